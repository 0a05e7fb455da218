import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

type Update = (data: unknown) => unknown;

/** Updates of one answer whose changes the server has not acknowledged. */
type Pending = {
  /** The answer without them. */
  base: unknown;
  updates: readonly Update[];
  readonly isOver: Promise<void>;
  end(): void;
};

const pending = new Map<string, Pending>();

/**
 * Shows a change before its answer. Call what it returns with whether the change was made: one that was not is rolled back, and
 * others that are under way stay. Until all are settled nothing is asked under the key, since that could be answered as things
 * were before: see `updatesSettled`.
 */
export function updateOptimistically(cache: QueryClient, key: QueryKey, update: Update): (isMade: boolean) => void {
  const before = cache.getQueryData(key);
  if (before === undefined) return () => {};
  const hash = hashKey(key);
  const ours = pending.get(hash) ?? begin(before);
  pending.set(hash, ours);
  ours.updates = [...ours.updates, update];
  // What was asked before the change would be answered without it.
  void cache.cancelQueries({ queryKey: key, exact: true });
  cache.setQueryData(key, update(before));
  return (isMade) => {
    ours.updates = ours.updates.filter((one) => one !== update);
    if (isMade) ours.base = update(ours.base);
    else
      cache.setQueryData(
        key,
        ours.updates.reduce((data, one) => one(data), ours.base),
      );
    if (ours.updates.length > 0) return;
    pending.delete(hash);
    ours.end();
  };
}

/** Resolves once no optimistic update of this answer is pending. */
export async function updatesSettled(key: QueryKey): Promise<void> {
  for (let ours = pending.get(hashKey(key)); ours; ours = pending.get(hashKey(key))) await ours.isOver;
}

function begin(base: unknown): Pending {
  let end = () => {};
  const isOver = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { base, updates: [], isOver, end };
}
