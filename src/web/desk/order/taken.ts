import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Instant } from '#domain/spot.ts';
import { assigneeOf, TAKEN_MS } from '#domain/stage-guards.ts';
import { LOOK_EVERY_MS, serverNow, useNow } from '../data/clock.ts';
import { desk } from '../data/desk.ts';
import { useMay, useMe } from '../data/me.ts';
import { usePeople } from '../data/people.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { type Order, type OrderEvent, useOrderChange } from './order-data.ts';

const RENEW_EVERY_MS = 5 * 60_000;
export type Taken = {
  readonly by: 'nobody' | 'me' | 'other';
  readonly name: string;
  readonly letters: string;
  readonly since: Instant | undefined;
};

/** The assignee of an order, refetched when the assignment expires. */
export function useTaken({ orderId, assignedTo, assignedUntil, events }: Order): Taken {
  const now = useNow(LOOK_EVERY_MS);
  const me = useMe();
  const people = usePeople();
  const assignee = assigneeOf({ assignedTo, assignedUntil }, now);
  useAskedWhenOver(orderId, assignedTo !== me.id && assignee === undefined ? assignedUntil : null);
  if (assignee === undefined) return { by: 'nobody', name: '', letters: '', since: undefined };
  const { name = 'Someone', letters = '' } = people.get(assignee) ?? {};
  return { by: assignee === me.id ? 'me' : 'other', name, letters, since: takenSince(events, assignee) };
}

/** Refetches the order when a colleague's assignment seems over, since its renewals are not announced. */
function useAskedWhenOver(orderId: string, endedAt: Instant | null): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (endedAt) void cache.invalidateQueries({ queryKey: ['order', orderId] });
  }, [cache, orderId, endedAt]);
}

/** The time of the person's last assignment, or last move of the order, which assigns it too. Events are newest first. */
function takenSince(events: readonly OrderEvent[], staffId: string): Instant | undefined {
  const own = events.filter((event) => event.staffId === staffId);
  return (own.find(({ kind }) => kind === 'take') ?? own[0])?.at;
}

/** Assigns the order optimistically, before the server's answer. */
export function useTake() {
  const { id } = useMe();
  return useOrderChange(desk.takeOrder, {
    optimistic: (old) => ({ ...old, assignedTo: id, assignedUntil: serverNow() + TAKEN_MS }),
  });
}

/** Renews the assignment while the person is active on the order's page; on an idle page it expires. */
export function useTakeRenewal({ orderId, assignedTo }: Order): void {
  const me = useMe();
  const may = useMay();
  const take = useDeskChange(desk.takeOrder);
  const renewedAt = useRef(serverNow());
  const isMine = assignedTo === me.id && may('work-on-orders');
  const renew = useEffectEvent(() => {
    if (serverNow() - renewedAt.current < RENEW_EVERY_MS) return;
    renewedAt.current = serverNow();
    void take.run({ params: { orderId }, body: {} });
  });
  useEffect(() => {
    if (!isMine) return;
    const onAct = () => renew();
    for (const act of ['pointermove', 'keydown'] as const) window.addEventListener(act, onAct);
    return () => {
      for (const act of ['pointermove', 'keydown'] as const) window.removeEventListener(act, onAct);
    };
  }, [isMine]);
}
