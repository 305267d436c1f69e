import { button, byId, node } from "./node.js";

const STEP = 1.35;
const WIDEST = 4200;
const THUMB = 34;
const BIG = 90;
/** Pictures of the table: which one, how large, and the places on it that may be tapped. */
export class Stage {
  constructor(onTap) {
    this.onTap = onTap;
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
    this.shown = "";
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
    if (name !== this.chosen) this.zoom = null;
    this.chosen = name;
  }

  #showTabs() {
    this.tabs.replaceChildren(...this.pieces.map((piece) =>
      button(piece.label, () => {
        this.#choose(piece.name);
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

  /** Mark the places of what is offered: a list of { spot, label, tokens }. */
  offer(offered) {
    this.offered = offered;
    this.#lay(true);
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
    this.#lay(false);
    const after = this.#width();
    this.view.scrollTo({ left: left * after - right, top: top * after - down, behavior: "instant" });
  }

  /** Return the width at which the smallest place that is offered has room for a thumb. */
  #comfortable(marked) {
    const smallest = Math.min(...marked.map((one) => Math.min(one.width, one.height)));
    const wanted = (THUMB / smallest) * this.places.width_mm;
    return marked.length ? Math.max(this.#fitting(), Math.min(WIDEST, wanted)) : this.#fitting();
  }

  #lay(mayMove) {
    if (this.image.hidden) return;
    const marked = this.#marked();
    const width = this.zoom ?? this.#comfortable(marked);
    const { width_mm: wide, height_mm: high } = this.places;
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
    this.targets.replaceChildren(...marked.map((one) => {
      const made = button("", () => this.onTap(one.tokens), {
        tabIndex: -1, title: one.label, className: Math.min(one.width, one.height) * scale > BIG ? "big" : "",
        data: { spot: one.spot },
      });
      made.style.left = `${(one.x / wide) * 100}%`;
      made.style.top = `${(one.y / high) * 100}%`;
      made.style.width = `${(one.width / wide) * 100}%`;
      made.style.height = `${(one.height / high) * 100}%`;
      return made;
    }));
  }

  /** Scroll to what is offered, if it is not in sight. */
  #look(marked, scale) {
    const left = Math.min(...marked.map((one) => one.x)) * scale;
    const top = Math.min(...marked.map((one) => one.y)) * scale;
    const right = Math.max(...marked.map((one) => one.x + one.width)) * scale;
    const bottom = Math.max(...marked.map((one) => one.y + one.height)) * scale;
    const { scrollLeft: x, scrollTop: y, clientWidth: width, clientHeight: height } = this.view;
    if (left >= x && top >= y && right <= x + width && bottom <= y + height) return;
    this.view.scrollTo({ left: (left + right - width) / 2, top: (top + bottom - height) / 2 });
  }
}

function gap(event) {
  const [one, two] = event.touches;
  return Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY) || 1;
}
