import { HOUR_MS } from '#domain/durations.ts';
import { useMe } from '../data/me.ts';
import { usePeople } from '../data/people.ts';
import { StaffMark } from '../ui/mark.tsx';
import { HoldRule } from '../ui/rule.tsx';
import { Flag } from '../ui/stage-badge.tsx';
import { handleOf, Time } from '../ui/times.tsx';
import type { ListProps } from './list-props.ts';
import { flagText, isGrave } from './row-words.ts';
import type { OrderRow } from './use-order-list.ts';

/** The next deadline of an order: the end of a hold or an offer, or the day on which money is due. */
export function Until({ row, now }: { readonly row: OrderRow; readonly now: number }) {
  const { stage, heldUntil, offered, payBy } = row;
  if (stage === 'new' || stage === 'review') return <HoldRule until={heldUntil} />;
  if (offered?.until)
    return <HoldRule until={offered.until} leftMs={Date.parse(offered.until) - now} totalMs={HOUR_MS} />;
  if (stage === 'confirmed' && payBy)
    return (
      <>
        Pay by <Time at={payBy} isInText />
      </>
    );
  return <span className="orders-none">–</span>;
}

/** A sign that is told of below the list. */
export function BeforeCost() {
  return (
    <>
      <span aria-hidden="true">*</span>
      <span className="visually-hidden">, before cost</span>
    </>
  );
}

export function Flags({ row }: { readonly row: OrderRow }) {
  // The gravest is drawn; a row stays two lines high.
  const [first, ...rest] = [...row.flags].sort((a, b) => Number(isGrave(b)) - Number(isGrave(a)));
  if (!first) return null;
  const kind = isGrave(first) ? 'warn' : 'plain';
  const textOf = (flags: OrderRow['flags']) => flags.map((flag) => flagText(flag, row)).join(', ');
  return (
    <>
      <span className="orders-flags__long">
        <Flag kind={kind}>{flagText(first, row)}</Flag>
        {rest.length > 0 && (
          <span className="orders-none" title={textOf(rest)}>
            +{rest.length}
            <span className="visually-hidden"> {textOf(rest)}</span>
          </span>
        )}
      </span>
      <span className="orders-flags__short" title={textOf([first, ...rest])}>
        <Flag kind={kind}>
          <span aria-hidden="true">{rest.length + 1}</span>
          <span className="visually-hidden">{textOf([first, ...rest])}</span>
        </Flag>
      </span>
    </>
  );
}

type TakerProps = Pick<ListProps, 'take' | 'isFree' | 'canWork' | 'offReason'> & { readonly row: OrderRow };

/** The assignee, or the button that takes a free order. */
export function Taker({ row, take, isFree, canWork, offReason }: TakerProps) {
  const me = useMe();
  const people = usePeople();
  const { orderId, assignedTo } = row;
  const isOpen = isFree(row);
  if (!canWork || (!isOpen && assignedTo)) return <StaffMark id={isOpen ? null : assignedTo} />;
  const had = assignedTo && assignedTo !== me.id ? people.get(assignedTo)?.name : undefined;
  return (
    <button
      type="button"
      className="orders-take"
      aria-label={`Take order ${handleOf(orderId)}`}
      aria-disabled={offReason !== undefined || undefined}
      title={offReason ?? (had ? `${had} had it` : 'Take')}
      onClick={() => take(orderId)}
    >
      <StaffMark id={null} />
    </button>
  );
}
