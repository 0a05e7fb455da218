import fc from 'fast-check';
import { expect, it } from 'vitest';
import { STAGES } from './stage.ts';
import { orderPieces } from './stock.ts';
import { isWaiting, openingMoves } from './stock-needs.ts';

const count = fc.integer({ min: 0, max: 9 });
const need = fc
  .record({ stage: fc.constantFrom(...STAGES), ordered: count, offered: count, reserved: count })
  .map(({ reserved, ...rest }) => ({ orderId: '1', ...rest, own: { reserved, taken: 0 } }));

it('brings all pieces of an order into the books, on the shelf or off it, whatever it had reserved before', () => {
  fc.assert(
    fc.property(need, (order) => {
      const { ordered, offered, own } = order;
      const moves = openingMoves('eagle', order);
      const before = own.reserved > 0 ? [{ kind: 'reserved', quantity: own.reserved } as const] : [];
      const after = orderPieces([...before, ...moves]);
      if (isWaiting(order)) expect(after).toEqual({ reserved: Math.max(ordered, offered, own.reserved), taken: 0 });
      else expect(after.taken).toBe(['allocated', 'packed', 'shipped'].includes(order.stage) ? ordered : 0);
    }),
  );
});
