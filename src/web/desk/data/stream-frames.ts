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
const OF_GOODS: ReadonlySet<string> = new Set(['goods', 'product', 'catalogue', 'revision', 'pause']);

/** What an event makes old: the keys of queries. */
export function keysOf(subject: string): readonly (readonly string[])[] {
  const [kind, id] = subject.split(' ');
  if (kind === 'order' && id) return [['order', id], ['orders'], ['today'], ['log']];
  if (kind === 'pauses') return [['pauses'], ['today'], ['log']];
  // An order shows what its goods cost, and how many there are.
  if (kind === 'catalogue') return [['goods'], ['product'], ['order'], ['revisions'], ['log'], ['today']];
  if (kind === 'orders') return [['orders'], ['today']];
  if (kind === 'proposal') return [['proposals'], ['today'], ['log']];
  if (kind !== undefined && OF_GOODS.has(kind))
    return [['goods'], ['product'], ['order'], ['revisions'], ['proposals'], ['today'], ['log']];
  return [['staff'], ['me'], ['log'], ['today']];
}
