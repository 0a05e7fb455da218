import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { troyCatalogue } from '#catalogue/stock.ts';
import { orderTotal, priceLine } from '#domain/order.ts';
import { orderBody, pricedOrder } from '../support/claims.ts';
import { describeOnEachDatabase, EACH_DATABASE } from '../support/databases.ts';
import { openShop, SPOT, type TestShop, Visitor } from '../support/open-shop.ts';
import { SEED } from '../support/seed.ts';

/** On each database; in the long suite, on both, 10,000 together. More by hand: FORGED_ORDERS=50000. */
const ORDERS = Number(process.env.FORGED_ORDERS ?? (EACH_DATABASE.length > 1 ? 5_000 : 500));
/** Ten times what it takes, for a machine with other work. */
const WITHIN_MS = ORDERS * 120;
/** Below the limit of orders in an hour. */
const ORDERS_OF_A_FORGER = 100;
const EXPIRED = { gold: SPOT.gold - 20_000, silver: SPOT.silver - 400 } as typeof SPOT;

const catalogue = troyCatalogue();
const ids = [...new Set(catalogue.entries.map(({ id }) => id))];

type Body = ReturnType<typeof orderBody>;
// biome-ignore lint/suspicious/noExplicitAny: a forger keeps to no type
type Forged = any;
/** What a forger does to an honest order. `isHonest`: it changes nothing that counts, so that it must be accepted. */
type Trick = { readonly name: string; readonly isHonest?: true; readonly forge: (body: Forged) => Forged };

const line = (index: number, change: (line: Forged) => Forged) => (body: Forged) => ({
  ...body,
  lines: body.lines.map((each: Forged, at: number) => (at === index % body.lines.length ? change(each) : each)),
});
/** A line at another price, with product, line and sum all telling the same lie. */
const consistentLie = (factor: number) => (body: Forged) => {
  const lines = body.lines.map((each: Forged) => {
    const price = Math.round(each.price * factor * 100) / 100;
    return { ...each, price, product: { ...each.product, price } };
  });
  const cents = lines.reduce((sum: number, { price, quantity }: Forged) => sum + Math.round(price * 100) * quantity, 0);
  return { ...body, lines, amount: cents / 100 };
};

const WEIRD = [null, true, '', '1', 'NaN', [], [3], {}, -1, 0, 0.001, 1.5, 1e9, 1e308, -0, '__proto__', '\u0000'];

const tricks: fc.Arbitrary<Trick> = fc.oneof(
  fc.integer({ min: -100_000, max: 100_000 }).map((by) => ({
    name: `amount by ${by} cents`,
    ...(by === 0 && { isHonest: true as const }),
    forge: (body: Forged) => ({ ...body, amount: Math.round(body.amount * 100 + by) / 100 }),
  })),
  fc
    .constantFrom(...WEIRD)
    .map((amount) => ({ name: `amount ${JSON.stringify(amount)}`, forge: (body: Forged) => ({ ...body, amount }) })),
  fc
    .double({ min: 0.001, max: 3, noNaN: true })
    .map((by) => ({ name: `all prices times ${by}`, forge: consistentLie(by) })),
  fc.nat(3).map((at) => ({
    name: 'a line for a cent less',
    forge: line(at, (each) => ({ ...each, price: Math.round(each.price * 100 - 1) / 100 })),
  })),
  fc.tuple(fc.nat(3), fc.constantFrom(...WEIRD)).map(([at, price]) => ({
    name: `price ${JSON.stringify(price)}`,
    forge: line(at, (each) => ({ ...each, price })),
  })),
  fc.tuple(fc.nat(3), fc.constantFrom(...WEIRD, 2, 3, 1001)).map(([at, quantity]) => ({
    name: `quantity ${JSON.stringify(quantity)}`,
    forge: line(at, (each) => ({ ...each, quantity })),
  })),
  fc.tuple(fc.nat(3), fc.constantFrom(...ids, ...WEIRD, 'constructor', 'Gone')).map(([at, id]) => ({
    name: `another product ${JSON.stringify(id)}`,
    forge: line(at, (each) => ({ ...each, product: { ...each.product, id } })),
  })),
  fc.nat(3).map((at) => ({
    name: 'the same product again',
    forge: (body: Forged) => ({ ...body, lines: [...body.lines, body.lines[at % body.lines.length]] }),
  })),
  fc.constant({ name: 'for somebody else', forge: (body: Forged) => ({ ...body, userId: 'somebody' }) }),
  fc.constant({ name: 'no lines', forge: (body: Forged) => ({ ...body, lines: [] }) }),
  fc.constant({
    name: 'a thousand lines',
    forge: (body: Forged) => ({ ...body, lines: Array.from({ length: 1000 }, () => body.lines[0]) }),
  }),
  fc.constant({
    name: 'lines as an object',
    forge: (body: Forged) => ({ ...body, lines: { ...body.lines, length: 1 } }),
  }),
  fc.constant({
    name: 'prices of a tick that has expired',
    forge: (body: Forged) => ({ ...body, ...pricedOrder(goodsOf(body), EXPIRED) }),
  }),
  fc.constant({ name: 'one line at an expired tick', forge: (body: Forged) => mixed(body) }),
  fc
    .constantFrom('address', 'email', 'phone', 'firstName', 'lastName', 'lines', 'amount')
    .map((field) => ({ name: `no ${field}`, forge: ({ [field]: _, ...rest }: Forged) => rest })),
  fc.nat(3).map((at) => ({
    name: 'a lie about weight, metal, name and premium',
    isHonest: true as const,
    forge: line(at, (each) => ({
      ...each,
      premium: 0,
      product: { ...each.product, weight: 0.0001, metal: 'silver', name: 'Free', premium: 0 },
    })),
  })),
  fc.constant({
    name: 'fields that nobody asked for',
    isHonest: true as const,
    forge: (body: Forged) => ({
      ...body,
      user: { id: 'somebody' },
      total: 1,
      tick: { gold: 1 },
      status: 'delivered',
      discount: 100,
    }),
  }),
);

function goodsOf(body: Body): { id: string; quantity: number }[] {
  return body.lines.map(({ product: { id }, quantity }) => ({ id, quantity }));
}

function mixed(body: Body): Forged {
  const [old] = pricedOrder(goodsOf(body), EXPIRED).lines;
  const lines = [old, ...body.lines.slice(1)];
  const cents = lines.reduce((sum, each) => sum + Math.round((each?.price ?? 0) * 100) * (each?.quantity ?? 0), 0);
  return { ...body, lines, amount: cents / 100 };
}

const goods = fc
  .uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 4 })
  .chain((chosen) =>
    fc.tuple(...chosen.map((id) => fc.record({ id: fc.constant(id), quantity: fc.integer({ min: 1, max: 20 }) }))),
  );

const attacks = fc.record({ goods, tricks: fc.array(tricks, { maxLength: 3 }) });

describeOnEachDatabase('forged orders', (open) => {
  let shop: TestShop;

  beforeAll(async () => {
    shop = await openShop(await open());
  });
  afterAll(() => shop.close());

  // Proves S6
  it(
    'are never accepted at another sum than ours, and honest ones always are',
    async () => {
      const outcomes = { accepted: 0, refused: 0 };
      const forgers: Visitor[] = [];
      // One after the other: a crowd that registers at the same moment is told to come back.
      while (forgers.length < ORDERS / ORDERS_OF_A_FORGER) {
        const forger = new Visitor(shop.app);
        await forger.signUp(`forger-${forgers.length}@example.com`);
        forgers.push(forger);
      }
      const sample = fc.sample(attacks, { numRuns: ORDERS });
      for (const [n, attack] of sample.entries()) {
        const honest = orderBody(attack.goods);
        const body = attack.tricks.reduce<Forged>((forged, { forge }) => safely(() => forge(forged), forged), honest);
        const what = `seed ${SEED}, order ${n}: ${attack.tricks.map(({ name }) => name).join(' + ') || 'honest'}`;
        const forger = forgers[Math.floor(n / ORDERS_OF_A_FORGER)] as Visitor;
        const response = await forger.ask('POST', '/api/order/place', body);
        expect(response.statusCode, `${what}: ${response.body.slice(0, 300)}`).toBeLessThan(500);
        expect(response.statusCode, what).not.toBe(429);
        const isHonest = attack.tricks.every(({ isHonest }) => isHonest);
        if (isHonest) expect(response.statusCode, `${what}: ${response.body.slice(0, 300)}`).toBe(200);
        if (response.statusCode !== 200) {
          outcomes.refused += 1;
          continue;
        }
        outcomes.accepted += 1;
        const { totalAmount, cartItem } = response.json().data;
        const ours = cartItem.map(({ id, quantity }: { id: string; quantity: number }) => {
          const product = catalogue.productById(id);
          if (!product) throw new Error(`${what}: sold ${id}, which is not in the catalogue`);
          return priceLine(product, quantity, SPOT);
        });
        expect(Math.round(totalAmount * 100), what).toBe(orderTotal(ours));
        expect(Math.round(body.amount * 100), what).toBe(orderTotal(ours));
      }
      // Both kinds must have been among them.
      expect(outcomes.accepted).toBeGreaterThan(ORDERS / 20);
      expect(outcomes.refused).toBeGreaterThan(ORDERS / 4);
    },
    WITHIN_MS,
  );
});

/** A trick on top of another may find nothing left to change. */
function safely<Result>(work: () => Result, otherwise: Result): Result {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
