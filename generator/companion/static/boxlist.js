import { button, byId, node } from "./node.js";

/** All boxes of a sheet as buttons in lists, and the gears of its projects. */
export class BoxList {
  constructor(city, { onBox, onGear }) {
    this.city = city;
    this.onBox = onBox;
    this.onGear = onGear;
    this.boxes = new Map();
    this.gears = [];
    byId("lists").replaceChildren(
      ...city.districts.map((district) => this.#district(district)),
      this.#projects(city.projects),
    );
  }

  #district(district) {
    const areas = grouped(district.columns);
    const made = [...areas].map(([area, columns]) =>
      node("div", { className: "area" }, node("h3", {}, area), ...columns.map((column) => this.#column(district, column))));
    const count = node("span", { className: "count" });
    this.boxes.set(district.letter, { count, names: district.name });
    return node("details", { className: "more" }, node("summary", {}, `${district.letter} ${district.name} `, count), ...made);
  }

  #column(district, { letter, takes }) {
    const made = takes.map((sign, place) => {
      const name = `${district.letter}${letter}${place + 1}`;
      const label = `${district.name}, column ${letter}, box ${place + 1}, takes ${sign === "?" ? "anything" : sign}`;
      const one = button(sign, () => this.onBox(name), { className: "box", data: { box: name } });
      this.boxes.set(name, { one, sign, label });
      return one;
    });
    return node("div", { className: "column" }, node("span", { className: "letter" }, letter), ...made);
  }

  #projects(projects) {
    const rows = projects.map((number) => {
      const made = Array.from({ length: number }, (_, place) => {
        const one = button("", () => this.onGear(number, place), { className: "box", data: { gear: `${number}-${place + 1}` } });
        this.gears.push({ one, number, place, label: `Project of ${number}, gear ${place + 1}` });
        return one;
      });
      return node("div", { className: "column" }, node("span", { className: "letter" }, `*${number}`), ...made);
    });
    return node("details", { className: "more" }, node("summary", {}, "Gears of the projects"), node("div", { className: "area" }, ...rows));
  }

  /** Show what stands in the boxes of a sheet. */
  show(sheet, turn, word) {
    for (const [name, { one, sign, label, count }] of this.boxes) {
      if (count) {
        const full = Object.keys(sheet.boxes).filter((box) => box[0] === name).length;
        count.textContent = full ? `(${full})` : "";
      } else mark(one, sheet.boxes[name], sign, label, turn, word);
    }
    for (const { one, number, place, label } of this.gears) mark(one, sheet.gears[number]?.[place], "\u00b7", label, turn, word);
  }
}

function mark(one, written, empty, label, turn, word) {
  one.textContent = written ? word(written) : empty;
  one.classList.toggle("full", Boolean(written));
  one.classList.toggle("now", written === turn);
  one.setAttribute("aria-label", `${label}: ${written ? `turn ${written}` : "empty"}`);
}

function grouped(columns) {
  const found = new Map();
  for (const one of columns) found.set(one.area, [...(found.get(one.area) ?? []), one]);
  return found;
}
