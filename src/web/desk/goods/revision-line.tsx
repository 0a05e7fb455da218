import { useState } from 'react';
import { Link } from 'react-router';
import type { CallAnswer } from '#contract/call.ts';
import type { listRevisions } from '#contract/calls/desk-revisions.ts';
import { useMay } from '../data/me.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { History } from '../ui/icons.ts';
import { StaffMark } from '../ui/mark.tsx';
import { Time } from '../ui/times.tsx';
import { itemText, sourceText } from './revision-words.ts';
import { SecondPerson } from './second-person.tsx';
import { useUndo } from './use-undo.ts';
import './revision-line.css';

export type Revision = CallAnswer<typeof listRevisions>['data'][number];

type RevisionLineProps = {
  readonly revision: Revision;
  /** Whether the products are named: on the page of one they are not. */
  readonly hasNames?: boolean;
};

/** One revision: author, time, what changed, and its undo. */
export function RevisionLine({ revision: one, hasNames = false }: RevisionLineProps) {
  const may = useMay();
  const { revision, staffId, at, source, reason, undoOf, items, products } = one;
  const named = new Set(items.map(({ key }) => key)).size;
  const others = products - named;
  const how = [
    undoOf === null ? (source === 'many' && products === 1 ? '' : sourceText(source)) : `undoes revision ${undoOf}`,
    others > 0 && `${others} ${others === 1 ? 'other product' : 'other products'}`,
    `revision ${revision}`,
  ].filter(Boolean);
  return (
    <li className="revision-line">
      {staffId === null ? <History className="icon revision-line__clock" /> : <StaffMark id={staffId} />}
      <div className="revision-line__words">
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
        <span className="revision-line__how">
          {how.join(', ')}
          {reason && `: “${reason}”`}
        </span>
      </div>
      <span className="revision-line__at">
        <Time at={at} />
      </span>
      {may('change-goods') && source !== 'seed' && source !== 'stock' && (
        <Undo revision={revision} products={products} />
      )}
    </li>
  );
}

/** One press, while the prices from before are honoured; later a second person may have to agree. */
function Undo({ revision, products }: Pick<Revision, 'revision' | 'products'>) {
  const [needs, setNeeds] = useState<Readonly<Record<string, string>>>();
  const undo = useUndo(setNeeds);
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
