import { lazy, type ReactNode, Suspense, useState } from 'react';
import { HOLD_NAMES, HOLD_REASONS, reasonSentence } from '#domain/order-reasons.ts';
import { calendarDay } from '#domain/shop-time.ts';
import { CORRECT_WITHIN_MS, clearingFault } from '#domain/stage-guards.ts';
import { useNow } from '#web/desk/data/clock.ts';
import { usePackWalk } from '#web/desk/pack/pack-walk.ts';
import { Button } from '#web/desk/ui/button.tsx';
import { money } from '#web/desk/ui/money.tsx';
import { Panel } from '#web/desk/ui/panel.tsx';
import { Time } from '#web/desk/ui/times.tsx';
import { ActBar } from '../act-bar.tsx';
import { emailText } from '../emails.ts';
import { NOTE, noteIn, OrderForm } from '../order-act.tsx';
import type { Order } from '../order-data.ts';
import { reachedAt } from '../stage-marks.ts';
import { Allocate } from './allocate.tsx';
import { type Ending, EndMenu } from './end-menu.tsx';
import { isToPack, PackStep } from './pack-step.tsx';
import { PaymentForm } from './payment-form.tsx';
import { awaitsMoney, MoneyFacts, PaymentActs, PaymentRows } from './payments-panel.tsx';
import { AwaitMoney, Held, OnTheRoad, Pack, Ship } from './stages.tsx';
import './fulfil.css';

const EndDialogs = lazy(async () => ({ default: (await import('./end-dialogs.tsx')).EndDialogs }));

/** The panel of the next step after confirmation: its one primary act, the instructions and the alternatives. */
export function WorkPanel({ order }: { readonly order: Order }) {
  const { title, content } = workOf(order, usePackWalk() !== undefined);
  const [ending, setEnding] = useState<Ending>();
  const [hasDialogs, setHasDialogs] = useState(false);
  const choose = (chosen: Ending) => {
    setHasDialogs(true);
    setEnding(chosen);
  };
  return (
    <Panel
      title={title}
      aside={
        <div className="fulfil-head">
          {asideOf(order)}
          <EndMenu order={order} onChoose={choose} />
        </div>
      }
    >
      <div className="panel__body fulfil-body">
        {order.moves.length > 0 || isDone(order) ? content : <Watching order={order} />}
        <OtherActs order={order} />
        {hasDialogs && (
          <Suspense fallback={null}>
            <EndDialogs order={order} ending={ending} onClose={() => setEnding(undefined)} />
          </Suspense>
        )}
      </div>
    </Panel>
  );
}

const TITLES: Partial<Record<Order['stage'], string>> = {
  confirmed: 'Awaiting payment',
  paid: 'To allocate',
  allocated: 'To pack',
  packed: 'To ship',
  shipped: 'In transit',
  held: 'On hold',
  delivered: 'Delivered',
};

function workOf(order: Order, isWalk: boolean): { readonly title: string; readonly content: ReactNode } {
  if (isWalk && isToPack(order)) return { title: 'To pack', content: <PackStep order={order} /> };
  if (order.stage !== 'confirmed' && awaitsMoney(order))
    return { title: `${money(order.balance.open)} balance due`, content: <ShortOfMoney order={order} /> };
  const title = TITLES[order.stage] ?? 'Ended';
  switch (order.stage) {
    case 'confirmed':
      return { title, content: <AwaitMoney order={order} /> };
    case 'paid':
      return { title, content: <Allocate order={order} /> };
    case 'allocated':
      return { title, content: <Pack order={order} /> };
    case 'packed':
      return { title, content: <Ship order={order} /> };
    case 'shipped':
      return { title, content: <OnTheRoad order={order} /> };
    case 'held':
      return { title, content: <Held order={order} /> };
    default:
      return { title, content: <Ended order={order} /> };
  }
}

/** The step of a paid order with a reversed payment, which does not ship until it is paid in full again. */
function ShortOfMoney({ order }: { readonly order: Order }) {
  return (
    <>
      <p className="fulfil-lead">Part of the payment was reversed. Nothing ships until it is paid in full.</p>
      <MoneyFacts order={order} />
      <PaymentRows order={order} label="Payments" />
      <PaymentForm order={order} isPrimary />
      <PaymentActs order={order} hasForm />
    </>
  );
}

function isDone({ stage }: Order): boolean {
  return stage === 'delivered' || !TITLES[stage];
}

/** The text for roles that may not change orders. */
function Watching({ order }: { readonly order: Order }) {
  return (
    <>
      <p className="fulfil-lead">Waiting for a colleague.</p>
      <ActBar order={order} />
    </>
  );
}

function asideOf({ events, stage }: Order): ReactNode {
  const since = reachedAt(events, stage);
  return since && stage !== 'confirmed' ? (
    <span>
      since <Time at={since} isInText />
    </span>
  ) : null;
}

/** The summary of a completed or cancelled order. */
function Ended({ order }: { readonly order: Order }) {
  const last = order.events.find(({ to }) => to === order.stage);
  const bar = <ActBar order={order} />;
  if (order.stage === 'delivered')
    return (
      <>
        <p className="fulfil-lead">Everything has been delivered. Nothing left to do.</p>
        {bar}
      </>
    );
  return (
    <>
      {bar}
      <p className="fulfil-lead">{reasonSentence(last?.reason ?? order.stage)}</p>
      {last?.note && <p className="fulfil-quiet">{last.note}</p>}
    </>
  );
}

type Open = 'hold' | 'correct';
type OfOrder = { readonly order: Order };

/** The secondary actions of an order, beside the one that it waits for. */
function OtherActs({ order }: OfOrder) {
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
