import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from './money.ts';
import { orderTotal } from './order.ts';
import { orderBalance } from './order-balance.ts';
import { type ParcelState, piecesLeft, type SentParcel } from './parcels.ts';
import { cancellingMove, cancelPieces, piecesAmount, restorePieces } from './part-cancel.ts';
import { isMove } from './stage.ts';

const LINES = [
  { quantity: 1, unitPrice: cents(4_000_01) },
  { quantity: 20, unitPrice: cents(50_03) },
];
const parcel = (state: ParcelState, position: number, quantity: number) => ({
  state,
  lines: [{ position, quantity, serials: [] }],
});

function allThatIsLeft(lines: Parameters<typeof piecesLeft>[0], sent: readonly SentParcel[]) {
  return piecesLeft(lines, sent)
    .map((quantity, position) => ({ position, quantity }))
    .filter(({ quantity }) => quantity > 0);
}

describe('cancelling pieces of an order', () => {
  it('keeps lines at their positions, also one of which nothing is kept', () => {
    const part = cancelPieces(LINES, [], [{ position: 0, quantity: 1 }]);
    expect(part).toEqual({
      ok: true,
      lines: [{ quantity: 0, cancelled: 1, unitPrice: 4_000_01 }, LINES[1]],
      total: 20 * 50_03,
      amount: 4_000_01,
    });
  });

  it.each([
    ['pieces-over', [], []],
    ['pieces-over', [], [{ position: 2, quantity: 1 }]],
    ['pieces-over', [], [{ position: 1, quantity: 21 }]],
    ['pieces-over', [], [{ position: 1, quantity: 0 }]],
    ['pieces-over', [parcel('shipped', 1, 8)], [{ position: 1, quantity: 13 }]],
    [
      'pieces-over',
      [parcel('delivered', 1, 8)],
      [
        { position: 1, quantity: 7 },
        { position: 1, quantity: 6 },
      ],
    ],
    [
      'nothing-kept',
      [],
      [
        { position: 0, quantity: 1 },
        { position: 1, quantity: 20 },
      ],
    ],
    [
      'nothing-kept',
      [parcel('lost', 1, 20)],
      [
        { position: 0, quantity: 1 },
        { position: 1, quantity: 20 },
      ],
    ],
  ] as const)('is refused for %s', (reason, sent, pieces) => {
    expect(cancelPieces(LINES, sent, pieces)).toEqual({ ok: false, reason });
  });

  it('ends the waiting of an order of which all that is kept has left', () => {
    const rest = (sent: Parameters<typeof allThatIsLeft>[1]) => {
      const part = cancelPieces(LINES, sent, allThatIsLeft(LINES, sent));
      return part.ok && cancellingMove('packed', part.lines, sent);
    };
    expect(rest([parcel('shipped', 1, 8)])).toEqual({ move: 'cancelRest', to: 'shipped' });
    expect(rest([parcel('delivered', 1, 8), parcel('lost', 1, 12)])).toEqual({ move: 'cancelRest', to: 'delivered' });
    const some = cancelPieces(LINES, [parcel('shipped', 1, 8)], [{ position: 1, quantity: 12 }]);
    expect(some.ok && cancellingMove('packed', some.lines, [parcel('shipped', 1, 8)])).toEqual({
      move: 'cancelPart',
      to: 'packed',
    });
  });

  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 1_000 }),
    unitPrice: fc.integer({ min: 1, max: 900_000_00 }).map(cents),
  });
  const states = fc.constantFrom<ParcelState>('shipped', 'delivered', 'lost', 'returned');
  const tries = fc.array(
    fc.record({
      position: fc.nat(5),
      quantity: fc.integer({ min: 1, max: 1_000 }),
      state: states,
      cancels: fc.boolean(),
    }),
    { maxLength: 30 },
  );

  it('adds up to the cent, whatever is sent, lost and cancelled', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), tries, (lines, steps) => {
        const placed = orderTotal(lines);
        let kept: readonly { quantity: number; unitPrice: typeof placed; cancelled?: number }[] = lines;
        const sent: ReturnType<typeof parcel>[] = [];
        let back = 0;
        for (const { position, quantity, state, cancels } of steps) {
          const part = cancels && cancelPieces(kept, sent, [{ position, quantity }]);
          if (part !== false && part.ok) {
            expect(part.amount).toBe(piecesAmount(kept, [{ position, quantity }]));
            expect(restorePieces(part.lines, [{ position, quantity }]).map((one) => one.quantity)).toEqual(
              kept.map((one) => one.quantity),
            );
            const { move, to } = cancellingMove('packed', part.lines, sent);
            expect(isMove(move, 'packed', to, 'manager')).toBe(true);
            kept = part.lines;
            back += part.amount;
          } else if (!cancels && quantity <= (piecesLeft(kept, sent)[position] ?? 0))
            sent.push(parcel(state, position, quantity));
          const total = orderTotal(kept);
          // Kept and cancelled are the order as it was placed, in cents and in pieces.
          expect(total + back).toBe(placed);
          expect(kept.map((one) => one.quantity + (one.cancelled ?? 0))).toEqual(lines.map((one) => one.quantity));
          // What is kept was sent, or is left; never less than nothing.
          expect(piecesLeft(kept, sent).every((left) => left >= 0)).toBe(true);
          // Paid in full before: what is due back is what was cancelled, and never more than was paid.
          const { open, toPayBack } = orderBalance(total, 'packed', [placed]);
          expect([open, toPayBack]).toEqual([0, back]);
          expect(toPayBack).toBeLessThan(placed);
        }
        const rest = allThatIsLeft(kept, sent);
        const closed = rest.length > 0 && cancelPieces(kept, sent, rest);
        if (closed !== false && closed.ok)
          expect(piecesLeft(closed.lines, sent).every((left) => left === 0)).toBe(true);
      }),
    );
  });
});
