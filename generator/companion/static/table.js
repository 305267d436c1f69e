import { Answer } from "./answer.js";
import { Choices, placed } from "./choices.js";
import { Draft } from "./draft.js";
import { Lines } from "./lines.js";
import { byId } from "./node.js";
import { named, Seats } from "./seats.js";
import { Stage } from "./stage.js";
import { Typing } from "./typing.js";
import { LostError, newId, Wire } from "./wire.js";

const SMALL = new Set(["undo", "totals"]);
const AGAIN = 1500;
const SOON = 10;

/** A seat's play, alone or behind its round or a correction: no other line can stand as it was played. */
const SEATS_OWN = /^\s*(\d+\s*\.\s*|fix\s*\d+\s*\.?\s*)?[A-Ha-h]\s*:/;

class Table {
  constructor(base, isOnlooker) {
    this.base = base;
    this.isOnlooker = isOnlooker;
    this.wire = new Wire(base);
    this.state = null;
    this.onTheWay = [];
    this.stage = new Stage((tokens) => this.tapPlace(tokens));
    const mayWrite = !isOnlooker;
    this.seats = new Seats({ mayWrite, onSit: (seat) => this.sit(seat), onStand: (seat) => this.stand(seat) });
    this.lines = new Lines({ mayWrite, onChange: (fix) => this.typing.fill(fix) });
    if (mayWrite) this.#writer();
    this.#listen();
  }

  #writer() {
    this.draft = new Draft(this.wire);
    this.draft.onChange = () => this.showDraft();
    this.choices = new Choices({ onTap: (token) => this.tap(token), onActor: (seat) => this.act(seat) });
    this.answer = new Answer({
      onFill: (line) => this.typing.fill(line),
      onAgain: (line) => this.typing.fill(line),
      onStood: (line) => this.enter(line, true),
    });
    this.typing = new Typing(this.wire, { onEnter: (text) => this.enter(text), seatOf: (text) => this.seatOf(text) });
    byId("enter").addEventListener("click", () => this.enter(this.draft.offers.line));
    byId("back").addEventListener("click", () => this.#safely(() => this.draft.back()));
    byId("totext").addEventListener("click", () => this.typing.fill(this.lineSoFar()));
    byId("undo").addEventListener("click", () => this.enter("~"));
    byId("totals").addEventListener("click", () => this.#safely(() => this.totals()));
    byId("remark").addEventListener("submit", (event) => {
      event.preventDefault();
      const field = byId("remark-text");
      if (field.value.trim()) this.enter(`; ${field.value.trim()}`).then((isWritten) => { if (isWritten) field.value = ""; });
    });
    for (const id of ["join-link", "view-link"]) byId(id).addEventListener("focus", (event) => event.target.select());
  }

  #listen() {
    this.wire.onNews = (version, isFirst) => {
      this.connected(true);
      if (!isFirst || this.state?.version !== version) this.refresh();
    };
    this.wire.onLost = () => this.connected(false);
    this.wire.onBack = () => this.refresh();
    this.refresh();
    this.wire.follow();
  }

  connected(isThere) {
    const word = byId("link");
    if (isThere && word.hidden) return;
    word.hidden = false;
    word.classList.toggle("back", isThere);
    word.textContent = isThere ? "Connected again." : "Connection lost. Trying again ...";
    clearTimeout(this.hiding);
    if (isThere) this.hiding = setTimeout(() => { word.hidden = true; }, AGAIN);
  }

  async #safely(action) {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof LostError)) throw error;
      this.connected(false);
      return null;
    }
  }

  // The table

  refresh() {
    this.refreshing = (this.refreshing ?? Promise.resolve()).then(() => this.#safely(() => this.#refresh()));
    return this.refreshing;
  }

  async #refresh() {
    const { status, body } = await this.wire.get("/state");
    if (status !== 200) return this.lost(body);
    if (this.state && body.version < this.state.version) return null;
    this.state = body;
    this.show();
    if (!this.isOnlooker) await this.refit();
    document.body.dataset.version = String(body.version);
    this.stage.show(body.pieces, this.isOnlooker ? this.watched() : this.draft.seat ?? body.you ?? this.watched());
    return body;
  }

  lost(body) {
    byId("when").textContent = body.said ?? "This table can't be shown.";
    return null;
  }

  watched() {
    return this.state.waits.find((seat) => seat) ?? null;
  }

  show() {
    const { state } = this;
    document.documentElement.dataset.game = state.game;
    byId("when").textContent = state.over ? "The game is over" : moment(state);
    this.seats.show(state);
    const last = this.lines.show(state);
    byId("verdict").classList.toggle("strong", state.over);
    document.body.classList.toggle("over", state.over);
    if (this.isOnlooker) return;
    const undo = byId("undo");
    undo.disabled = !last;
    undo.setAttribute("aria-label", last ? `Undo line ${last.n}: ${last.text}` : "Undo");
    byId("join-link").value = new URL(state.links?.join ?? this.base, location.href).href;
    byId("view-link").value = state.links?.view ? new URL(state.links.view, location.href).href : "";
  }

  /** Let the line that is being tapped go on if it still fits the table, else begin anew. */
  async refit() {
    const actors = this.actors();
    const isKept = this.draft.offers && actors.includes(this.draft.seat);
    if (!isKept) {
      this.draft.seat = this.preferred(actors);
      this.draft.tokens = [];
    }
    const dropped = await this.draft.fit();
    if (dropped) this.answer.say("The table has changed", "What you had tapped does not fit any more; the part that does is kept.", false);
  }

  /** Return for whom this phone may enter the next line; null is the line of the round. */
  actors() {
    const { state } = this;
    if (state.over) return [];
    const taken = new Set(state.seats.filter((seat) => seat.taken && seat.letter !== state.you).map((seat) => seat.letter));
    return state.waits.filter((seat) => seat === null || !taken.has(seat));
  }

  preferred(actors) {
    if (actors.includes(this.state.you)) return this.state.you;
    return actors.length ? actors[0] : null;
  }

  // Tapping

  act(seat) {
    this.choices.only = null;
    this.stage.show(this.state.pieces, seat ?? this.state.you);
    return this.#safely(() => this.draft.begin(seat));
  }

  tap(token) {
    this.choices.only = null;
    return this.#safely(() => this.draft.tap(token));
  }

  /** Choose what lies at a place; where several things do, list only those. */
  tapPlace(tokens) {
    if (tokens.length === 1) return this.tap(tokens[0]);
    this.choices.only = tokens;
    this.showDraft();
    this.choices.title.focus();
    return null;
  }

  showDraft() {
    const { offers, tokens } = this.draft;
    if (!this.state) return;
    const choices = offers.choices.filter((choice) => !SMALL.has(choice.token));
    this.choices.showActors(this.actors().map((seat) => ({ seat, label: this.called(seat) })), this.draft.seat);
    this.choices.show({ ...offers, choices }, this.asking(offers, choices));
    this.choices.showLine(offers.line, tokens.length === 0);
    this.stage.offer(placed(choices), tokens.length === 0);
    byId("enter").disabled = !offers.whole || !this.mayEnter(offers);
    byId("back").disabled = tokens.length === 0;
    document.body.dataset.taps = String(tokens.length);
  }

  mayEnter(offers) {
    return !this.onTheWay.length && offers.line.trim() !== "" && this.actors().includes(this.draft.seat);
  }

  asking(offers, choices) {
    const { state } = this;
    if (state.over) return "The game is over";
    if (!this.actors().length) return `Waiting for ${state.waits.map((seat) => this.called(seat)).join(", ") || "nobody"}`;
    const what = offers.why || (choices.length ? "what next?" : "enter the line");
    return `${this.called(this.draft.seat)}: ${what}`;
  }

  called(seat) {
    if (seat === null) return this.state.step && !/\d/.test(this.state.step) ? "The table" : `The ${this.state.round_word}`;
    const found = this.state.seats.find((one) => one.letter === seat);
    return found ? named(found) : seat;
  }

  lineSoFar() {
    const { offers, seat, tokens } = this.draft;
    if (tokens.length && offers.line) return `${offers.line} `;
    return seat ? `${seat}: ` : "";
  }

  seatOf(text) {
    const found = /^\s*([A-Ha-h])\s*:/.exec(text);
    return found ? found[1].toUpperCase() : null;
  }

  // Entering

  /** Write a line into the log, behind those that are on their way; the same one tapped twice is written once. */
  enter(text, stood = false) {
    const last = this.onTheWay.at(-1);
    if (last === text) return Promise.resolve();
    this.onTheWay.push(text);
    byId("enter").disabled = true;
    this.entering = (this.entering ?? Promise.resolve()).then(() => this.#enter(text, stood));
    return this.entering;
  }

  async #enter(text, stood) {
    try {
      const answer = await this.#send({ version: this.state.version, text, stood, id: newId() });
      await this.#answered(answer, text);
      return answer.status === 200;
    } finally {
      this.onTheWay.shift();
      if (this.draft.offers) this.showDraft();
    }
  }

  async #send(wish) {
    for (;;) {
      const answer = await this.#safely(() => this.wire.post("/lines", wish));
      const mayPass = answer && [429, 503].includes(answer.status) && answer.wait <= SOON;
      if (answer && !mayPass) return answer;
      if (answer) this.answer.say("One moment", answer.body.said ?? "The server is busy.", false);
      await new Promise((done) => setTimeout(done, AGAIN));
    }
  }

  async #answered({ status, body }, text) {
    if (status === 200) return this.#written(body);
    if (status === 422 && body.issues) return this.answer.refuse(text, body.issues, SEATS_OWN.test(text));
    if (status !== 409) return this.answer.say("This was not written", [body.said, body.hint].filter(Boolean).join(". "), false);
    await this.refresh();
    if (this.typing.field.value || text !== this.draft.offers?.line) this.typing.fill(text);
    return this.answer.say("Not written yet", sentenceOf(body.said), false);
  }

  async #written(body) {
    this.answer.clear();
    if (body.issues?.length) this.answer.remark(body.issues);
    this.typing.clear();
    this.typing.form.hidden = !this.typing.form.contains(document.activeElement);
    this.draft.tokens = [];
    this.draft.offers = null;
    await this.refresh();
    this.choices.takeFocus();
  }

  async totals() {
    const { status, body } = await this.wire.post("/offers", { seat: null, draft: ["totals"] });
    if (status === 200 && body.whole) await this.enter(body.line);
    else this.answer.say("No totals yet", body.why || body.said || "There is nothing to count.", false);
  }

  // Seats

  async sit(seat) {
    const answer = await this.#safely(() => this.wire.post("/sit", { seat }));
    if (answer?.status >= 400) this.answer.say("Not seated", answer.body.said ?? "", false);
    await this.#reseated();
  }

  /** Leave the own seat, or free another one. */
  async stand(seat) {
    await this.#safely(() => this.wire.post("/stand", seat ? { seat } : {}));
    await this.#reseated();
  }

  async #reseated() {
    this.draft.offers = null;
    await this.refresh();
  }
}

function moment(state) {
  const step = state.step.charAt(0).toUpperCase() + state.step.slice(1);
  if (!state.round || /\d/.test(step)) return step;
  const word = state.round_word.charAt(0).toUpperCase() + state.round_word.slice(1);
  return step ? `${word} ${state.round} · ${step}` : `${word} ${state.round}`;
}

function sentenceOf(text) {
  const said = text ?? "";
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`.replace(/\.\.$/, ".");
}

const { base, onlooker } = document.body.dataset;
new Table(base, onlooker === "yes");
