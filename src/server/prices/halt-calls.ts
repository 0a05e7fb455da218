import type { DESK_CALLS } from '#contract/desk-calls.ts';
import { METALS } from '#domain/metal.ts';
import { type Cents, centsOf, dollars, formatUsd } from '#domain/money.ts';
import { haltsOf, type Instant, type Spot } from '#domain/spot.ts';
import type { DeskContext } from '../desk/context.ts';
import { createOnChange } from '../desk/on-change.ts';
import { succeed } from '../http/answers.ts';
import type { StaffHandlers } from '../http/staff-route.ts';

/** Sells a halted metal at what the feed says, where that is still what the person has seen: within 1 %. */
const READING_MAY_DIFFER = 0.01;

export function haltCalls({ change, spot, source, loadTicks }: DeskContext) {
  const accept = createOnChange(change)<typeof DESK_CALLS.acceptPrice>(async ({ stores, actor, params, body }) => {
    const { metal } = params;
    const seen = centsOf(body.reading);
    const isSeen = (reading: Cents) => Math.abs(reading - seen) <= seen * READING_MAY_DIFFER;
    const prices = await stores.ticks.accept(source, metal, isSeen);
    if (!prices) return { ok: false, reason: 'changed-meanwhile' };
    await stores.log.add(actor, {
      ...{ action: 'price accepted', subject: `prices ${metal}` },
      ...{ before: formatUsd(prices.before), after: formatUsd(prices.price) },
    });
    return { ok: true, answer: null };
  });
  return {
    listHalts: async () => succeed(presentHalts(spot()), 'Not sold: the price jumped too far'),
    acceptPrice: async (request) => {
      const answer = await accept(request);
      await loadTicks();
      return answer;
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
