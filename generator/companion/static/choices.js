import { button, byId, node } from "./node.js";

const SHORT = 5;
const MANY = 24;

/** What may be chosen next as large buttons in groups, the line so far, and whose line it is. */
export class Choices {
  constructor({ onTap, onActor }) {
    this.onTap = onTap;
    this.onActor = onActor;
    this.place = byId("choices");
    this.title = byId("why");
    this.line = byId("line");
    this.actors = byId("actors");
    this.only = null;
  }

  /** Show for whom a line may be entered, if there is a choice. */
  showActors(actors, chosen) {
    const made = actors.map(({ seat, label }) =>
      button(label, () => this.onActor(seat), { "aria-pressed": String(seat === chosen), data: { actor: seat ?? "round" } }));
    const focused = this.actors.contains(document.activeElement);
    this.actors.replaceChildren(...(made.length > 1 ? made : []));
    if (focused) this.actors.querySelector("[aria-pressed=true]")?.focus();
  }

  /** Show what is being chosen. `only` narrows the choices to some tokens. */
  show(offers, said) {
    const focused = this.place.contains(document.activeElement) ? document.activeElement : null;
    const isByKey = focused?.matches(":focus-visible");
    const wanted = offers ? offers.choices : [];
    const found = this.only ? wanted.filter((choice) => this.only.includes(choice.token)) : wanted;
    const isNarrow = this.only !== null && found.length > 0 && found.length < wanted.length;
    this.title.textContent = said;
    this.place.replaceChildren(...grouped(isNarrow ? found : wanted).map(([name, some]) => this.#group(name, some)));
    if (isNarrow) this.place.append(node("p", {}, button("Show all choices", () => { this.only = null; this.show(offers, said); })));
    if (focused) this.#focus(!isByKey);
  }

  #focus(preventScroll) {
    (this.place.querySelector("button, summary") ?? this.title).focus({ preventScroll });
  }

  /** Take the focus if what had it is gone, so that the keyboard can go on. */
  takeFocus() {
    const active = document.activeElement;
    if (!active || active === document.body || active.disabled || active.offsetParent === null) this.#focus(true);
  }

  #group(name, choices) {
    const isShort = choices.every((choice) => choice.label.length <= SHORT);
    const buttons = choices.map((choice) =>
      button(choice.label, () => this.onTap(choice.token), { data: { token: choice.token, spot: choice.spot } }));
    const pick = node("div", { className: isShort ? "pick short" : "pick" }, ...buttons);
    if (choices.length > MANY && choices.every((choice) => choice.spot)) return this.#folded(name, choices, pick);
    const legend = node("legend", { className: name ? "" : "hidden" }, name || "Choices");
    return node("fieldset", { className: "group" }, legend, pick);
  }

  /** Return many places as a list to unfold: all of them are marked on the picture. */
  #folded(name, choices, pick) {
    const said = `${name ? `${name}: ` : ""}${choices.length} places, marked on the picture`;
    const made = node("details", { className: "group many", open: this.unfolded === name }, node("summary", {}, said), pick);
    made.addEventListener("toggle", () => { this.unfolded = made.open ? name : null; });
    return made;
  }

  /** Show the line so far. */
  showLine(text, isEmpty) {
    this.line.textContent = isEmpty ? "Nothing tapped yet." : text;
    this.line.classList.toggle("empty", isEmpty);
  }
}

function grouped(choices) {
  const groups = new Map();
  for (const choice of choices) groups.set(choice.group, [...(groups.get(choice.group) ?? []), choice]);
  return [...groups];
}

/** Return places with all choices that lie there: { spot, label, tokens }. */
export function placed(choices) {
  const places = new Map();
  for (const choice of choices.filter((one) => one.spot)) {
    const known = places.get(choice.spot) ?? { spot: choice.spot, label: choice.label, tokens: [] };
    known.tokens.push(choice.token);
    if (known.tokens.length > 1) known.label = choice.spot;
    places.set(choice.spot, known);
  }
  return [...places.values()];
}
