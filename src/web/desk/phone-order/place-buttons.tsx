import { useNavigate } from 'react-router';
import { formatUsd } from '#domain/money.ts';
import type { Reason } from '#domain/reasons.ts';
import type { Stage } from '#domain/stage.ts';
import { desk } from '../data/desk.ts';
import { invalidatedBy } from '../data/invalidated-by.ts';
import { useMay } from '../data/me.ts';
import { takenText } from '../data/taken-text.ts';
import { type InputOf, useDeskChange } from '../data/use-desk-change.ts';
import { NOTHING_SENT } from '../order/emails.ts';
import { useUndo } from '../order/order-data.ts';
import { Button } from '../ui/button.tsx';
import { SAVE_KEY } from '../ui/keys.tsx';
import { shortNumber } from '../ui/times.tsx';
import { useNotify } from '../ui/toast.tsx';
import type { HeldPrice } from './draft.ts';

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
  if (stage === 'confirmed') return email ? 'The email will be sent in 30 seconds.' : NOTHING_SENT;
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
