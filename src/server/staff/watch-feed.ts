import { HOUR_MS } from '#domain/durations.ts';
import { METALS } from '#domain/metal.ts';
import { haltsOf, type Instant, type Spot } from '#domain/spot.ts';
import type { DeskContext } from '../desk/context.ts';
import type { NoticeFacts } from '../letters/waiting-letter.ts';

/** Staff are notified of a feed that comes and goes at most once in this time. */
const TELL_EVERY_MS = HOUR_MS;
/** A halt from before the process began to watch is notified where it is newer than this. */
const NEW_HALT_MS = 300_000;

/**
 * Notifies staff, at most once an hour, when good prices stop coming, of both metals or of one. In the process that looks at
 * the desk's clock, and only of a feed that it has seen live.
 */
export function createWatchFeed({ transaction, spot, clock }: DeskContext): () => Promise<void> {
  let wasLive = false;
  let toldAt = Number.NEGATIVE_INFINITY;
  let lookedAt = Number.NEGATIVE_INFINITY;

  function stopped(current: Spot, now: Instant): readonly NoticeFacts[] {
    const isLive = current.state === 'live';
    const hasStopped = wasLive && !isLive;
    wasLive = isLive;
    if (!hasStopped || current.state === 'unavailable' || now - toldAt < TELL_EVERY_MS) return [];
    toldAt = now;
    return [{ notice: 'feed-trouble', since: isoText(current.tick.at) }];
  }

  function halted(current: Spot, now: Instant): readonly NoticeFacts[] {
    const after = Math.max(lookedAt, now - NEW_HALT_MS);
    lookedAt = now;
    if (current.state === 'unavailable') return [];
    const halts = haltsOf(current);
    return METALS.flatMap((metal) => {
      const halt = halts[metal];
      if (!halt || halt.since <= after) return [];
      const price = String(current.tick.prices[metal]);
      return [{ notice: 'feed-trouble', since: isoText(halt.goodAt), metal, price, reading: String(halt.reading) }];
    });
  }

  return async () => {
    const [now, current] = [clock(), spot()];
    const facts = [...stopped(current, now), ...halted(current, now)];
    if (facts.length === 0) return;
    await transaction(async ({ notices }) => {
      for (const one of facts) await notices.add(one);
    });
  };
}

function isoText(at: Instant): string {
  return new Date(at).toISOString();
}
