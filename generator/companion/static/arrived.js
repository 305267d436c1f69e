import { byId, node } from "./node.js";

/** Opens the code of a log that an address carries behind its #; parts of several codes find together. */

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$*+-./:";
const FORMAT = "1";
const KEPT = "papercity-parts";
const DAY = 24 * 3600 * 1000;
const MOST = 8;
const CHUNK = 31;
const CHECK = 32n;

/** Return the part that a payload holds: { number, of, check, payload }, or { why }. */
function read(payload) {
  if (!payload) return { why: "Here finished games are opened: scan the code of one, or hand it in another way." };
  if ([...payload].some((letter) => !DIGITS.includes(letter))) return { why: damaged() };
  if (payload[0] !== FORMAT) return { why: `This code is in format ${payload[0]}; this server reads format ${FORMAT}. A newer one may read it.` };
  const number = DIGITS.indexOf(payload[1] ?? " ");
  const of = DIGITS.indexOf(payload[2] ?? " ");
  const check = checkOf(payload.slice(3));
  if (check === null || number < 1 || number > of) return { why: damaged() };
  return { number, of, check, payload };
}

function damaged() {
  return "This code is damaged, or only a part of it is here. Scan it again, with more light and the whole code in the picture.";
}

/** Return the first four bytes that digits spell; they are the same in all parts of a log. */
function checkOf(digits) {
  const first = digits.slice(0, CHUNK);
  const size = sizeOf(first.length);
  if (size <= 4) return null;
  let number = 0n;
  for (const digit of first) number = number * 43n + BigInt(DIGITS.indexOf(digit));
  if (number >> BigInt(8 * size)) return null;
  return (number >> (BigInt(8 * size) - CHECK)).toString(16);
}

/** Return how many bytes so many digits to the base of 43 spell, 0 if none do. */
function sizeOf(digits) {
  for (let size = 1; size <= 21; size += 1) {
    let needed = 0;
    while (43n ** BigInt(needed) < 256n ** BigInt(size)) needed += 1;
    if (needed === digits) return size;
  }
  return 0;
}

/** Return the parts that were opened on this device within a day, by their logs. */
function known() {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    return Object.fromEntries(Object.entries(found).filter(([, log]) => Date.now() - log.at < DAY));
  } catch {
    return {};
  }
}

/** Keep a part, so that the next code completes it even in a window of its own; return all parts of its log. */
function kept(part) {
  const logs = known();
  const name = `${part.check}-${part.of}`;
  const log = { parts: { ...logs[name]?.parts, [part.number]: part.payload }, at: Date.now() };
  const newest = Object.entries({ ...logs, [name]: log }).sort(([, one], [, other]) => other.at - one.at).slice(0, MOST);
  try {
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // Without room for it each code stands alone.
  }
  return log.parts;
}

function show() {
  const part = read(payloadOf(location.hash));
  byId("send").hidden = true;
  byId("parts").hidden = true;
  if (part.why) {
    byId("what").textContent = part.why;
    return;
  }
  const parts = part.of > 1 ? kept(part) : { 1: part.payload };
  const numbers = Array.from({ length: part.of }, (_, place) => place + 1);
  const missing = numbers.filter((number) => !parts[number]);
  byId("what").textContent = missing.length ? wanting(part.of, missing) : "The whole game is here.";
  if (part.of > 1) {
    byId("parts").hidden = false;
    byId("parts").replaceChildren(...numbers.map((number) =>
      node("li", { className: parts[number] ? "here" : "" }, `Code ${number}: ${parts[number] ? "here" : "missing"}`)));
  }
  if (missing.length) return;
  byId("log").value = numbers.map((number) => `PAPERCITY:${parts[number]}`).join("\n");
  byId("send").hidden = false;
}

function wanting(of, missing) {
  const which = missing.length > 1 ? `codes ${missing.slice(0, -1).join(", ")} and ${missing.at(-1)} are` : `code ${missing[0]} is`;
  return `This game is in ${of} codes, and ${which} missing. Scan it next: those that you have opened are kept on this device.`;
}

function payloadOf(hash) {
  let text = hash.slice(1);
  try {
    text = decodeURIComponent(text);
  } catch {
    // It is taken as it stands.
  }
  return text.trim().toUpperCase();
}

window.addEventListener("hashchange", show);
window.addEventListener("storage", show);
window.addEventListener("pageshow", show);
