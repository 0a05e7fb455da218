import { HOUR_MS } from '#domain/durations.ts';
import { cents } from '#domain/money.ts';
import { heldUntil } from '#domain/opening-hours.ts';
import type { Instant } from '#domain/spot.ts';
import { USUAL_HOURS } from '#domain/week.ts';
import type { Business } from './business.ts';
import type { OrderActs } from './desk-acts.ts';
import type { Basket } from './goods.ts';
import type { Chance } from './random.ts';
import { minutesLater, openHoursBefore, type Story, type Timeline } from './timeline.ts';
import { NOT_REACHED, paperOf, REACHED } from './words.ts';

/** An order that is placed at its instant, and what is done with it until `end`. */
type OpenOrder = {
  readonly at: Instant;
  readonly basket: Basket;
  readonly goesOn?: (order: OrderActs) => Story;
};

/**
 * Leaves open work at the end of the walk, whatever the hour: new orders, some of them late, one for a manager, offered prices,
 * missing payments, planned call backs. At night the owner is up late.
 */
export function leaveOpenWork(business: Business, { clock, tell }: Timeline, end: Instant, chance: Chance): void {
  const before = (minutes: number) => minutesLater(end, -minutes);
  const orders = [
    ...newOrders(end, before),
    ...takenOrders(business, clock, before, chance),
    ...offeredPrices(business, before),
    ...unpaidOrders(business, clock, end, chance),
  ];
  for (const { at, basket, goesOn } of orders)
    tell(
      at,
      (async function* () {
        const order = await business.place(business.someCustomer(chance), business.goods.fill(basket, chance));
        if (goesOn) yield* goesOn(order);
      })(),
    );
}

function newOrders(end: Instant, before: (minutes: number) => Instant): readonly OpenOrder[] {
  return [
    { at: before(2), basket: 'gold' },
    { at: before(9), basket: 'silver' },
    { at: before(21), basket: 'mixed' },
    { at: before(48), basket: 'small gold' },
    { at: before(75), basket: 'silver' },
    // At the bottom of the last dip: the metal has risen beyond the limit since.
    { at: before(238), basket: 'silver' },
    { at: before(243), basket: 'gold' },
    { at: before(131), basket: 'very much gold' },
    // Nobody called in time.
    { at: openHoursBefore(end, 5), basket: 'gold' },
    { at: openHoursBefore(end, 6.5), basket: 'silver' },
    { at: holdEndsWithinAnHour(end), basket: 'gold' },
  ];
}

function holdEndsWithinAnHour(end: Instant): Instant {
  let at = end;
  while (heldUntil(at, USUAL_HOURS) > end + HOUR_MS * 0.7) at -= HOUR_MS / 6;
  return at;
}

function takenOrders(
  business: Business,
  clock: () => Instant,
  before: (minutes: number) => Instant,
  chance: Chance,
): readonly OpenOrder[] {
  return [
    {
      at: before(94),
      basket: 'gold',
      goesOn: async function* (order) {
        yield before(62);
        const worker = await business.someWorker(chance);
        await order.take(worker);
        const callAt = before(6);
        await order.call(worker, { outcome: 'no-answer', note: chance.pick(NOT_REACHED), callAt });
      },
    },
    {
      at: before(58),
      basket: 'mixed',
      goesOn: async function* (order) {
        yield before(4);
        const worker = await business.someWorker(chance);
        await order.take(worker);
        yield minutesLater(clock(), 2);
        await order.call(worker, { outcome: 'reached', note: chance.pick(REACHED) });
      },
    },
    {
      at: before(66),
      basket: 'silver',
      goesOn: async function* (order) {
        yield before(11);
        await order.take(await business.worker('manager'));
        await order.note(await business.worker('manager'), 'His bank asks for our registration. Sent, waiting.');
        await order.attach(
          await business.worker('manager'),
          'registration.pdf',
          paperOf('Certificate of registration'),
        );
      },
    },
    {
      at: before(83),
      basket: 'small gold',
      goesOn: async function* (order) {
        yield before(14);
        const [clerk, manager] = [await business.worker('clerk'), await business.worker('manager')];
        await order.note(clerk, `@${manager.name} she wants it shipped to her office. May we?`);
        await order.handOver(clerk, manager, 'Call her back after lunch. She asks for two more if the price holds.');
      },
    },
  ];
}

function offeredPrices(business: Business, before: (minutes: number) => Instant): readonly OpenOrder[] {
  const offer = (placed: number, offered: number, minutes: 15 | 30 | 60 | 120, basket: Basket): OpenOrder => ({
    at: before(placed),
    basket,
    goesOn: async function* (order) {
      yield before(offered);
      const worker = await business.worker('manager');
      await order.call(worker, {
        outcome: 'e-mailed',
        note: 'The price has moved since the order. New price by email.',
      });
      await order.requote(worker, minutes);
    },
  });
  return [
    offer(190, 41, 120, 'silver'),
    offer(225, 17, 60, 'gold'),
    offer(252, 88, 30, 'silver'),
    {
      ...offer(246, 52, 60, 'mixed'),
      goesOn: async function* (order) {
        yield before(52);
        const token = await order.requote(await business.worker('manager'), 60);
        yield before(36);
        await order.agree(token);
      },
    },
  ];
}

/** Confirmed days ago: reminded once, reminded twice, overdue, paid by half, and money for an order that had ended. */
function unpaidOrders(business: Business, clock: () => Instant, end: Instant, chance: Chance): readonly OpenOrder[] {
  const confirmed = (openHours: number, basket: Basket, rest?: (order: OrderActs) => Story): OpenOrder => ({
    at: openHoursBefore(end, openHours),
    basket,
    goesOn: async function* (order) {
      yield minutesLater(clock(), 25);
      const worker = await business.worker('manager');
      await order.call(worker, { outcome: 'reached', note: chance.pick(REACHED) });
      await order.confirm(worker);
      if (rest) yield* rest(order);
    },
  });
  return [
    confirmed(3, 'mixed'),
    confirmed(8, 'gold'),
    confirmed(14, 'gold'),
    confirmed(16, 'silver'),
    confirmed(21, 'silver'),
    confirmed(33, 'small gold'),
    confirmed(12, 'gold', async function* (order) {
      yield minutesLater(clock(), 95);
      const { total } = await order.find();
      await order.pay(await business.worker('clerk'), 'wire', cents(Math.floor(total / 2)));
    }),
    confirmed(10, 'gold', async function* (order) {
      yield minutesLater(clock(), 150);
      await order.pay(await business.worker('clerk'), 'check');
      await order.hold(await business.worker('clerk'), 'clearing', 'Cashier’s check, cleared on Wednesday.');
    }),
    confirmed(60, 'silver', async function* (order) {
      yield openHoursBefore(end, 30);
      await order.default(await business.worker('manager'));
      yield openHoursBefore(end, 4);
      await order.pay(await business.worker('clerk'), 'wire');
    }),
  ];
}
