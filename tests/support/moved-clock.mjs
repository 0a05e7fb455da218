import { readFileSync } from 'node:fs';

// Loaded into a shop's process before its own modules: its clock is ahead by the milliseconds in the file MOVED_CLOCK.

const LOOK_EVERY_MS = 20;
const realNow = Date.now;
let ahead = 0;

function look() {
  ahead = Number(readFileSync(process.env.MOVED_CLOCK ?? '', 'utf8')) || 0;
}

look();
setInterval(look, LOOK_EVERY_MS).unref();
const now = () => realNow() + ahead;
globalThis.Date = new Proxy(Date, {
  construct: (target, args) => (args.length > 0 ? new target(...args) : new target(now())),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
