const LONGEST = 5000;

/** The line that is being tapped: whose it is, the tokens so far, and what the server offers next. */
export class Draft {
  constructor(wire) {
    this.wire = wire;
    this.seat = null;
    this.tokens = [];
    this.offers = null;
    this.asked = 0;
    this.onChange = () => {};
  }

  /** Begin a line of a seat; null is the line of the round. */
  begin(seat) {
    this.seat = seat;
    this.tokens = [];
    return this.ask();
  }

  tap(token) {
    this.tokens = [...this.tokens, token];
    return this.ask();
  }

  back() {
    this.tokens = this.tokens.slice(0, -1);
    return this.ask();
  }

  /** Ask what may come next; an older answer that comes late is dropped. */
  async ask() {
    const number = ++this.asked;
    const { status, body } = await this.#asked();
    if (number !== this.asked) return null;
    if (status === 200) this.offers = body;
    else this.offers = { line: "", whole: false, choices: [], why: body.said ?? "" };
    this.onChange();
    return this.offers;
  }

  /** Ask once, or again a little later where the server has too much to do. */
  async #asked() {
    for (let wait = 300; ; wait *= 2) {
      const answer = await this.wire.post("/offers", { seat: this.seat, draft: this.tokens });
      if (![429, 503].includes(answer.status) || wait > LONGEST) return answer;
      await new Promise((done) => setTimeout(done, wait));
    }
  }

  /** Keep of the line what still fits the table; return how many taps were dropped. */
  async fit() {
    const before = this.tokens.length;
    let offers = await this.ask();
    while (offers && this.tokens.length && !offers.whole && !offers.choices.length) {
      this.tokens = this.tokens.slice(0, -1);
      offers = await this.ask();
    }
    return before - this.tokens.length;
  }
}
