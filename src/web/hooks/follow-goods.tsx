import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useRates } from './use-rates.tsx';

/** All open pages hear of a change at once: they do not all ask at once, and every process has heard of it by then. */
const PAUSE_MS = { least: 200, spread: 1_000 };

/** Asks for the page's data again, silently, when the goods have changed since it was made. */
export function FollowGoods() {
  const { goodsRevision } = useRates();
  const { revalidate } = useRevalidator();
  const known = useRef(goodsRevision);
  useEffect(() => {
    if (goodsRevision === undefined || goodsRevision <= (known.current ?? 0)) return undefined;
    const timer = setTimeout(
      () => {
        known.current = goodsRevision;
        void revalidate();
      },
      PAUSE_MS.least + Math.random() * PAUSE_MS.spread,
    );
    return () => clearTimeout(timer);
  }, [goodsRevision, revalidate]);
  return null;
}
