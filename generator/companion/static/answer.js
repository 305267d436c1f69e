import { button, byId, node } from "./node.js";

const TITLES = {
  illegal: "Not allowed",
  syntax: "This can't be read",
  unknown: "Unknown word",
  ambiguous: "This can mean more than one thing",
  turn: "Not at this moment",
  total: "The totals differ",
  unverified: "This can't be checked",
  irregular: "Kept as it was played",
  note: "Please note",
};

/** What the referee says to a line, in the words of the verdict. */
export class Answer {
  constructor({ onFill, onStood, onAgain }) {
    this.place = byId("answer");
    this.onFill = onFill;
    this.onStood = onStood;
    this.onAgain = onAgain;
  }

  clear() {
    this.place.replaceChildren();
  }

  /** Say in a few words what came of a line. */
  say(title, text, isFine = true) {
    this.place.className = isFine ? "answer fine" : "answer";
    this.place.replaceChildren(node("h3", {}, title), node("p", {}, text));
  }

  /** Show what is wrong with a line that was not written. */
  refuse(line, issues, mayStand) {
    this.place.className = "answer";
    this.place.replaceChildren(...issues.flatMap((issue) => this.#issue(issue)), this.#acts(line, mayStand));
    this.place.scrollIntoView({ block: "nearest" });
  }

  /** Show what is to be said of a line that was written. */
  remark(issues) {
    this.place.className = "answer fine";
    this.place.replaceChildren(...issues.flatMap((issue) => this.#issue(issue)));
  }

  #issue(issue) {
    const parts = [
      node("h3", {}, TITLES[issue.code] ?? "The referee says"),
      node("p", { className: "message" }, sentence(issue.message)),
    ];
    if (issue.clause) {
      const rule = issue.rule ? ` ${issue.rule}` : "";
      parts.push(node("p", { className: "rule" }, node("cite", {}, issue.clause), rule));
    }
    const terms = [["Needed", issue.need], ["There is", issue.have]].filter(([, text]) => text);
    if (terms.length) {
      parts.push(node("dl", {}, ...terms.flatMap(([name, text]) => [node("dt", {}, name), node("dd", {}, text)])));
    }
    if (issue.hint) parts.push(node("p", { className: "hint" }, sentence(issue.hint)));
    if (issue.legal?.length) parts.push(node("p", { className: "soft" }, "Legal here:"), this.#legal(issue.legal));
    return parts;
  }

  #legal(lines) {
    return node(
      "ul",
      { className: "legal" },
      ...lines.map((line) => node("li", {}, button(line, () => this.onFill(line)))),
    );
  }

  #acts(line, mayStand) {
    const again = button("Change it", () => this.onAgain(line));
    const stood = mayStand ? button("It was played like this", () => this.onStood(line)) : null;
    return node("div", { className: "pick" }, again, stood);
  }
}

function sentence(text) {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?:]$/.test(capital) ? capital : `${capital}.`;
}
