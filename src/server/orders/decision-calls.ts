import type { CheckedInput } from '#contract/call.ts';
import type { DESK_CALLS } from '#contract/desk-calls.ts';
import type { AgreedPremium } from '#domain/agreed-premium.ts';
import { driftOf } from '#domain/drift.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { metalsOf, orderTotal } from '#domain/order.ts';
import { formatPremium } from '#domain/price.ts';
import { isPriced, livePrices, type Tick } from '#domain/spot.ts';
import { mayDo } from '#domain/staff-role.ts';
import type { DeskOrder } from '../database/order-rows.ts';
import type { Changed, Refused } from '../desk/change.ts';
import type { DeskContext } from '../desk/context.ts';
import type { StaffHandlers } from '../http/staff-route.ts';
import { isTakenByOther, type Receipt } from './apply-move.ts';
import { confirm } from './confirm-order.ts';
import { offeredLines } from './offered-lines.ts';
import { agree, lapse } from './offered-prices.ts';
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
      const { order, now, staff, body } = act;
      if (body.total !== order.total) return { ok: false, reason: 'price-moved' };
      if (isTakenByOther(order, staff.staffId, now)) return { ok: false, reason: 'taken-by-other' };
      return confirm(context, act);
    }),
    requoteOrder: onMove('requote', (act) => requote(context, act, act.body)),
    takeBackQuote: onMove('lapse', ({ stores, actor, now, order }) => lapse(stores, actor, now, order, 'taken-back')),
    agreedByPhone: onMove('agree', ({ stores, actor, now, order, body }) =>
      agree(stores, actor, order, { now, settings: context.shopSettings.current(), note: body.note }),
    ),
    declineOrder: onMove('decline', ({ move, body: { reason, note } }) =>
      move({ move: 'decline', to: 'declined', reason, note, letter: { about: 'order-cancelled', fact: reason } }),
    ),
    reviewOrder: onMove('review', ({ move, body: { note } }) => move({ move: 'review', to: 'review', note })),
    releaseOrder: onMove('release', ({ move, body: { note } }) => move({ move: 'release', to: 'new', note })),
  } satisfies Partial<StaffHandlers>;
}

type Wanted = CheckedInput<typeof DESK_CALLS.requoteOrder>['body'];

/** Offers a new price for these lines at the newest live tick; one that the customer has agreed to is the order's in the same act. */
async function requote(context: DeskContext, act: Acting, wanted: Wanted): Promise<Changed<Receipt>> {
  const { stores, actor, order, staff, now, move } = act;
  const { quotes, log } = stores;
  const offer = offerOf(context, act, wanted);
  if (!offer.ok) return offer;
  const { premiums, ...price } = offer.offer;
  if ((await quotes.of(order.id)).length === 0) await quotes.add(order.id, asPlaced(order));
  const validUntil = new Date(now + wanted.minutes * MINUTE_MS);
  const made = { madeBy: staff.staffId, madeAt: new Date(now), validUntil, state: 'open' } as const;
  const seq = await quotes.add(order.id, { ...price, ...made });
  const offered = await move({
    move: 'requote',
    to: 'requoted',
    data: { quote: seq, until: validUntil, ...(premiums.length > 0 && { premiums }) },
    facts: { total: price.total, replaced: order.total, goodUntil: validUntil.getTime() },
    offered: price.lines,
    // A price that is agreed to already is not asked about.
    ...(!wanted.agreement && { letter: { about: 'order-requoted', fact: String(seq) } }),
  });
  if (!offered.ok) return offered;
  for (const { before, agreed } of premiums)
    await log.add(actor, {
      action: 'premium offered',
      subject: `order ${order.id}`,
      before: formatPremium(before),
      after: formatPremium(agreed),
    });
  if (!wanted.agreement) return offered;
  const requoted = await stores.deskOrders.lock(order.id);
  if (!requoted) throw new Error('An order was offered a price and is not there');
  const settings = context.shopSettings.current();
  const agreed = await agree(stores, actor, requoted, { now, settings, note: wanted.agreement.note });
  // The offer has assigned it already, in the same act.
  return agreed.ok && offered.answer.isTaken ? { ok: true, answer: { ...agreed.answer, isTaken: true } } : agreed;
}

type Offer = Pick<OfferedQuote, 'lines' | 'total' | 'tick'> & { readonly premiums: readonly AgreedPremium[] };

/**
 * The newest live price, or the one that the customer has agreed to: of a tick of the honour window, as every price that is read
 * out. Refused with `price-moved` for any other total, and where metal has risen beyond the limit since.
 */
function offerOf(
  context: DeskContext,
  { order, staff }: Acting,
  wanted: Wanted,
): { readonly ok: true; readonly offer: Offer } | Refused {
  const { spot, shopSettings, acceptableTicks } = context;
  const current = spot();
  if (current.state !== 'live') return { ok: false, reason: 'no-live-price' };
  const newest = offerAt(context, order, wanted, current.tick);
  if (!newest.ok) return newest;
  const { lines, premiums } = newest.offer;
  if (premiums.length > 0 && !mayDo(staff.role, 'agree-premium')) return { ok: false, reason: 'not-allowed' };
  const metals = [...metalsOf(lines)];
  if (!livePrices(current, metals)) return { ok: false, reason: 'no-live-price' };
  const agreed = wanted.agreement?.total;
  if (agreed === undefined) return newest;
  if (order.stage === 'review' && !mayDo(staff.role, 'confirm-beyond-limits'))
    return { ok: false, reason: 'in-review' };
  for (const tick of acceptableTicks()) {
    if (!metals.every((metal) => isPriced(tick, metal))) continue;
    const held = offerAt(context, order, wanted, tick);
    if (!held.ok || held.offer.total !== agreed) continue;
    const drift = driftOf(held.offer, current.tick.prices);
    if (!drift.isBeyond(shopSettings.current()['drift-limit'].basisPoints)) return held;
  }
  return { ok: false, reason: 'price-moved' };
}

function offerAt({ catalogue, pauses }: DeskContext, order: DeskOrder, wanted: Wanted, tick: Tick) {
  const offered = offeredLines(order.lines, wanted.lines, tick.prices, { catalogue, pauses });
  if (!offered.ok) return offered;
  const { lines, premiums } = offered;
  return { ok: true, offer: { lines, total: orderTotal(lines), tick, premiums } } as const;
}

function asPlaced({ lines, total, tick, placedAt }: DeskOrder): Omit<OfferedQuote, 'seq'> {
  return { lines, total, tick, madeBy: null, madeAt: new Date(placedAt), validUntil: null, state: 'placed' };
}
