import { type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RowProps } from './row-parts.tsx';
import type { List } from './use-list.ts';

/** Pixels kept free above and below the current row for the sticky heads and the bulk bar. */
const MARGIN_PX = 180;
const BEYOND_SIGHT = 12;

export type DrawnProps<Row extends object> = {
  readonly list: List<Row>;
  /** Id of a row that stays rendered: the one being edited. */
  readonly keptId?: string | undefined;
  /** Height of a row in pixels; omitted, all rows are rendered. */
  readonly heightPx: number | undefined;
};

type Drawn<Body, Row extends object> = {
  readonly body: RefObject<Body | null>;
  readonly parts: readonly (RowProps<Row> | Space)[];
};

/** Selects the rows to render: those in view, some around them, the current row and the one being edited. */
export function useDrawnRows<Body extends HTMLElement, Row extends object>({
  list,
  keptId,
  heightPx,
}: DrawnProps<Row>): Drawn<Body, Row> {
  const { table, currentId, gone } = list;
  const { rows } = table.getRowModel();
  const body = useRef<Body>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const [rowPx, setRowPx] = useState(heightPx ?? 0);
  const isLong = heightPx !== undefined;
  const placeOf = (id: string | undefined) => (id === undefined ? -1 : rows.findIndex((row) => row.id === id));
  const current = placeOf(currentId);
  const kept = placeOf(keptId);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const also = [current, kept].filter((index) => index >= 0);
      return [...new Set([...rowsInSteps(range), ...also])].sort((a, b) => a - b);
    },
    [current, kept],
  );
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    enabled: isLong,
    estimateSize: () => rowPx,
    overscan: BEYOND_SIGHT,
    rangeExtractor,
    scrollMargin,
    scrollPaddingStart: MARGIN_PX,
    scrollPaddingEnd: MARGIN_PX,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each row that is scrolled to, the browser would lay out the page at once
  useLayoutEffect(() => {
    if (!body.current || !isLong) return;
    setScrollMargin(Math.round(body.current.getBoundingClientRect().top + window.scrollY));
    // Rows are of one height, which grows with the size of text.
    setRowPx(body.current.querySelector<HTMLElement>(':scope > :not(.list-space)')?.offsetHeight ?? heightPx);
  }, [list]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was reckoned with another height is out of date
  useLayoutEffect(() => virtualizer.measure(), [rowPx]);
  useEffect(() => {
    // A row that is typed in brings its note into sight as well.
    if (isLong && kept < 0 && current >= 0) virtualizer.scrollToIndex(current);
  }, [current, kept, isLong, virtualizer]);
  const propsOf = (index: number): readonly RowProps<Row>[] => {
    const row = rows[index];
    if (!row) return [];
    const marks = { isSelected: row.getIsSelected(), isCurrent: row.id === currentId, isGone: gone.has(row.id) };
    return [{ row, index, list, ...marks }];
  };
  const indexes = isLong ? virtualizer.getVirtualItems().map(({ index }) => index) : [...rows.keys()];
  const parts = spacedRows(indexes, rows.length, rowPx).flatMap((part): Drawn<Body, Row>['parts'] =>
    'index' in part ? propsOf(part.index) : [part],
  );
  return { body, parts };
}

/** Space in place of rows that are not rendered. */
type Space = { readonly spacePx: number; readonly from: number };
/** A rendered row, or such a space. */
type Part = { readonly index: number } | Space;

/** Rows of one height in a list of `count`, with the room of those between them. `indexes` are sorted. */
export function spacedRows(indexes: readonly number[], count: number, rowPx: number): readonly Part[] {
  const parts: Part[] = [];
  let next = 0;
  const leaveOut = (until: number) => {
    if (until > next) parts.push({ spacePx: (until - next) * rowPx, from: next });
  };
  for (const index of indexes.filter((one) => one < count)) {
    leaveOut(index);
    parts.push({ index });
    next = index + 1;
  }
  leaveOut(count);
  return parts;
}

const STEP = 4;

type Sight = {
  readonly startIndex: number;
  readonly endIndex: number;
  readonly overscan: number;
  readonly count: number;
};

/** Rounds the rendered range outward to multiples of a step, so that most frames of a scroll render nothing. */
export function rowsInSteps({ startIndex, endIndex, overscan, count }: Sight): readonly number[] {
  const first = Math.max(0, Math.floor((startIndex - overscan) / STEP) * STEP);
  const end = Math.min(count, Math.ceil((endIndex + overscan + 1) / STEP) * STEP);
  return Array.from({ length: Math.max(0, end - first) }, (_, nth) => first + nth);
}
