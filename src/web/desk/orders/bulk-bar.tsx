import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { CallInput } from '#contract/call.ts';
import type { changeManyOrders } from '#contract/calls/desk-lists.ts';
import { calendarDay } from '#domain/shop-time.ts';
import { serverNow } from '../data/clock.ts';
import { desk } from '../data/desk.ts';
import { invalidatedBy } from '../data/invalidated-by.ts';
import { countOf, undoOf, useUndoMany } from '../data/undo-many.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { ChangeButton } from '../ui/change-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea, TextField } from '../ui/fields.tsx';
import { BulkBar } from '../ui/list/bulk-bar.tsx';
import type { List } from '../ui/list/use-list.ts';
import { Refusal } from '../ui/refusal.tsx';
import { handleOf } from '../ui/times.tsx';
import { useNotify } from '../ui/toast.tsx';
import type { OrderRow } from './use-order-list.ts';

type Act =
  | { readonly act: 'take' | 'allocate' }
  | { readonly act: 'note'; readonly text: string }
  | { readonly act: 'deliver'; readonly day: string };
type Refused = { readonly orderId: string; readonly sentence: string | null };
const MOST = 100;
const PAST: Readonly<Record<string, string>> = {
  take: 'taken',
  note: 'added a note',
  allocate: 'allocated',
  deliver: 'delivered',
};

/** The bulk actions on selected orders; each order succeeds or is refused on its own. */
export function OrdersBulkBar({ list }: { readonly list: List<OrderRow> }) {
  const { selected: rows, clear } = list;
  const [asks, setAsks] = useState<'note' | 'deliver'>();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const notify = useNotify();
  const change = useDeskChange(desk.changeManyOrders, { invalidates: [...invalidatedBy('orders'), ['order']] });
  const undoMany = useUndoMany('order');
  const orders = rows.slice(0, MOST).map(({ orderId, version }) => ({ orderId, version }));
  const isEvery = (stage: string) => rows.every((row) => row.stage === stage);

  async function run(act: Act) {
    const body = { orders, ...act } as CallInput<typeof changeManyOrders>['body'];
    const done = await change.run({ body });
    if (!done) return;
    const failed = done.filter(({ refused: reason }) => reason !== null);
    setRefused(failed);
    setAsks(undefined);
    const count = done.length - failed.length;
    if (count > 0) {
      const undo = undoOf(done);
      notify({
        kind: 'done',
        title: `${countOf(count, 'order')} ${PAST[act.act]}`,
        ...(undo && { undo: { until: undo.until, run: () => undoMany(undo.orders) } }),
      });
    }
    if (failed.length === 0) clear();
  }

  return (
    <BulkBar list={list}>
      {rows.length > MOST && <span>The first {MOST} are changed.</span>}
      <ChangeButton change={change} onClick={() => void run({ act: 'take' })}>
        Take
      </ChangeButton>
      <Button onClick={() => setAsks('note')}>Note</Button>
      {isEvery('paid') && (
        <Button isBusy={change.isBusy} offReason={change.offReason} onClick={() => void run({ act: 'allocate' })}>
          Allocate
        </Button>
      )}
      {isEvery('shipped') && <Button onClick={() => setAsks('deliver')}>Mark delivered</Button>}
      <Link className={buttonClass('quiet')} to={`/print/packing-list/${rows.map(({ orderId }) => orderId).join(',')}`}>
        Packing lists
      </Link>
      {refused.length > 0 && (
        <ul className="orders__refused" role="alert">
          {refused.map(({ orderId, sentence }) => (
            <li key={orderId}>
              {handleOf(orderId)}: {sentence}
            </li>
          ))}
        </ul>
      )}
      <Dialog
        title={asks === 'note' ? `Note on ${rows.length} orders` : `${rows.length} orders arrived`}
        isOpen={asks !== undefined}
        onClose={() => setAsks(undefined)}
      >
        {asks === 'note' && (
          <AskText
            isBusy={change.isBusy}
            offReason={change.offReason}
            onDone={(text) => void run({ act: 'note', text })}
          />
        )}
        {asks === 'deliver' && (
          <AskDay
            isBusy={change.isBusy}
            offReason={change.offReason}
            onDone={(day) => void run({ act: 'deliver', day })}
          />
        )}
        <Refusal failure={change.failure} />
      </Dialog>
    </BulkBar>
  );
}

type AskProps = { readonly isBusy: boolean; readonly offReason: string | undefined; onDone(text: string): void };

function AskText({ isBusy, offReason, onDone }: AskProps) {
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDone(text);
  };
  return (
    <form className="dialog-form dialog-form--short" onSubmit={submit}>
      <TextArea label="Note" value={text} onChange={setText} required maxLength={2000} />
      <Button kind="primary" type="submit" isBusy={isBusy} offReason={offReason}>
        Add the note
      </Button>
    </form>
  );
}

function AskDay({ isBusy, offReason, onDone }: AskProps) {
  const today = calendarDay(serverNow());
  const [day, setDay] = useState(today);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDone(day);
  };
  return (
    <form className="dialog-form dialog-form--short" onSubmit={submit}>
      <TextField label="Delivered on" type="date" value={day} max={today} onChange={setDay} required />
      <Button kind="primary" type="submit" isBusy={isBusy} offReason={offReason}>
        Mark delivered
      </Button>
    </form>
  );
}
