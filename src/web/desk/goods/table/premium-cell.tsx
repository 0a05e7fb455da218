import { createContext, type KeyboardEvent, useContext, useEffect, useId, useRef } from 'react';
import type { Failure } from '#contract/client.ts';
import { formatDifference, formatUsd, subtractCents } from '#domain/money.ts';
import { type BasisPoints, formatPremium } from '#domain/price.ts';
import { needsSecondPerson, type PriceMove, priceMove } from '#domain/price-move.ts';
import type { SpotPrices } from '#domain/spot.ts';
import type { StaffRole } from '#domain/staff-role.ts';
import { useApprovalLimits } from '#web/desk/data/settings.ts';
import { Key } from '#web/desk/ui/keys.tsx';
import { Refusal } from '#web/desk/ui/refusal.tsx';
import { Flag } from '#web/desk/ui/stage-badge.tsx';
import { readTypedPremium, steppedPremium } from '../../ui/premium-draft.ts';
import type { GoodsRow } from '../goods-row.ts';
import { pointsText } from '../goods-words.ts';
import { type Asked, SecondPerson } from '../second-person.tsx';
import './premium-cell.css';

export type PremiumEditing = {
  readonly key: string;
  readonly typed: string;
  /** The premium that was there when the typing began. */
  readonly before: BasisPoints;
  /** Error of the last save; undefined without one. */
  readonly failure?: Failure;
};

export type PremiumActs = {
  readonly editing: PremiumEditing | undefined;
  /** Reason for which premiums cannot be changed now; undefined when they can. */
  readonly offReason: string | undefined;
  readonly role: StaffRole;
  open(row: GoodsRow): void;
  type(typed: string): void;
  /** Sends the typed premium. `then`: the row to edit next, down or up. */
  keep(row: GoodsRow, then?: 1 | -1): void;
  /** Sends the typed premium for approval. */
  ask(row: GoodsRow, asked: Asked): Promise<boolean>;
  leave(): void;
};

type CellProps = { readonly row: GoodsRow; readonly spot: SpotPrices | undefined };

const Acts = createContext<PremiumActs | undefined>(undefined);

/** Context for the cells of a list, since its rows do not render again while a premium is typed. */
export const PremiumActsOf = Acts.Provider;

/** A premium that is edited in place. */
export function PremiumCell({ row, spot }: CellProps) {
  const acts = useContext(Acts);
  if (!acts) return null;
  const { editing } = acts;
  if (editing?.key === row.key) return <PremiumField row={row} spot={spot} acts={acts} editing={editing} />;
  return (
    <button
      type="button"
      className="premium"
      id={premiumId(row.key)}
      aria-label={`Premium of ${row.name}, ${formatPremium(row.premium)}`}
      aria-keyshortcuts="P"
      aria-disabled={acts.offReason !== undefined || undefined}
      title={acts.offReason ?? 'Change the premium'}
      onClick={() => acts.open(row)}
    >
      {formatPremium(row.premium)}
    </button>
  );
}

/** Id of the premium's element in a row, also while it is edited. */
export function premiumId(key: string): string {
  return `premium-${key}`;
}

type FieldProps = CellProps & { readonly acts: PremiumActs; readonly editing: PremiumEditing };

function PremiumField({ row, spot, acts, editing }: FieldProps) {
  const noteId = useId();
  const whyId = useId();
  const limits = useApprovalLimits();
  const read = readTypedPremium(editing.typed);
  const move = read.ok && spot ? priceMove(row, { ...row, premium: read.premium }, spot) : undefined;
  const isOther = read.ok && read.premium !== row.premium;
  const reasons = move && isOther ? needsSecondPerson({ moves: [move], products: 1, askedBy: acts.role, limits }) : [];
  const isForTwo = reasons.length > 0 || editing.failure?.reason === 'second-person';
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = ({ ArrowUp: 1, ArrowDown: -1 } as const)[event.key];
    if (direction) acts.type(steppedPremium(editing.typed, row.premium, direction));
    else if (event.key === 'Enter' && isForTwo) document.getElementById(whyId)?.focus();
    else if (event.key === 'Enter') acts.keep(row);
    else if (event.key === 'Tab' && !isForTwo) acts.keep(row, event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the field and the note alike
    <span
      className="premium-field"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        acts.leave();
      }}
    >
      <input
        className="premium-field__input"
        id={premiumId(row.key)}
        aria-label={`Premium of ${row.name} in percent`}
        aria-describedby={noteId}
        aria-invalid={read.ok ? undefined : true}
        inputMode="decimal"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: it was opened to be typed into
        autoFocus
        value={editing.typed}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => acts.type(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <span className="premium-field__sign" aria-hidden="true">
        %
      </span>
      <PremiumNote {...{ row, acts, editing, read, move, reasons, isForTwo, noteId, whyId }} />
    </span>
  );
}

type NoteProps = Pick<FieldProps, 'row' | 'acts' | 'editing'> & {
  readonly read: ReturnType<typeof readTypedPremium>;
  readonly move: PriceMove | undefined;
  /** Reasons for a second person. */
  readonly reasons: ReturnType<typeof needsSecondPerson>;
  readonly isForTwo: boolean;
  readonly noteId: string;
  readonly whyId: string;
};

/** The effect of a typed premium, and the buttons that save it or ask for approval. */
function PremiumNote({ row, acts, editing, read, move, reasons, isForTwo, noteId, whyId }: NoteProps) {
  const note = useRef<HTMLSpanElement>(null);
  // At the bottom of the window the note and the approval form would otherwise be out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it grows where a second person is needed
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'nearest' });
  }, [isForTwo]);
  return (
    <span className="premium-note" ref={note}>
      <span className="premium-note__words" id={noteId}>
        {read.ok ? (
          <Move points={read.premium - row.premium} move={move} isForTwo={isForTwo} />
        ) : (
          <span className="premium-note__fault">{read.fault}</span>
        )}
        {editing.before !== row.premium && (
          <span className="premium-note__news">
            It was {formatPremium(editing.before)} and is now {formatPremium(row.premium)}. What you typed is kept.
          </span>
        )}
      </span>
      {isForTwo ? (
        <SecondPerson
          draft={`premium ${row.key}, why`}
          why={reasons}
          idOfReason={whyId}
          offReason={acts.offReason}
          onAsk={(asked) => acts.ask(row, asked)}
        />
      ) : (
        <Refusal failure={editing.failure} />
      )}
      <span className="premium-note__acts">
        {!isForTwo && (
          <button type="button" className="premium-note__act" onClick={() => acts.keep(row)}>
            <Key isInField>⏎</Key> save
          </button>
        )}
        <button type="button" className="premium-note__act" onClick={() => acts.leave()}>
          <Key isInField>Esc</Key> cancel
        </button>
      </span>
    </span>
  );
}

type MoveProps = { readonly points: number; readonly move: PriceMove | undefined; readonly isForTwo: boolean };

/** Shows the price before and after a typed premium, and the resulting margin. */
function Move({ points, move, isForTwo }: MoveProps) {
  if (!move) return <span>{pointsText(points)}. There is no price to show.</span>;
  const { price, isBelowCost, margin } = move;
  if (points === 0) return <b className="premium-note__prices">{formatUsd(price.after)}, as it is</b>;
  return (
    <>
      <b className="premium-note__prices">
        {formatUsd(price.before)} <span aria-hidden="true">→</span>
        <span className="visually-hidden">to</span> {formatUsd(price.after)}
      </b>
      <span>
        {pointsText(points)}, {formatDifference(subtractCents(price.after, price.before))} per piece
        {margin !== undefined && `, margin ${formatUsd(margin)}`}.
        {!isForTwo && ' Live within seconds; prices already shown are honored for ten minutes.'}
      </span>
      {isBelowCost && <Flag kind="bad">Below cost</Flag>}
    </>
  );
}
