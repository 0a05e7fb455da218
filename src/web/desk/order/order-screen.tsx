import { useParams } from 'react-router';
import { useRates } from '../data/rates.ts';
import { Empty } from '../ui/empty.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { handleOf } from '../ui/times.tsx';
import { useTitle } from '../ui/use-title.ts';
import { CustomerPanel } from './customer-panel.tsx';
import { DecidePanel } from './decide-panel.tsx';
import { ParcelsPanel } from './fulfil/parcels-panel.tsx';
import { PaymentsPanel } from './fulfil/payments-panel.tsx';
import { WorkPanel } from './fulfil/work-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { NewsBand, NewsContext } from './news-band.tsx';
import { type Order, useOrder } from './order-data.ts';
import { OrderHead } from './order-head.tsx';
import { PricePanel } from './price-panel.tsx';
import { StagesPanel } from './stages-panel.tsx';
import { useTakeRenewal } from './taken.ts';
import { ContactContext, useContactDraft } from './use-contact.ts';
import { useNews } from './use-news.ts';
import './order.css';

/** The page of an order: its data, its value now and the possible actions. */
export function Component() {
  const { orderId = '' } = useParams();
  return <OrderScreen key={orderId} orderId={orderId} />;
}

function OrderScreen({ orderId }: { readonly orderId: string }) {
  useTitle(`Order ${handleOf(orderId)}`);
  const query = useOrder(orderId);
  const isUnknown = query.failure?.reason === 'unknown-order' && !query.data;
  return (
    <div className="order">
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

const TO_DECIDE = ['new', 'review', 'requoted'];

function OrderPage({ order, isOld }: { readonly order: Order; readonly isOld: boolean }) {
  const rates = useRates();
  const contact = useContactDraft(order.orderId);
  const news = useNews(order);
  useTakeRenewal(order);
  return (
    <NewsContext value={news}>
      <ContactContext value={contact}>
        {news && (
          <div className="order__news">
            <NewsBand />
          </div>
        )}
        <div className="order__columns">
          <div className="order__main">
            <StagesPanel order={order} />
            <PricePanel order={order} rates={rates} isOld={isOld} />
            <HistoryPanel order={order} />
          </div>
          <aside className="order__side" aria-label="Decide and reach the customer">
            <div className="order__act">
              {TO_DECIDE.includes(order.stage) ? (
                <DecidePanel order={order} rates={rates} />
              ) : (
                <WorkPanel order={order} />
              )}
            </div>
            <CustomerPanel order={order} />
            <div className="order__goods">
              <PaymentsPanel order={order} />
              <ParcelsPanel order={order} />
            </div>
          </aside>
        </div>
      </ContactContext>
    </NewsContext>
  );
}
