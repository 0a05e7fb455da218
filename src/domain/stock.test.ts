import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterMove,
  inverseMoves,
  NO_STOCK,
  type OrderPieces,
  orderPieces,
  putBack,
  releaseDownTo,
  reserveUpTo,
  STOCK_MOVE_KINDS,
  type Stock,
  type StockMove,
  stockByLine,
  take,
  toSell,
} from './stock.ts';

const KEY = 'eagle';
const pieces = (quantity: number) => new Map([[KEY, quantity]]);
const own = (reserved: number, taken = 0) => new Map<string, OrderPieces>([[KEY, { reserved, taken }]]);
const fold = (moves: readonly StockMove[], from: Stock = NO_STOCK) => moves.reduce(afterMove, from);
const kinds = (moves: readonly StockMove[]) => moves.map(({ kind, quantity }) => `${kind} ${quantity}`);

describe('the lines of an order', () => {
  const lines = [
    { key: KEY, quantity: 3 },
    { key: KEY, quantity: 4 },
  ];

  it('share what the order has, and what is left to sell, one after the other', () => {
    expect(stockByLine(lines, own(4, 1), pieces(1))).toEqual([
      { taken: 1, reserved: 2, short: 0 },
      { taken: 0, reserved: 2, short: 1 },
    ]);
  });

  it('are short of all where nothing is there', () => {
    expect(stockByLine(lines, new Map(), new Map()).map(({ short }) => short)).toEqual([3, 4]);
  });
});

describe('the moves of an order', () => {
  it('reserve what is missing, and release what is too much', () => {
    expect(kinds(reserveUpTo(pieces(5), own(2)))).toEqual(['reserved 3']);
    expect(reserveUpTo(pieces(5), own(7))).toEqual([]);
    expect(kinds(releaseDownTo(pieces(5), own(7)))).toEqual(['released 2']);
    expect(kinds(releaseDownTo(new Map(), own(7)))).toEqual(['released 7']);
  });

  it('take what is reserved, and the rest from what is to sell', () => {
    expect(kinds(take(pieces(5), own(5)))).toEqual(['taken 5']);
    expect(kinds(take(pieces(5), own(2)))).toEqual(['reserved 3', 'taken 5']);
    expect(take(pieces(5), own(0, 5))).toEqual([]);
    expect(fold(take(pieces(5), own(2)), { here: 6, reserved: 2 })).toEqual({ here: 1, reserved: 0 });
  });

  it('put back what has not left the house', () => {
    expect(kinds(putBack(new Map(), own(0, 5)))).toEqual(['returned 5']);
    expect(kinds(putBack(pieces(2), own(0, 5)))).toEqual(['returned 3']);
    expect(putBack(pieces(5), own(0, 5))).toEqual([]);
  });

  it('are undone to the same stock and the same pieces of the order', () => {
    const move = fc.record({
      key: fc.constant(KEY),
      kind: fc.constantFrom(...STOCK_MOVE_KINDS.slice(2)),
      quantity: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 6 }), (moves) => {
        const inverse = inverseMoves(moves);
        expect(fold([...moves, ...inverse])).toEqual(NO_STOCK);
        expect(orderPieces([...moves, ...inverse])).toEqual({ reserved: 0, taken: 0 });
      }),
    );
  });

  it('leave to sell what is here and not reserved', () => {
    const moves = [
      { key: KEY, kind: 'received', quantity: 10 },
      { key: KEY, kind: 'counted', quantity: -1 },
      { key: KEY, kind: 'reserved', quantity: 3 },
    ] as const;
    expect(toSell(fold(moves))).toBe(6);
    expect(orderPieces(moves)).toEqual({ reserved: 3, taken: 0 });
  });
});
