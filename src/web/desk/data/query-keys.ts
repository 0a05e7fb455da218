/** Keys of queries, or their beginnings. */
export type QueryKeys = readonly (readonly string[])[];

/** What a change of goods makes old: an order shows what its goods cost, and how many there are. */
export const OF_GOODS: QueryKeys = [
  ['goods'],
  ['product'],
  ['order'],
  ['revisions'],
  ['proposals'],
  ['today'],
  ['log'],
];

export const OF_PROPOSALS: QueryKeys = [['proposals'], ['today'], ['log']];

/** What new orders, or changes of many, make old. */
export const OF_ORDERS: QueryKeys = [['orders'], ['today']];

export const OF_PAUSES: QueryKeys = [['pauses'], ['today'], ['log']];

/** What a halted price, or an accepted one, makes old. */
export const OF_PRICES: QueryKeys = [['halts'], ['today'], ['log']];

export const OF_STAFF: QueryKeys = [['staff'], ['me'], ['log'], ['today']];

/** What a change of one order makes old. */
export function ofOrder(orderId: string): QueryKeys {
  return [['order', orderId], ...OF_ORDERS, ['log']];
}
