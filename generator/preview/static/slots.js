import { button, node } from "./node.js";
import { overlay } from "./overlay.js";

/** Places for pictures. A picture is swapped when the new one is ready, so that nothing jumps or flickers. */

/** Put a picture into its place once it can be seen; return whether it could be. */
async function swap(place, address, label) {
  if (place.dataset.address === address) return true;
  place.dataset.address = address;
  const fresh = new Image();
  fresh.alt = label;
  fresh.src = `/picture/${address}.svg`;
  try {
    await fresh.decode();
  } catch {
    if (place.dataset.address === address) delete place.dataset.address;
    return false;
  }
  if (place.dataset.address === address) place.replaceChildren(fresh);
  return true;
}

/** The piece of a kind, or a page of a book. */
export class PieceSlot {
  constructor(kind, piece, onProblem) {
    this.kind = kind;
    this.piece = piece;
    this.build = 0;
    this.look = "";
    this.shown = null;
    this.sides = { front: side("front"), back: side("back") };
    this.mark = button("", () => onProblem(this.kind.name, this.piece), { className: "mark", hidden: true });
    this.note = node("span", { className: "soft" });
    this.caption = node("figcaption", {}, node("b", {}, piece || kind.title), this.note, this.mark);
    const both = node("div", { className: "sides" }, this.sides.front, this.sides.back);
    this.element = node("figure", { className: "slot", tabIndex: -1, data: { kind: kind.name, piece } }, both, this.caption);
    this.element.slot_ = this;
    this.size(kind.size ?? [63, 88]);
  }

  /** What the server is asked for to draw it. */
  get asked() {
    return `${this.kind.name}:${this.kind.isBook ? "" : this.piece}`;
  }

  tell(kind, copies) {
    this.kind = kind;
    this.note.textContent = copies;
    this.element.classList.toggle("twosided", this.shown ? Boolean(this.shown.back) : kind.hasBack);
    if (!this.shown && kind.size) this.size(kind.size);
  }

  size([width, height], bleed = 0) {
    this.extent = [width, height];
    for (const [name, value] of [["--w", width], ["--h", height], ["--b", bleed]]) this.element.style.setProperty(name, value);
  }

  /** Show what came, and return when it can be seen. */
  async show(shown, build, look) {
    const { front, back, isOld } = shown;
    this.build = build;
    this.look = look;
    this.element.classList.toggle("old", isOld && Boolean(front));
    this.element.classList.toggle("none", !front);
    if (!front) return;
    const loaded = await Promise.all([front, back].map((one, at) => {
      const name = at ? "back" : "front";
      return one ? swap(this.sides[name].querySelector(".art"), one.address, `${this.kind.title} ${this.piece}, ${name}`) : true;
    }));
    if (loaded.includes(false)) this.build = 0;
    this.shown = shown;
    this.size([front.width, front.height], front.bleed);
    this.element.classList.toggle("twosided", Boolean(back));
    const lies = front.width > front.height ? "lying" : "standing";
    this.element.dataset.outline = front.outline === "hex" ? lies : front.outline;
    for (const [name, one] of Object.entries({ front, back })) if (one) draw(this.sides[name], one);
  }

  wrong(count) {
    this.mark.hidden = !count;
    this.mark.textContent = count === 1 ? "1 problem" : `${count} problems`;
    this.element.classList.toggle("wrong", count > 0);
  }
}

function side(name) {
  return node("div", { className: `side ${name}` }, node("div", { className: "art" }), node("div", { className: "lines" }));
}

function draw(place, { width, height, bleed, outline }) {
  const box = [-bleed, -bleed, width + 2 * bleed, height + 2 * bleed];
  place.querySelector(".lines").replaceChildren(overlay(box, [{ outline, box: [0, 0, width, height], bleed }]));
}

/** A page as it is printed; its picture is fetched once somebody looks at it. */
export class SheetSlot {
  constructor(sheet) {
    this.art = node("div", { className: "art" });
    this.lines = node("div", { className: "lines" });
    this.caption = node("figcaption");
    this.element = node("figure", { className: "slot sheet", tabIndex: -1 }, node("div", { className: "side" }, this.art, this.lines), this.caption);
    this.element.slot_ = this;
    this.take(sheet);
  }

  take(sheet) {
    this.sheet = sheet;
    this.extent = [sheet.width, sheet.height];
    this.element.style.setProperty("--w", sheet.width);
    this.element.style.setProperty("--h", sheet.height);
    this.element.style.setProperty("--b", 0);
    this.caption.replaceChildren(node("b", {}, String(sheet.number)), node("span", { className: "soft" }, sheet.title || "this side stays empty"));
  }

  has(kind, piece) {
    const isThere = this.sheet.slips.some((slip) => slip.kind === kind && slip.piece === piece);
    return isThere || (!piece && this.sheet.kinds.includes(kind));
  }

  mark(isWrong) {
    const { width, height, slips } = this.sheet;
    this.lines.replaceChildren(overlay([0, 0, width, height], slips.map((slip) => ({ ...slip, isWrong: isWrong(slip.kind, slip.piece) }))));
  }

  load() {
    return swap(this.art, this.sheet.address, `Page ${this.sheet.number}: ${this.sheet.title}`);
  }
}
