import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from './money.ts';
import { orderBalance } from './order-balance.ts';
import { isAllDelivered, type NewParcel, type ParcelState, parcelFault, piecesLeft } from './parcels.ts';
import { STAGES, statusOf } from './stage.ts';

const LINES = [
  { quantity: 1, unitPrice: cents(4_000_00) },
  { quantity: 20, unitPrice: cents(50_00) },
];
const FEDEX: NewParcel = {
  carrier: 'fedex',
  service: '',
  number: '7946 1182 0353',
  insured: cents(9_000_00),
  hasSignature: true,
  lines: [{ position: 0, quantity: 1, serials: [] }],
};
const holding = (position: number, quantity: number, serials: string[] = []): NewParcel => ({
  ...FEDEX,
  lines: [{ position, quantity, serials }],
});

describe('parcels', () => {
  it('count the pieces that are left to send', () => {
    expect(piecesLeft(LINES, [])).toEqual([1, 20]);
    expect(piecesLeft(LINES, [{ state: 'shipped', lines: holding(1, 8).lines }])).toEqual([1, 12]);
    expect(piecesLeft(LINES, [{ state: 'lost', lines: holding(1, 8).lines }])).toEqual([1, 20]);
  });

  it.each([
    ['pieces-over', [holding(1, 21)]],
    ['pieces-over', [holding(1, 12), holding(1, 9)]],
    ['pieces-over', [holding(2, 1)]],
    ['pieces-over', [{ ...FEDEX, lines: [] }]],
    ['serial-numbers', [holding(0, 1, ['A', 'B'])]],
    ['serial-numbers', [holding(1, 1, ['A']), holding(1, 1, ['A'])]],
    ['number-form', [{ ...FEDEX, number: '7946' }]],
    ['number-form', [{ ...FEDEX, carrier: 'usps' }]],
    ['signature-missing', [{ ...FEDEX, hasSignature: false }]],
    ['under-insured', [{ ...FEDEX, insured: cents(3_999_99) }]],
  ] as const)('are refused for %s', (fault, parcels) => {
    expect(parcelFault(LINES, [], parcels, false)).toBe(fault);
  });

  it('go without a signature if a manager says so', () => {
    expect(parcelFault(LINES, [], [{ ...FEDEX, hasSignature: false }], true)).toBeUndefined();
  });

  it('are all delivered once every piece is, whatever was lost before', () => {
    const first = { lines: FEDEX.lines };
    const rest = { state: 'delivered' as const, lines: holding(1, 20).lines };
    expect(isAllDelivered(LINES, [{ ...first, state: 'lost' }, rest])).toBe(false);
    expect(isAllDelivered(LINES, [{ ...first, state: 'lost' }, rest, { ...first, state: 'delivered' }])).toBe(true);
    expect(isAllDelivered(LINES, [{ ...first, state: 'shipped' }, rest])).toBe(false);
  });

  it('never hold more pieces than the order has, whatever is shipped, lost, found and returned', () => {
    const pieces = fc.record({ position: fc.integer({ min: 0, max: 1 }), quantity: fc.integer({ min: 1, max: 20 }) });
    const step = fc.oneof(
      pieces.map((one) => ({ ship: one })),
      fc.record({
        set: fc.nat({ max: 9 }),
        state: fc.constantFrom<ParcelState>('shipped', 'delivered', 'lost', 'returned'),
      }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let sent: readonly (NewParcel & { readonly state: ParcelState })[] = [];
        for (const one of steps) {
          if ('ship' in one) {
            const parcel = holding(one.ship.position, one.ship.quantity);
            if (!parcelFault(LINES, sent, [parcel], false)) sent = [...sent, { ...parcel, state: 'shipped' }];
          } else {
            const set = sent.map((parcel, nth) => (nth === one.set ? { ...parcel, state: one.state } : parcel));
            if (piecesLeft(LINES, set).every((left) => left >= 0)) sent = set;
          }
          for (const [position, left] of piecesLeft(LINES, sent).entries()) {
            expect(left).toBeGreaterThanOrEqual(0);
            expect(left).toBeLessThanOrEqual(LINES[position]?.quantity ?? 0);
          }
        }
      }),
    );
  });
});

describe('the balance of an order', () => {
  const TOTAL = cents(5_335_36);

  it('says what is open, and what is over', () => {
    expect(orderBalance(TOTAL, 'confirmed', [cents(335_36)])).toEqual({ paid: 335_36, open: 5_000_00, toPayBack: 0 });
    expect(orderBalance(TOTAL, 'paid', [cents(5_400_00)])).toMatchObject({ open: 0, toPayBack: 64_64 });
  });
  it('owes back all that was paid for an order that has ended', () => {
    expect(orderBalance(TOTAL, 'declined', [cents(100)])).toEqual({ paid: 100, open: 0, toPayBack: 100 });
    expect(orderBalance(TOTAL, 'defaulted', [cents(100), cents(-100)])).toMatchObject({ open: 0, toPayBack: 0 });
  });
  it('is always even: what was paid, and is open, less what goes back, is what is due', () => {
    const amounts = fc.array(fc.integer({ min: -10_000_00, max: 10_000_00 }).map(cents), { maxLength: 20 });
    fc.assert(
      fc.property(
        amounts.filter((all) => all.reduce((sum, one) => sum + one, 0) >= 0),
        fc.constantFrom(...STAGES),
        (payments, stage) => {
          const { paid, open, toPayBack } = orderBalance(TOTAL, stage, payments);
          expect(paid + open - toPayBack).toBe(statusOf(stage) === 'cancelled' ? 0 : TOTAL);
          expect(Math.min(open, toPayBack)).toBe(0);
        },
      ),
    );
  });
});
