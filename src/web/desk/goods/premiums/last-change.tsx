import type { CallAnswer } from '#contract/call.ts';
import type { readRevision } from '#contract/calls/desk-revisions.ts';
import { countOf } from '#domain/words.ts';
import { desk } from '#web/desk/data/desk.ts';
import { useMay } from '#web/desk/data/me.ts';
import { useDeskQuery } from '#web/desk/data/use-desk-query.ts';
import { StaffMark } from '#web/desk/ui/mark.tsx';
import { Panel } from '#web/desk/ui/panel.tsx';
import { timeText } from '#web/desk/ui/times.tsx';
import { useUndoRevision } from '../use-undo-revision.ts';
import { changeText } from './draft.ts';

type Revision = CallAnswer<typeof readRevision>['data'];

/** The last revision that changed a premium of these products. */
export function LastChange({ revision: number }: { readonly revision: number }) {
  const revision = String(number);
  const query = useDeskQuery(['revisions', revision], (signal) => desk.readRevision({ params: { revision }, signal }));
  const { data } = query;
  const may = useMay();
  const undo = useUndoRevision();
  if (!data) return null;
  return (
    <Panel title="Last change to these">
      <div className="panel__body premiums-last">
        <StaffMark id={data.staffId} />
        <p className="premiums-last__text">
          <b>{moveText(data)}</b>
          <br />
          {countOf(data.products, 'product')}, revision {number}. {timeText(data.at)}.
        </p>
        {may('change-goods') && data.source !== 'seed' && (
          <button type="button" className="link" onClick={() => void undo(number)}>
            Undo
          </button>
        )}
      </div>
    </Panel>
  );
}

/** The change in points if all premiums moved alike, otherwise a general text. */
function moveText({ items }: Revision): string {
  const moves = items
    .filter(({ field }) => field === 'premium')
    .map(({ before, after }) => Number(after) - Number(before));
  const [first] = moves;
  const isOne = first !== undefined && moves.every((move) => move === first);
  return isOne ? changeText({ rule: 'add', value: first }) : 'Premiums changed';
}
