import { useState } from 'react';
import type { Instant } from '#domain/spot.ts';
import { useNow } from '../data/clock.ts';
import { desk } from '../data/desk.ts';
import { useMay } from '../data/me.ts';
import { usePeople } from '../data/people.ts';
import { Button } from '../ui/button.tsx';
import { ChangeButton } from '../ui/change-button.tsx';
import { useKeys } from '../ui/keys.tsx';
import { Change, changeOf, money, percent } from '../ui/money.tsx';
import { Panel } from '../ui/panel.tsx';
import { Late, TimeScale } from '../ui/rule.tsx';
import { durationText, untilText } from '../ui/times.tsx';
import { ActBar } from './act-bar.tsx';
import { CustomerWarning } from './customer-warning.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { emailText, hasEmail } from './emails.ts';
import { noteAct, OrderDialog } from './order-act.tsx';
import { type Order, type OrderQuote, useOrderChange } from './order-data.ts';
import { openOffer } from './order-figures.ts';
import { TellThem } from './tell-them.tsx';
import './decide.css';

/** The panel of an offered price: its expiry, and the customer's answer on the phone. */
export function OfferPanel({ order }: { readonly order: Order }) {
  const may = useMay();
  const offer = openOffer(order);
  if (!offer?.validUntil) return null;
  return (
    <Panel className="decide" title="New price offered" aside={untilText(offer.validUntil)}>
      <div className="panel__body decide__body">
        <Validity madeAt={offer.madeAt} until={offer.validUntil} />
        <Terms order={order} offer={offer} />
        <CustomerWarning order={order} />
        {may('work-on-orders') && <OfferActs order={order} offer={offer} />}
      </div>
    </Panel>
  );
}

function Validity({ madeAt, until }: { readonly madeAt: Instant; readonly until: Instant }) {
  const left = until - useNow();
  const total = until - madeAt;
  return (
    <div className="decide__hold">
      <p>
        {left > 0 ? (
          <>
            <b>{durationText(left)}</b> left for the customer to agree
          </>
        ) : (
          <Late>Offer expired. The order will be back in a moment</Late>
        )}
      </p>
      <TimeScale until={until} leftMs={left} totalMs={total} isBare />
    </div>
  );
}

function Terms({ order, offer }: { readonly order: Order; readonly offer: OrderQuote }) {
  const people = usePeople();
  return (
    <>
      <dl className="decide__offer">
        <dt>Before</dt>
        <dd>{money(order.total)}</dd>
        <dt>New price</dt>
        <dd className="decide__new">{money(offer.total)}</dd>
        <dt>Difference</dt>
        <dd>
          <Change {...changeOf(order.total, offer.total)} />
        </dd>
      </dl>
      <p className="decide__what">
        {offer.lines.map((line) => offeredText(line, order)).join(', ')}. Offered by{' '}
        {people.get(offer.madeBy ?? '')?.name ?? 'the desk'}.
      </p>
    </>
  );
}

/** `2 × Gold Eagle`, and at which premium where it is another than the order's. */
function offeredText({ productId, name, quantity, premium }: OrderQuote['lines'][number], { lines }: Order): string {
  const was = lines.find((line) => line.productId === productId)?.premium;
  const other = was === undefined || was === premium ? '' : ` at ${percent(premium)} premium`;
  return `${quantity} × ${name}${other}`;
}

function OfferActs({ order, offer }: { readonly order: Order; readonly offer: OrderQuote }) {
  const [asking, setAsking] = useState<'agreed' | 'decline'>();
  const takeBack = useOrderChange(desk.takeBackQuote, { done: () => 'Offer withdrawn' });
  const dialog = { order, onClose: () => setAsking(undefined) };
  const agree = { children: 'Agreed by phone', kind: 'primary', size: 'large' } as const;
  const onAgree = () => setAsking('agreed');
  useKeys(
    {
      a: { label: 'Agreed by phone', run: onAgree },
      d: { label: 'Decline', run: () => setAsking('decline') },
    },
    'Order',
  );
  return (
    <>
      <Button {...agree} isBlock keyHint="A" onClick={onAgree} />
      <div className="decide__two">
        <ChangeButton
          change={takeBack}
          onClick={() => void takeBack.run({ params: { orderId: order.orderId }, body: { version: order.version } })}
        >
          Withdraw
        </ChangeButton>
        <Button kind="danger" keyHint="D" onClick={() => setAsking('decline')}>
          Decline
        </Button>
      </div>
      {hasEmail(order) ? (
        <p className="decide__what">
          The email has a link. Agreeing to it confirms the order at {money(offer.total)}, and this page shows it right
          away.
        </p>
      ) : (
        offer.validUntil && <TellThem order={order} total={offer.total} until={offer.validUntil} />
      )}
      <ActBar order={order}>
        <Button {...agree} onClick={onAgree} />
      </ActBar>
      <OrderDialog
        {...dialog}
        title="Agreed by phone"
        isOpen={asking === 'agreed'}
        act={noteAct({
          call: 'agreedByPhone',
          consequence: `The order is confirmed at ${money(offer.total)}. ${emailText(order, 'The email “confirmed, how to pay” goes out.')} This cannot be undone.`,
          button: `Confirm at ${money(offer.total)}`,
          done: `Confirmed at ${money(offer.total)}`,
        })}
      />
      <DeclineDialog {...dialog} isOpen={asking === 'decline'} />
    </>
  );
}
