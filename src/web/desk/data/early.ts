import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

type Update = (data: unknown) => unknown;

/** Changes of one answer that are shown before the server has made them. */
type Early = {
  /** The answer without them. */
  base: unknown;
  updates: readonly Update[];
  readonly isOver: Promise<void>;
  end(): void;
};

const underWay = new Map<string, Early>();

/**
 * Shows a change before its answer. Call what it returns with whether the change was made: one that was not is taken back, and
 * others that are under way stay. Until all are answered nothing is asked under the key, since that could be answered as things
 * were before: see `untilAnswered`.
 */
export function showEarly(cache: QueryClient, key: QueryKey, update: Update): (isMade: boolean) => void {
  const before = cache.getQueryData(key);
  if (before === undefined) return () => {};
  const hash = hashKey(key);
  const early = underWay.get(hash) ?? begin(before);
  underWay.set(hash, early);
  early.updates = [...early.updates, update];
  // What was asked before the change would be answered without it.
  void cache.cancelQueries({ queryKey: key, exact: true });
  cache.setQueryData(key, update(before));
  return (isMade) => {
    early.updates = early.updates.filter((one) => one !== update);
    if (isMade) early.base = update(early.base);
    else
      cache.setQueryData(
        key,
        early.updates.reduce((data, one) => one(data), early.base),
      );
    if (early.updates.length > 0) return;
    underWay.delete(hash);
    early.end();
  };
}

/** Settles once no change of this answer is shown early any more. */
export async function untilAnswered(key: QueryKey): Promise<void> {
  for (let early = underWay.get(hashKey(key)); early; early = underWay.get(hashKey(key))) await early.isOver;
}

function begin(base: unknown): Early {
  let end = () => {};
  const isOver = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { base, updates: [], isOver, end };
}
