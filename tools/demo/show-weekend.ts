import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { MINUTE_MS } from '#domain/durations.ts';
import { formatUsd } from '#domain/money.ts';
import { shopDay } from '#domain/opening-hours.ts';
import { ouncesText } from '#domain/position.ts';
import { clockText } from '#domain/shop-time.ts';
import { microOunces } from '#domain/weight.ts';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/database/open.ts';
import { listen } from '#server/http/listen.ts';
import { DemoRefusal } from './demo-folder.ts';
import type { Access } from './people.ts';
import { openWeekend, type SettingChange, type Weekend, type WeekendSum } from './weekend.ts';

const oz = (ounces: number) => microOunces(ounces * 1_000_000);
const NO_LIMIT = { reviewBeyond: null, stopBeyond: null };

/** The dealer's settings, per policy, for the hours in which the market is closed. */
const SETTINGS_COMPARED: Readonly<Record<string, readonly SettingChange[]>> = {
  'as usual': [{ name: 'while-closed-silver', value: { kind: 'as-usual' } }],
  'last price + 1.00%': [],
  'and stop beyond 5,000 oz': [
    { name: 'limits-silver', value: { ...NO_LIMIT, whileClosed: { reviewBeyond: oz(1_000), stopBeyond: oz(5_000) } } },
  ],
};

/** An hour of the weekend a minute. */
const HOUR_TAKES_MS = MINUTE_MS;
const STEPS_AN_HOUR = 2;

type Watched = {
  readonly url: string;
  readonly port: number;
  readonly signal: AbortSignal;
  tell(line: string): void;
  /** The last of the shops is served. */
  onOpen(staff: readonly Access[]): void;
};

/**
 * Replays the weekend before silver rose from $26.90 to $28.90 in shops of three policies side by side, each in a folder that is
 * removed afterwards, and tells each hour what they have sold and what it will cost. The last one is served until the end of
 * `signal`.
 */
export async function showWeekend({ signal, tell, ...watched }: Watched): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'troy-weekend-'));
  tell(
    'Three shops prepare for the weekend of 29 January 2021, which takes half a minute. Then an hour takes a minute.',
  );
  const weekends: Weekend[] = [];
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    for (const [nth, changes] of Object.values(SETTINGS_COMPARED).entries()) {
      const database = await openDatabase({ kind: 'pglite', folder: path.join(folder, String(nth)) });
      closing.unshift(() => database.close());
      const weekend = await openWeekend(database, changes, watched.url);
      closing.unshift(weekend.stop);
      weekends.push(weekend);
    }
    const app = await serve(weekends.at(-1), watched);
    closing.unshift(() => app.close());
    tell(row('', Object.keys(SETTINGS_COMPARED)));
    for (let isClosed = true; isClosed; ) {
      for (let step = 0; step < STEPS_AN_HOUR && isClosed; step += 1) {
        const [more = false] = await Promise.all(weekends.map((weekend) => weekend.next()));
        isClosed = more;
        await sleep(isClosed ? HOUR_TAKES_MS / STEPS_AN_HOUR : 0, undefined, { signal });
      }
      const sums = await Promise.all(weekends.map((weekend) => weekend.sum()));
      tell(row(timeOf(sums), sums.map(sumText)));
    }
    tell('Sunday 5:00 PM CST: the market opens at $28.90. The last column of each shop is what covering costs it.');
    if (!signal.aborted) await once(signal, 'abort');
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    for (const close of closing) await close();
  }
}

async function serve(weekend: Weekend | undefined, { url, port, onOpen }: Omit<Watched, 'signal' | 'tell'>) {
  if (!weekend) throw new Error('There is no weekend to watch');
  const { shop, staff } = weekend;
  const logger = pino({ level: 'silent' });
  const app = await buildApp({ shop, publicUrl: url, trustProxy: false, logger, pages: 'built' });
  await listen(app, { port, host: 'localhost', settings: { port: 'PORT', host: 'HOST' } }).catch((error: Error) => {
    throw new DemoRefusal(error.message);
  });
  onOpen(staff);
  return app;
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
