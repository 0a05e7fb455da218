import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '#domain/durations.ts';
import { formatUsd } from '#domain/money.ts';
import { shopDay } from '#domain/opening-hours.ts';
import { ouncesText } from '#domain/position.ts';
import { clockText } from '#domain/shop-time.ts';
import { microOunces } from '#domain/weight.ts';
import { openDatabase } from '#server/database/open.ts';
import { openWeekend, type SettingChange, type Weekend, type WeekendSum } from './weekend.ts';

const oz = (ounces: number) => microOunces(ounces * 1_000_000);
const NO_LIMIT = { reviewBeyond: null, stopBeyond: null };

/** The dealer's settings, per policy, for the hours in which the market is closed. */
const POLICIES: Readonly<Record<string, readonly SettingChange[]>> = {
  'as usual': [{ name: 'while-closed-silver', value: { kind: 'as-usual' } }],
  'last price + 1.00%': [],
  'and stop beyond 5,000 oz': [
    { name: 'limits-silver', value: { ...NO_LIMIT, whileClosed: { reviewBeyond: oz(1_000), stopBeyond: oz(5_000) } } },
  ],
};

/** An hour of the weekend a minute. */
const HOUR_TAKES_MS = MINUTE_MS;
const STEPS_AN_HOUR = 2;

/**
 * Replays the weekend before silver rose from $26.90 to $28.90 in shops of three policies side by side, each in a folder that is
 * removed afterwards, and tells each hour what they have sold and what it will cost.
 */
export async function showWeekend(signal: AbortSignal, tell: (line: string) => void): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'troy-weekend-'));
  tell(
    'Three shops prepare for the weekend of 29 January 2021, which takes half a minute. Then an hour takes a minute.',
  );
  const shops: { readonly weekend: Weekend; close(): Promise<void> }[] = [];
  try {
    for (const [nth, changes] of Object.values(POLICIES).entries()) {
      const database = await openDatabase({ kind: 'pglite', folder: path.join(folder, String(nth)) });
      const weekend = await openWeekend(database, changes);
      shops.push({ weekend, close: () => weekend.stop().then(() => database.close()) });
    }
    tell(row('', Object.keys(POLICIES)));
    for (let isClosed = true; isClosed && !signal.aborted; ) {
      for (let step = 0; step < STEPS_AN_HOUR && isClosed; step += 1) {
        const [more = false] = await Promise.all(shops.map(({ weekend }) => weekend.next()));
        isClosed = more;
        await sleep(isClosed ? HOUR_TAKES_MS / STEPS_AN_HOUR : 0, undefined, { signal });
      }
      const sums = await Promise.all(shops.map(({ weekend }) => weekend.sum()));
      tell(row(timeOf(sums), sums.map(sumText)));
    }
    tell('Sunday 5:00 PM CST: the market opens at $28.90. The last column of each shop is what covering costs it.');
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    for (const { close } of shops) await close();
    await rm(folder, { recursive: true, force: true });
  }
}

function row(head: string, cells: readonly string[]): string {
  return [head.padEnd(18), ...cells.map((cell) => cell.padEnd(34))].join('  ').trimEnd();
}

function timeOf([first]: readonly WeekendSum[]): string {
  return first ? `${shopDay(first.at).weekday.slice(0, 3)} ${clockText(first.at)}` : '';
}

/** `$27.17  5,040 oz  −$8,719 stopped`. */
function sumText({ price, microOunces: sold, cost, refused }: WeekendSum): string {
  return `${formatUsd(price)}  ${ouncesText(sold)} oz  −${formatUsd(cost)}${refused > 0 ? ' stopped' : ''}`;
}
