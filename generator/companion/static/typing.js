import { byId, node } from "./node.js";

const PAUSE = 120;

/** A field for a typed line, with a list of what may come next that the arrow keys reach. */
export class Typing {
  constructor(wire, { onEnter, seatOf }) {
    this.wire = wire;
    this.onEnter = onEnter;
    this.seatOf = seatOf;
    this.form = byId("typing");
    this.field = byId("words");
    this.list = byId("completions");
    this.preview = byId("preview");
    this.choices = [];
    this.active = -1;
    this.asked = 0;
    this.#events();
  }

  #events() {
    this.field.addEventListener("input", () => this.#later());
    this.field.addEventListener("keydown", (event) => this.#key(event));
    this.field.addEventListener("focus", () => this.#later());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.field.value.trim()) this.onEnter(this.field.value.trim());
    });
    this.form.addEventListener("focusout", () => setTimeout(() => this.form.contains(document.activeElement) || this.#close(), 150));
  }

  /** Put a line into the field, and the cursor behind it. */
  fill(text) {
    this.form.hidden = false;
    this.field.value = text;
    this.field.focus();
    this.field.setSelectionRange(text.length, text.length);
    this.#later();
  }

  clear() {
    this.field.value = "";
    this.preview.textContent = "";
    this.#close();
  }

  #later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#ask(), PAUSE);
  }

  async #ask() {
    const number = ++this.asked;
    const typed = this.field.value;
    const { status, body } = await this.wire.post("/offers", { seat: this.seatOf(typed), typed }).catch(() => ({ status: 0, body: {} }));
    if (number !== this.asked || status !== 200 || document.activeElement !== this.field) return;
    this.choices = body.choices.filter((choice) => choice.word);
    this.active = -1;
    this.preview.textContent = body.whole ? "This line may be entered." : body.why || "";
    this.#show();
  }

  #show() {
    this.list.replaceChildren(...this.choices.map((choice, number) => this.#option(choice, number)));
    this.list.hidden = this.choices.length === 0;
    this.field.setAttribute("aria-expanded", String(!this.list.hidden));
    this.#point();
  }

  #option(choice, number) {
    const made = node("li", { id: `completion-${number}`, role: "option", "aria-selected": "false" },
      node("span", { className: "words" }, choice.word),
      choice.label === choice.word ? null : node("span", {}, choice.label));
    made.addEventListener("pointerdown", (event) => event.preventDefault());
    made.addEventListener("click", () => this.#take(choice));
    return made;
  }

  #point() {
    [...this.list.children].forEach((item, number) => item.setAttribute("aria-selected", String(number === this.active)));
    const active = this.list.children[this.active];
    active?.scrollIntoView({ block: "nearest" });
    if (active) this.field.setAttribute("aria-activedescendant", active.id);
    else this.field.removeAttribute("aria-activedescendant");
  }

  #key(event) {
    const size = this.choices.length;
    if (event.key === "Escape") return this.#close();
    if (this.list.hidden || !size) return null;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const step = event.key === "ArrowDown" ? 1 : -1;
      this.active = this.active < 0 && step < 0 ? size - 1 : (this.active + step + size) % size;
      event.preventDefault();
      return this.#point();
    }
    if (event.key === "Enter" && this.active >= 0) {
      event.preventDefault();
      return this.#take(this.choices[this.active]);
    }
    return null;
  }

  /** Write a choice instead of the word that was begun. */
  #take(choice) {
    const text = this.field.value;
    const begun = /\S*$/.exec(text)[0];
    const isBegun = begun && choice.word.toLowerCase().startsWith(begun.toLowerCase());
    const kept = isBegun ? text.slice(0, text.length - begun.length) : text.replace(/\S$/, "$& ");
    this.fill(`${kept}${choice.word} `);
  }

  #close() {
    this.list.hidden = true;
    this.active = -1;
    this.field.setAttribute("aria-expanded", "false");
    this.field.removeAttribute("aria-activedescendant");
  }
}
