import { useEffect, useState } from 'react';
import {
  agreeToOwnQuote,
  type OfferedPrice as Offer,
  readOwnQuote,
  withdrawOrder,
} from '#contract/calls/order-quote.ts';
import { useApi } from '../hooks/use-api.ts';
import { decidedOf } from './decided.ts';
import { OfferedPrice } from './offered-price.tsx';

/** The new price of an order, for its signed-in owner: the same as behind the email's link. */
export function OwnOffer({ orderId, onChanged }: { orderId: string; onChanged: () => void }) {
  const api = useApi({ readOwnQuote, agreeToOwnQuote, withdrawOrder });
  const [offer, setOffer] = useState<Offer>();
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    const leaving = new AbortController();
    void api.readOwnQuote({ body: { orderId }, signal: leaving.signal }).then((outcome) => {
      if (leaving.signal.aborted) return;
      if (outcome.ok) setOffer(outcome.answer.data);
      else setFault(outcome.failure.sentence);
    });
    return () => leaving.abort();
  }, [api, orderId]);

  async function decide(asked: Promise<Parameters<typeof decidedOf>[0]>) {
    const decided = decidedOf(await asked);
    if (!decided || decided.state) onChanged();
    return decided;
  }

  return (
    <section className="order__offer" aria-label="A new price for your order" aria-busy={!offer && !fault}>
      {offer ? (
        <>
          <p>{offer.why} Nothing is final until you press the button.</p>
          <OfferedPrice
            offer={offer}
            agree={() => decide(api.agreeToOwnQuote({ body: { orderId, total: offer.total } }))}
            refuse={() => decide(api.withdrawOrder({ body: { orderId } }))}
          />
        </>
      ) : (
        <p role="status">{fault ?? 'Loading the price...'}</p>
      )}
    </section>
  );
}
