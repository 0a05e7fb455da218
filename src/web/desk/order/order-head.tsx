import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { numberText } from '#domain/order-number.ts';
import { OPEN_STAGES, viewOf } from '#domain/order-views.ts';
import { type Stage, statusOf } from '#domain/stage.ts';
import { desk } from '../data/desk.ts';
import { neighboursOf, rememberPlace, rememberStage } from '../data/list-walk.ts';
import { useMay } from '../data/me.ts';
import { useColleagues } from '../data/people.ts';
import { type PackWalk, useNextToPack, usePackWalk } from '../pack/pack-walk.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { ChangeButton } from '../ui/change-button.tsx';
import { Printer } from '../ui/icons.ts';
import { useKeys } from '../ui/keys.tsx';
import { StaffMark } from '../ui/mark.tsx';
import { OrderFlag } from '../ui/order-flag.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { shortNumber, timeInText } from '../ui/times.tsx';
import { isToPack } from './fulfil/pack-step.tsx';
import { packingListPath, printPath } from './fulfil/print-path.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { type Order, useOrderChange } from './order-data.ts';
import { useTake, useTaken } from './taken.ts';

type OrderHeadProps = { readonly orderId: string; readonly order: Order | undefined; readonly isUnknown: boolean };

/** The order's number, its assignee, and links to its neighbours in the list. */
export function OrderHead({ orderId, order, isUnknown }: OrderHeadProps) {
  const packing = usePackWalk();
  const { back } = useWalk(orderId, order?.stage, packing);
  return (
    <div className="order-head">
      <PageHead
        title={`Order ${shortNumber(orderId)}`}
        back={back}
        marks={order?.flags.map((flag) => <OrderFlag key={flag} flag={flag} />)}
        sub={<WholeNumber orderId={orderId} />}
        actions={
          <>
            {order && (packing ? <NextToPack order={order} /> : <Taking order={order} />)}
            {order && <OrderAgain order={order} />}
            {!isUnknown && !packing && (
              <Link className={buttonClass('quiet')} to={printPath(orderId)}>
                <Printer className="icon icon--small" />
                Print
              </Link>
            )}
          </>
        }
      />
    </div>
  );
}

/** Registers the shortcuts: J and K for the neighbors in the list, Escape back to it, P for print. A walk has its own way on. */
function useWalk(orderId: string, stage: Stage | undefined, packing: PackWalk | undefined) {
  const navigate = useNavigate();
  const walk = packing
    ? { next: undefined, previous: undefined, back: backToPack(packing) }
    : neighboursOf(orderId, stage);
  const { next, previous, back } = walk;
  useEffect(() => rememberPlace(orderId), [orderId]);
  useEffect(() => stage && rememberStage(orderId, stage), [orderId, stage]);
  useKeys(
    {
      j: { label: 'Next order', run: () => void navigate(`/orders/${next}`), isOff: !next },
      k: { label: 'Previous order', run: () => void navigate(`/orders/${previous}`), isOff: !previous },
      Escape: { label: 'Back to the list', run: () => void navigate(back.to) },
      ...(!packing && { p: { label: 'Print', run: () => void navigate(printPath(orderId)) } }),
    },
    'Order',
  );
  return walk;
}

function backToPack({ left }: PackWalk): { readonly to: string; readonly label: string } {
  const { label } = viewOf('to-pack');
  return { to: '/orders?view=to-pack', label: left > 0 ? `${label}, ${left} more` : label };
}

function WholeNumber({ orderId }: { readonly orderId: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(orderId);
    setIsCopied(true);
  };
  return (
    <span className="order-head__number">
      <span>{numberText(orderId)}</span>
      <button type="button" className="link" onClick={() => void copy()}>
        {isCopied ? 'Copied' : 'Copy'}
      </button>
    </span>
  );
}

/** The link that reorders a cancelled order's goods as a phone order, since the order itself stays cancelled. */
function OrderAgain({ order: { orderId, stage } }: { readonly order: Order }) {
  const may = useMay();
  if (statusOf(stage) !== 'cancelled' || !may('work-on-orders')) return null;
  return (
    <Link className={buttonClass('quiet')} to={`/phone-order?again=${orderId}`}>
      Order again
    </Link>
  );
}

function Taking({ order }: { readonly order: Order }) {
  const may = useMay();
  const taken = useTaken(order);
  const take = useTake();
  const drop = useOrderChange(desk.dropOrder, {
    optimistic: (old) => ({ ...old, assignedTo: null, assignedUntil: null }),
  });
  const isOpen = OPEN_STAGES.some((stage) => stage === order.stage);
  const canTake = may('work-on-orders') && isOpen && taken.by !== 'me';
  const params = { orderId: order.orderId };
  const run = () => void take.run({ params, body: { takeOver: taken.by === 'other' } });
  useKeys({ c: { label: taken.by === 'other' ? 'Take over' : 'Take', run, isOff: !canTake } }, 'Order');
  return (
    <div className="order-head__taking">
      {taken.by !== 'nobody' && (
        <span className="order-head__taker">
          <StaffMark id={order.assignedTo} />
          <span>
            {taken.by === 'me' ? 'You have it' : `${taken.name} has it`}
            {taken.since && <span className="order-head__since">, since {timeInText(taken.since)}</span>}
          </span>
        </span>
      )}
      {taken.by === 'me' && (
        <Button isBusy={drop.isBusy} offReason={drop.offReason} onClick={() => void drop.run({ params, body: {} })}>
          Unassign
        </Button>
      )}
      {/* The panel of the decision has the button to take over. */}
      {canTake && !(taken.by === 'other' && (order.stage === 'new' || order.stage === 'review')) && (
        <ChangeButton change={take} keyHint="C" onClick={run}>
          {taken.by === 'other' ? `Take over from ${taken.letters}` : 'Take'}
        </ChangeButton>
      )}
      {may('work-on-orders') && isOpen && taken.by !== 'other' && <HandOver order={order} />}
    </div>
  );
}

/** The button that hands the order over; missing where there is no colleague. */
function HandOver({ order }: { readonly order: Order }) {
  const [isOpen, setIsOpen] = useState(false);
  const isAlone = useColleagues().length === 0;
  const open = () => setIsOpen(true);
  useKeys({ h: { label: 'Hand over', run: open, isOff: isAlone } }, 'Order');
  if (isAlone) return null;
  return (
    <>
      <Button keyHint="H" onClick={open}>
        Hand over
      </Button>
      <HandOverDialog order={order} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

/** The way on from an order of the walk, and its print. A skipped order is free for colleagues again. */
function NextToPack({ order }: { readonly order: Order }) {
  const { orderId } = order;
  const taken = useTaken(order);
  const navigate = useNavigate();
  const goOn = useNextToPack(orderId);
  const drop = useOrderChange(desk.dropOrder, {
    optimistic: (old) => ({ ...old, assignedTo: null, assignedUntil: null }),
  });
  const isLeft = isToPack(order) && taken.by !== 'other';
  const label = isLeft ? 'Skip' : 'Next order';
  const run = async () => {
    if (taken.by === 'me' && isLeft && !(await drop.run({ params: { orderId }, body: {} }))) return;
    goOn(isLeft ? 'putAside' : 'done');
  };
  // What is being packed is printed in place of its page.
  const print = () => (isLeft ? window.print() : void navigate(packingListPath(orderId)));
  const printLabel = isLeft ? 'Print list and label' : 'Print packing list';
  useKeys(
    {
      s: { label, run: () => void run(), isOff: drop.isBusy || drop.offReason !== undefined },
      p: { label: printLabel, run: print },
    },
    'Order',
  );
  return (
    <>
      <ChangeButton change={drop} kind={isLeft ? 'quiet' : 'primary'} keyHint="S" onClick={() => void run()}>
        {label}
      </ChangeButton>
      <Button icon={Printer} keyHint="P" onClick={print}>
        {printLabel}
      </Button>
    </>
  );
}
