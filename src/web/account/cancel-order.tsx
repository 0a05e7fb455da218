import { withdrawOrder } from '#contract/calls/order-quote.ts';
import { useApi } from '../hooks/use-api.ts';
import { CancelQuestion } from './cancel-question.tsx';

/** Cancels an own order, until it is confirmed. */
export function CancelOrder({ orderId, onChanged }: { orderId: string; onChanged: () => void }) {
  const api = useApi({ withdrawOrder });
  return (
    <CancelQuestion
      label="Cancel this order"
      cancel={async () => {
        const outcome = await api.withdrawOrder({ body: { orderId } });
        // Refused: it was confirmed, or cancelled by a press whose answer was lost. What it is now says which.
        if (outcome.ok || outcome.failure.reason === 'move-not-allowed') onChanged();
        return outcome.ok ? undefined : outcome.failure.sentence;
      }}
    />
  );
}
