import { button, byId, node } from "./node.js";

/** The log so far, the newest line first; each may be corrected. */
export class Lines {
  constructor({ mayWrite, onChange }) {
    this.list = byId("lines");
    this.none = byId("no-lines");
    this.mayWrite = mayWrite;
    this.onChange = onChange;
    this.known = 0;
  }

  /** Show all lines; return the one that an undo takes back, or null. */
  show(state) {
    const read = reading(state.lines);
    this.list.replaceChildren(...read.map((line) => this.#line(line)).reverse());
    this.none.hidden = read.length > 0;
    return read.findLast((line) => !line.isGone && !isAside(line.text)) ?? null;
  }

  #line(line) {
    const notes = line.issues
      .filter((issue) => issue.severity !== "note")
      .map((issue) => node("span", { className: "note" }, `! ${issue.message}`));
    const text = node("span", { className: line.isGone ? "text gone" : "text" }, line.text, ...notes);
    if (line.isGone) text.append(node("span", { className: "hidden" }, " (taken back)"));
    const made = node("li", { data: { n: line.n } }, node("span", { className: "number" }, String(line.n)), text);
    if (this.mayWrite && line.fix && !line.isGone) {
      made.append(button("Fix", () => this.onChange(line.fix), { "aria-label": `Fix line ${line.n}: ${line.text}` }));
    }
    return made;
  }
}

/** Return the lines with the round they stand in, whether they were taken back, and how a correction begins. */
function reading(lines) {
  const read = lines.map((line) => ({ ...line, isGone: false, fix: "" }));
  const kept = [];
  let round = 0;
  for (const line of read) {
    if (line.text.trim() === "~") {
      const last = kept.pop();
      if (last) last.isGone = true;
      round = kept.reduce((found, one) => numbered(one.text) ?? found, 0);
    } else if (!line.text.trim().startsWith(";")) {
      kept.push(line);
      round = numbered(line.text) ?? round;
      if (/^[A-H]\s*:/.test(line.text)) line.fix = `fix ${round} ${line.text}`;
      else if (/^\d+\.\s*\S/.test(line.text)) line.fix = `fix ${line.text}`;
    }
  }
  return read;
}

function numbered(text) {
  const found = /^(\d+)\./.exec(text);
  return found ? Number(found[1]) : null;
}

function isAside(text) {
  return /^\s*(;|~)/.test(text);
}
