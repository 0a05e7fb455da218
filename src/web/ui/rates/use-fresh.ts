import { useEffect, useRef, useState } from 'react';

const CALM_MS = 10_000;

/** True for ten seconds after a new live price: a cell fades at most once in that time, however often prices come. */
export function useFresh(price: number, isLive: boolean): boolean {
  const last = useRef({ price, isLive });
  const [isFresh, setIsFresh] = useState(false);
  useEffect(() => {
    const before = last.current;
    last.current = { price, isLive };
    if (isLive && before.isLive && before.price !== price) setIsFresh(true);
  }, [price, isLive]);
  useEffect(() => {
    if (!isFresh) return undefined;
    const timer = setTimeout(() => setIsFresh(false), CALM_MS);
    return () => clearTimeout(timer);
  }, [isFresh]);
  return isFresh;
}
