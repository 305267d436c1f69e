import { button, byId, node } from "./node.js";

/** Who plays, with points, and who is to play; where somebody may sit down. */
export class Seats {
  constructor({ mayWrite, onSit, onStand }) {
    this.list = byId("seats");
    this.mayWrite = mayWrite;
    this.onSit = onSit;
    this.onStand = onStand;
    this.asked = null;
  }

  show(state) {
    this.state = state;
    const focused = this.list.contains(document.activeElement) ? document.activeElement.dataset.seat : null;
    this.list.replaceChildren(...state.seats.map((seat) => this.#seat(seat, state)));
    if (focused) this.list.querySelector(`button[data-seat="${focused}"]`)?.focus();
  }

  #seat(seat, state) {
    const isOn = !state.over && state.waits.includes(seat.letter);
    const isYou = state.you === seat.letter;
    const unit = seat.points === 1 ? state.unit.replace(/s$/, "") : state.unit;
    const notes = [`${seat.points} ${unit}`];
    if (isYou) notes.push("you");
    else if (seat.taken) notes.push("has a phone");
    if (isOn) notes.push("to play");
    const made = node(
      "li",
      { className: isOn ? "on" : "" },
      badge(seat),
      node(
        "span",
        { className: "who" },
        node("span", { className: "name" }, named(seat)),
        node("span", { className: "points" }, notes.join(" · ")),
      ),
    );
    const action = this.#action(seat, state, isYou);
    if (action) made.append(action);
    return made;
  }

  #action(seat, state, isYou) {
    if (!this.mayWrite) return null;
    const data = { seat: seat.letter };
    if (isYou) {
      return button("Leave", () => this.onStand(), { data, "aria-label": `Leave the seat of ${named(seat)}` });
    }
    if (seat.taken) return this.#free(seat);
    if (state.you) return null;
    return button("Sit here", () => this.onSit(seat.letter), { data, "aria-label": `Sit at ${named(seat)}` });
  }

  /** A seat whose phone is gone may be freed, with a second tap. */
  #free(seat) {
    const isAsked = this.asked === seat.letter;
    const act = () => {
      this.asked = isAsked ? null : seat.letter;
      if (isAsked) this.onStand(seat.letter);
      else this.show(this.state);
    };
    const label = isAsked ? `Yes, free the seat of ${named(seat)}` : `Free the seat of ${named(seat)}`;
    return button(isAsked ? "Really?" : "Free", act, { data: { seat: seat.letter }, "aria-label": label });
  }
}

/** Return the letter of a seat on its colour. */
export function badge(seat) {
  return node("span", { className: "seat", data: { colour: seat.colour || "" }, "aria-hidden": "true" }, seat.letter);
}

/** Return what a seat is called: its letter where it has no name. */
export function named(seat) {
  return seat.name && seat.name !== seat.letter ? seat.name : `Player ${seat.letter}`;
}
