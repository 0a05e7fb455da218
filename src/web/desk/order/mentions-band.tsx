import { useEffect, useEffectEvent, useState } from 'react';
import { desk } from '../data/desk.ts';
import { usePeople } from '../data/people.ts';
import { Button } from '../ui/button.tsx';
import { Hand, MessageSquare } from '../ui/icons.ts';
import { Notice } from '../ui/refusal.tsx';
import { type Order, useOrderChange } from './order-data.ts';

/**
 * Shows what colleagues have handed over to the person on this order, and notes that mention them. Opening the order marks them
 * as done; here they stay until they are dismissed.
 */
export function MentionsBand({ order }: { readonly order: Order }) {
  const { shown, dismiss } = useMentions(order);
  const people = usePeople();
  return order.events
    .filter(({ seq }) => shown.includes(seq))
    .map(({ seq, kind, staffId, note }) => {
      const name = people.get(staffId ?? '')?.name ?? 'A colleague';
      const isHandover = kind === 'handover';
      return (
        <Notice
          key={seq}
          kind="calm"
          icon={isHandover ? Hand : MessageSquare}
          title={isHandover ? `${name} handed this order over to you.` : `${name} mentioned you.`}
          action={
            <Button size="small" onClick={() => dismiss(seq)}>
              Got it
            </Button>
          }
        >
          {note && <p className="mention-note">{note}</p>}
        </Notice>
      );
    });
}

function useMentions({ orderId, mentions }: Order) {
  const [shown, setShown] = useState<readonly number[]>([]);
  const [dismissed, setDismissed] = useState<readonly number[]>([]);
  const clear = useOrderChange(desk.clearMentions);
  const unseen = mentions.filter((seq) => !shown.includes(seq));
  if (unseen.length > 0) setShown([...shown, ...unseen]);
  const see = useEffectEvent(() => void clear.run({ params: { orderId }, body: {} }));
  const open = mentions.join();
  useEffect(() => {
    if (open !== '') see();
  }, [open]);
  return {
    shown: shown.filter((seq) => !dismissed.includes(seq)),
    dismiss: (seq: number) => setDismissed([...dismissed, seq]),
  };
}
