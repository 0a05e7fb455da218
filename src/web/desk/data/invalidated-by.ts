/** Keys of queries, or their beginnings. */
export type QueryKeys = readonly (readonly string[])[];

const OF_ORDERS: QueryKeys = [['orders'], ['today'], ['metal'], ['statement'], ['customers'], ['report']];
/** An order shows what its goods cost, and how many there are. */
const OF_GOODS: QueryKeys = [['goods'], ['product'], ['order'], ['revisions'], ['proposals'], ['today'], ['log']];
const OF_STAFF: QueryKeys = [['staff'], ['me'], ['log'], ['today']];

/** Queries by the first word of a subject. A revision may cover many products. */
const BY_KIND: Readonly<Record<string, QueryKeys>> = {
  orders: OF_ORDERS,
  pauses: [['pauses'], ['today'], ['log']],
  prices: [['halts'], ['today'], ['log']],
  proposal: [['proposals'], ['today'], ['log']],
  goods: OF_GOODS,
  product: OF_GOODS,
  catalogue: OF_GOODS,
  revision: OF_GOODS,
  pause: OF_GOODS,
  setting: [['settings'], ['log']],
  /** An order shows how its customer is marked. */
  customer: [['customers'], ['orders'], ['order'], ['log']],
  metal: [['metal'], ['trades'], ['report'], ['log']],
  view: [['views'], ['log']],
};

/** The queries whose answers a change of this subject makes old. Subjects are the log's: `order 1763…`, `orders`, `staff …`. */
export function invalidatedBy(subject: string): QueryKeys {
  const [kind = '', id] = subject.split(' ');
  if (kind === 'order' && id) return [['order', id], ...OF_ORDERS, ['log']];
  return BY_KIND[kind] ?? OF_STAFF;
}
