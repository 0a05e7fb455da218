import {
  OF_GOODS,
  OF_ORDERS,
  OF_PAUSES,
  OF_PRICES,
  OF_PROPOSALS,
  OF_STAFF,
  ofOrder,
  type QueryKeys,
} from './query-keys.ts';

/** What the reader of the stream has heard last. */
export type Position = { last: number | undefined };

export type Heard = {
  /** Called with the subject of a change: `order 1763…`, `orders`, `staff …`. */
  readonly onSubject: (subject: string) => void;
  /** Something may have been missed. */
  readonly onGap: () => void;
};

/** Hears one frame. Ids are the numbers of the log's rows: one that is left out may be one that was not heard. */
export function hearFrame(frame: string, position: Position, { onSubject, onGap }: Heard): void {
  const data = /^data: (.+)$/m.exec(frame)?.[1];
  if (data === undefined) return;
  const id = Number(/^id: (\d+)$/m.exec(frame)?.[1] ?? Number.NaN);
  if (position.last !== undefined && id > position.last + 1) onGap();
  if (!Number.isNaN(id)) position.last = id;
  const { subject } = JSON.parse(data) as { readonly subject: string };
  onSubject(subject);
}

/** Kinds of subjects that are about goods. A revision may be of many products. */
const KINDS_OF_GOODS: ReadonlySet<string> = new Set(['goods', 'product', 'catalogue', 'revision', 'pause']);

/** What an event makes old: the keys of queries. */
export function keysOf(subject: string): QueryKeys {
  const [kind, id] = subject.split(' ');
  if (kind === 'order' && id) return ofOrder(id);
  if (kind === 'pauses') return OF_PAUSES;
  if (kind === 'prices') return OF_PRICES;
  if (kind === 'orders') return OF_ORDERS;
  if (kind === 'proposal') return OF_PROPOSALS;
  return kind !== undefined && KINDS_OF_GOODS.has(kind) ? OF_GOODS : OF_STAFF;
}
