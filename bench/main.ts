import { measureAlerts } from './alerts.ts';
import { measureDesk } from './desk.ts';
import { measureFeeds } from './feeds.ts';
import { measureGoods } from './goods.ts';
import { measureGrowth } from './growth.ts';
import { measureGrowthOfOrders } from './growth-of-orders.ts';
import { measureInteraction } from './interaction.ts';
import { measureMetal } from './metal.ts';
import { measureOffice } from './office.ts';
import { measureOrders } from './orders.ts';
import { measurePages } from './pages.ts';
import { measureProcesses } from './processes.ts';
import type { Row } from './row.ts';
import { measureScrolling } from './scrolling.ts';
import { measureSpike } from './spike.ts';
import { measureStart } from './start.ts';
import { measureStreams } from './streams.ts';

/** `npm run bench` measures all of it, `npm run bench -- pages` a part. The shop must have been built. */
const PARTS: Readonly<Record<string, () => Promise<Row[]>>> = {
  start: measureStart,
  pages: measurePages,
  orders: measureOrders,
  'growth-of-orders': measureGrowthOfOrders,
  processes: measureProcesses,
  feeds: measureFeeds,
  streams: measureStreams,
  spike: measureSpike,
  desk: measureDesk,
  metal: measureMetal,
  alerts: measureAlerts,
  office: measureOffice,
  goods: measureGoods,
  growth: measureGrowth,
  interaction: measureInteraction,
  scrolling: measureScrolling,
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}
const rows: Row[] = [];
for (const [name, measure] of Object.entries(PARTS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.error(`measuring ${name} ...`);
  rows.push(...(await measure()));
}
const widths = { name: widest(rows.map(({ name }) => name)), value: widest(rows.map(({ value }) => value)) };
for (const { name, value, goal, isMet } of rows) {
  const verdict = goal ? `${isMet ? 'met   ' : 'MISSED'} ${goal}` : '';
  console.log(`${name.padEnd(widths.name)}  ${value.padStart(widths.value)}  ${verdict}`.trimEnd());
}
process.exitCode = rows.every(({ isMet }) => isMet) ? 0 : 1;

function widest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map(({ length }) => length));
}
