import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { TextField } from '#web/desk/ui/fields.tsx';
import { GripVertical } from '#web/desk/ui/icons.ts';
import { Thumb } from '../product-marks.tsx';
import type { GoodsRow } from '../use-goods.ts';
import './arrange.css';

type SortableProps = {
  readonly label: string;
  readonly rows: readonly GoodsRow[];
  readonly isOff: boolean;
  onOrder(keys: readonly string[], moved: GoodsRow): void;
  /** The control beside a row. */
  actOf?(row: GoodsRow): ReactNode;
};

/** Products in an order that is changed by dragging, by Alt and the arrows, or by the number of the place. */
export function Sortable({ label, rows, isOff, onOrder, actOf }: SortableProps) {
  const [dragged, setDragged] = useState<string>();
  const [target, setTarget] = useState<string>();
  const keys = rows.map(({ key }) => key);
  const move = (row: GoodsRow, place: number) => {
    const next = movedTo(keys, row.key, place);
    if (!isOff && next.join() !== keys.join()) onOrder(next, row);
  };
  const onKeyDown = (event: KeyboardEvent, row: GoodsRow) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined || !event.altKey) return;
    event.preventDefault();
    move(row, keys.indexOf(row.key) + 1 + step);
  };
  const drop = (row: GoodsRow) => {
    const moved = rows.find(({ key }) => key === dragged);
    if (moved) move(moved, keys.indexOf(row.key) + 1);
    setDragged(undefined);
    setTarget(undefined);
  };
  return (
    <ol className="order-goods__list" aria-label={label}>
      {rows.map((row, nth) => (
        <li
          key={row.key}
          className={`order-goods__row${row.key === dragged ? ' order-goods__row--dragged' : ''}${row.key === target && dragged ? ' order-goods__row--target' : ''}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: Alt and the arrows move it
          tabIndex={0}
          draggable={!isOff}
          onDragStart={({ dataTransfer }) => {
            dataTransfer.effectAllowed = 'move';
            setDragged(row.key);
          }}
          onDragOver={(event) => {
            event.preventDefault();
            setTarget(row.key);
          }}
          onDrop={(event) => {
            event.preventDefault();
            drop(row);
          }}
          onDragEnd={() => setDragged(undefined)}
          onKeyDown={(event) => onKeyDown(event, row)}
        >
          <GripVertical className="icon order-goods__grip" />
          <Place row={row} place={nth + 1} isOff={isOff} onMove={(place) => move(row, place)} />
          <Thumb image={row.image} />
          <span className="order-goods__name">{row.name}</span>
          {actOf?.(row)}
        </li>
      ))}
    </ol>
  );
}

type PlaceProps = {
  readonly row: GoodsRow;
  readonly place: number;
  readonly isOff: boolean;
  onMove(place: number): void;
};

function Place({ row, place, isOff, onMove }: PlaceProps) {
  const [typed, setTyped] = useState<string>();
  const send = () => {
    if (typed !== undefined && /^\d+$/.test(typed)) onMove(Number(typed));
    setTyped(undefined);
  };
  return (
    <TextField
      label={`Position of ${row.name}`}
      isBare
      className="order-goods__place"
      inputMode="numeric"
      autoComplete="off"
      readOnly={isOff}
      value={typed ?? String(place)}
      onChange={setTyped}
      onBlur={send}
      onKeyDown={({ key, altKey }) => {
        if (key === 'Enter' && !altKey) send();
        if (key === 'Escape') setTyped(undefined);
      }}
    />
  );
}

/** Moves one key to another place, counted from 1 and clamped to the ends. */
export function movedTo(keys: readonly string[], key: string, place: number): readonly string[] {
  const others = keys.filter((one) => one !== key);
  if (others.length === keys.length) return keys;
  const at = Math.min(others.length, Math.max(0, Math.round(place) - 1));
  return [...others.slice(0, at), key, ...others.slice(at)];
}
