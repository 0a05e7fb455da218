import { useState } from 'react';
import { HOLD_NAMES, HOLD_REASONS } from '#domain/order-reasons.ts';
import { calendarDay } from '#domain/shop-time.ts';
import { CORRECT_WITHIN_MS, clearingFault } from '#domain/stage-guards.ts';
import { useNow } from '#web/desk/data/clock.ts';
import { Button } from '#web/desk/ui/button.tsx';
import { emailText } from '../emails.ts';
import { NOTE, noteIn, OrderForm } from '../order-act.tsx';
import type { Order } from '../order-data.ts';

type Open = 'hold' | 'correct';
type OfOrder = { readonly order: Order };

/** The secondary actions of an order, beside the one that it waits for. */
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
      {open && (
        <div className="fulfil-form">
          {open === 'hold' ? <HoldForm order={order} onClose={close} /> : <CorrectForm order={order} onClose={close} />}
        </div>
      )}
    </div>
  );
}

function actsOf({ moves, events }: Order, now: number) {
  const delivered = events.find(({ to }) => to === 'delivered');
  const isFresh = delivered !== undefined && now - delivered.at <= CORRECT_WITHIN_MS;
  const acts: { readonly act: Open; readonly label: string; readonly isOn: boolean }[] = [
    { act: 'hold', label: 'Hold', isOn: moves.includes('hold') },
    { act: 'correct', label: 'It was not delivered', isOn: moves.includes('correct') && isFresh },
  ];
  return acts.filter(({ isOn }) => isOn);
}

const HOLD_OPTIONS = Object.entries(HOLD_NAMES).map(([value, label]) => ({ value, label }));

type FormProps = { readonly order: Order; readonly onClose: () => void };
type HoldReason = keyof typeof HOLD_REASONS;

function HoldForm(form: FormProps) {
  const today = calendarDay(useNow(60_000));
  return (
    <OrderForm
      {...form}
      act={{
        call: 'holdOrder',
        initial: {
          reason: (form.order.stage === 'shipped' ? 'parcel-lost' : 'clearing') as HoldReason,
          until: '',
          note: '',
        },
        fields: ({ reason }) => ({
          reason: {
            as: 'select',
            label: 'Reason for the hold',
            options: HOLD_OPTIONS,
            hint: `The customer will see: “${HOLD_REASONS[reason]}”`,
          },
          until: reason === 'clearing' && {
            as: 'text',
            label: 'Clears by',
            type: 'date',
            min: today,
            hint: 'It appears on Today that day.',
          },
          note: NOTE,
        }),
        button: 'Hold the order',
        kind: 'quiet',
        issuesOf: ({ reason, until }) => ({ until: clearingFault(reason, until || undefined, today) }),
        bodyOf: ({ reason, until, note }) => ({ reason, ...(reason === 'clearing' && { until }), ...noteIn(note) }),
        done: { title: 'Held', text: emailText(form.order, 'The customer gets an email.') },
      }}
    />
  );
}

function CorrectForm(form: FormProps) {
  return (
    <OrderForm
      {...form}
      act={{
        call: 'correctDelivery',
        initial: { reason: '' },
        fields: { reason: { as: 'area', label: 'What was wrong', maxLength: 2_000 } },
        button: 'It is back in transit',
        kind: 'quiet',
        disabledReason: ({ reason }) => (reason.trim() ? undefined : 'Enter what was wrong first.'),
        bodyOf: ({ reason }) => ({ reason }),
        done: 'Back in transit',
      }}
    />
  );
}
