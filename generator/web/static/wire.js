/** Talks to the server: asks, sends, and hears of every change; a lost connection comes back by itself. */

const RETRY = [500, 1000, 2000, 4000];
const LONGEST = 20000;

/** Nothing came back from the server. */
export class LostError extends Error {}

export class Wire {
  constructor(base) {
    this.base = base;
    this.source = null;
    this.tries = 0;
    this.onNews = () => {};
    this.onLost = () => {};
    this.onBack = () => {};
  }

  /** Return the status and the body of a GET. Throws LostError. */
  get(path) {
    return this.#ask(path, {});
  }

  /** Return the status and the body of a POST. Throws LostError. */
  post(path, body) {
    return this.#ask(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(body),
    });
  }

  async #ask(path, options) {
    let answer;
    try {
      answer = await fetch(this.base + path, { ...options, signal: expiry() });
    } catch (error) {
      throw new LostError(String(error));
    }
    const body = await answer.json().catch(() => ({}));
    return { status: answer.status, body, wait: Number(answer.headers.get("Retry-After") ?? 5) };
  }

  /** Hear of changes from now on. */
  follow() {
    this.#listen();
    const look = () => document.visibilityState === "visible" && this.#listen();
    document.addEventListener("visibilitychange", look);
    window.addEventListener("online", look);
    window.addEventListener("offline", () => this.onLost());
    window.addEventListener("pagehide", () => this.source?.close());
  }

  #listen() {
    clearTimeout(this.timer);
    this.source?.close();
    const source = new EventSource(`${this.base}/events`);
    this.source = source;
    let isFirst = true;
    source.onmessage = (event) => {
      if (this.tries) this.onBack();
      this.tries = 0;
      this.onNews(JSON.parse(event.data).version, isFirst);
      isFirst = false;
    };
    source.onerror = () => {
      if (source !== this.source) return;
      this.onLost();
      source.close();
      const wait = RETRY[Math.min(this.tries, RETRY.length - 1)];
      this.tries += 1;
      this.timer = setTimeout(() => this.#listen(), wait);
    };
  }
}

/** Return a signal that ends a request which takes too long. */
function expiry() {
  const ending = new AbortController();
  setTimeout(() => ending.abort(), LONGEST);
  return ending.signal;
}

/** Return a name for one request, so that the server never carries it out twice. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
