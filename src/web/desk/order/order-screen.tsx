import type { KeyboardEvent } from 'react';
import { useParams } from 'react-router';
import { isPriceFixed } from '#domain/stage.ts';
import { type Rates, useRates } from '../data/rates.ts';
import { usePackWalk } from '../pack/pack-walk.ts';
import { Empty } from '../ui/empty.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { shortNumber } from '../ui/times.tsx';
import { useTitle } from '../ui/use-title.ts';
import { AttachmentsPanel } from './attachments-panel.tsx';
import { CallPanel } from './call-panel.tsx';
import { CustomerPanel } from './customer-panel.tsx';
import { DecidePanel } from './decide-panel.tsx';
import { ParcelsPanel } from './fulfil/parcels-panel.tsx';
import { PaymentsPanel } from './fulfil/payments-panel.tsx';
import { WorkPanel } from './fulfil/work-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { MentionsBand } from './mentions-band.tsx';
import { NewsBand, NewsContext } from './news-band.tsx';
import { type Order, useOrder } from './order-data.ts';
import { OrderHead } from './order-head.tsx';
import { PricePanel } from './price-panel.tsx';
import { StagesPanel } from './stages-panel.tsx';
import { useTakeRenewal } from './taken.ts';
import { CALL_ID, ContactContext, focusCall, useContactDraft } from './use-contact.ts';
import { useNews } from './use-news.ts';
import './order.css';

/** The page of an order: its data, its value now and the possible actions. */
export function Component() {
  const { orderId = '' } = useParams();
  return <OrderScreen key={orderId} orderId={orderId} />;
}

function OrderScreen({ orderId }: { readonly orderId: string }) {
  useTitle(`Order ${shortNumber(orderId)}`);
  const query = useOrder(orderId);
  const isPacking = usePackWalk() !== undefined;
  const isUnknown = query.failure?.reason === 'unknown-order' && !query.data;
  return (
    <div className={isPacking ? 'order order--packing' : 'order'}>
      <OrderHead orderId={orderId} order={query.data} isUnknown={isUnknown} />
      {isUnknown ? (
        <Panel>
          <Empty title="This order does not exist." text="Check the number: it has 23 digits." />
        </Panel>
      ) : (
        <Loaded query={query} skeleton={<Skeleton />}>
          {(order) => <OrderPage order={order} isOld={query.isOld} />}
        </Loaded>
      )}
    </div>
  );
}

function Skeleton() {
  return (
    <Panel label="Order">
      <SkeletonRows rows={6} />
    </Panel>
  );
}

function OrderPage({ order, isOld }: { readonly order: Order; readonly isOld: boolean }) {
  const rates = useRates();
  const contact = useContactDraft(order.orderId);
  const news = useNews(order);
  useTakeRenewal(order);
  return (
    <NewsContext value={news}>
      <ContactContext value={contact}>
        {/* Here before its first news: screen readers announce what comes into it. */}
        <div className="order__news" aria-live="polite">
          {news && <NewsBand />}
        </div>
        <div className="order__mentions">
          <MentionsBand order={order} />
        </div>
        <div className="order__columns">
          <div className="order__main">
            <StagesPanel order={order} />
            <PricePanel order={order} rates={rates} isOld={isOld} />
            <HistoryPanel order={order} />
          </div>
          <aside className="order__side" aria-label="Decide and reach the customer">
            <ActPanel order={order} rates={rates} />
            <CustomerPanel order={order} />
            <div className="order__goods">
              <ParcelsPanel order={order} />
              <PaymentsPanel order={order} />
              <AttachmentsPanel order={order} />
            </div>
          </aside>
        </div>
      </ContactContext>
    </NewsContext>
  );
}

/** Decision and call as one panel: while it has the focus, Ctrl+Enter saves the call. */
function ActPanel({ order, rates }: { readonly order: Order; readonly rates: Rates }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key within it is one of its form
    <div className="order__act" onKeyDown={onCallKey}>
      {isPriceFixed(order.stage) ? <WorkPanel order={order} /> : <DecidePanel order={order} rates={rates} />}
      <CallPanel order={order} />
    </div>
  );
}

/** Ctrl+Enter saves the call from anywhere in the panel but another form; Escape leaves the note for the single keys. */
function onCallKey(event: KeyboardEvent): void {
  const form = document.getElementById(CALL_ID);
  const other = (event.target as Element).closest('form, dialog');
  if (!(form instanceof HTMLFormElement) || (other && other !== form)) return;
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    focusCall();
    form.requestSubmit();
  } else if (event.key === 'Escape' && event.target instanceof HTMLTextAreaElement) {
    event.preventDefault();
    focusCall();
  }
}
