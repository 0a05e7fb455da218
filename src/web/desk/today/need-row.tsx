import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { BasisPoints } from '#domain/price.ts';
import { assigneeOf } from '#domain/stage-guards.ts';
import { telLink } from '#domain/telephone.ts';
import { Clock, Phone } from '../../ui/icons.ts';
import { useMay } from '../data/me.ts';
import { useHalts } from '../data/stopped-sales.ts';
import { CALL_ID, useContactDraft } from '../order/use-contact.ts';
import { AcceptPriceDialog } from '../shell/accept-price-dialog.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Mail, TriangleAlert } from '../ui/icons.ts';
import { StaffMark } from '../ui/mark.tsx';
import { percent } from '../ui/money.tsx';
import { OrderFlag } from '../ui/order-flag.tsx';
import { Late, TimeScale } from '../ui/rule.tsx';
import { dayText, timeInText } from '../ui/times.tsx';
import { unbroken } from '../ui/unbroken.ts';
import { wordsOf } from './need-words.ts';
import type { Item } from './today-data.ts';
import type { ShownItem } from './use-steady.ts';

type NeedRowProps = {
  readonly item: ShownItem;
  readonly isFirst: boolean;
  readonly driftLimit: BasisPoints;
  readonly now: number;
  readonly onSleep: (item: Item) => void;
};

/** An item that needs attention: deadline, subject, reason, assignee and next action. */
export function NeedRow({ item, isFirst, driftLimit, now, onSleep }: NeedRowProps) {
  const may = useMay();
  const { order } = item;
  const { who, rest, text } = wordsOf(item, driftLimit, now, may('confirm-beyond-limits'));
  const to = placeOf(item);
  return (
    <li className={`need${item.isGone ? ' need--gone' : ''}`}>
      <div className="need__when">
        <When item={item} now={now} />
      </div>
      <div className="need__what">
        <h3 className="need__title">
          {to ? (
            <Link className="need__link" to={to} data-need>
              {who}
            </Link>
          ) : (
            who
          )}
          {rest} {!item.isGone && item.isCustomerBlocked && <OrderFlag flag="customer-blocked" />}
        </h3>
        <p className="need__text">
          {item.isGone ? 'Already handled.' : unbroken(text)}
          {!item.isGone && isCall(item) && order?.phone && (
            <>
              {' '}
              <span className="need__phone">{order.phone}</span>
            </>
          )}
        </p>
      </div>
      <div className="need__acts">
        {order && <StaffMark id={assigneeOf(order, now) ?? null} />}
        {may('work-on-orders') && !item.isGone && (
          <button
            type="button"
            className="icon-button need__sleep"
            aria-label={`Snooze: ${who}`}
            onClick={() => onSleep(item)}
          >
            <Clock className="icon icon--small" />
          </button>
        )}
        {!item.isGone && <NextStep item={item} who={who} to={to} kind={isFirst ? 'primary' : 'quiet'} />}
      </div>
    </li>
  );
}

type NextStepProps = {
  readonly item: ShownItem;
  readonly who: string;
  readonly to: string | undefined;
  /** Only the first line's button is primary. */
  readonly kind: 'primary' | 'quiet';
};

function NextStep({ item, who, to, kind }: NextStepProps) {
  const may = useMay();
  const { order } = item;
  if (item.kind === 'price-halted' && may('accept-price')) return <AcceptPriceButton kind={kind} />;
  if (!to) return null;
  const number = telLink(order?.phone ?? '');
  if (order && number && isCall(item)) return <CallLink orderId={order.orderId} {...{ kind, number, who }} />;
  const label =
    item.kind === 'moved' && may('work-on-orders')
      ? 'Re-quote'
      : order || item.kind === 'limit-passed'
        ? 'Open'
        : 'Open list';
  return (
    <Link className={buttonClass(kind)} to={to} aria-label={`${label}: ${who}`}>
      {label}
    </Link>
  );
}

/** True for items that are resolved by phone: late ones, and customers without an email address. */
function isCall({ kind }: Item): boolean {
  return kind === 'hold-over' || kind === 'call-due' || kind === 'quote-lapsed' || kind === 'to-tell';
}

type CallLinkProps = Pick<NextStepProps, 'kind' | 'who'> & { readonly orderId: string; readonly number: string };

/** The link that dials, and opens the order at the entry of the call. */
function CallLink({ orderId, number, who, kind }: CallLinkProps) {
  const navigate = useNavigate();
  const { propose } = useContactDraft(orderId);
  return (
    <a
      className={buttonClass(kind)}
      href={number}
      aria-label={`Call ${who}`}
      onClick={() => {
        propose('reached');
        void navigate(`/orders/${orderId}#${CALL_ID}`);
      }}
    >
      <Phone className="icon icon--small" />
      Call
    </a>
  );
}

/** The button that accepts the price of a halted metal, one metal at a time. */
function AcceptPriceButton({ kind }: Pick<NextStepProps, 'kind'>) {
  const [halt] = useHalts();
  const [isAsking, setIsAsking] = useState(false);
  if (!halt) return null;
  return (
    <>
      <Button kind={kind} onClick={() => setIsAsking(true)}>
        Accept price
      </Button>
      <AcceptPriceDialog halt={halt} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}

function When({ item, now }: { readonly item: Item; readonly now: number }) {
  const { kind, at, order } = item;
  switch (kind) {
    case 'hold-over':
    case 'review':
    case 'hold-ends':
    case 'new':
      return <TimeScale until={at} />;
    case 'quote-ends': {
      const made = order?.quote?.madeAt ?? now;
      return <TimeScale until={at} leftMs={at - now} totalMs={Math.max(1, at - made)} />;
    }
    case 'call-due':
      return <Late>{unbroken(`Call due ${timeInText(at, now)}`)}</Late>;
    case 'quote-lapsed':
      return <Late>{unbroken(`Offer ended ${timeInText(at, now)}`)}</Late>;
    case 'parcel-due':
    case 'pay-over':
      return <Late>{unbroken(`Due ${timeInText(at, now)}`)}</Late>;
    case 'moved':
      return (
        <span className="need__flag need__flag--warn">
          <TriangleAlert className="icon icon--small" />
          Moved {percent(order?.drift?.basisPoints)}
        </span>
      );
    case 'letter-failed':
    case 'price-halted':
    case 'limit-passed':
    case 'feed-stale':
    case 'feed-silent':
    case 'feed-apart': {
      const Sign = kind === 'letter-failed' ? Mail : TriangleAlert;
      return (
        <span className="need__flag need__flag--bad">
          <Sign className="icon icon--small" />
          {unbroken(`Since ${timeInText(at, now)}`)}
        </span>
      );
    }
    case 'held-long':
      return order?.clearsOn ? (
        <Late>{unbroken(`Clearing day ${dayText(order.clearsOn)}`)}</Late>
      ) : (
        <Since at={at} now={now} />
      );
    case 'pay-today':
      return <span>{unbroken(`Today ${timeInText(at, now)}`)}</span>;
    case 'short':
      return <span>Short</span>;
    case 'pay-back':
      return <span>Refund due</span>;
    default:
      return <Since at={at} now={now} />;
  }
}

function Since({ at, now }: { readonly at: number; readonly now: number }) {
  return <span>{unbroken(`Since ${timeInText(at, now)}`)}</span>;
}

/** Path of the page that resolves the item; undefined when it is resolved outside the desk. */
export function placeOf({ kind, order }: Item): string | undefined {
  if (order) return `/orders/${order.orderId}`;
  if (kind === 'limit-passed') return '/metal';
  if (kind === 'new') return '/orders?view=to-confirm';
  if (kind === 'pre-sale-due') return '/orders?view=to-pack';
  if (kind === 'goods-paused') return '/goods?view=waiting';
  if (kind === 'proposals') return '/goods/proposals';
  if (kind === 'low-stock') return '/goods?view=low-stock';
  return kind === 'pay-today' ? '/orders?view=awaiting-payment' : undefined;
}
