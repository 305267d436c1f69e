import { button, byId, node } from "./node.js";

const STEP = 1.35;
const WIDEST = 4200;
const THUMB = 34;
const POINTER = 18;
const BIG = 90;
const FINE = 26;
const NEARLY = 1.2;
const WRITTEN = 0.62;

/** Pictures of the table: which one, how large, and the places on it that may be tapped. */
export class Stage {
  constructor(onTap, onChoose = () => {}) {
    this.onTap = onTap;
    this.onChoose = onChoose;
    this.view = byId("view");
    this.sheet = byId("sheet");
    this.image = byId("picture");
    this.targets = byId("targets");
    this.tabs = byId("pictures");
    this.pieces = [];
    this.chosen = "";
    this.places = { width_mm: 1, height_mm: 1, spots: [] };
    this.offered = [];
    this.zoom = null;
    this.isCloser = false;
    this.shown = "";
    this.hint = byId("closer");
    this.#controls();
  }

  #controls() {
    byId("larger").addEventListener("click", () => this.#scale(this.#width() * STEP));
    byId("smaller").addEventListener("click", () => this.#scale(this.#width() / STEP));
    byId("whole").addEventListener("click", () => this.#scale(this.#fitting()));
    this.view.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.#scale(this.#width() * (event.deltaY < 0 ? 1.1 : 1 / 1.1), event.clientX, event.clientY);
    }, { passive: false });
    this.#pinch();
    this.view.addEventListener("click", (event) => this.#closer(event));
    new ResizeObserver(() => this.#lay(false)).observe(this.view);
  }

  #pinch() {
    let start = null;
    this.view.addEventListener("touchstart", (event) => {
      start = event.touches.length === 2 ? { gap: gap(event), width: this.#width() } : null;
    }, { passive: true });
    this.view.addEventListener("touchmove", (event) => {
      if (!start || event.touches.length !== 2) return;
      event.preventDefault();
      const [one, two] = event.touches;
      const middle = [(one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2];
      this.#scale((start.width * gap(event)) / start.gap, ...middle);
    }, { passive: false });
  }

  /** Show the pieces of a table; `seat` is whose picture is looked at first. */
  show(pieces, seat) {
    const names = pieces.map((piece) => piece.name).join();
    if (names !== this.names) {
      this.names = names;
      this.pieces = pieces;
      this.#choose(this.#first(seat));
    } else {
      this.pieces = pieces;
      if (seat !== this.seat) this.#choose(this.#first(seat));
    }
    this.seat = seat;
    this.#showTabs();
    return this.#load();
  }

  /** The shared picture is looked at first; where there is none, that of the seat. */
  #first(seat) {
    const shared = this.pieces.find((piece) => !piece.seat);
    const own = this.pieces.find((piece) => piece.seat === seat);
    const kept = this.pieces.find((piece) => piece.name === this.chosen);
    return (shared ?? own ?? kept ?? this.pieces[0])?.name ?? "";
  }

  #choose(name) {
    const url = (wanted) => this.pieces.find((piece) => piece.name === wanted)?.url;
    if (url(name) !== url(this.chosen)) this.#fit();
    this.chosen = name;
  }

  #showTabs() {
    this.tabs.replaceChildren(...this.pieces.map((piece) =>
      button(piece.label, () => {
        this.#choose(piece.name);
        this.onChoose(piece.name);
        this.#showTabs();
        this.tabs.querySelector("[aria-pressed=true]")?.focus();
        this.#load();
      }, { "aria-pressed": String(piece.name === this.chosen), data: { name: piece.name } })));
    this.tabs.hidden = this.pieces.length < 2;
  }

  /** Bring the chosen picture as it is now; the old one stays until the new one is there. */
  async #load() {
    const piece = this.pieces.find((one) => one.name === this.chosen);
    if (!piece || piece.url === this.shown) return this.#lay(false);
    const url = piece.url;
    this.wanted = url;
    const fresh = new Image();
    fresh.src = url;
    const [places] = await Promise.all([
      fetch(url.replace(".svg", ".json")).then((answer) => answer.json()).catch(() => null),
      fresh.decode().catch(() => null),
    ]);
    if (this.wanted !== url || !places?.width_mm) return null;
    this.shown = url;
    this.places = places;
    fresh.id = this.image.id;
    fresh.alt = `${piece.label}, as the table is now. All that may be chosen is listed as well.`;
    this.image.replaceWith(fresh);
    this.image = fresh;
    return this.#lay(true);
  }

  /** Mark the places of what is offered: a list of { spot, label, tokens }; `isNew` at the start of a line.
   *  `text` is what stands there, and `state` a class for how it looks. */
  offer(offered, isNew) {
    this.offered = offered;
    if (isNew && this.isCloser) this.#fit();
    this.#lay(true);
  }

  /** Come close to a place, to the middle of the view. */
  lookAt(name) {
    const spot = this.places.spots.find((one) => one.name === name);
    if (!spot) return;
    this.zoom = this.#comfortable(this.#marked());
    this.isCloser = true;
    this.#lay(false);
    const scale = this.#width() / this.places.width_mm;
    const { clientWidth: wide, clientHeight: high } = this.view;
    const left = spot.width * scale > wide ? spot.x * scale - 8 : (spot.x + spot.width / 2) * scale - wide / 2;
    const top = spot.height * scale > high ? spot.y * scale - 8 : (spot.y + spot.height / 2) * scale - high / 2;
    this.view.scrollTo({ left, top });
  }

  /** Return the width at which all of the picture is seen; the view is no higher than that needs. */
  #fitting() {
    const { width_mm: wide, height_mm: high } = this.places;
    const room = this.view.clientWidth;
    const most = parseFloat(getComputedStyle(this.view).maxHeight);
    return Math.floor(Math.min(room, (most / high) * wide));
  }

  #width() {
    return this.sheet.clientWidth || this.#fitting();
  }

  /** Change the size, keeping what lies at a point of the window, or in the middle, where it is. */
  #scale(width, x, y) {
    const box = this.view.getBoundingClientRect();
    const [right, down] = [(x ?? box.left + box.width / 2) - box.left, (y ?? box.top + box.height / 2) - box.top];
    const before = this.#width();
    const left = (this.view.scrollLeft + right) / before;
    const top = (this.view.scrollTop + down) / before;
    this.zoom = Math.max(this.#fitting(), Math.min(WIDEST, width));
    this.isCloser = false;
    this.#lay(false);
    const after = this.#width();
    this.view.scrollTo({ left: left * after - right, top: top * after - down, behavior: "instant" });
  }

  /** Return the width at which the smallest place that is offered has room for a thumb, or a mouse. */
  #comfortable(marked) {
    if (!marked.length) return this.#fitting();
    const smallest = Math.min(...marked.map((one) => Math.min(one.width, one.height)));
    return Math.max(this.#fitting(), Math.min(WIDEST, (room() / smallest) * this.places.width_mm));
  }

  /** Return the comfortable width, or where that would hide some of what is offered, that of all. */
  #best(marked) {
    const wanted = this.#comfortable(marked);
    if (!marked.length) return wanted;
    const { width, height } = around(marked, wanted / this.places.width_mm);
    const most = parseFloat(getComputedStyle(this.view).maxHeight);
    return width <= this.view.clientWidth && height <= most * NEARLY ? wanted : this.#fitting();
  }

  /** Come closer to where the picture was tapped, if places are too small to be tapped. */
  #closer(event) {
    const wanted = this.#comfortable(this.#marked());
    if (this.#width() > wanted * 0.8) return false;
    this.#scale(wanted, event.clientX, event.clientY);
    this.isCloser = true;
    return true;
  }

  #fit() {
    this.zoom = null;
    this.isCloser = false;
  }

  #lay(mayMove) {
    if (this.image.hidden) return;
    const marked = this.#marked();
    const width = this.zoom ?? this.#best(marked);
    const { width_mm: wide, height_mm: high } = this.places;
    this.hint.hidden = !marked.length || width > this.#comfortable(marked) * 0.8;
    this.sheet.style.width = `${width}px`;
    this.sheet.style.height = `${(width * high) / wide}px`;
    this.view.style.height = `${Math.max(width, this.#fitting()) * (high / wide) + 2}px`;
    this.#mark(marked, width / wide);
    if (mayMove && marked.length) this.#look(marked, width / wide);
  }

  #marked() {
    const spots = new Map(this.places.spots.map((spot) => [spot.name, spot]));
    return this.offered.filter((one) => spots.has(one.spot)).map((one) => ({ ...one, ...spots.get(one.spot) }));
  }

  #mark(marked, scale) {
    const { width_mm: wide, height_mm: high } = this.places;
    const smallest = Math.min(...marked.map((one) => Math.min(one.width, one.height))) * scale;
    this.targets.className = smallest < FINE ? "small" : "";
    this.targets.replaceChildren(...marked.map((one) => {
      const size = Math.min(one.width, one.height) * scale;
      const made = button(one.text ?? "", (event) => this.#tapped(event, one), {
        tabIndex: -1, title: one.label, className: `${size > BIG ? "big" : ""} ${one.state ?? ""}`.trim(),
        data: { spot: one.spot },
      });
      if (one.text) made.style.fontSize = `${size * WRITTEN}px`;
      made.style.left = `${(one.x / wide) * 100}%`;
      made.style.top = `${(one.y / high) * 100}%`;
      made.style.width = `${(one.width / wide) * 100}%`;
      made.style.height = `${(one.height / high) * 100}%`;
      return made;
    }));
  }

  #tapped(event, one) {
    event.stopPropagation();
    if (!this.#closer(event)) this.onTap(one.tokens);
  }

  /** Scroll to what is offered, if nothing of it is in sight. */
  #look(marked, scale) {
    const { scrollLeft: x, scrollTop: y, clientWidth: width, clientHeight: height } = this.view;
    const isSeen = (one) =>
      one.x * scale >= x && one.y * scale >= y &&
      (one.x + one.width) * scale <= x + width && (one.y + one.height) * scale <= y + height;
    if (marked.some(isSeen) && this.zoom) return;
    const box = around(marked, scale);
    const fits = box.width <= width * NEARLY && box.height <= height * NEARLY;
    const { x: left, y: top, width: wide, height: high } = fits ? box : around(marked.slice(0, 1), scale);
    this.view.scrollTo({ left: left + (wide - width) / 2, top: top + (high - height) / 2 });
  }
}

/** Return the px that a place to tap needs. */
function room() {
  return matchMedia("(pointer: coarse), (max-width: 40rem)").matches ? THUMB : POINTER;
}

/** Return the box around places, in px. */
function around(marked, scale) {
  const x = Math.min(...marked.map((one) => one.x)) * scale;
  const y = Math.min(...marked.map((one) => one.y)) * scale;
  const right = Math.max(...marked.map((one) => one.x + one.width)) * scale;
  const bottom = Math.max(...marked.map((one) => one.y + one.height)) * scale;
  return { x, y, width: right - x, height: bottom - y };
}

function gap(event) {
  const [one, two] = event.touches;
  return Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY) || 1;
}
