import { useCallback, useEffect, useState } from 'react';
import { listOrders, type OrderRecord, trackOrder } from '#contract/calls/orders.ts';
import { useApi } from '../hooks/use-api.ts';
import { useUser } from '../hooks/use-user.tsx';
import { useToast } from '../ui/toast.tsx';

type Shown = {
  /** Newest first. */
  readonly orders: readonly OrderRecord[];
  readonly hasOlder: boolean;
  /** Number of orders before the last page was loaded. */
  readonly shownBefore: number;
};

const NONE: Shown = { orders: [], hasOlder: false, shownBefore: 0 };

/** The user's orders, newest first, and older ones on demand. */
export function useOwnOrders(userId: string | undefined) {
  const api = useApi({ trackOrder });
  const next = useNextPage();
  const [state, setState] = useState<'loading' | 'failed' | Shown>('loading');
  const [round, setRound] = useState(0);
  const [isAsking, setIsAsking] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is the reason to ask again.
  useEffect(() => {
    if (userId === undefined) return undefined;
    const leaving = new AbortController();
    void next(userId, NONE, leaving.signal).then((shown) => {
      if (!leaving.signal.aborted) setState(shown ?? 'failed');
    });
    return () => leaving.abort();
  }, [next, userId, round]);

  const reload = useCallback(() => {
    setState('loading');
    setRound((before) => before + 1);
  }, []);

  /** Refetches one order and leaves the others as they are. */
  async function renew(orderId: string): Promise<void> {
    const outcome = await api.trackOrder({ params: { orderId } });
    if (!outcome.ok) return reload();
    const { data } = outcome.answer;
    setState((shown) =>
      typeof shown === 'string'
        ? shown
        : { ...shown, orders: shown.orders.map((order) => (order.orderId === orderId ? data : order)) },
    );
  }

  async function showOlder(): Promise<void> {
    if (isAsking || userId === undefined || typeof state === 'string') return;
    setIsAsking(true);
    const shown = await next(userId, state);
    setIsAsking(false);
    // A failure leaves the list as it is.
    if (shown) setState(shown);
  }

  /** Asks for all older ones too, and shows them. Undefined where an answer is missing. */
  async function all(): Promise<readonly OrderRecord[] | undefined> {
    if (isAsking || userId === undefined || typeof state === 'string') return undefined;
    setIsAsking(true);
    let shown: Shown | undefined = state;
    while (shown?.hasOlder) shown = await next(userId, shown);
    setIsAsking(false);
    if (shown && shown !== state) setState({ ...shown, shownBefore: 0 });
    return shown?.orders;
  }

  return { state, reload, renew, isAsking, showOlder, all };
}

/** Returns the function that gives the orders with the next page; undefined where it is missing. */
function useNextPage() {
  const api = useApi({ listOrders });
  const toast = useToast();
  const { forget } = useUser();
  return useCallback(
    async (userId: string, { orders }: Shown, signal?: AbortSignal): Promise<Shown | undefined> => {
      const before = orders.at(-1)?.orderId;
      const query = before === undefined ? {} : { before };
      const outcome = await api.listOrders({ params: { userId }, query, ...(signal && { signal }) });
      if (signal?.aborted) return undefined;
      if (!outcome.ok) {
        const { reason, kind } = outcome.failure;
        const description = kind === 'network' ? 'Failed to connect to server' : 'Failed to fetch orders';
        if (reason === 'not-signed-in') forget();
        else toast({ kind: 'error', title: 'Error', description });
        return undefined;
      }
      const { data, hasOlder = false } = outcome.answer;
      return { orders: [...orders, ...data], hasOlder, shownBefore: orders.length };
    },
    [api, forget, toast],
  );
}
