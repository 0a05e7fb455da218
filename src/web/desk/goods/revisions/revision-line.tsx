import { useState } from 'react';
import { Link } from 'react-router';
import type { CallAnswer } from '#contract/call.ts';
import type { listRevisions } from '#contract/calls/desk-revisions.ts';
import { countOf } from '#domain/words.ts';
import { useMay } from '#web/desk/data/me.ts';
import { Button } from '#web/desk/ui/button.tsx';
import { Dialog } from '#web/desk/ui/dialog.tsx';
import { History } from '#web/desk/ui/icons.ts';
import { StaffMark } from '#web/desk/ui/mark.tsx';
import { Time } from '#web/desk/ui/times.tsx';
import { fieldText, valueText } from '../field-words.ts';
import { SecondPerson } from '../second-person.tsx';
import { useUndoRevision } from '../use-undo-revision.ts';
import './revisions.css';

export type Revision = CallAnswer<typeof listRevisions>['data'][number];

/** A revision on its product's page: author, time, changes and Undo. */
export function RevisionLine({ revision }: { readonly revision: Revision }) {
  return (
    <li className="revision-line">
      <Author revision={revision} />
      <div className="revision-line__words">
        <Changes revision={revision} />
        <span className="revision-line__how">{howText(revision)}</span>
      </div>
      <span className="revision-line__how">
        <Time at={revision.at} />
      </span>
      <Undo revision={revision} />
    </li>
  );
}

export function Author({ revision: { staffId } }: OfRevision) {
  return staffId === null ? <History className="icon revision-line__clock" /> : <StaffMark id={staffId} />;
}

type OfRevision = { readonly revision: Revision };

/** Lists the changes of a revision, with product names outside a product's own page. */
export function Changes({ revision: { items }, hasNames = false }: OfRevision & { readonly hasNames?: boolean }) {
  return (
    <span>
      {items.map((item) => (
        <span key={`${item.key} ${item.field}`} className="revision-line__item">
          {hasNames && item.name !== '' && (
            <>
              <Link to={`/goods/${item.key}`}>{item.name}</Link>:{' '}
            </>
          )}
          <b>{itemText(item)}</b>
        </span>
      ))}
    </span>
  );
}

/** The origin of a revision: its source, the number of other products, its number and the reason. */
export function howText({ revision, source, reason, undoOf, items, products }: Revision): string {
  const others = products - new Set(items.map(({ key }) => key)).size;
  const how = [
    undoOf === null ? (source === 'many' && products === 1 ? '' : sourceText(source)) : `undoes revision ${undoOf}`,
    others > 0 && countOf(others, 'other product'),
    `revision ${revision}`,
  ].filter(Boolean);
  return `${how.join(', ')}${reason ? `: “${reason}”` : ''}`;
}

/** Undoes a revision with one press while its earlier prices are honored; later it may need approval. */
export function Undo({ revision: { revision, products, source } }: OfRevision) {
  const may = useMay();
  const [needs, setNeeds] = useState<Readonly<Record<string, string>>>();
  const undo = useUndoRevision(setNeeds);
  if (!may('change-goods') || source === 'seed' || source === 'stock') return null;
  return (
    <>
      <Button size="small" kind="text" aria-label={`Undo revision ${revision}`} onClick={() => void undo(revision)}>
        Undo
      </Button>
      <Dialog title={`Undo revision ${revision}`} isOpen={needs !== undefined} onClose={() => setNeeds(undefined)}>
        <SecondPerson
          draft={`undo ${revision}, why`}
          why={[]}
          sentence={needs && `${needs.changes} ${needs.ask ?? needs.typedCount}`}
          products={products > 1 ? null : 1}
          offReason={undefined}
          onAsk={async (asked) => {
            const isDone = await undo(revision, asked);
            if (isDone) setNeeds(undefined);
            return isDone;
          }}
        />
      </Dialog>
    </>
  );
}

type Item = Revision['items'][number];

const SOURCES: Readonly<Record<string, string>> = {
  seed: 'initial setup',
  row: 'table edit',
  form: 'manual edit',
  many: 'bulk edit',
  csv: 'CSV import',
  schedule: 'scheduled',
  undo: 'undone',
  import: 'import',
  pause: 'manual edit',
  stock: 'stock change',
};
/** Fields whose values are too long, or too many, for a line. */
const UNTOLD: ReadonlySet<string> = new Set([
  'description',
  'text',
  'facts',
  'image',
  'order',
  'featured',
  'categories',
]);

/** `Premium 18.00% → 18.50%`, in one line. */
function itemText({ field, before, after }: Item): string {
  if (field === 'added') return before === null ? 'Added' : 'Removed';
  if (field === 'soldOut') return after ? 'Sold out' : 'Back in stock';
  const label = fieldText(field);
  if (UNTOLD.has(field)) return `${label} changed`;
  return `${label} ${valueText(field, before)} → ${valueText(field, after)}`;
}

function sourceText(source: string): string {
  return SOURCES[source] ?? source;
}
