import type { CheckedInput } from '#contract/call.ts';
import type { DESK_CALLS } from '#contract/desk-calls.ts';
import { driftOf, type MarginLeft, marginLeft } from '#domain/drift.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { heldUntil } from '#domain/opening-hours.ts';
import { metalsOf, orderTotal } from '#domain/order.ts';
import { livePrices, type SpotPrices } from '#domain/spot.ts';
import { confirmFault } from '#domain/stage-guards.ts';
import type { DeskOrder } from '../database/order-rows.ts';
import type { Changed } from '../desk/change.ts';
import type { DeskContext } from '../desk/context.ts';
import type { StaffHandlers } from '../http/staff-route.ts';
import { isTakenByOther, type Receipt } from './apply-move.ts';
import { offeredLines } from './offered-lines.ts';
import { agree, confirmed, lapse } from './offered-prices.ts';
import { type Acting, createOnOrder } from './on-order.ts';
import type { OfferedQuote } from './quote-store.ts';

/**
 * Handlers of the decisions on an order before it is paid. Confirming is refused with `price-moved` where the total is not the
 * one that the person has seen.
 */
export function decisionCalls(context: DeskContext) {
  const { onMove } = createOnOrder(context);
  return {
    confirmOrder: onMove('confirm', async (act) => {
      const { order, now, staff, body, move } = act;
      if (body.total !== order.total) return { ok: false, reason: 'price-moved' };
      if (isTakenByOther(order, staff.staffId, now)) return { ok: false, reason: 'taken-by-other' };
      // Read once: a tick in between would store another margin than was judged.
      const prices = livePrices(context.spot(), metalsOf(order.lines));
      const margin = prices && marginLeft(order, prices, await act.stores.costs.of([order]));
      const fault = confirmFaultOf(context.settings, act, prices, margin);
      if (fault) return { ok: false, reason: fault };
      return move({
        move: 'confirm',
        to: 'confirmed',
        ...confirmed(now),
        data: { margin },
        facts: { total: order.total },
      });
    }),
    requoteOrder: onMove('requote', (act) => requote(context, act, act.body)),
    takeBackQuote: onMove('lapse', ({ stores, actor, now, order }) => lapse(stores, actor, now, order, 'taken-back')),
    agreedByPhone: onMove('agree', ({ stores, actor, now, order, body }) =>
      agree(stores, actor, now, order, body.note),
    ),
    declineOrder: onMove('decline', ({ move, body: { reason, note } }) =>
      move({ move: 'decline', to: 'declined', reason, note, letter: { about: 'order-cancelled', fact: reason } }),
    ),
    reviewOrder: onMove('review', ({ move, body: { note } }) => move({ move: 'review', to: 'review', note })),
    releaseOrder: onMove('release', ({ move, body: { note } }) => move({ move: 'release', to: 'new', note })),
  } satisfies Partial<StaffHandlers>;
}

function confirmFaultOf(
  { driftLimitBasisPoints }: DeskContext['settings'],
  { order, staff, now }: Acting,
  prices: SpotPrices | undefined,
  margin: MarginLeft | undefined,
) {
  return confirmFault({
    role: staff.role,
    stage: order.stage,
    now,
    priceHeldUntil: heldUntil(order.placedAt),
    drift: prices && driftOf(order, prices),
    driftLimitBasisPoints,
    marginLeft: margin?.cents ?? order.total,
  });
}

type Wanted = CheckedInput<typeof DESK_CALLS.requoteOrder>['body'];

/** A new price for these lines, at the newest live tick. */
async function requote(
  { spot, catalogue, pauses }: DeskContext,
  { stores: { quotes }, order, staff, now, move }: Acting,
  wanted: Wanted,
): Promise<Changed<Receipt>> {
  const current = spot();
  if (current.state !== 'live') return { ok: false, reason: 'no-live-price' };
  const offered = offeredLines(order.lines, wanted.lines, current.tick.prices, { catalogue, pauses });
  if (!offered.ok) return offered;
  const { lines } = offered;
  if (!livePrices(current, metalsOf(lines))) return { ok: false, reason: 'no-live-price' };
  if ((await quotes.of(order.id)).length === 0) await quotes.add(order.id, asPlaced(order));
  const validUntil = new Date(now + wanted.minutes * MINUTE_MS);
  const total = orderTotal(lines);
  const quote = { lines, total, tick: current.tick, madeBy: staff.staffId, madeAt: new Date(now), validUntil };
  const seq = await quotes.add(order.id, { ...quote, state: 'open' });
  return move({
    move: 'requote',
    to: 'requoted',
    data: { quote: seq, until: validUntil },
    facts: { total, replaced: order.total, goodUntil: validUntil.getTime() },
    offered: lines,
    letter: { about: 'order-requoted', fact: String(seq) },
  });
}

function asPlaced({ lines, total, tick, placedAt }: DeskOrder): Omit<OfferedQuote, 'seq'> {
  return { lines, total, tick, madeBy: null, madeAt: new Date(placedAt), validUntil: null, state: 'placed' };
}
