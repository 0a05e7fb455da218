import { METALS } from '#domain/metal.ts';
import { type Cents, centsOf, dollars, formatUsd } from '#domain/money.ts';
import { haltsOf, type Instant, type Spot } from '#domain/spot.ts';
import type { DeskContext } from '../desk/context.ts';
import { answer } from '../desk/on-change.ts';
import { succeed } from '../http/answers.ts';
import type { StaffHandlers } from '../http/staff-route.ts';

const READING_MAY_DIFFER = 0.01;

export function haltCalls({ change, spot, source, loadTicks }: DeskContext) {
  return {
    listHalts: async () => succeed(presentHalts(spot()), 'Not for sale: the price jumped too far'),
    /** Sells a halted metal at what the feed says, where that is still what the person has seen: within 1 %. */
    acceptPrice: async ({ params: { metal }, body, ...by }) => {
      const seen = centsOf(body.reading);
      const isSeen = (reading: Cents) => Math.abs(reading - seen) <= seen * READING_MAY_DIFFER;
      const accepted = await change<null>(by, async ({ ticks, log }, actor) => {
        const prices = await ticks.accept(source, metal, isSeen);
        if (!prices) return { ok: false, reason: 'changed-meanwhile' };
        await log.add(actor, {
          ...{ action: 'price accepted', subject: `prices ${metal}` },
          ...{ before: formatUsd(prices.before), after: formatUsd(prices.price) },
        });
        return { ok: true, answer: null };
      });
      if (accepted.ok) await loadTicks();
      return answer(accepted);
    },
  } satisfies Partial<StaffHandlers>;
}

function presentHalts(spot: Spot) {
  if (spot.state === 'unavailable') return [];
  const halts = haltsOf(spot);
  return METALS.flatMap((metal) => {
    const halt = halts[metal];
    if (!halt) return [];
    const { goodAt, reading, since } = halt;
    return [
      {
        metal,
        price: dollars(spot.tick.prices[metal]),
        goodAt: isoText(goodAt),
        reading: dollars(reading),
        since: isoText(since),
      },
    ];
  });
}

function isoText(at: Instant): string {
  return new Date(at).toISOString();
}
