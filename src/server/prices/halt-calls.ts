import { METALS } from '#domain/metal.ts';
import { type Cents, formatUsd } from '#domain/money.ts';
import { haltsOf, type Spot } from '#domain/spot.ts';
import type { DeskContext } from '../desk/context.ts';
import { answer } from '../desk/on-change.ts';
import { succeed } from '../http/answers.ts';
import type { StaffHandlers } from '../http/staff-route.ts';

const READING_MAY_DIFFER = 0.01;

export function haltCalls({ change, spot, source, loadTicks }: DeskContext) {
  return {
    listHalts: async () => succeed(presentHalts(spot()), 'Not for sale: the price jumped too far'),
    /** Accepts the feed's price of a halted metal, where it is still the one that the person has seen: within 1 %. */
    acceptPrice: async ({ params: { metal }, body: { reading: seen }, ...by }) => {
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
    return halt ? [{ metal, price: spot.tick.prices[metal], ...halt }] : [];
  });
}
