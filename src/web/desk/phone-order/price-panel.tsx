import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { paymentDates } from '#domain/business-time.ts';
import { METALS } from '#domain/metal.ts';
import { type ExceededLimit, exceededLimit } from '#domain/metal-limits.ts';
import { formatUsd } from '#domain/money.ts';
import { heldUntil } from '#domain/opening-hours.ts';
import { orderTotal } from '#domain/order.ts';
import { type BasisPoints, formatPremium } from '#domain/price.ts';
import type { Reason } from '#domain/reasons.ts';
import { deadlineText } from '#domain/shop-time.ts';
import { HONOUR_MS, type SpotPrices } from '#domain/spot.ts';
import type { Stage } from '#domain/stage.ts';
import { MAX_RISE } from '#domain/terms.ts';
import { fineWeight, fineWeightText } from '#domain/weight.ts';
import { useCosts } from '../data/costs.ts';
import { desk } from '../data/desk.ts';
import { invalidatedBy } from '../data/invalidated-by.ts';
import { useMay, useMe } from '../data/me.ts';
import { useHandPrices, useHours, usePromises, useReviewLimits, useSettings } from '../data/settings.ts';
import { takenText } from '../data/taken-text.ts';
import { type InputOf, useDeskChange } from '../data/use-desk-change.ts';
import { positionOn, useLimits, useMetal } from '../metal/metal-data.ts';
import { NOTHING_SENT } from '../order/emails.ts';
import { useUndo } from '../order/order-data.ts';
import { premiumFault } from '../ui/agreed-premium.ts';
import { Button } from '../ui/button.tsx';
import { RefreshCw } from '../ui/icons.ts';
import { SAVE_KEY } from '../ui/keys.tsx';
import { Change, changeOf } from '../ui/money.tsx';
import { Panel } from '../ui/panel.tsx';
import { secondsText, shortNumber, timeInText } from '../ui/times.tsx';
import { EMAIL_SOON, UNDO_TIME, useNotify } from '../ui/toast.tsx';
import { type Draft, type DraftLine, type HeldPrice, priceAt } from './draft.ts';
import { type Obstacle, obstacleOf } from './obstacle.ts';
import '../ui/rule.css';
import './panels.css';

type PricePanelProps = {
  readonly price: HeldPrice | undefined;
  readonly lines: readonly DraftLine[];
  /** Undefined while no live rate is known. */
  readonly spot: SpotPrices | undefined;
  readonly now: number;
  readonly hasEmail: boolean;
  /** The reason against confirming it with its placing. */
  readonly obstacle: Obstacle | undefined;
  readonly onNewPrice: () => void;
  /** The buttons that place the order. */
  readonly children: ReactNode;
};

/** The panel of the price to read out: the end of its lock, the current price, and the buttons that place the order. */
export function PricePanel({ price, lines, spot, now, onNewPrice, children, ...next }: PricePanelProps) {
  if (!price) {
    return (
      <Panel title="The price you read out" className="phone-price">
        <p className="panel__body phone-hint">
          {spot ? 'Add a product. Its price is held for ten minutes.' : 'There are no live prices right now.'}
        </p>
      </Panel>
    );
  }
  const isOver = price.leftMs === 0;
  const today = spot && orderTotal(priceAt(lines, spot));
  return (
    <Panel title="The price you read out" className="phone-price" aside={`until ${secondsText(price.until)}`}>
      <div className="panel__body phone-price__body">
        <p className={`phone-price__total${isOver ? ' is-old' : ''}`}>
          {lines.some(premiumFault) ? '–' : formatUsd(price.total)} <small>{fineWeightText(price.lines)}</small>
        </p>
        <p className="phone-price__left" role="timer">
          {isOver
            ? 'This price has expired. Get a new one and read it out.'
            : `${leftText(price.leftMs)} left of 10 minutes`}
        </p>
        <MinutesRule leftMs={price.leftMs} />
        <div className="phone-price__now">
          <div>
            {today === undefined ? (
              'No live price now'
            ) : (
              <>
                <b>Now {formatUsd(today)}</b>
                <small>
                  <Change {...changeOf(price.total, today)} />
                </small>
              </>
            )}
          </div>
          <Button
            icon={RefreshCw}
            onClick={onNewPrice}
            offReason={spot ? undefined : 'There are no live prices right now.'}
          >
            New price
          </Button>
        </div>
        {children}
        <Consequence now={now} {...next} />
      </div>
    </Panel>
  );
}

/** The effect of each button, and the reason for which there is only one. */
function Consequence({ now, hasEmail, obstacle }: Pick<PricePanelProps, 'now' | 'hasEmail' | 'obstacle'>) {
  const hours = useHours();
  const promises = usePromises();
  return (
    <>
      {obstacle && (
        <p className="phone-price__obstacle" role="status">
          {obstacle.text}
        </p>
      )}
      {!obstacle?.isFinal && (
        <p className="phone-hint">
          Confirming fixes this price, with payment due {deadlineText(paymentDates(now, hours, promises).payBy, now)}.{' '}
          {hasEmail ? 'It sends the emails “order received” and “confirmed, how to pay”.' : NOTHING_SENT} You can undo
          the confirmation for {UNDO_TIME}.
        </p>
      )}
      <p className="phone-hint">
        Placing {obstacle?.isFinal ? '' : 'alone '}holds this price until{' '}
        {timeInText(heldUntil(now, hours, promises), now)}, unless metal rises more than {formatPremium(MAX_RISE)}
        {hasEmail ? ', and sends the email “order received”' : ''}. It does not confirm the order.
      </p>
    </>
  );
}

/** `8 min 04 s`. */
export function leftText(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

const WIDTH = 300;
const MINUTES = HONOUR_MS / 60_000;
const TICKS = Array.from({ length: MINUTES * 2 + 1 }, (_, nth) => {
  const x = 0.5 + (nth * (WIDTH - 1)) / (MINUTES * 2);
  return `M${x} 11v-${nth % 2 === 0 ? 6 : 3}`;
}).join('');

/**
 * A scale of the ten-minute price hold, filled as time passes; hidden from screen readers, since the text beside it says the
 * same.
 */
function MinutesRule({ leftMs }: { readonly leftMs: number }) {
  const x = Math.round(Math.min(1, Math.max(0, 1 - leftMs / HONOUR_MS)) * (WIDTH - 1)) + 0.5;
  return (
    <svg className="minutes-rule" viewBox={`0 0 ${WIDTH} 12`} preserveAspectRatio="none" aria-hidden="true">
      <path className="rule__ticks" d={`${TICKS}M0 11.500H${WIDTH}`} />
      <path className={leftMs > 0 ? 'rule__done' : 'rule__over'} d={`M0 11H${x}M${x} 12v-11`} />
    </svg>
  );
}

/** The reason not to confirm the order on the screen in the act of placing it: see `obstacleOf`. */
export function useObstacle(
  price: HeldPrice | undefined,
  { isAlwaysReviewed }: Draft,
  spot: SpotPrices | undefined,
  now: number,
) {
  const { role } = useMe();
  const lines = price?.lines ?? [];
  const costOf = useCosts(lines.map(({ productId }) => productId));
  const byHand = useHandPrices().map(({ metal }) => metal);
  const exceeded = useExceededLimits(lines);
  const priceHeldUntil = heldUntil(now, useHours(), usePromises());
  const limit = useSettings().data?.['drift-limit'].value.basisPoints ?? MAX_RISE;
  const review = useReviewLimits();
  const limits = { review, priceHeldUntil, driftLimitBasisPoints: limit as BasisPoints };
  return price && obstacleOf(price, { role, now, spot, costOf, byHand, exceeded, isAlwaysReviewed, ...limits });
}

/** The position limits that the order would exceed. */
function useExceededLimits(lines: HeldPrice['lines']): readonly ExceededLimit[] {
  const isOn = lines.length > 0;
  const { data: board } = useMetal(undefined, isOn);
  const limits = useLimits(isOn);
  if (!board || !limits) return [];
  return METALS.flatMap((metal) => {
    const { net } = positionOn(board, metal, undefined);
    const ordered = fineWeight(lines.filter((line) => line.metal === metal));
    const exposure = net && { net: net.microOunces, offered: board[metal].offered.microOunces, ordered };
    return (exposure && exceededLimit(metal, exposure, limits[metal])) ?? [];
  });
}

type Body = InputOf<typeof desk.placePhoneOrder>['body'];

const REFUSED: Readonly<Partial<Record<Reason, string>>> = {
  'price-moved': 'The shop no longer sells at this price. Get a new price and read it out.',
  'drift-over':
    'Nothing was placed: metal has risen beyond the limit since this price. Get a new price, or place it for a manager to confirm.',
  'below-cost':
    'Nothing was placed: buying this metal now would cost more than the total. You can place it for a manager to confirm.',
  'key-reused':
    'This order was placed already, as it was sent before. Find it under Orders. Discard this draft to start another.',
};
const LOST = 'No answer arrived, so the order may be placed. Press again to find out: it is never placed twice.';

/** Places an order, or places and confirms it by one request, and opens its page. */
export function usePlace(onPlaced: () => void) {
  const navigate = useNavigate();
  const notify = useNotify();
  const may = useMay();
  const undoOf = useUndo();
  const place = useDeskChange(desk.placePhoneOrder, {
    invalidates: invalidatedBy('orders'),
    onDone(receipt, { body: { email } }) {
      const { orderId, stage } = receipt;
      onPlaced();
      notify({
        kind: 'done',
        title: `${stage === 'confirmed' ? 'Placed and confirmed' : 'Placed'} at ${formatUsd(receipt.total)}`,
        text: `Order ${shortNumber(orderId)}. ${nextText(stage, email, may('confirm-beyond-limits'))} ${takenText([receipt])}`,
        about: `order ${orderId}`,
        undo: undoOf(receipt),
      });
      void navigate(`/orders/${orderId}`);
    },
  });
  const { failure } = place;
  const words = failure?.kind === 'network' ? LOST : failure?.reason && REFUSED[failure.reason];
  return {
    ...place,
    failure: failure && words ? { ...failure, sentence: words } : failure,
    /** Sends the order under the key of its draft. */
    send(body: Body, idempotencyKey: string) {
      void place.run({ body, idempotencyKey });
    },
  };
}

function nextText(stage: Stage, email: string | undefined, mayReview: boolean): string {
  if (stage === 'confirmed') return email ? EMAIL_SOON : NOTHING_SENT;
  if (stage !== 'review') return 'It is waiting to be confirmed.';
  return mayReview ? 'It is in review until you or another manager confirms it.' : 'A manager has to review it first.';
}

/** A way of placing the order: alone, or confirmed with it. */
export type Placing = {
  readonly isAgreed: boolean;
  readonly price: HeldPrice;
  readonly isBusy: boolean;
  readonly offReason: string | undefined;
  readonly onPress: () => void;
};

/** `isFirst`: the primary button, which Ctrl+Enter presses. */
export function PlaceButton({ isAgreed, price, isBusy, offReason, onPress, isFirst }: Placing & { isFirst: boolean }) {
  return (
    <Button
      {...(isFirst && { kind: 'primary', size: 'large', keyHint: SAVE_KEY.sign, 'aria-keyshortcuts': SAVE_KEY.name })}
      isBlock
      isBusy={isBusy}
      offReason={offReason}
      onClick={onPress}
    >
      {isAgreed ? 'Place and confirm' : 'Place'} at {formatUsd(price.total)}
    </Button>
  );
}
