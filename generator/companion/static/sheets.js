import { BoxList } from "./boxlist.js";
import { button, byId, node } from "./node.js";
import { filled, pairs, tokens, treasures } from "./sheetlog.js";
import { Stage } from "./stage.js";

/** Finished sheets that are tapped in; all stays in this window until they are sent. */

const { edition, code, kind } = document.body.dataset;
const KEPT = `papercity-sheets-${code}`;
const MOST_TURNS = 99;
const PROJECT = /^\*(\d+)$/;

const form = byId("game");

/** Return what the form says of the game. */
function game() {
  const players = [...form.querySelectorAll("[data-seat]")].filter((one) => !one.hidden).map((one) => {
    const name = one.querySelector("[name=name]");
    return { letter: one.dataset.seat, name: name.value.trim() || name.placeholder, colour: one.querySelector("[name=colour]")?.value ?? "" };
  });
  const options = [...form.querySelectorAll("[name^='option.']")].filter((one) => one.value.trim())
    .map((one) => [one.name.replace("option.", ""), one.value.trim()]);
  return { game: kind, code, date: byId("date").value, options, players };
}

/** Keeps a draft in this window; what can't be kept is only lost with it. */
const draft = {
  load() {
    try {
      return JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
    } catch {
      return null;
    }
  },
  save(values) {
    try {
      sessionStorage.setItem(KEPT, JSON.stringify(values));
    } catch {
      // A full store keeps the older draft.
    }
  },
  drop() {
    sessionStorage.removeItem(KEPT);
  },
};

/** Return all fields of the page with their values, by id or by name and value. */
function fields() {
  const all = [...document.querySelectorAll("#game input, #game select, fieldset.end input")];
  return all.filter((one) => one.type !== "hidden" && one.name).map((one, place) => [`${one.name}-${place}`, one]);
}

function fieldValues() {
  return Object.fromEntries(fields().map(([name, one]) => [name, isTick(one) ? one.checked : one.value]));
}

function fillFields(values) {
  for (const [name, one] of fields()) {
    if (!(name in values)) continue;
    if (isTick(one)) one.checked = values[name];
    else one.value = values[name];
  }
  form.querySelector("[name=players]:checked")?.dispatchEvent(new Event("change", { bubbles: true }));
}

function isTick(one) {
  return one.type === "checkbox" || one.type === "radio";
}

// The end of a game alone

/** Ends of Sunken City or Sunrise City. */
class Ends {
  write(told) {
    const all = [...document.querySelectorAll("fieldset.end")];
    for (const one of all) {
      const player = told.players.find(({ letter }) => letter === one.dataset.end);
      one.hidden = !player;
      if (player) one.querySelector("legend").textContent = player.name;
    }
    const found = all.filter((one) => !one.hidden).map((one) => [one.dataset.end, one]);
    if (kind === "sunken-city") {
      const checked = (one) => [...one.querySelectorAll("input:checked")].map((field) => field.value);
      return treasures(told, Object.fromEntries(found.map(([letter, one]) => [letter, checked(one)])));
    }
    const numbers = (one) => [...one.querySelectorAll("input")].map((field) => Number(field.value) || 0);
    return tokens(told, Object.fromEntries(found.map(([letter, one]) => [letter, numbers(one)])));
  }

  state() {
    return {};
  }

  fill() {}
}

// Whole sheets

/** Filled sheets of Sunshine City. */
class Sheets {
  constructor(city, onChange) {
    this.city = city;
    this.onChange = onChange;
    this.sheets = {};
    this.turn = 1;
    this.stage = new Stage((found) => this.tapped(found[0]), (letter) => this.look(letter));
    this.list = new BoxList(city, { onBox: (name) => this.tapped(name), onGear: (number, place) => this.gear(number, place) });
    byId("before").addEventListener("click", () => this.goTo(this.turn - 1));
    byId("after").addEventListener("click", () => this.goTo(this.turn + 1));
    byId("turn").addEventListener("input", () => this.goTo(Number(byId("turn").value), false));
    byId("turn").addEventListener("blur", () => { byId("turn").value = this.turn; });
    byId("dice").addEventListener("input", () => this.onChange());
    byId("dice").addEventListener("blur", () => { byId("dice").value = pairs(byId("dice").value).join(" "); });
    byId("crosses").addEventListener("change", () => this.onChange());
    byId("plants").addEventListener("input", () => { this.sheet().plants = byId("plants").value; this.onChange(); });
    byId("jumps").replaceChildren(...city.districts.map(({ letter, name }) =>
      button(letter, () => this.stage.lookAt(letter), { "aria-label": `Come close to ${name}`, title: name })));
  }

  goTo(turn, isTold = true) {
    this.turn = Math.max(1, Math.min(MOST_TURNS, Math.floor(turn) || 1));
    if (isTold) byId("turn").value = this.turn;
    this.onChange();
  }

  sheet() {
    this.sheets[this.letter] ??= { boxes: {}, gears: {}, plants: "" };
    return this.sheets[this.letter];
  }

  /** Fill a box with the turn, or empty it; of a project fill the next gear, or empty all. */
  tapped(name) {
    const project = PROJECT.exec(name);
    if (project) return this.nextGear(Number(project[1]));
    const { boxes } = this.sheet();
    if (boxes[name]) delete boxes[name];
    else boxes[name] = this.turn;
    return this.onChange();
  }

  nextGear(number) {
    const gears = Array.from({ length: number }, (_, place) => this.sheet().gears[number]?.[place] ?? 0);
    const free = gears.indexOf(0);
    if (free >= 0) gears[free] = this.turn;
    this.sheet().gears[number] = free >= 0 ? gears : [];
    return this.onChange();
  }

  gear(number, place) {
    const gears = Array.from({ length: number }, (_, at) => this.sheet().gears[number]?.[at] ?? 0);
    gears[place] = gears[place] ? 0 : this.turn;
    this.sheet().gears[number] = gears;
    return this.onChange();
  }

  look(letter) {
    this.letter = letter;
    byId("plants").value = this.sheet().plants;
    this.show();
  }

  write(told) {
    this.players = told.players;
    if (!this.players.some(({ letter }) => letter === this.letter)) this.look(this.players[0].letter);
    else this.show();
    const crosses = byId("crosses").checked;
    return filled(told, { dice: byId("dice").value, sheets: this.sheets, crosses }, this.city);
  }

  show() {
    const url = `/sheets/${encodeURIComponent(edition)}.svg`;
    this.stage.show(this.players.map(({ letter, name }) => ({ name: letter, label: `${letter} ${name}`, seat: letter, url })), this.letter);
    const crosses = byId("crosses").checked;
    const word = (turn) => (crosses ? "\u00d7" : String(turn));
    const sheet = this.sheet();
    this.stage.offer(this.city.spots.filter(({ name }) => name.length > 1).map(({ name }) => this.#place(name, sheet, word)), false);
    this.list.show(sheet, this.turn, word);
    const rolls = pairs(byId("dice").value);
    byId("dice-said").textContent = rolls.length ? `${rolls.length} turn${rolls.length > 1 ? "s" : ""}` : "";
    const here = Object.values(sheet.boxes).filter((turn) => turn === this.turn).length;
    const roll = rolls[this.turn - 1];
    byId("told").textContent = `${roll ? `dice ${roll[0]} ${roll[1]}, ` : ""}${here} box${here === 1 ? "" : "es"} in it`;
    byId("before").disabled = this.turn <= 1;
    byId("after").disabled = this.turn >= MOST_TURNS;
  }

  #place(name, sheet, word) {
    const project = PROJECT.exec(name);
    const turns = project ? (sheet.gears[project[1]] ?? []).filter(Boolean) : [sheet.boxes[name]].filter(Boolean);
    return {
      spot: name, label: name, tokens: [name], text: turns.map(word).join(" "),
      state: turns.length ? (turns.includes(this.turn) ? "now" : "full") : "",
    };
  }

  state() {
    const { sheets, turn, letter } = this;
    return { sheets, turn, letter, dice: byId("dice").value, crosses: byId("crosses").checked };
  }

  fill({ sheets, turn, letter, dice, crosses }) {
    this.sheets = sheets ?? {};
    this.turn = turn ?? 1;
    byId("turn").value = this.turn;
    byId("dice").value = dice ?? "";
    byId("crosses").checked = Boolean(crosses);
    if (letter) {
      this.letter = letter;
      byId("plants").value = this.sheet().plants;
    }
  }
}

async function begin() {
  let kept = null;
  const changed = () => {
    const text = kept.write(game());
    byId("written").textContent = text;
    byId("log").value = text;
    draft.save({ fields: fieldValues(), state: kept.state() });
  };
  if (kind === "sunshine-city") {
    const answer = await fetch(`/sheets/${encodeURIComponent(edition)}.json`);
    if (!answer.ok) throw new Error("the sheet of this edition did not come");
    kept = new Sheets(await answer.json(), changed);
  } else kept = new Ends();
  const before = draft.load();
  byId("date").value = new Date(Date.now() - new Date().getTimezoneOffset() * 60000).toISOString().slice(0, 10);
  if (before) {
    fillFields(before.fields ?? {});
    kept.fill(before.state ?? {});
  }
  for (const one of [form, ...document.querySelectorAll("fieldset.end")]) {
    one.addEventListener("input", changed);
    one.addEventListener("change", changed);
  }
  form.addEventListener("submit", (event) => event.preventDefault());
  byId("send").addEventListener("submit", changed);
  byId("afresh").addEventListener("click", () => { draft.drop(); location.reload(); });
  changed();
  document.body.dataset.ready = "yes";
}

begin().catch((error) => {
  document.querySelector("main").prepend(node("p", { className: "said", role: "alert" }, `This page does not work here: ${error.message}.`));
});
