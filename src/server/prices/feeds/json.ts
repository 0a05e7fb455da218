import type { Instant } from '#domain/spot.ts';
import type { SpotFeed } from './feed.ts';
import { type HttpFeedSettings, httpFeed, instantOf, instantOfSeconds } from './http-feed.ts';

/** Units that a price may be for, by how many of them a troy ounce is. */
const PER_TROY_OUNCE = { toz: 1, g: 31.1034768, kg: 0.0311034768 } as const;
export const JSON_UNITS = ['toz', 'g', 'kg'] as const satisfies readonly (keyof typeof PER_TROY_OUNCE)[];
/** As seconds the year 5138, as milliseconds the year 1973. */
const FEWEST_MS = 100_000_000_000;

export type JsonFeedSettings = HttpFeedSettings & {
  readonly url: string;
  /** `Name: value`, sent with the question. */
  readonly header?: string | undefined;
  /** JSON pointers (RFC 6901) to dollars per unit, and to when they were read: ISO 8601, or seconds or milliseconds since 1970. */
  readonly pointers: { readonly gold: string; readonly silver: string; readonly time: string };
  readonly unit: keyof typeof PER_TROY_OUNCE;
};

/**
 * Reads any address that answers with JSON, such as a wholesaler's own feed. Prices per gram or kilogram are converted to troy
 * ounces.
 */
export function jsonFeed(settings: JsonFeedSettings): SpotFeed {
  const { url, header, pointers, unit } = settings;
  const [, name = '', value = ''] = /^([^:]+):(.*)$/.exec(header ?? '') ?? [];
  const questions = [{ address: url, headers: name ? { [name.trim()]: value.trim() } : {} }];
  const perOunce = (price: unknown) => (typeof price === 'number' ? price * PER_TROY_OUNCE[unit] : price);
  return httpFeed(
    {
      source: 'json',
      questions,
      read: ([answer]) => ({
        gold: perOunce(at(pointers.gold, answer)),
        silver: perOunce(at(pointers.silver, answer)),
        readAt: timeOf(at(pointers.time, answer)),
      }),
    },
    settings,
  );
}

/** The value that a JSON pointer leads to; undefined where there is none. */
function at(pointer: string, answer: unknown): unknown {
  let value = answer;
  for (const token of pointer.split('/').slice(1)) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  return value;
}

function timeOf(value: unknown): Instant {
  if (typeof value === 'string') return instantOf(value);
  return typeof value === 'number' && value >= FEWEST_MS ? value : instantOfSeconds(value);
}
