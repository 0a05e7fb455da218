import { useEffect, useState } from 'react';
import { type OrderRecord, trackOrder } from '#contract/calls/orders.ts';
import { useApi } from '../../hooks/use-api.ts';
import { useUser } from '../../hooks/use-user.tsx';
import { placedOrder } from '../checkout/kept-order-number.ts';

/**
 * `failed`: no answer, or an order that does not exist; it is fetched again on demand, and when the browser is online again.
 */
export type FoundOrder = {
  readonly order: OrderRecord | undefined;
  readonly state: 'awaited' | 'found' | 'failed';
  readonly retry: () => void;
};

/** The order of this number as the server answers it: that of placing it, or after a reload that of asking for it. */
export function useOrderByNumber(orderNumber: string | undefined): FoundOrder {
  const api = useApi({ trackOrder });
  const { forget } = useUser();
  const [asked, setAsked] = useState<{ readonly number: string; readonly order: OrderRecord | undefined }>();
  const [attempt, setAttempt] = useState(1);
  const known = placedOrder(orderNumber);
  const isKnown = known !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (orderNumber === undefined || isKnown) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    void api.trackOrder({ params: { orderId: orderNumber }, signal }).then((outcome) => {
      if (signal.aborted) return;
      if (!outcome.ok && outcome.failure.reason === 'not-signed-in') return forget();
      setAsked({ number: orderNumber, order: outcome.ok ? outcome.answer.data : undefined });
      if (!outcome.ok) window.addEventListener('online', () => setAttempt((before) => before + 1), { signal });
    });
    return () => leaving.abort();
  }, [api, forget, orderNumber, isKnown, attempt]);

  const answer = asked?.number === orderNumber ? asked : undefined;
  const order = known ?? answer?.order;
  return {
    order,
    state: order ? 'found' : answer ? 'failed' : 'awaited',
    retry() {
      setAsked(undefined);
      setAttempt((before) => before + 1);
    },
  };
}
