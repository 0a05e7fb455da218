import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

type Update = (data: unknown) => unknown;

/** Optimistic updates of one answer that the server has not acknowledged. */
type Pending = {
  /** The answer without them. */
  base: unknown;
  updates: readonly Update[];
  readonly isOver: Promise<void>;
  end(): void;
};

const pending = new Map<string, Pending>();

/**
 * Shows a change before its answer. Call the returned function with whether the change was made: a failed one is rolled back,
 * and others in flight stay. Until all are settled no query of the key is sent, since its answer could be outdated: see
 * `updatesSettled`.
 */
export function updateOptimistically(cache: QueryClient, key: QueryKey, update: Update): (isMade: boolean) => void {
  const before = cache.getQueryData(key);
  if (before === undefined) return () => {};
  const hash = hashKey(key);
  const ours = pending.get(hash) ?? begin(before);
  pending.set(hash, ours);
  ours.updates = [...ours.updates, update];
  // The answer to an earlier request would lack the change.
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
