import { useEffect, useState } from 'react';
import { agreeToQuote, type OfferedPrice as Offer, readQuote, refuseQuote } from '#contract/calls/order-quote.ts';
import type { Outcome } from '#contract/client.ts';
import type { PageHandle } from '../context.ts';
import { useApi } from '../hooks/use-api.ts';
import { Notice } from '../ui/forms/form-errors.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { useSeller } from '../ui/seller.tsx';
import { decidedOf } from './decided.ts';
import { OfferedPrice } from './offered-price.tsx';
import { useLinkToken } from './use-link-token.ts';

export function meta() {
  return [{ title: 'A new price for your order | Troy' }, { name: 'robots', content: 'noindex' }];
}

export const handle: PageHandle = { isPrivate: true };

type Reading = { readonly offer: Offer } | { readonly fault: string; readonly canRetry: boolean };

/** The page behind an email's link: it shows a new price of an order, and takes the customer's answer. */
export default function OrderQuote() {
  const token = useLinkToken();
  const api = useApi({ readQuote, agreeToQuote, refuseQuote });
  const [reading, setReading] = useState<Reading>();
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is the reason to ask again.
  useEffect(() => {
    if (token === undefined) return undefined;
    if (token === '') {
      setReading({ fault: 'This link is incomplete.', canRetry: false });
      return undefined;
    }
    const leaving = new AbortController();
    setReading(undefined);
    void api.readQuote({ body: { token }, signal: leaving.signal }).then((outcome) => {
      if (!leaving.signal.aborted) setReading(readingOf(outcome));
    });
    return () => leaving.abort();
  }, [token, round, api]);

  const byLink = { body: { token: token ?? '' } };
  return (
    <div className="wrap">
      <div className="track">
        <PageHead
          title="A new price for your order"
          lead={
            reading && 'offer' in reading && reading.offer.state === 'open'
              ? `${reading.offer.why} Nothing is final until you press the button, and no payment is taken here.`
              : undefined
          }
        />
        <div aria-busy={!reading}>
          {!reading && <p className="offer__loading">Loading the price...</p>}
          {reading && 'offer' in reading && (
            <OfferedPrice
              offer={reading.offer}
              agree={async () => decidedOf(await api.agreeToQuote(byLink))}
              refuse={async () => decidedOf(await api.refuseQuote(byLink))}
            />
          )}
          {reading && 'fault' in reading && <NoPrice {...reading} retry={() => setRound((before) => before + 1)} />}
        </div>
      </div>
    </div>
  );
}

function readingOf(outcome: Outcome<{ readonly data: Offer }>): Reading {
  if (outcome.ok) return { offer: outcome.answer.data };
  return { fault: outcome.failure.sentence, canRetry: outcome.failure.reason !== 'link-spent' };
}

function NoPrice({ fault, canRetry, retry }: { fault: string; canRetry: boolean; retry: () => void }) {
  const { phone, phoneLink, hours } = useSeller();
  return (
    <Notice heading={fault}>
      <p>
        Open our latest email again, or call{' '}
        <a className="notice__link" href={phoneLink}>
          {phone}
        </a>
        , {hours.inWords}. You owe nothing until you agree to a price.
      </p>
      {canRetry && (
        <button className="button button--quiet" type="button" onClick={retry}>
          Try Again
        </button>
      )}
    </Notice>
  );
}
