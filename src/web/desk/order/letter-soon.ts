import type { Instant } from '#domain/spot.ts';

type Dated = { readonly at: Instant; readonly letter: { readonly state: string } | null };
type Letters = {
  readonly placedAt: Instant;
  readonly receivedLetter: { readonly state: string };
  readonly events: readonly Dated[];
};

const LOOK_MS = 3_000;
/** A letter waits for half a minute; one that waits longer has no mail server, and comes with the next answer. */
const SOON_MS = 120_000;

/** In how many milliseconds to look whether a letter of the order has gone out, of which the stream tells nothing. */
export function letterSoonIn({ events, receivedLetter, placedAt }: Letters, now: number): number | undefined {
  const dated: readonly Dated[] = [{ at: placedAt, letter: receivedLetter }, ...events];
  const isSoon = dated.some(({ at, letter }) => letter?.state === 'waits' && now - at < SOON_MS);
  return isSoon ? LOOK_MS : undefined;
}
