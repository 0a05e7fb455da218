import { useState } from 'react';
import { Link } from 'react-router';
import type { CallInput } from '#contract/call.ts';
import type { changeManyOrders } from '#contract/calls/desk-lists.ts';
import { calendarDay } from '#domain/shop-time.ts';
import { countOf } from '#domain/words.ts';
import { serverNow } from '../data/clock.ts';
import { desk } from '../data/desk.ts';
import { invalidatedBy } from '../data/invalidated-by.ts';
import { takenText } from '../data/taken-text.ts';
import { undoOf, useUndoMany } from '../data/undo-many.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { HANDED_OVER, HANDED_OVER_MANY, useHandOverForm } from '../order/hand-over-dialog.tsx';
import { noteIn } from '../order/order-act.tsx';
import { ActDialog } from '../ui/act-dialog.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { ChangeButton } from '../ui/change-button.tsx';
import { BulkBar } from '../ui/list/bulk-bar.tsx';
import type { List } from '../ui/list/use-list.ts';
import { shortNumber } from '../ui/times.tsx';
import { useNotify } from '../ui/toast.tsx';
import type { OrderRow } from './use-order-list.ts';

type ActOnMany =
  | { readonly act: 'take' | 'allocate' }
  | { readonly act: 'hand-over'; readonly to: string; readonly note?: string }
  | { readonly act: 'note'; readonly text: string }
  | { readonly act: 'deliver'; readonly day: string };
type Asks = Exclude<ActOnMany['act'], 'take' | 'allocate'>;
type Input = CallInput<typeof changeManyOrders>;
type Refused = { readonly orderId: string; readonly sentence: string | null };
const MOST = 100;
const PAST: Readonly<Record<ActOnMany['act'], string>> = {
  take: 'taken',
  'hand-over': 'handed over',
  note: 'added a note',
  allocate: 'allocated',
  deliver: 'delivered',
};

/** The bulk actions on selected orders; each order succeeds or is refused on its own. */
export function OrdersBulkBar({ list }: { readonly list: List<OrderRow> }) {
  const { selected: rows } = list;
  const [asks, setAsks] = useState<Asks>();
  const { change, inputOf, refused } = useBulk(list);
  const handOver = useHandOverForm();
  const isEvery = (stage: string) => rows.every((row) => row.stage === stage);
  const run = (act: ActOnMany) => void change.run(inputOf(act));

  return (
    <BulkBar list={list}>
      {rows.length > MOST && <span>The first {MOST} are changed.</span>}
      <ChangeButton change={change} onClick={() => run({ act: 'take' })}>
        Take
      </ChangeButton>
      {handOver && <Button onClick={() => setAsks('hand-over')}>Hand over</Button>}
      <Button onClick={() => setAsks('note')}>Note</Button>
      {isEvery('paid') && (
        <Button isBusy={change.isBusy} offReason={change.offReason} onClick={() => run({ act: 'allocate' })}>
          Allocate
        </Button>
      )}
      {isEvery('shipped') && <Button onClick={() => setAsks('deliver')}>Mark delivered</Button>}
      <Link className={buttonClass('quiet')} to={`/print/packing-list/${rows.map(({ orderId }) => orderId).join(',')}`}>
        Packing lists
      </Link>
      <RefusedOrders refused={refused} />
      <BulkDialogs {...{ change, inputOf, handOver, asks }} count={rows.length} onClose={() => setAsks(undefined)} />
    </BulkBar>
  );
}

type BulkDialogsProps = Pick<ReturnType<typeof useBulk>, 'change' | 'inputOf'> & {
  readonly handOver: ReturnType<typeof useHandOverForm>;
  readonly count: number;
  /** The dialog that is open. */
  readonly asks: Asks | undefined;
  readonly onClose: () => void;
};

function BulkDialogs({ change, inputOf, handOver, count, asks, onClose }: BulkDialogsProps) {
  const dialog = (which: Asks) => ({ isOpen: asks === which, onClose });
  const today = calendarDay(serverNow());
  return (
    <>
      {handOver && (
        <ActDialog
          title={`Hand over ${countOf(count, 'order')}`}
          {...dialog('hand-over')}
          act={{
            draft: 'hand over orders',
            change,
            initial: handOver.initial,
            fields: handOver.fields,
            consequence: count === 1 ? HANDED_OVER : HANDED_OVER_MANY,
            button: 'Hand over',
            disabledReason: handOver.disabledReason,
            inputOf: ({ to, note }) => inputOf({ act: 'hand-over', to, ...noteIn(note) }),
          }}
        />
      )}
      <ActDialog
        title={`Note on ${countOf(count, 'order')}`}
        {...dialog('note')}
        act={{
          draft: 'note on orders',
          change,
          initial: { text: '' },
          fields: { text: { as: 'note', label: 'Note', maxLength: 2_000 } },
          button: 'Add the note',
          disabledReason: ({ text }) => (text.trim() ? undefined : 'Write a note first.'),
          inputOf: ({ text }) => inputOf({ act: 'note', text: text.trim() }),
        }}
      />
      <ActDialog
        title={`${countOf(count, 'order')} arrived`}
        {...dialog('deliver')}
        act={{
          draft: 'orders arrived',
          change,
          initial: { day: today },
          fields: { day: { as: 'text', label: 'Delivered on', type: 'date', max: today } },
          button: 'Mark delivered',
          disabledReason: ({ day }) => (day ? undefined : 'Enter a date first.'),
          inputOf: ({ day }) => inputOf({ act: 'deliver', day }),
        }}
      />
    </>
  );
}

function RefusedOrders({ refused }: { readonly refused: readonly Refused[] }) {
  if (refused.length === 0) return null;
  return (
    <ul className="orders__refused" role="alert">
      {refused.map(({ orderId, sentence }) => (
        <li key={orderId}>
          {shortNumber(orderId)}: {sentence}
        </li>
      ))}
    </ul>
  );
}

/** The change of the selected orders: tells how many were changed, with one Undo, and which were refused. */
function useBulk({ selected: rows, clear }: List<OrderRow>) {
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const notify = useNotify();
  const undoMany = useUndoMany('order');
  const change = useDeskChange(desk.changeManyOrders, {
    invalidates: [...invalidatedBy('orders'), ['order']],
    onDone(outcomes, { body: { act } }) {
      const failed = outcomes.filter(({ refused: reason }) => reason !== null);
      setRefused(failed);
      const count = outcomes.length - failed.length;
      if (count > 0) {
        const undo = undoOf(outcomes);
        notify({
          kind: 'done',
          title: `${countOf(count, 'order')} ${PAST[act]}`,
          text: takenText(outcomes),
          ...(undo && { undo: { until: undo.until, run: () => undoMany(undo.orders) } }),
        });
      }
      if (failed.length === 0) clear();
    },
  });
  const orders = rows.slice(0, MOST).map(({ orderId, version }) => ({ orderId, version }));
  return { change, refused, inputOf: (act: ActOnMany) => ({ body: { orders, ...act } }) as Input };
}
