import { lazy, type ReactNode, Suspense, useState } from 'react';
import { usePackWalk } from '#web/desk/pack/pack-walk.ts';
import { money } from '#web/desk/ui/money.tsx';
import { Panel } from '#web/desk/ui/panel.tsx';
import { Time } from '#web/desk/ui/times.tsx';
import { ActBar } from '../act-bar.tsx';
import type { Order } from '../order-data.ts';
import { reachedAt } from '../stage-marks.ts';
import { Allocate } from './allocate.tsx';
import { type Ending, EndMenu } from './end-menu.tsx';
import { Ended } from './ended.tsx';
import { OtherActs } from './other-acts.tsx';
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
