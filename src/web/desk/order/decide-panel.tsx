import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paymentDates } from '#domain/business-time.ts';
import { metalsOf } from '#domain/order.ts';
import { deadlineText } from '#domain/shop-time.ts';
import type { Instant } from '#domain/spot.ts';
import { LOOK_EVERY_MS, useNow } from '../data/clock.ts';
import { desk } from '../data/desk.ts';
import { neighboursOf } from '../data/list-walk.ts';
import { useMay, useMe } from '../data/me.ts';
import { liveSpot, type Rates } from '../data/rates.ts';
import { useHours, useReviewLimits } from '../data/settings.ts';
import { Button } from '../ui/button.tsx';
import { ChangeButton } from '../ui/change-button.tsx';
import { useKeys } from '../ui/keys.tsx';
import { money } from '../ui/money.tsx';
import { Panel } from '../ui/panel.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { businessMsLeft, Late, TimeScale } from '../ui/rule.tsx';
import { durationText, timeInText, untilText } from '../ui/times.tsx';
import { CAN_UNDO, EMAIL_SOON } from '../ui/toast.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { ActBar } from './act-bar.tsx';
import { CustomerWarning } from './customer-warning.tsx';
import { beyondText, type Limits, meanwhileText, NOT_LIVE } from './decide-words.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { emailText, hasEmail } from './emails.ts';
import { OfferPanel } from './offer-panel.tsx';
import { noteAct, OrderDialog } from './order-act.tsx';
import { type Order, useOrderChange } from './order-data.ts';
import { confirmFaultOf, figuresOf } from './order-figures.ts';
import { RequoteDialog } from './requote-dialog.tsx';
import { useTake, useTaken } from './taken.ts';
import { TellThem } from './tell-them.tsx';
import { useContact } from './use-contact.ts';
import './decide.css';

type DecideProps = { readonly order: Order; readonly rates: Rates };
type Asking = 'requote' | 'decline' | 'review' | 'release' | undefined;

/**
 * The panel for an order before payment: confirm, offer a new price or decline. One primary action, with its consequence in
 * words.
 */
export function DecidePanel({ order, rates }: DecideProps) {
  const may = useMay();
  const taken = useTaken(order);
  const [asking, setAsking] = useState<Asking>();
  const left = businessMsLeft(order.heldUntil, useNow(LOOK_EVERY_MS), useHours());
  if (order.stage === 'requoted') return <OfferPanel order={order} />;
  return (
    <Panel
      className="decide"
      title={order.stage === 'review' ? 'In review' : left > 0 ? 'Price held' : 'To confirm'}
      aside={left > 0 && untilText(order.heldUntil)}
    >
      <div className="panel__body decide__body">
        <Hold until={order.heldUntil} left={left} />
        <CustomerWarning order={order} />
        {!may('work-on-orders') ? (
          <p className="decide__what">Only clerks and managers can decide on orders.</p>
        ) : taken.by === 'other' ? (
          <TakeOver order={order} name={taken.name} letters={taken.letters} />
        ) : (
          <Acts order={order} rates={rates} setAsking={setAsking} />
        )}
      </div>
      {/* Stay open, with what was typed, while somebody else takes the order. */}
      {may('work-on-orders') && (
        <DecideDialogs order={order} rates={rates} asking={asking} onClose={() => setAsking(undefined)} />
      )}
    </Panel>
  );
}

function Hold({ until, left }: { readonly until: Instant; readonly left: number }) {
  return (
    <div className="decide__hold">
      <p>
        {left > 0 ? (
          <>
            <b>{durationText(left)}</b> of business hours left
          </>
        ) : (
          <Late>
            Hold ended {timeInText(until)} · {durationText(left)} late
          </Late>
        )}
      </p>
      <TimeScale until={until} leftMs={left} isBare />
    </div>
  );
}

type TakeOverProps = { readonly order: Order; readonly name: string; readonly letters: string };

function TakeOver({ order, name, letters }: TakeOverProps) {
  const take = useTake();
  const isPhone = useIsPhone();
  const run = () => void take.run({ params: { orderId: order.orderId }, body: { takeOver: true } });
  const label = `Take over from ${letters}`;
  return (
    <>
      {/* A phone has it in the bar below. */}
      {!isPhone && (
        <ChangeButton change={take} kind="primary" size="large" isBlock onClick={run}>
          {label}
        </ChangeButton>
      )}
      <p className="decide__what">
        {name} is working on this order. They’ll be notified right away if you take it over.
      </p>
      <ActBar order={order} failure={take.failure}>
        <Button kind="primary" size="large" isBusy={take.isBusy} offReason={take.offReason} onClick={run}>
          {label}
        </Button>
      </ActBar>
    </>
  );
}

type ActsProps = DecideProps & { setAsking(asking: Asking): void };

function Acts({ order, rates, setAsking }: ActsProps) {
  const confirmButton = useRef<HTMLButtonElement>(null);
  const limits = useLimits(order, rates);
  const { canConfirm, isConfirmFirst, beyond, figures } = limits;
  const confirm = useConfirm(order, rates);
  useKeys(
    {
      a: { label: 'Confirm, then Enter', run: () => confirmButton.current?.focus(), isOff: !canConfirm },
      'Shift+Enter': {
        label: 'Confirm and next',
        run: confirm.andNext.onClick,
        isOff: !isConfirmFirst || !confirm.hasNext || confirm.andNext.offReason !== undefined,
      },
      q: { label: 'Re-quote', run: () => setAsking('requote') },
      d: { label: 'Decline', run: () => setAsking('decline') },
    },
    'Order',
  );
  const requote = { children: 'Re-quote', onClick: () => setAsking('requote') };
  return (
    <>
      {beyond && <p className="decide__beyond">{beyondText(order, limits)}</p>}
      {isConfirmFirst ? (
        <Button {...confirm.button} kind="primary" size="large" isBlock ref={confirmButton} keyHint="A" />
      ) : (
        <Button {...requote} kind="primary" size="large" isBlock keyHint="Q" />
      )}
      <Refusal failure={confirm.failure} />
      {isConfirmFirst && confirm.hasNext && (
        <Button {...confirm.andNext} isBlock keyHint="Shift ↵" aria-keyshortcuts="Shift+Enter" />
      )}
      <div className="decide__two">
        {isConfirmFirst && <Button {...requote} keyHint="Q" />}
        {!isConfirmFirst && canConfirm && <Button {...confirm.button} ref={confirmButton} keyHint="A" />}
        <Button kind="danger" keyHint="D" onClick={() => setAsking('decline')}>
          Decline
        </Button>
      </div>
      <ReviewButton order={order} onAsk={setAsking} />
      {canConfirm && <Consequence order={order} />}
      {figures && <p className="decide__what">{meanwhileText(order, figures)}</p>}
      <ActBar order={order} failure={confirm.failure}>
        {isConfirmFirst ? (
          <Button {...confirm.button} kind="primary" size="large" />
        ) : (
          <Button {...requote} kind="primary" size="large" />
        )}
      </ActBar>
    </>
  );
}

/** Applies the confirmation rules to the signed-in person, and to a clerk for the limit that the order exceeds. */
function useLimits(order: Order, rates: Rates): Limits {
  const { role } = useMe();
  const now = useNow(LOOK_EVERY_MS);
  const spot = liveSpot(rates, metalsOf(order.lines));
  const { orderFrom: reviewFrom } = useReviewLimits();
  const own = confirmFaultOf(order, { role, now, spot });
  const beyond = confirmFaultOf(order, { role: 'clerk', now, spot });
  const canConfirm = own === undefined || own === 'no-live-price';
  return {
    canConfirm,
    beyond,
    reviewFrom,
    // Beyond the market limits a manager may confirm, but a new price is the better answer.
    isConfirmFirst: canConfirm && !(beyond === 'hold-over' || beyond === 'drift-over' || beyond === 'below-cost'),
    figures: rates.state === 'unavailable' ? undefined : figuresOf(order, rates),
  };
}

/** Confirms with the call that the page has begun, if any; `andNext` then opens the next order of the list. */
function useConfirm(order: Order, rates: Rates) {
  const { orderId, version, total, lines } = order;
  const { call, clear } = useContact();
  const { next, back, isInList } = neighboursOf(orderId);
  const navigate = useNavigate();
  const confirm = useOrderChange(desk.confirmOrder, {
    done: () => ({
      title: `Confirmed at ${money(total)}`,
      text: emailText(order, EMAIL_SOON),
    }),
  });
  async function run(isGoingOn: boolean) {
    if (confirm.isBusy) return;
    const body = { version, total, ...(call && { call }) };
    if (!(await confirm.run({ params: { orderId }, body }))) return;
    if (call) clear();
    // The person may have gone on alone.
    if (isGoingOn && location.pathname.endsWith(orderId)) void navigate(next ? `/orders/${next}` : back.to);
  }
  const offReason = liveSpot(rates, metalsOf(lines)) ? confirm.offReason : NOT_LIVE;
  const { isBusy } = confirm;
  return {
    failure: confirm.failure,
    hasNext: isInList,
    button: { children: `Confirm at ${money(total)}`, isBusy, offReason, onClick: () => void run(false) },
    andNext: { children: 'Confirm and next', isBusy, offReason, onClick: () => void run(true) },
  };
}

function Consequence({ order }: { readonly order: Order }) {
  const now = useNow(LOOK_EVERY_MS);
  const { payBy } = paymentDates(now, useHours(), order.terms);
  if (!hasEmail(order))
    return (
      <>
        <TellThem order={order} total={order.total} until={payBy} />
        <p className="decide__what">{CAN_UNDO}</p>
      </>
    );
  return (
    <p className="decide__what">
      Confirming sends the email “confirmed, how to pay”, with payment due {deadlineText(payBy, now)}. {CAN_UNDO}
    </p>
  );
}

function ReviewButton({ order: { moves }, onAsk }: { readonly order: Order; onAsk(asking: Asking): void }) {
  const may = useMay();
  if (moves.includes('release'))
    return (
      <Button kind="text" size="small" onClick={() => onAsk('release')}>
        Release from review
      </Button>
    );
  // Managers do not send an order to review; they decide it.
  if (!moves.includes('review') || may('release-from-review')) return null;
  return (
    <Button kind="text" size="small" onClick={() => onAsk('review')}>
      Ask a manager to review it
    </Button>
  );
}

type DialogsProps = DecideProps & { readonly asking: Asking; readonly onClose: () => void };

const REVIEW = noteAct({
  call: 'reviewOrder',
  consequence:
    'Until a manager releases it, clerks cannot confirm it. The customer sees that you are reviewing it and will call.',
  button: 'Ask a manager',
  done: 'A manager reviews it',
});
const RELEASE = noteAct({
  call: 'releaseOrder',
  consequence: 'A clerk can then confirm it, within the limits.',
  button: 'Release from review',
  done: 'Released from review',
});

function DecideDialogs({ order, rates, asking, onClose }: DialogsProps) {
  const dialog = { order, onClose };
  return (
    <>
      <RequoteDialog {...dialog} rates={rates} isOpen={asking === 'requote'} />
      <DeclineDialog {...dialog} isOpen={asking === 'decline'} />
      <OrderDialog {...dialog} title="Ask a manager" isOpen={asking === 'review'} act={REVIEW} />
      <OrderDialog {...dialog} title="Release from review" isOpen={asking === 'release'} act={RELEASE} />
    </>
  );
}
