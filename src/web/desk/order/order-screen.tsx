import { useEffect, useEffectEvent, useState } from 'react';
import { useParams } from 'react-router';
import { isPriceFixed } from '#domain/stage.ts';
import type { Icon } from '../../ui/draw-icon.tsx';
import { Check, Phone, X } from '../../ui/icons.ts';
import { desk } from '../data/desk.ts';
import { usePeople } from '../data/people.ts';
import { type Rates, useRates } from '../data/rates.ts';
import { usePackWalk } from '../pack/pack-walk.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Banknote, Hand, Layers, MessageSquare, Package, PackageCheck, Truck } from '../ui/icons.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Panel } from '../ui/panel.tsx';
import { Notice } from '../ui/refusal.tsx';
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
import { NewsBand, NewsContext } from './news-band.tsx';
import { type Order, useOrder, useOrderChange } from './order-data.ts';
import { OrderHead } from './order-head.tsx';
import { PricePanel } from './price-panel.tsx';
import { type StageMark, stageMarks } from './stage-marks.ts';
import { useTakeRenewal } from './taken.ts';
import { CALL_ID, ContactContext, focusCall, useContact, useContactDraft } from './use-contact.ts';
import { useNews } from './use-news.ts';
import './order.css';
import './panels.css';

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

/**
 * Shows what colleagues have handed over to the person on this order, and notes that mention them. Opening the order marks them
 * as done; here they stay until they are dismissed.
 */
function MentionsBand({ order }: { readonly order: Order }) {
  const { shown, dismiss } = useMentions(order);
  const people = usePeople();
  return order.events
    .filter(({ seq }) => shown.includes(seq))
    .map(({ seq, kind, staffId, note }) => {
      const name = people.get(staffId ?? '')?.name ?? 'A colleague';
      const isHandover = kind === 'handover';
      return (
        <Notice
          key={seq}
          kind="calm"
          icon={isHandover ? Hand : MessageSquare}
          title={isHandover ? `${name} handed this order over to you.` : `${name} mentioned you.`}
          action={
            <Button size="small" onClick={() => dismiss(seq)}>
              Got it
            </Button>
          }
        >
          {note && <p className="mention-note">{note}</p>}
        </Notice>
      );
    });
}

function useMentions({ orderId, mentions }: Order) {
  const [shown, setShown] = useState<readonly number[]>([]);
  const [dismissed, setDismissed] = useState<readonly number[]>([]);
  const clear = useOrderChange(desk.clearMentions);
  const unseen = mentions.filter((seq) => !shown.includes(seq));
  if (unseen.length > 0) setShown([...shown, ...unseen]);
  const see = useEffectEvent(() => void clear.run({ params: { orderId }, body: {} }));
  const open = mentions.join();
  useEffect(() => {
    if (open !== '') see();
  }, [open]);
  return {
    shown: shown.filter((seq) => !dismissed.includes(seq)),
    dismiss: (seq: number) => setDismissed([...dismissed, seq]),
  };
}

const STAGE_ICONS: Readonly<Record<StageMark['stage'], Icon>> = {
  new: Check,
  confirmed: Phone,
  paid: Banknote,
  allocated: Layers,
  packed: Package,
  shipped: Truck,
  delivered: PackageCheck,
  ended: X,
};
const STATE_WORDS = { done: 'done', now: 'now', ahead: 'ahead', ended: 'ended here' } as const;

/** The panel with an order's stages as marks on a scale. */
function StagesPanel({ order }: { readonly order: Order }) {
  const marks = stageMarks(order);
  const current = marks.find(({ state }) => state === 'now' || state === 'ended') ?? marks.at(-1);
  return (
    <Panel label="Stages" className="order__stages">
      <ol className="stages">
        {marks.map((mark) => (
          <Mark key={mark.stage} mark={mark} />
        ))}
      </ol>
      {current && (
        <p className="stages__current">
          <b>{current.label}</b> {current.text}
        </p>
      )}
    </Panel>
  );
}

function Mark({ mark: { stage, label, state, text } }: { readonly mark: StageMark }) {
  const Icon = state === 'done' ? Check : STAGE_ICONS[stage];
  return (
    <li className={`stages__mark stages__mark--${state}`} aria-current={state === 'now' ? 'step' : undefined}>
      <span className="stages__punch">
        <Icon className="icon icon--small" />
      </span>
      <span className="stages__words">
        <b>{label}</b>
        <span className="visually-hidden"> {STATE_WORDS[state]} </span>
        <small>{text}</small>
      </span>
    </li>
  );
}

/** Decision and call as one panel. */
function ActPanel({ order, rates }: { readonly order: Order; readonly rates: Rates }) {
  useCallKeys();
  return (
    <div className="order__act">
      {isPriceFixed(order.stage) ? <WorkPanel order={order} /> : <DecidePanel order={order} rates={rates} />}
      <CallPanel order={order} />
    </div>
  );
}

/**
 * Ctrl+Enter saves the call from anywhere in the panel but another form, and once its outcome is chosen from anywhere on the page;
 * Escape leaves the note for the single keys.
 */
function useCallKeys(): void {
  const { outcome } = useContact();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const form = document.getElementById(CALL_ID);
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented || document.querySelector('dialog[open]')) return;
    const target = event.target as Element;
    const other = target.closest('form');
    if (other && other !== form) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      if (event.repeat || !(outcome || target.closest('.order__act'))) return;
      event.preventDefault();
      focusCall();
      form.requestSubmit();
    } else if (event.key === 'Escape' && target instanceof HTMLTextAreaElement && other) {
      event.preventDefault();
      focusCall();
    }
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
