import type { CallAnswer } from '#contract/call.ts';
import type { listTrades, readMetal } from '#contract/calls/desk-metal.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { marketHours } from '#domain/market-hours.ts';
import type { Metal } from '#domain/metal.ts';
import { limitNow } from '#domain/metal-limits.ts';
import { type Cents, cents, formatBound } from '#domain/money.ts';
import { ouncesText, type Position, positionOf } from '#domain/position.ts';
import type { PositionLimit } from '#domain/shop-settings.ts';
import type { Instant } from '#domain/spot.ts';
import { MICRO_OUNCES_PER_OUNCE } from '#domain/weight.ts';
import { useNow } from '../data/clock.ts';
import { desk } from '../data/desk.ts';
import type { Rates } from '../data/rates.ts';
import { useSettings } from '../data/settings.ts';
import { type DeskQuery, useDeskQuery } from '../data/use-desk-query.ts';

export type MetalBoard = CallAnswer<typeof readMetal>['data'];
export type Trades = CallAnswer<typeof listTrades>['data'];
export type Trade = Trades['rows'][number];

/** Loads the position book now, or as of an instant. */
export function useMetal(at?: Instant, isOn = true): DeskQuery<MetalBoard> {
  const query = at === undefined ? {} : { at: String(at) };
  return useDeskQuery(['metal', at ?? 'now'], (signal) => desk.readMetal({ query, signal }), {
    isOn,
    keepsPrevious: true,
  });
}

/** Loads a page of the trades, those after a trade or the newest. */
export function useTrades(after = ''): DeskQuery<Trades> {
  const query = after ? { after } : {};
  return useDeskQuery(['trades', after], (signal) => desk.listTrades({ query, signal }), { keepsPrevious: true });
}

/** The position limit of each metal that applies now; undefined until it is loaded. */
export function useLimits(isOn = true): Readonly<Record<Metal, PositionLimit>> | undefined {
  const { isOpen } = marketHours(useNow(MINUTE_MS));
  const { data } = useSettings(isOn);
  return (
    data && { gold: limitNow(data['limits-gold'].value, isOpen), silver: limitNow(data['limits-silver'].value, isOpen) }
  );
}

/** `Limit 80 oz`: the limit at which sales stop, or else at which orders are reviewed; undefined without either. */
export function limitText({ stopBeyond, reviewBeyond }: PositionLimit): string | undefined {
  const limit = stopBeyond ?? reviewBeyond;
  return limit === null ? undefined : `Limit ${ouncesText(limit)} oz`;
}

/** The position of a metal at the spot price of the board's instant. */
export function positionOn(board: MetalBoard, metal: Metal, spot: Cents | undefined): Position {
  const { own, ...book } = board[metal];
  return positionOf({ ...book, own: own ?? undefined }, spot);
}

/** Spot price for the board; undefined while the current one is unknown, or where none of a past instant is stored. */
export function spotOf({ spot }: MetalBoard, metal: Metal, rates: Rates, isPast: boolean): Cents | undefined {
  if (isPast) return spot?.[metal];
  return rates[metal] > 0 ? rates[metal] : undefined;
}

/** `$93,395`; `–` for none. */
export function wholeDollars(amount: Cents | null): string {
  return amount === null ? '–' : formatBound(cents(Math.round(amount / 100) * 100));
}

/** Parses typed ounces, `32.15` or `1,250`, to micro-ounces; undefined when invalid. */
export function readOunces(typed: string): number | undefined {
  const match = /^(\d{1,8})(?:\.(\d{1,6}))?$/.exec(typed.trim().replace(/,(?=\d{3})/g, ''));
  if (!match) return undefined;
  const [, whole = '', fraction = ''] = match;
  return Number(whole) * MICRO_OUNCES_PER_OUNCE + Number(fraction.padEnd(6, '0'));
}

/** Formats micro-ounces without their sign as an input that `readOunces` accepts: `32.15`. */
export function typedOunces(microOunces: number): string {
  return String(Math.abs(microOunces) / MICRO_OUNCES_PER_OUNCE);
}
