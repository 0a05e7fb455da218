import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCatalogue } from '#catalogue/catalogue.ts';
import { troyCatalogue } from '#catalogue/stock.ts';
import { type Cents, cents } from '#domain/money.ts';
import { orderTotal, priceLine } from '#domain/order.ts';
import type { Product } from '#domain/product.ts';
import { NO_PAUSES } from '#domain/sale.ts';
import type { SpotPrices, Tick } from '#domain/spot.ts';
import { type CartClaim, type Market, quoteFor } from './price-order.ts';

const catalogue = troyCatalogue();
const ids = [...new Set(catalogue.entries.map(({ id }) => id))];
const [ONE = '', OTHER = ''] = ids;
const OLDER = tickAt(1, { gold: cents(407_840), silver: cents(5_062) });
const NEWEST = tickAt(2, { gold: cents(409_000), silver: cents(5_070) });
const MARKET: Market = {
  catalogue,
  pauses: NO_PAUSES,
  spot: { state: 'live', tick: NEWEST },
  ticks: [NEWEST, OLDER],
  inForce: () => [catalogue],
};

function tickAt(id: number, prices: SpotPrices): Tick {
  return { id: String(id), prices, at: id * 60_000, source: 'fixed' };
}

/** What an honest page claims that shows the prices of a tick. */
function claimAt({ prices }: Tick, goods: readonly (readonly [id: string, quantity: number])[]): CartClaim {
  const lines = goods.map(([id, quantity]) => {
    const product = catalogue.productById(id);
    if (!product) throw new Error(`Unknown product ${id}`);
    return priceLine(product, quantity, prices);
  });
  return { lines, total: orderTotal(lines) };
}

const HONEST = claimAt(OLDER, [
  [ONE, 2],
  [OTHER, 1],
]);

describe('a quote', () => {
  it('is exactly the claim, at any tick of the honour window and any goods', () => {
    const goods = fc.uniqueArray(fc.tuple(fc.constantFrom(...ids), fc.integer({ min: 1, max: 1000 })), {
      minLength: 1,
      maxLength: 5,
      selector: ([id]) => id,
    });
    fc.assert(
      fc.property(fc.constantFrom(OLDER, NEWEST), goods, (tick, wanted) => {
        const claim = claimAt(tick, wanted);
        expect(quoteFor(claim, MARKET)).toEqual({ ok: true, quote: { ...claim, tick, catalogueRevision: 0 } });
      }),
    );
  });

  it.each<[string, (claim: CartClaim) => CartClaim]>([
    ['a cent less in all', (claim) => ({ ...claim, total: cents(claim.total - 1) })],
    ['a cheaper line', (claim) => withLine(claim, { unitPrice: cents(1) })],
    ['more pieces for the same sum', (claim) => withLine(claim, { quantity: 3 })],
    ['prices of two ticks', (claim) => withLine(claim, { unitPrice: priceAt(NEWEST, ONE) })],
    ['a sum of two ticks', (claim) => mixed(claim)],
  ])('is refused for %s, with the newest figures', (_what, forge) => {
    const forged = forge(HONEST);
    const refused = quoteFor(forged, MARKET);
    const newest = claimAt(
      NEWEST,
      forged.lines.map(({ productId, quantity }) => [productId, quantity]),
    );
    expect(refused).toEqual({
      ok: false,
      reason: 'price-moved',
      quote: { catalogueRevision: 0, ...newest, tick: NEWEST },
    });
  });

  it('is refused for prices of a tick that has left the honour window', () => {
    expect(quoteFor(HONEST, { ...MARKET, ticks: [NEWEST] })).toMatchObject({ ok: false, reason: 'price-moved' });
  });

  it('is refused at a tick that kept the price of a metal whose feed was not believed', () => {
    const { metal } = catalogue.productById(ONE) ?? expect.fail(ONE);
    const halt = { reading: cents(135_010), since: 0, goodAt: 0 };
    const claim = claimAt(OLDER, [[ONE, 1]]);
    const ticks = [NEWEST, { ...OLDER, halted: { [metal]: halt } }];
    expect(quoteFor(claim, MARKET)).toMatchObject({ ok: true });
    expect(quoteFor(claim, { ...MARKET, ticks })).toMatchObject({ ok: false, reason: 'price-moved' });
  });

  it('is refused without a live spot', () => {
    const stale = { ...MARKET, spot: { state: 'stale', tick: NEWEST } } as const;
    expect(quoteFor(HONEST, stale)).toEqual({ ok: false, reason: 'no-live-price' });
    expect(quoteFor(HONEST, { ...MARKET, spot: { state: 'unavailable' } })).toMatchObject({ ok: false });
  });

  // Proves S6
  it('makes one line of the same product claimed twice', () => {
    const together = claimAt(OLDER, [[ONE, 5]]);
    const twice = claimAt(OLDER, [
      [ONE, 2],
      [ONE, 3],
    ]);
    expect(quoteFor(twice, MARKET)).toEqual({ ok: true, quote: { catalogueRevision: 0, ...together, tick: OLDER } });
  });

  it('is refused for the same product at two prices, for too many pieces of it, and for no lines', () => {
    const unitPrice = priceAt(OLDER, ONE);
    const line = { productId: ONE, quantity: 600, unitPrice };
    for (const lines of [[line, line], [line, { ...line, quantity: 1, unitPrice: cents(unitPrice + 1) }], []])
      expect(quoteFor({ lines, total: cents(1) }, MARKET)).toEqual({ ok: false, reason: 'invalid-input' });
  });

  it('is refused for a product that the catalogue does not have', () => {
    const lines = [{ productId: '__proto__', quantity: 1, unitPrice: cents(1) }];
    expect(quoteFor({ lines, total: cents(1) }, MARKET)).toEqual({ ok: false, reason: 'unknown-product' });
  });

  it.each<[string, Partial<Product>, object]>([
    ['is paused', { sale: { state: 'paused' } }, { reason: 'product-paused' }],
    ['is sold out', { sale: { state: 'sold-out' } }, { reason: 'not-enough', fault: { most: 0 } }],
    ['has a limit, over all its lines', { most: 2 }, { reason: 'over-limit', fault: { most: 2 } }],
  ])('is refused for a product that %s, at whatever price', (_what, selling, refusal) => {
    const market = { ...MARKET, catalogue: withSelling(ONE, selling) };
    const lines = [2, 1].map((quantity) => ({ productId: ONE, quantity, unitPrice: cents(1) }));
    expect(quoteFor({ lines, total: cents(1) }, market)).toMatchObject({ ok: false, ...refusal });
  });

  it('is refused while the shop or a metal of it is paused, and given for a pre-sale', () => {
    const metal = catalogue.productById(ONE)?.metal ?? 'gold';
    for (const scope of ['shop', metal])
      expect(quoteFor(HONEST, { ...MARKET, pauses: { ...NO_PAUSES, [scope]: 'Back at 9.' } })).toEqual({
        ok: false,
        reason: 'sales-paused',
        fault: { reason: 'sales-paused', message: 'Back at 9.' },
      });
    const market = {
      ...MARKET,
      catalogue: withSelling(ONE, { sale: { state: 'pre-sale', shipsFrom: '2026-12-08' } }),
    };
    expect(quoteFor(HONEST, market)).toMatchObject({ ok: true });
  });
});

function withSelling(id: string, selling: Partial<Product>): Market['catalogue'] {
  const changed = (product: Product) => ({ ...product, ...(product.id === id && selling) });
  return createCatalogue(catalogue.entries.map(changed));
}

function withLine(claim: CartClaim, change: Partial<CartClaim['lines'][number]>): CartClaim {
  const [first, ...rest] = claim.lines;
  return first ? { ...claim, lines: [{ ...first, ...change }, ...rest] } : claim;
}

/** Lines of two ticks, and a sum that fits them. */
function mixed(claim: CartClaim): CartClaim {
  const { lines } = withLine(claim, { unitPrice: priceAt(NEWEST, ONE) });
  return { lines, total: orderTotal(lines) };
}

function priceAt(tick: Tick, id: string): Cents {
  return claimAt(tick, [[id, 1]]).lines[0]?.unitPrice ?? cents(0);
}
