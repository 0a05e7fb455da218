import { type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { GoodsListProps } from './goods-list.tsx';
import { rowsInSteps, spacedRows } from './spaced-rows.ts';

/** What stays free above and below a row that is walked to: the head of the page, the bar of the chosen, the note of a premium. */
const MARGIN_PX = 180;
const BEYOND_SIGHT = 12;

/** Which rows are drawn: those in sight, some around them, the one of the keys and the one that is typed in. */
export function useShownRows<Body extends HTMLElement>(
  { rows, currentKey, premiums }: Pick<GoodsListProps, 'rows' | 'currentKey' | 'premiums'>,
  rowPx: number,
) {
  const body = useRef<Body>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
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
  useLayoutEffect(() => {
    if (body.current) setScrollMargin(Math.round(body.current.getBoundingClientRect().top + window.scrollY));
  });
  useEffect(() => {
    if (typed >= 0) virtualizer.scrollToIndex(typed);
    else if (current >= 0) virtualizer.scrollToIndex(current);
  }, [current, typed, virtualizer]);
  const indexes = virtualizer.getVirtualItems().map(({ index }) => index);
  return { body, parts: spacedRows(indexes, rows.length, rowPx) };
}
