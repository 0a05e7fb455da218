import { useState } from 'react';
import { useMe } from '../data/me.ts';
import { usePeople } from '../data/people.ts';
import { eventTitle } from './event-words.ts';
import type { Order } from './order-data.ts';

const TOLD = ['move', 'undone', 'take', 'handover', 'edit', 'payment', 'parcel'];

export type News = {
  readonly sentence: string;
  readonly isTakenOver: boolean;
  readonly isGood: boolean;
  dismiss(): void;
};

/**
 * The latest change that a colleague made to the order since the page was opened or last marked as read; undefined without one.
 */
export function useNews({ events, assignedTo }: Order): News | undefined {
  const me = useMe();
  const people = usePeople();
  const newest = events[0]?.seq ?? 0;
  const [readSeq, setReadSeq] = useState(newest);
  const [hadIt, setHadIt] = useState(assignedTo === me.id);
  if (assignedTo === me.id && !hadIt) setHadIt(true);
  const news = events.find(({ seq, kind, staffId }) => seq > readSeq && TOLD.includes(kind) && staffId !== me.id);
  if (!news) return undefined;
  const name = people.get(news.staffId ?? '')?.name ?? 'Someone';
  const nameOf = (id: string) => (id === me.id ? 'you' : (people.get(id)?.name ?? 'someone'));
  const isTakenOver = news.kind === 'take' && hadIt;
  return {
    sentence: isTakenOver ? `${name} has taken this order over from you.` : `${eventTitle(news, name, nameOf)}.`,
    isTakenOver,
    isGood: news.move === 'agree',
    dismiss() {
      setReadSeq(newest);
      setHadIt(assignedTo === me.id);
    },
  };
}
