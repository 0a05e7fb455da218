import { useState } from 'react';
import { HOLD_REASONS } from '#domain/order-reasons.ts';
import { calendarDay } from '#domain/shop-time.ts';
import { CORRECT_WITHIN_MS, clearingFault } from '#domain/stage-guards.ts';
import { useNow } from '#web/desk/data/clock.ts';
import { desk } from '#web/desk/data/desk.ts';
import { useDraft } from '#web/desk/data/drafts.ts';
import { Button } from '#web/desk/ui/button.tsx';
import { ChangeButton } from '#web/desk/ui/change-button.tsx';
import { Select, TextArea, TextField } from '#web/desk/ui/fields.tsx';
import { emailText } from '../emails.ts';
import { type Order, useOrderChange } from '../order-data.ts';

type Open = 'hold' | 'correct';
type OfOrder = { readonly order: Order };

/** What may be done with an order beside the act that it waits for. */
export function OtherActs({ order }: OfOrder) {
  const now = useNow(60_000);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const toggle = (act: Open) => setOpen(open === act ? undefined : act);
  const acts = actsOf(order, now);
  if (acts.length === 0) return null;
  return (
    <div className="fulfil-others">
      <div className="fulfil-acts">
        {acts.map(({ act, label }) => (
          <Button key={act} size="small" aria-expanded={open === act} onClick={() => toggle(act)}>
            {label}
          </Button>
        ))}
      </div>
      {open === 'hold' && <HoldForm order={order} onDone={close} />}
      {open === 'correct' && <CorrectForm order={order} onDone={close} />}
    </div>
  );
}

function actsOf({ moves, events }: Order, now: number) {
  const delivered = events.find(({ to }) => to === 'delivered');
  const isFresh = delivered !== undefined && now - Date.parse(delivered.at) <= CORRECT_WITHIN_MS;
  const acts: { readonly act: Open; readonly label: string; readonly isOn: boolean }[] = [
    { act: 'hold', label: 'Hold', isOn: moves.includes('hold') },
    { act: 'correct', label: 'It was not delivered', isOn: moves.includes('correct') && isFresh },
  ];
  return acts.filter(({ isOn }) => isOn);
}

const HOLD_OPTIONS = [
  { value: 'clearing', label: 'The payment is clearing' },
  { value: 'identity', label: 'Identity' },
  { value: 'address', label: 'Address' },
  { value: 'goods-late', label: 'Goods are late' },
  { value: 'parcel-lost', label: 'Parcel lost' },
  { value: 'parcel-returned', label: 'Parcel returned' },
] as const;

type FormProps = { readonly order: Order; readonly onDone: () => void };

function HoldForm({ order, onDone }: FormProps) {
  const { orderId, version, stage } = order;
  const [reason, setReason] = useState<keyof typeof HOLD_REASONS>(stage === 'shipped' ? 'parcel-lost' : 'clearing');
  const [note, setNote] = useDraft(`hold ${orderId}`);
  const today = calendarDay(useNow(60_000));
  const [until, setUntil] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isClearing = reason === 'clearing';
  const fault = clearingFault(reason, until || undefined, today);
  const hold = useOrderChange(desk.holdOrder, {
    done: () => ({ title: 'Held', text: emailText(order, 'The customer gets an email.') }),
  });
  const run = async () => {
    setIsTried(true);
    if (fault) return;
    const body = { version, reason, ...(isClearing && { until }), ...(note.trim() && { note: note.trim() }) };
    if (!(await hold.run({ params: { orderId }, body }))) return;
    setNote('');
    onDone();
  };
  return (
    <div className="fulfil-form">
      <Select
        label="Reason for the hold"
        options={HOLD_OPTIONS}
        value={reason}
        hint={`The customer will see: “${HOLD_REASONS[reason]}”`}
        onChange={(value) => setReason(value as keyof typeof HOLD_REASONS)}
      />
      {isClearing && (
        <TextField
          label="Clears by"
          type="date"
          min={today}
          value={until}
          error={isTried ? fault : undefined}
          hint="On that day it is on Today."
          onChange={setUntil}
        />
      )}
      <TextArea label="Note, for staff only" maxLength={2_000} value={note} onChange={setNote} />
      <ChangeButton change={hold} onClick={() => void run()}>
        Hold the order
      </ChangeButton>
    </div>
  );
}

function CorrectForm({ order: { orderId, version }, onDone }: FormProps) {
  const [reason, setReason] = useDraft(`correct ${orderId}`);
  const correct = useOrderChange(desk.correctDelivery, { done: () => 'Back in transit' });
  const run = async () => {
    if (!(await correct.run({ params: { orderId }, body: { version, reason } }))) return;
    setReason('');
    onDone();
  };
  return (
    <div className="fulfil-form">
      <TextArea label="What was wrong" maxLength={2_000} value={reason} onChange={setReason} />
      <ChangeButton
        change={correct}
        offReason={reason.trim() ? undefined : 'Enter what was wrong first.'}
        onClick={() => void run()}
      >
        It is back in transit
      </ChangeButton>
    </div>
  );
}
