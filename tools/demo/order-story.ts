import { type Cents, cents, subtractCents } from '#domain/money.ts';
import { USUAL_REVIEW } from '#domain/review-limits.ts';
import { SHIP_NOW_LIMIT } from '#domain/stage-guards.ts';
import type { Business } from './business.ts';
import type { OrderActs } from './desk-acts.ts';
import type { Chance } from './random.ts';
import { atWork, minutesLater, type Story, workLater } from './timeline.ts';
import { AGREED, DECLINED, HELD, NOT_REACHED, NOTES, REACHED, REVIEW_NOTES } from './words.ts';

/** Below it one person may ship at once. */
const SMALL = cents(2_500_00);

/** One order as it goes in a real shop, from its placing to its end; each may turn out in another way. */
export async function* orderStory(business: Business, chance: Chance): Story {
  const { shop } = business;
  const order = await business.place(
    business.someCustomer(chance),
    business.goods.fill(business.goods.anyBasket(chance), chance),
  );
  if (chance.percent(3)) {
    yield minutesLater(shop.clock(), chance.between(8, 150));
    if (isOpen(await order.find())) return order.withdraw();
  }
  yield* answer(business, order, chance);
  if ((await order.find()).stage !== 'confirmed') return;
  yield* payment(business, order, chance);
  if ((await order.find()).stage !== 'paid') return;
  yield* fulfilment(business, order, chance);
}

const isOpen = ({ stage }: { readonly stage: string }) => ['new', 'review', 'requoted'].includes(stage);

/** Somebody takes it, calls until the customer is there, and decides. */
export async function* answer(business: Business, order: OrderActs, chance: Chance): Story {
  const { shop } = business;
  yield atWork(workLater(shop.clock(), chance, 0.1, 2.2), chance);
  const { total } = await order.find();
  const isLarge = total >= USUAL_REVIEW.orderFrom;
  const worker = isLarge
    ? await business.worker(chance.percent(60) ? 'manager' : 'owner')
    : await business.someWorker(chance);
  await order.take(worker);
  if (chance.percent(6)) {
    const reason = chance.pick(Object.keys(DECLINED) as (keyof typeof DECLINED)[]);
    return order.decline(worker, reason, DECLINED[reason]);
  }
  for (let tries = 0; chance.percent(24) && tries < 2; tries += 1) {
    const callAt = atWork(minutesLater(shop.clock(), chance.between(40, 110)), chance);
    const outcome = chance.pick(['voicemail', 'no-answer'] as const);
    await order.call(worker, { outcome, note: chance.pick(NOT_REACHED), callAt });
    yield callAt;
  }
  await order.call(worker, { outcome: 'reached', note: chance.pick(REACHED) });
  if (chance.percent(14)) await order.note(worker, chance.pick(NOTES));
  if (isLarge) await order.release(worker, chance.pick(REVIEW_NOTES));
  yield minutesLater(shop.clock(), chance.between(1, 4));
  if (!isOpen(await order.find())) return;
  if (!chance.percent(7) && (await order.confirm(worker))) {
    if (!chance.percent(2)) return;
    yield shop.clock() + 12_000;
    await order.undoLast(worker);
    yield shop.clock() + 25_000;
    await order.confirm(worker);
    return;
  }
  yield* newPrice(business, order, chance);
}

/** The price could not be kept: another one is offered until the customer agrees, or does not. */
async function* newPrice(business: Business, order: OrderActs, chance: Chance): Story {
  const { shop } = business;
  for (let offers = 0; offers < 3; offers += 1) {
    const worker = await business.someWorker(chance);
    const token = await order.requote(worker, chance.pick([30, 30, 60, 60, 120] as const));
    const end = chance.weighted({ link: 55, phone: 25, refuse: 8, lapse: 12 });
    if (end === 'lapse') {
      yield atWork(minutesLater(shop.clock(), chance.between(125, 200)), chance);
      await shop.desk?.runClock();
      continue;
    }
    yield minutesLater(shop.clock(), chance.between(4, 24));
    if (end === 'refuse') return order.refuse(token);
    return end === 'link' ? order.agree(token) : order.agreedByPhone(worker, chance.pick(AGREED));
  }
  const worker = await business.worker('manager');
  await order.decline(worker, 'cannot-reach-you', DECLINED['cannot-reach-you']);
}

/** Money comes soon, late, in two parts or never. */
export async function* payment(business: Business, order: OrderActs, chance: Chance): Story {
  const { shop } = business;
  const { total, payBy } = await order.find();
  const way = chance.weighted({ soon: 82, parts: 6, late: 6, never: 4, cancelled: 2 });
  if (way === 'cancelled') {
    yield workLater(shop.clock(), chance, 1, 8);
    return order.cancel(await business.worker('manager'), 'you-asked', 'Lost his job this week. No questions asked.');
  }
  if (way === 'never' || way === 'late') {
    yield workLater(payBy?.getTime() ?? shop.clock(), chance, 0.5, 4);
    if (way === 'never') return order.default(await business.someWorker(chance));
  } else yield workLater(shop.clock(), chance, 0.5, 13);
  const method = chance.weighted({ wire: 6, check: 2.5, card: 1, crypto: 0.5 });
  if (way === 'parts') {
    await order.pay(await business.worker('clerk'), method, firstPart(total));
    yield workLater(shop.clock(), chance, 2, 9);
    return order.pay(await business.worker('clerk'), method, subtractCents(total, firstPart(total)));
  }
  await order.pay(await business.someWorker(chance), method);
  if (method !== 'check' && !chance.percent(3)) return;
  const reason = method === 'check' ? 'clearing' : chance.pick(['address', 'goods-late', 'identity'] as const);
  await order.hold(await business.someWorker(chance), reason, HELD[reason]);
  yield workLater(shop.clock(), chance, 12, 45);
  await order.unhold(await business.someWorker(chance), 'paid');
}

/** Some whole hundreds of dollars, or half of a small sum. */
function firstPart(total: Cents): Cents {
  return cents(Math.floor(total / 20_000) * 10_000 || Math.floor(total / 2));
}

/** From the vault to the customer's door. Small orders go out in one act. */
export async function* fulfilment(business: Business, order: OrderActs, chance: Chance): Story {
  const { shop } = business;
  const { total, lines } = await order.find();
  yield workLater(shop.clock(), chance, 0.4, 6);
  if (chance.percent(1.2))
    return order.cancel(
      await business.worker('manager'),
      'not-in-stock',
      'The tubes in the vault are of another year.',
    );
  if (total < SMALL && total <= SHIP_NOW_LIMIT && chance.percent(45)) {
    await order.shipNow(await business.worker('clerk'));
  } else {
    await order.allocate(await business.worker('clerk'));
    yield workLater(shop.clock(), chance, 0.3, 5);
    await order.pack(await business.someWorker(chance));
    yield workLater(shop.clock(), chance, 0.3, 5);
    const isManyPieces = lines.some(({ quantity }) => quantity > 1) || lines.length > 1;
    const parcels = await order.parcels(isManyPieces && chance.percent(18) ? 2 : 1);
    const isAtOnce = chance.percent(50);
    await order.ship(await business.worker('clerk'), isAtOnce ? parcels : parcels.slice(0, 1));
    if (parcels.length > 1 && !isAtOnce) {
      yield workLater(shop.clock(), chance, 4, 14);
      await order.ship(await business.worker('clerk'), parcels.slice(1));
    }
  }
  if (chance.percent(3)) {
    yield workLater(shop.clock(), chance, 30, 45);
    await order.hold(await business.someWorker(chance), 'parcel-lost', HELD['parcel-lost']);
    yield workLater(shop.clock(), chance, 10, 30);
    await order.unhold(await business.someWorker(chance), 'shipped');
  }
  yield workLater(shop.clock(), chance, 17, 45);
  await order.deliver(await business.someWorker(chance));
  if (!chance.percent(1)) return;
  yield workLater(shop.clock(), chance, 2, 10);
  await order.correct(await business.worker('manager'), 'Delivered next door. The carrier fetches it.');
  yield workLater(shop.clock(), chance, 10, 20);
  await order.deliver(await business.worker('manager'));
}
