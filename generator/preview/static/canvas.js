import { byId, node } from "./node.js";
import { PieceSlot, SheetSlot } from "./slots.js";
import { PX_PER_MM } from "./view.js";

/** The pieces or sheets of the view. Only what is in sight, or nearly, is asked for. */

const NEAR = "400px";
const MOST_ASKED = 100;
/** In ms: after a save the sheets in the window come first, and the others after this pause. */
const PAUSE = 600;
/** How large something may be made to fit, by the view. */
const MOST_FIT = { kind: 1.5, all: 1, sheets: 1.5 };

export class Canvas {
  constructor(view, wire, problems) {
    this.view = view;
    this.wire = wire;
    this.problems = problems;
    this.kinds = [];
    this.build = 0;
    this.slots = new Map();
    this.books = new Map();
    this.sheets = [];
    this.seen = new Set();
    this.scale = 1;
    this.main = byId("main");
    this.observer = new IntersectionObserver((entries) => this.#sighted(entries), { root: this.main, rootMargin: NEAR });
    new ResizeObserver(() => this.fit()).observe(this.main);
    this.main.addEventListener("scroll", () => this.#keepPlace(), { passive: true });
  }

  // What lies here

  /** Return the name of the kind that is looked at. */
  kind(kinds = this.kinds) {
    const { kind } = this.view.values;
    return kinds.some(({ name }) => name === kind) ? kind : kinds[0]?.name;
  }

  /** Take the state of the edition after a change. */
  async take({ edition, build, isChecked }) {
    this.kinds = edition?.kinds ?? [];
    this.isChecked = isChecked;
    this.build = Math.max(this.build, build);
    const isSame = this.lay();
    await this.paint();
    // what was laid out newly is sighted with the next frame
    if (!isSame) await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await this.paint();
    document.body.dataset.painted = this.build;
  }

  /** Lay out what belongs to the view; what was there stays; return whether all is as before. */
  lay() {
    const { view } = this.view.values;
    const now = this.kind();
    const kinds = view === "all" ? this.kinds : this.kinds.filter(({ name }) => name === now);
    const sections = view === "sheets" ? this.#sheetSections() : kinds.map((kind) => this.#section(kind));
    const wanted = sections.length ? sections : [node("p", { className: "nothing" }, "There is nothing to show yet.")];
    const isSame = wanted.length === this.main.children.length && wanted.every((one, at) => one === this.main.children[at]);
    const place = this.main.scrollTop;
    if (!isSame) this.main.replaceChildren(...wanted);
    if (this.place === this.placeName) this.main.scrollTop = place;
    this.#markWrong();
    this.fit();
    this.#findPlace();
    return isSame;
  }

  #section(kind) {
    const names = kind.isBook ? (this.books.get(kind.name) ?? [""]) : kind.pieces.map(({ id }) => id);
    const slots = names.map((piece) => this.#slot(kind, piece));
    const known = this.slots.get(`${kind.name}/`) ?? node("section", { data: { kind: kind.name } }, node("h2"), node("div", { className: "slots" }));
    this.slots.set(`${kind.name}/`, known);
    const twin = kind.twinOf ? `, instead of ${kind.twinOf}` : "";
    known.querySelector("h2").replaceChildren(kind.title, node("span", { className: "soft" }, ` ${kind.name}, ${kind.stock}${twin}`));
    setChildren(known.querySelector(".slots"), slots.map(({ element }) => element));
    return known;
  }

  #slot(kind, piece) {
    const key = `${kind.name}:${piece}`;
    const known = this.slots.get(key) ?? new PieceSlot(kind, piece, (...target) => this.problems.pick(...target));
    if (!this.slots.has(key)) this.observer.observe(known.element);
    this.slots.set(key, known);
    const found = kind.pieces.find(({ id }) => id === piece);
    const copies = found && (found.copies > 1 || found.isEach) ? `\u00d7 ${found.copies}${found.isEach ? " each" : ""}` : "";
    known.tell(kind, kind.isBook && piece ? "page" : copies);
    return known;
  }

  #sheetSections() {
    const known = this.sheetSection ?? node("section", {}, node("div", { className: "slots" }));
    this.sheetSection = known;
    setChildren(known.firstChild, this.sheets.map(({ element }) => element));
    return this.sheets.length ? [known] : [];
  }

  // What is asked for

  #sighted(entries) {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) this.seen.add(target.slot_);
      else this.seen.delete(target.slot_);
    }
    this.paint();
  }

  /** Ask for what is in sight and not of the newest build, until nothing is left; `anew` though it seems to be. */
  async paint(anew = false) {
    if (this.isPainting) {
      this.isDue = true;
      this.isAnew ||= anew;
      return this.isPainting;
    }
    this.isPainting = this.#paintAll(anew).finally(() => { this.isPainting = null; });
    return this.isPainting;
  }

  async #paintAll(anew) {
    this.isAnew = anew;
    do {
      this.isDue = false;
      const isNew = this.isAnew;
      this.isAnew = false;
      if (this.view.values.view === "sheets") await this.#paintSheets(isNew);
      else await this.#paintPieces(isNew);
    } while (this.isDue);
  }

  async #paintPieces(anew) {
    const look = this.view.query;
    const shown = [...this.seen].filter((slot) => slot instanceof PieceSlot && slot.element.isConnected);
    const due = shown.filter((slot) => anew || slot.build !== this.build || slot.look !== look);
    const asked = [...new Set(due.map((slot) => slot.asked))];
    for (let from = 0; from < asked.length; from += MOST_ASKED) {
      const query = asked.slice(from, from + MOST_ASKED).map((name) => `&of=${encodeURIComponent(name)}`).join("");
      const { status, body } = await this.wire.get(`/pieces.json?${look}${query}`);
      if (status !== 200 || look !== this.view.query) return;
      this.build = Math.max(this.build, body.build);
      await Promise.all(body.answers.map((answer) => this.#put(answer, body.build, look)));
    }
    if (due.length) this.fit();
  }

  #put({ kind: name, piece, shown }, build, look) {
    const kind = this.kinds.find((one) => one.name === name);
    if (!kind) return null;
    if (kind.isBook) {
      const pages = shown.map((one) => one.piece);
      const isSame = String(this.books.get(name)) === String(pages);
      this.books.set(name, pages);
      if (!isSame) this.lay();
    }
    return Promise.all(shown.map((one) => this.slots.get(`${name}:${kind.isBook ? one.piece : piece}`)?.show(one, build, look)));
  }

  async #paintSheets(anew) {
    const look = this.view.query;
    if (anew || this.sheetsOf !== `${this.build} ${look}`) {
      const seen = this.isRest ? "" : this.#seenSheets();
      this.isRest = false;
      const { status, body } = await this.wire.get(`/sheets.json?${look}${seen}`);
      if (status !== 200 || look !== this.view.query) return;
      this.build = Math.max(this.build, body.build);
      this.sheetsOf = `${body.build} ${look}`;
      clearTimeout(this.rest);
      if (body.isPart) this.#takeSome(body.sheets);
      else this.#takeSheets(body);
    }
    const shown = [...this.seen].filter((slot) => slot instanceof SheetSlot && slot.element.isConnected);
    await Promise.all(shown.map((slot) => slot.load()));
  }

  /** Return the numbers of the sheets in the window, for the server to draw first. */
  #seenSheets() {
    const { top, bottom } = this.main.getBoundingClientRect();
    const seen = this.sheets.filter(({ element }) => {
      const box = element.getBoundingClientRect();
      return element.isConnected && box.bottom > top && box.top < bottom;
    });
    return seen.map(({ sheet }) => `&seen=${sheet.number}`).join("");
  }

  /** Take the sheets that were seen, and ask for the rest once nobody waits for anything. */
  #takeSome(sheets) {
    for (const sheet of sheets) this.sheets[sheet.number - 1]?.take(sheet);
    this.#markWrong();
    this.rest = setTimeout(() => {
      this.sheetsOf = "";
      this.isRest = true;
      this.paint();
    }, PAUSE);
  }

  #takeSheets({ sheets, isOld }) {
    this.main.classList.toggle("old", isOld && sheets.length > 0);
    this.sheets.splice(sheets.length);
    sheets.forEach((sheet, at) => {
      if (this.sheets[at]) this.sheets[at].take(sheet);
      else {
        this.sheets[at] = new SheetSlot(sheet);
        this.observer.observe(this.sheets[at].element);
      }
    });
    this.lay();
  }

  // How it is looked at

  /** Heed a changed choice. */
  look(changed) {
    if (["view", "kind"].some((name) => changed.has(name))) {
      this.lay();
      this.paint();
    } else if (changed.has("zoom") || changed.has("side") || changed.has("lines")) this.fit();
  }

  /** Set the scale of each section: the zoom, or what shows the largest of its pieces as a whole. */
  fit() {
    const { zoom, view, side } = this.view.values;
    const [wide, high] = [this.main.clientWidth - 48, this.main.clientHeight - 120];
    for (const section of this.main.querySelectorAll("section")) {
      const slots = [...section.querySelectorAll(".slot")].map((element) => element.slot_);
      const sides = side === "both" && slots.some(({ element }) => element.classList.contains("twosided")) ? 2 : 1;
      const width = Math.max(...slots.map(({ extent }) => extent[0])) * sides + (sides - 1) * 6;
      const height = Math.max(...slots.map(({ extent }) => extent[1]));
      const most = Math.min(MOST_FIT[view], wide / (width * PX_PER_MM), Math.max(high, 240) / (height * PX_PER_MM));
      const scale = zoom === "fit" ? most : Number(zoom);
      if (slots.length) this.scale = scale;
      section.style.setProperty("--k", (scale * PX_PER_MM).toFixed(4));
    }
  }

  #markWrong() {
    for (const slot of this.slots.values()) {
      if (slot instanceof PieceSlot) slot.wrong(this.problems.of(slot.kind.name, slot.piece));
    }
    for (const slot of this.sheets) slot.mark((kind, piece) => this.problems.of(kind, piece) > 0);
  }

  // Where somebody is

  get placeName() {
    const { view } = this.view.values;
    return `place ${view}${view === "kind" ? ` ${this.kind()}` : ""}`;
  }

  #keepPlace() {
    if (this.place === this.placeName) sessionStorage.setItem(this.place, String(this.main.scrollTop));
  }

  /** Scroll to where this view was left, once there is something in it. */
  #findPlace() {
    if (this.place === this.placeName || !this.main.querySelector(".slot")) return;
    this.place = this.placeName;
    const { piece } = this.view.values;
    this.main.scrollTop = Number(sessionStorage.getItem(this.place) ?? 0);
    if (piece && !sessionStorage.getItem(this.place)) this.#point(this.slots.get(`${this.kind()}:${piece}`));
  }

  #sheet(kind, piece) {
    return this.view.values.view === "sheets" && this.sheets.find((slot) => slot.has(kind, piece));
  }

  /** Show a kind: alone, or where it is among all, or its first sheet. */
  go(kind) {
    const sheet = this.#sheet(kind, "");
    if (sheet) {
      this.view.set({ kind });
      sheet.element.scrollIntoView({ block: "start" });
      return;
    }
    const isAll = this.view.values.view === "all";
    this.view.set({ view: isAll ? "all" : "kind", kind, piece: "" });
    if (isAll) this.slots.get(`${kind}/`)?.scrollIntoView({ block: "start" });
  }

  step(by) {
    const names = this.kinds.map(({ name }) => name);
    const next = names[names.indexOf(this.kind()) + by];
    if (next) this.go(next);
  }

  /** Show a piece, or the first one of a kind, and point at it. */
  jump(kind, piece) {
    const onSheet = this.#sheet(kind, piece);
    if (onSheet) return this.#point(onSheet);
    this.view.set({ view: this.view.values.view === "all" ? "all" : "kind", kind, piece });
    const known = this.slots.get(`${kind}:${piece}`) ?? [...this.slots.values()].find((slot) => slot.kind?.name === kind);
    return this.#point(known);
  }

  #point(slot) {
    if (!slot) return;
    for (const one of document.querySelectorAll(".pointed")) one.classList.remove("pointed");
    slot.element.classList.add("pointed");
    slot.element.scrollIntoView({ block: "center" });
    slot.element.focus({ preventScroll: true });
  }
}

/** Make the children of an element those that are wanted, without taking out any that stays. */
function setChildren(parent, wanted) {
  if (wanted.length === parent.children.length && wanted.every((one, at) => one === parent.children[at])) return;
  parent.replaceChildren(...wanted);
}
