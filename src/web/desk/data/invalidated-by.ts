import type { LogSubject, SubjectKind } from '#domain/log-action.ts';

/** Keys of queries, or their beginnings. */
export type QueryKeys = readonly (readonly string[])[];

const OF_ORDERS: QueryKeys = [['orders'], ['today'], ['metal'], ['statement'], ['customers'], ['report']];
/** An order shows what its goods cost, and how many there are. */
const OF_GOODS: QueryKeys = [['goods'], ['product'], ['order'], ['revisions'], ['proposals'], ['today'], ['log']];
const OF_STAFF: QueryKeys = [['staff'], ['me'], ['log'], ['today']];

/** A revision may cover many products. */
const BY_KIND: Readonly<Record<SubjectKind | 'orders', QueryKeys>> = {
  order: [...OF_ORDERS, ['log']],
  orders: OF_ORDERS,
  staff: OF_STAFF,
  invitation: OF_STAFF,
  today: [['today'], ['log']],
  report: [['log']],
  picture: [['log']],
  pauses: [['pauses'], ['today'], ['log']],
  prices: [['halts'], ['today'], ['log']],
  proposal: [['proposals'], ['today'], ['log']],
  goods: OF_GOODS,
  catalogue: OF_GOODS,
  setting: [['settings'], ['log']],
  /** An order shows how its customer is marked. */
  customer: [['customers'], ['orders'], ['order'], ['log']],
  metal: [['metal'], ['trades'], ['report'], ['log']],
  view: [['views'], ['log']],
};

/** The queries whose answers a change of this subject makes old. Subjects are the log's: `order 1763…`, `orders`, `staff …`. */
export function invalidatedBy(subject: LogSubject | SubjectKind): QueryKeys {
  const [kind, id] = subject.split(' ');
  const own = kind === 'order' && id ? [['order', id]] : [];
  return [...own, ...(BY_KIND[kind as SubjectKind] ?? [['log']])];
}
