import { useEffect, useState } from 'react';
import { readLastAddress } from '#contract/calls/place-order.ts';
import type { ShippingAddress } from '#domain/address.ts';
import { useApi } from '../../hooks/use-api.ts';
import { useUser } from '../../hooks/use-user.tsx';

/** The address of the customer's newest order, asked for by each checkout; undefined until it is known, and without one. */
export function useLastAddress(): ShippingAddress | undefined {
  const api = useApi({ readLastAddress });
  const userId = useUser().user?.id;
  const [last, setLast] = useState<ShippingAddress>();
  useEffect(() => {
    setLast(undefined);
    if (userId === undefined) return undefined;
    const leaving = new AbortController();
    // Without an answer the address is typed, as a first one is.
    void api.readLastAddress({ signal: leaving.signal }).then((outcome) => {
      if (outcome.ok && !leaving.signal.aborted) setLast(outcome.answer.data ?? undefined);
    });
    return () => leaving.abort();
  }, [api, userId]);
  return last;
}
