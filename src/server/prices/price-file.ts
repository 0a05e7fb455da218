import { CsvError, parse } from 'csv-parse/sync';
import { DAY_MS } from '#domain/durations.ts';
import { type Cents, centsFromDollars } from '#domain/money.ts';
import { faultOf, type Instant } from '#domain/spot.ts';
import { stepStart } from '#domain/spot-steps.ts';
import type { ImportedDay } from './step-store.ts';

/** The file holds something that is no price of a day. The message names the line. */
export class PriceFileError extends Error {}

const COLUMNS = ['day', 'gold', 'silver'];
const MOST_FAULTS = 20;
/** Noon in New York, or an hour after it: of the trading day that ends in the afternoon. */
const NOON_MS = 17 * 3_600_000;

/** Reads closes from a file with the columns `day` (2019-12-31), `gold` and `silver`, in dollars per troy ounce. Throws PriceFileError. */
export function readPriceFile(text: string, now: Instant): readonly ImportedDay[] {
  const [head = [], ...rows] = rowsOf(text);
  const places = COLUMNS.map((name) => head.findIndex((cell) => cell.trim().toLowerCase() === name));
  if (places.includes(-1)) throw new PriceFileError('The first line must name the columns day, gold and silver.');
  const days = rows.map((row, nth) =>
    readDay(
      places.map((place) => row[place]?.trim() ?? ''),
      nth + 2,
      now,
    ),
  );
  const faults = days.filter((day) => typeof day === 'string');
  if (faults.length > 0) throw new PriceFileError(faults.slice(0, MOST_FAULTS).join('\n'));
  const good = days.filter((day) => typeof day !== 'string');
  const seen = new Set<Instant>();
  for (const { from } of good) {
    if (seen.has(from))
      throw new PriceFileError(`The day ${new Date(from + DAY_MS).toISOString().slice(0, 10)} comes twice.`);
    seen.add(from);
  }
  return good;
}

function rowsOf(text: string): readonly (readonly string[])[] {
  try {
    return parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true });
  } catch (error) {
    if (error instanceof CsvError) throw new PriceFileError(`This is not a CSV file: ${error.message}.`);
    throw error;
  }
}

function readDay(
  [day = '', gold = '', silver = '']: readonly string[],
  line: number,
  now: Instant,
): ImportedDay | string {
  const noon = Date.parse(`${day}T00:00:00Z`) + NOON_MS;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(noon) || new Date(noon).toISOString().slice(0, 10) !== day)
    return `Line ${line}: '${day}' is not a day such as 2019-12-31.`;
  if (noon > now) return `Line ${line}: ${day} is not over yet.`;
  const [goldCents, silverCents] = [priceOf(gold), priceOf(silver)];
  if (!goldCents || !silverCents) return `Line ${line}: prices are dollars per troy ounce, such as 1517.24.`;
  const prices = { gold: goldCents, silver: silverCents };
  const fault = faultOf(prices);
  if (fault && fault !== 'out-of-bounds')
    return `Line ${line}: ${gold} for gold and ${silver} for silver cannot both be right.`;
  return { from: stepStart('day', noon), prices };
}

function priceOf(text: string): Cents | undefined {
  const dollars = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  const price = centsFromDollars(dollars);
  return price !== undefined && price > 0 ? price : undefined;
}
