import type { Instant } from '#domain/spot.ts';

type Dated = { readonly at: Instant; readonly letter: { readonly state: string } | null };
type Letters = {
  readonly placedAt: Instant;
  readonly receivedLetter: { readonly state: string };
  readonly events: readonly Dated[];
};

const LOOK_MS = 3_000;
/** Milliseconds in which an email is expected to go out; it waits for half a minute, and longer only without a mail server. */
const SOON_MS = 120_000;

/**
 * Milliseconds until the next check of an order's waiting email, since the stream does not announce its sending; undefined
 * without one.
 */
export function letterSoonIn({ events, receivedLetter, placedAt }: Letters, now: number): number | undefined {
  const dated: readonly Dated[] = [{ at: placedAt, letter: receivedLetter }, ...events];
  const isSoon = dated.some(({ at, letter }) => letter?.state === 'waits' && now - at < SOON_MS);
  return isSoon ? LOOK_MS : undefined;
}
