import { type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { GoodsListProps } from './goods-list.tsx';
import type { RowProps } from './same-row.ts';
import { rowsInSteps, type Space, spacedRows } from './spaced-rows.ts';

/** What stays free above and below a row that is walked to: the head of the page, the bar of the chosen. */
const MARGIN_PX = 180;
const BEYOND_SIGHT = 12;

/** Which rows are drawn: those in sight, some around them, the one of the keys and the one that is typed in. */
export function useShownRows<Body extends HTMLElement>(
  list: GoodsListProps,
  usualPx: number,
): { readonly body: RefObject<Body | null>; readonly parts: readonly (RowProps | Space)[] } {
  const { rows, currentKey, premiums, chosen, gone } = list;
  const body = useRef<Body>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const [rowPx, setRowPx] = useState(usualPx);
  const placeOf = (key: string | undefined) => (key === undefined ? -1 : rows.findIndex((row) => row.key === key));
  const current = placeOf(currentKey);
  const typed = placeOf(premiums.editing?.key);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const kept = [current, typed].filter((index) => index >= 0);
      return [...new Set([...rowsInSteps(range), ...kept])].sort((a, b) => a - b);
    },
    [current, typed],
  );
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowPx,
    overscan: BEYOND_SIGHT,
    rangeExtractor,
    scrollMargin,
    scrollPaddingStart: MARGIN_PX,
    scrollPaddingEnd: MARGIN_PX,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each row that is scrolled to, the browser would lay out the page at once
  useLayoutEffect(() => {
    if (!body.current) return;
    setScrollMargin(Math.round(body.current.getBoundingClientRect().top + window.scrollY));
    // Rows are of one height, which grows with the size of text.
    setRowPx(body.current.querySelector<HTMLElement>(':scope > :not([aria-hidden])')?.offsetHeight ?? usualPx);
  }, [list]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was reckoned with another height is out of date
  useLayoutEffect(() => virtualizer.measure(), [rowPx]);
  useEffect(() => {
    // A row that is typed in brings its note into sight as well.
    if (typed < 0 && current >= 0) virtualizer.scrollToIndex(current);
  }, [current, typed, virtualizer]);
  const indexes = virtualizer.getVirtualItems().map(({ index }) => index);
  const parts = spacedRows(indexes, rows.length, rowPx).flatMap((part): readonly (RowProps | Space)[] => {
    if (!('index' in part)) return [part];
    const row = rows[part.index];
    if (!row) return [];
    const { key } = row;
    const marks = { isChosen: chosen.has(key), isCurrent: key === currentKey, isGone: gone.has(key) };
    return [{ row, index: part.index, list, ...marks }];
  });
  return { body, parts };
}
