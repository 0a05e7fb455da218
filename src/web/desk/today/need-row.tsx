import { Link } from 'react-router';
import { telLink } from '#domain/telephone.ts';
import { Clock, Phone } from '../../ui/icons.ts';
import { useMay } from '../data/me.ts';
import { buttonClass } from '../ui/button.tsx';
import { Mail, TriangleAlert } from '../ui/icons.ts';
import { StaffMark } from '../ui/mark.tsx';
import { percent } from '../ui/money.tsx';
import { HoldRule, Late } from '../ui/rule.tsx';
import { timeInText } from '../ui/times.tsx';
import { wordsOf } from './need-words.ts';
import type { Item } from './today-data.ts';
import type { ShownItem } from './use-steady.ts';

type NeedRowProps = {
  readonly item: ShownItem;
  readonly driftLimit: number;
  readonly now: number;
  readonly onSleep: (item: Item) => void;
};

/** One thing that needs a person: deadline, subject, reason, assignee and next act. */
export function NeedRow({ item, driftLimit, now, onSleep }: NeedRowProps) {
  const may = useMay();
  const { order } = item;
  const { who, rest, text } = wordsOf(item, driftLimit, now);
  const to = placeOf(item);
  const isTaken = order?.assignedUntil && Date.parse(order.assignedUntil) > now;
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
          {rest}
        </h3>
        <p className="need__text">{item.isGone ? 'It does not wait here any more.' : text}</p>
      </div>
      <div className="need__acts">
        {order && <StaffMark id={isTaken ? order.assignedTo : null} />}
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
        <NextStep item={item} who={who} to={to} />
      </div>
    </li>
  );
}

/** Calls are for what is late, where the number is known. */
function NextStep({
  item,
  who,
  to,
}: {
  readonly item: ShownItem;
  readonly who: string;
  readonly to: string | undefined;
}) {
  const may = useMay();
  const { kind, order } = item;
  if (!to) return null;
  const isCall = kind === 'hold-over' || kind === 'call-due' || kind === 'quote-lapsed';
  const number = telLink(order?.phone ?? '');
  if (isCall && number) {
    return (
      <a className={buttonClass('primary')} href={number} aria-label={`Call ${who}`}>
        <Phone className="icon icon--small" />
        Call
      </a>
    );
  }
  const [label, style] =
    kind === 'moved' && may('work-on-orders')
      ? (['Re-quote', 'primary'] as const)
      : ([order ? 'Open' : 'Open list', 'quiet'] as const);
  return (
    <Link className={buttonClass(style)} to={to} aria-label={`${label}: ${who}`}>
      {label}
    </Link>
  );
}

function When({ item, now }: { readonly item: Item; readonly now: number }) {
  const { kind, at, order } = item;
  switch (kind) {
    case 'hold-over':
    case 'review':
    case 'hold-ends':
    case 'new':
      return <HoldRule until={at} />;
    case 'quote-ends': {
      const made = order?.quote ? Date.parse(order.quote.madeAt) : now;
      return <HoldRule until={at} leftMs={Date.parse(at) - now} totalMs={Math.max(1, Date.parse(at) - made)} />;
    }
    case 'call-due':
      return <Late>Call due {timeInText(at, now)}</Late>;
    case 'quote-lapsed':
      return <Late>Offer ended {timeInText(at, now)}</Late>;
    case 'parcel-due':
    case 'pay-over':
      return <Late>Due {timeInText(at, now)}</Late>;
    case 'moved':
      return (
        <span className="need__flag need__flag--warn">
          <TriangleAlert className="icon icon--small" />
          Moved {percent(order?.drift?.percent)}
        </span>
      );
    case 'letter-failed':
    case 'price-halted':
    case 'feed-stale': {
      const Sign = kind === 'letter-failed' ? Mail : TriangleAlert;
      return (
        <span className="need__flag need__flag--bad">
          <Sign className="icon icon--small" />
          Since {timeInText(at, now)}
        </span>
      );
    }
    case 'pay-today':
      return <span>Today {timeInText(at, now)}</span>;
    case 'short':
      return <span>Short</span>;
    case 'pay-back':
      return <span>Refund due</span>;
    default:
      return <span>Since {timeInText(at, now)}</span>;
  }
}

/** Where it is done; nowhere for what is not done at the desk. */
export function placeOf({ kind, order }: Item): string | undefined {
  if (order) return `/orders/${order.orderId}`;
  if (kind === 'new') return '/orders?view=to-confirm';
  if (kind === 'pre-sale-due') return '/orders?view=to-pack';
  if (kind === 'goods-paused') return '/goods?view=waiting';
  if (kind === 'proposals') return '/goods/proposals';
  if (kind === 'low-stock') return '/goods?view=low-stock';
  return kind === 'pay-today' ? '/orders?view=awaiting-payment' : undefined;
}
