import { createContext, type KeyboardEvent, useContext, useEffect, useId, useRef } from 'react';
import type { Failure } from '#contract/client.ts';
import { formatDifference, formatUsd, subtractCents } from '#domain/money.ts';
import { needsSecondPerson, type PriceMove, priceMove } from '#domain/price-move.ts';
import type { SpotPrices } from '#domain/spot.ts';
import type { StaffRole } from '#domain/staff-role.ts';
import { useApprovalLimits } from '#web/desk/data/settings.ts';
import { Key } from '#web/desk/ui/keys.tsx';
import { Refusal } from '#web/desk/ui/refusal.tsx';
import { Flag } from '#web/desk/ui/stage-badge.tsx';
import { costText, signedPoints } from '../goods-words.ts';
import { type Asked, SecondPerson } from '../second-person.tsx';
import type { GoodsRow } from '../use-goods.ts';
import { FIGURES, type FigureName, type Figures, type ReadFigure, withFigure } from './typed-figures.ts';
import './figure-cell.css';

export type Editing = {
  readonly key: string;
  readonly name: FigureName;
  readonly typed: string;
  /** The figures that were there when the typing began. */
  readonly before: Figures;
  /** Error of the last save; undefined without one. */
  readonly failure?: Failure | undefined;
};

export type FigureActs = {
  readonly editing: Editing | undefined;
  /** Reason for which figures cannot be changed now; undefined when they can. */
  readonly offReason: string | undefined;
  readonly role: StaffRole;
  open(row: GoodsRow, name: FigureName): void;
  type(typed: string): void;
  /** Sends what was typed. `then`: the row to edit next, down or up. */
  keep(row: GoodsRow, then?: 1 | -1): void;
  /** Sends what was typed for approval. */
  ask(row: GoodsRow, asked: Asked): Promise<boolean>;
  leave(): void;
};

type CellProps = { readonly row: GoodsRow; readonly name: FigureName; readonly spot: SpotPrices | undefined };

const Acts = createContext<FigureActs | undefined>(undefined);

/** Context for the cells of a list, since its rows do not render again while a figure is typed. */
export const FigureActsOf = Acts.Provider;

/** A figure that is edited in place. */
export function FigureCell({ row, name, spot }: CellProps) {
  const acts = useContext(Acts);
  if (!acts) return null;
  const { editing } = acts;
  const { label, key, shown } = FIGURES[name];
  if (editing?.key === row.key && editing.name === name) return <FigureField {...{ row, name, spot, acts, editing }} />;
  return (
    <button
      type="button"
      className={`typed-figure typed-figure--${name}`}
      id={figureId(row.key, name)}
      aria-label={`${label} of ${row.name}, ${shown(row)}`}
      aria-keyshortcuts={key}
      aria-disabled={acts.offReason !== undefined || undefined}
      title={acts.offReason ?? `Change the ${label.toLowerCase()}`}
      onClick={() => acts.open(row, name)}
    >
      {shown(row)}
    </button>
  );
}

/** Id of a figure's element in a row, also while it is edited. */
export function figureId(key: string, name: FigureName): string {
  return `${name}-${key}`;
}

type FieldProps = CellProps & { readonly acts: FigureActs; readonly editing: Editing };

function FigureField({ row, name, spot, acts, editing }: FieldProps) {
  const figure = FIGURES[name];
  const noteId = useId();
  const whyId = useId();
  const limits = useApprovalLimits();
  const read = figure.read(editing.typed);
  const after = read.ok ? withFigure(row, read.set) : undefined;
  const move = after && spot ? priceMove(row, after, spot) : undefined;
  const isOther = after !== undefined && figure.shown(after) !== figure.shown(row);
  const reasons = move && isOther ? needsSecondPerson({ moves: [move], products: 1, askedBy: acts.role, limits }) : [];
  const isForTwo = reasons.length > 0 || editing.failure?.reason === 'second-person';
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = ({ ArrowUp: 1, ArrowDown: -1 } as const)[event.key];
    if (direction) acts.type(figure.step(editing.typed, row, direction));
    else if (event.key === 'Enter' && isForTwo) document.getElementById(whyId)?.focus();
    else if (event.key === 'Enter') acts.keep(row);
    else if (event.key === 'Tab' && !isForTwo) acts.keep(row, event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the field and the note alike
    <span
      className="typed-field"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        acts.leave();
      }}
    >
      <input
        className={`typed-field__input typed-field__input--${name}`}
        id={figureId(row.key, name)}
        aria-label={`${figure.label} of ${row.name} ${figure.unit}`}
        aria-describedby={noteId}
        aria-invalid={read.ok ? undefined : true}
        inputMode={name === 'premium' ? 'decimal' : undefined}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: it was opened to be typed into
        autoFocus
        value={editing.typed}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => acts.type(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {figure.sign && (
        <span className="typed-field__sign" aria-hidden="true">
          {figure.sign}
        </span>
      )}
      <FigureNote {...{ row, name, acts, editing, read, after, move, reasons, isForTwo, noteId, whyId }} />
    </span>
  );
}

type NoteProps = Pick<FieldProps, 'row' | 'name' | 'acts' | 'editing'> & {
  readonly read: ReadFigure;
  /** The product with what was typed. */
  readonly after: GoodsRow | undefined;
  readonly move: PriceMove | undefined;
  /** Reasons for a second person. */
  readonly reasons: ReturnType<typeof needsSecondPerson>;
  readonly isForTwo: boolean;
  readonly noteId: string;
  readonly whyId: string;
};

/** Name of the draft of the reason for a figure. */
export function whyDraft({ name, key }: Pick<Editing, 'name' | 'key'>): string {
  return `${name} ${key}, why`;
}

/** The effect of a typed figure, and the buttons that save it or ask for approval. */
function FigureNote(props: NoteProps) {
  const { row, name, acts, editing, read, after, move, reasons, isForTwo, noteId, whyId } = props;
  const { shown } = FIGURES[name];
  const note = useRef<HTMLSpanElement>(null);
  // At the bottom of the window the note and the approval form would otherwise be out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it grows where a second person is needed
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'nearest' });
  }, [isForTwo]);
  return (
    <span className="typed-note" ref={note}>
      <span className="typed-note__words" id={noteId}>
        {!read.ok && <span className="typed-note__fault">{read.fault}</span>}
        {after && name === 'premium' && <Move points={after.premium - row.premium} move={move} isForTwo={isForTwo} />}
        {after && name === 'cost' && <CostMove {...{ row, after, move }} />}
        {shown(editing.before) !== shown(row) && (
          <span className="typed-note__news">
            It was {shown(editing.before)} and is now {shown(row)}. What you typed is kept.
          </span>
        )}
      </span>
      {isForTwo ? (
        <SecondPerson
          draft={whyDraft(editing)}
          why={reasons}
          idOfReason={whyId}
          offReason={acts.offReason}
          onAsk={(asked) => acts.ask(row, asked)}
        />
      ) : (
        <Refusal failure={editing.failure} />
      )}
      <span className="typed-note__acts">
        {!isForTwo && (
          <button type="button" className="typed-note__act" onClick={() => acts.keep(row)}>
            <Key isInField>⏎</Key> save
          </button>
        )}
        <button type="button" className="typed-note__act" onClick={() => acts.leave()}>
          <Key isInField>Esc</Key> cancel
        </button>
      </span>
    </span>
  );
}

type MoveProps = { readonly points: number; readonly move: PriceMove | undefined; readonly isForTwo: boolean };

/** Shows the price before and after a typed premium, and the resulting margin. */
function Move({ points, move, isForTwo }: MoveProps) {
  if (!move) return <span>{signedPoints(points)}. There is no price to show.</span>;
  const { price, isBelowCost, margin } = move;
  if (points === 0) return <b className="typed-note__prices">{formatUsd(price.after)}, as it is</b>;
  return (
    <>
      <FromTo from={formatUsd(price.before)} to={formatUsd(price.after)} />
      <span>
        {signedPoints(points)}, {formatDifference(subtractCents(price.after, price.before))} per piece
        {margin !== undefined && `, margin ${formatUsd(margin)}`}.
        {!isForTwo && ' Live within seconds; prices already shown are honored for ten minutes.'}
      </span>
      {isBelowCost && <Flag kind="bad">Below cost</Flag>}
    </>
  );
}

type CostMoveProps = Pick<NoteProps, 'row' | 'move'> & { readonly after: GoodsRow };

/** Shows the cost before and after, and the margin that it leaves. */
function CostMove({ row, after, move }: CostMoveProps) {
  const [before, now] = [costText(row.cost), costText(after.cost)];
  const margin = move?.margin;
  return (
    <>
      {before === now ? <b className="typed-note__prices">{now}, as it is</b> : <FromTo from={before} to={now} />}
      <span>
        {margin !== undefined && `Margin ${formatUsd(margin)}. `}Percent, or dollars per piece such as $4.20. Customers
        never see it.
      </span>
      {move?.isBelowCost && <Flag kind="bad">Below cost</Flag>}
    </>
  );
}

function FromTo({ from, to }: { readonly from: string; readonly to: string }) {
  return (
    <b className="typed-note__prices">
      {from} <span aria-hidden="true">→</span>
      <span className="visually-hidden">to</span> {to}
    </b>
  );
}
