import { HOUR_MS } from '#domain/durations.ts';
import { gravityOf } from '#domain/order-flags.ts';
import { monthFlagText } from '#domain/review-limits.ts';
import { calendarDay } from '#domain/shop-time.ts';
import { isPriceFixed } from '#domain/stage.ts';
import { assigneeOf } from '#domain/stage-guards.ts';
import { CircleAlert } from '../../ui/icons.ts';
import { serverNow } from '../data/clock.ts';
import { useMe } from '../data/me.ts';
import { usePeople } from '../data/people.ts';
import { useReviewLimits } from '../data/settings.ts';
import { Landmark, TriangleAlert } from '../ui/icons.ts';
import { StaffMark } from '../ui/mark.tsx';
import { Late, TimeScale } from '../ui/rule.tsx';
import { Flag } from '../ui/stage-badge.tsx';
import { dayText, shortNumber, Time, timeInText } from '../ui/times.tsx';
import { flagText } from './row-words.ts';
import type { OrderRow } from './use-order-list.ts';

export function None() {
  return <span className="orders-none">–</span>;
}

type RowProps = { readonly row: OrderRow };

/** Shows the time left of an order's price hold or of an offered price. */
export function Hold({ row: { heldUntil, offered } }: RowProps) {
  const until = offered?.until;
  if (!until) return <TimeScale until={heldUntil} />;
  return <TimeScale until={until} leftMs={until - serverNow()} totalMs={HOUR_MS} />;
}

/** Shows the due date of the payment; overdue ones are marked. */
export function PayBy({ row: { payBy } }: RowProps) {
  if (!payBy) return <None />;
  return payBy < serverNow() ? <Late>Was due {timeInText(payBy)}</Late> : <Time at={payBy} />;
}

/** Shows the next deadline: the end of a price hold or an offer, or the due date of the payment. */
export function Until({ row }: RowProps) {
  const { stage } = row;
  if (!isPriceFixed(stage)) return <Hold row={row} />;
  if (stage === 'confirmed') return <PayBy row={row} />;
  return <None />;
}

/** Shows the date on which a payment clears; late once it has passed. */
export function Clears({ day }: { readonly day: string | null }) {
  if (!day) return <None />;
  return day < calendarDay(serverNow()) ? <Late>{dayText(day)}</Late> : dayText(day);
}

/** An asterisk explained below the list. */
export function BeforeCost() {
  return (
    <>
      <span aria-hidden="true">*</span>
      <span className="visually-hidden">, before cost</span>
    </>
  );
}

type FlagsProps = RowProps & {
  /** Shows the flag of the thirty-day total in words; an icon is enough after confirmation, when it decides nothing. */
  readonly isInWords?: boolean;
};

/** Shows the gravest flag and the number of others, so that a row stays two lines high. The server sorts them. */
export function Flags({ row, isInWords = false }: FlagsProps) {
  const flags = row.flags.filter((flag) => isInWords || flag !== 'month-sum');
  const sumText = monthFlagText(useReviewLimits());
  const hasSum = !isInWords && row.flags.includes('month-sum');
  return (
    <span className="orders-flags">
      <SomeFlags row={row} flags={flags} />
      {hasSum && (
        <span className="flag" role="img" aria-label={sumText} title={sumText}>
          <Landmark className="icon flag__icon" />
        </span>
      )}
    </span>
  );
}

function SomeFlags({ row, flags: [first, ...rest] }: RowProps & { readonly flags: OrderRow['flags'] }) {
  const limits = useReviewLimits();
  if (!first) return null;
  const kind = gravityOf(first);
  const textOf = (flags: OrderRow['flags']) => flags.map((flag) => flagText(flag, row, limits)).join(', ');
  return (
    <>
      <span className="orders-flags__long">
        <Flag kind={kind}>{flagText(first, row, limits)}</Flag>
        {rest.length > 0 && (
          <span className="orders-none" title={textOf(rest)}>
            +{rest.length}
            <span className="visually-hidden"> {textOf(rest)}</span>
          </span>
        )}
      </span>
      <span className="orders-flags__short" title={textOf([first, ...rest])}>
        <Flag kind={kind} icon={kind === 'plain' ? CircleAlert : TriangleAlert}>
          {rest.length > 0 && <span aria-hidden="true">{rest.length + 1}</span>}
          <span className="visually-hidden">{textOf([first, ...rest])}</span>
        </Flag>
      </span>
    </>
  );
}

export type Taking = {
  take(orderId: string): void;
  /** Reason for which no order can be assigned now; undefined when it can. */
  readonly offReason: string | undefined;
  readonly canWork: boolean;
};

/** The assignee, or the button that takes a free order. */
export function Taker({ row, take, canWork, offReason }: Taking & RowProps) {
  const me = useMe();
  const people = usePeople();
  const { orderId, assignedTo } = row;
  const assignee = assigneeOf(row, serverNow());
  if (!canWork || assignee) return <StaffMark id={assignee ?? null} />;
  const had = assignedTo && assignedTo !== me.id ? people.get(assignedTo)?.name : undefined;
  return (
    <button
      type="button"
      className="orders-take"
      aria-label={`Take order ${shortNumber(orderId)}`}
      aria-disabled={offReason !== undefined || undefined}
      title={offReason ?? (had ? `${had} had it` : 'Take')}
      onClick={() => take(orderId)}
    >
      <StaffMark id={null} />
    </button>
  );
}
