import { LONGEST_SERIAL } from '#domain/parcels.ts';
import { serialsOf } from './parcel-draft.ts';

/** The pieces and serial numbers counted by line while an order is packed. */
export type Counted = {
  readonly counted: readonly number[];
  readonly serials: readonly (readonly string[])[];
};

type Line = { readonly quantity: number };

const TOO_MANY = 'There are more serial numbers than pieces.';

/** The count of an order whose pieces with a serial number were counted when it was allocated. */
export function beginCount(lines: readonly Line[], serials: readonly (readonly string[])[]): Counted {
  const known = lines.map(({ quantity }, position) => (serials[position] ?? []).slice(0, quantity));
  return { counted: known.map(({ length }) => length), serials: known };
}

/** The position of the first line with pieces left to count; undefined once every piece is counted. */
export function lineToCount(lines: readonly Line[], { counted }: Counted): number | undefined {
  const position = lines.findIndex(({ quantity }, at) => (counted[at] ?? 0) < quantity);
  return position < 0 ? undefined : position;
}

/**
 * Counts what was scanned or typed on the line that is next: a piece for each serial number, and without one all that is left of
 * the line. Answers a sentence instead where a number cannot be of one of its pieces.
 */
export function count(lines: readonly Line[], now: Counted, typed: string): Counted | string {
  const position = lineToCount(lines, now);
  const scanned = serialsOf(typed);
  if (position === undefined) return scanned.length > 0 ? TOO_MANY : now;
  const quantity = lines[position]?.quantity ?? 0;
  const known = now.serials[position] ?? [];
  if (scanned.length === 0) return withLine(now, position, { counted: quantity, serials: known });
  if (scanned.some(({ length }) => length > LONGEST_SERIAL))
    return `A serial number has at most ${LONGEST_SERIAL} characters.`;
  const serials = [...known, ...scanned];
  if (new Set(serials.map((serial) => serial.toUpperCase())).size < serials.length)
    return 'This serial number was already scanned.';
  const counted = (now.counted[position] ?? 0) + scanned.length;
  return counted > quantity ? TOO_MANY : withLine(now, position, { counted, serials });
}

/** Counts a whole line without further serial numbers, or sets its count back to zero. */
export function tick(lines: readonly Line[], now: Counted, position: number, isTicked: boolean): Counted {
  return isTicked
    ? withLine(now, position, { counted: lines[position]?.quantity ?? 0, serials: now.serials[position] ?? [] })
    : withLine(now, position, { counted: 0, serials: [] });
}

type CountedLine = { readonly counted: number; readonly serials: readonly string[] };

function withLine({ counted, serials }: Counted, position: number, line: CountedLine): Counted {
  return {
    counted: counted.map((one, at) => (at === position ? line.counted : one)),
    serials: serials.map((one, at) => (at === position ? line.serials : one)),
  };
}
