import { button, byId, node } from "./node.js";

/** What is wrong, over the page: each problem with its place, and a way to the piece that shows it. */

const MOST_TARGETS = 3;

function isWide() {
  return window.matchMedia("(min-width: 48rem)").matches;
}

export class ProblemList {
  constructor(onJump) {
    this.onJump = onJump;
    this.problems = [];
    this.at = -1;
    byId("count").addEventListener("click", () => this.open(byId("list").hidden));
  }

  open(isOpen) {
    byId("list").hidden = !isOpen || !this.problems.length;
    byId("count").setAttribute("aria-expanded", String(!byId("list").hidden));
    this.isShut = !isOpen;
  }

  show({ problems, more, isChecked, build }) {
    const hadNone = !this.problems.length;
    this.problems = problems;
    const panel = byId("problems");
    panel.hidden = false;
    panel.dataset.state = problems.length ? "wrong" : isChecked ? "good" : "checking";
    const count = problems.length + more;
    byId("count").textContent = count ? `${count} problem${count > 1 ? "s" : ""}` : isChecked ? "No problems" : "Checking \u2026";
    byId("list").replaceChildren(...problems.map((problem) => this.#item(problem)), more ? node("li", {}, `and ${more} more`) : "");
    panel.dataset.build = build;
    this.open(problems.length > 0 && (hadNone ? isWide() && !this.isShut : !this.isShut));
    if (hadNone && !problems.length) this.isShut = false;
  }

  #item(problem) {
    const { file, line, column, message, hint, targets } = problem;
    const jumps = targets.slice(0, MOST_TARGETS).map(([kind, piece]) =>
      button(piece ? `${kind} ${piece}` : kind, () => this.#jump(kind, piece), { title: "Show it" }));
    const rest = targets.length > MOST_TARGETS ? node("span", { className: "soft" }, `and ${targets.length - MOST_TARGETS} more`) : "";
    const made = node("li", { tabIndex: -1 },
      node("code", { className: "where" }, line ? `${file}:${line}:${column}` : file),
      node("p", { className: "what" }, message),
      hint ? node("p", { className: "hint" }, hint) : "",
      jumps.length ? node("p", { className: "jumps" }, ...jumps, rest) : "");
    problem.element = made;
    return made;
  }

  /** Go to a piece; in a small window the list would lie over it. */
  #jump(kind, piece) {
    if (!isWide()) this.open(false);
    this.onJump(kind, piece);
  }

  /** Return how many problems concern a piece. */
  of(kind, piece) {
    return this.problems.filter(({ targets }) => targets.some(([k, p]) => k === kind && (!p || p === piece))).length;
  }

  ofKind(kind) {
    return this.problems.filter(({ targets }) => targets.some(([k]) => k === kind)).length;
  }

  /** Show the problems of a piece in the list. */
  pick(kind, piece) {
    this.open(true);
    const own = this.problems.filter(({ targets }) => targets.some(([k, p]) => k === kind && (!p || p === piece)));
    for (const { element } of this.problems) element.classList.toggle("picked", own.some((one) => one.element === element));
    own[0]?.element.scrollIntoView({ block: "nearest" });
    own[0]?.element.focus({ preventScroll: true });
  }

  /** Go to the piece of the next problem that has one. */
  next() {
    const found = this.problems.filter(({ targets }) => targets.length);
    if (!found.length) return;
    this.at = (this.at + 1) % found.length;
    this.onJump(...found[this.at].targets[0]);
    this.pick(...found[this.at].targets[0]);
  }
}
