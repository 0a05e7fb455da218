import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { OfferedPrice as Offer } from '#contract/calls/order-quote.ts';
import { METAL_NAMES, METALS } from '#domain/metal.ts';
import { countOf } from '#domain/words.ts';
import { clocksNow, serverNow } from '../hooks/server-clock.ts';
import { useServerNow } from '../hooks/use-server-now.ts';
import { Notice } from '../ui/forms/form-errors.tsx';
import { Phone } from '../ui/icons.ts';
import { usd } from '../ui/orders/order-facts.ts';
import { Beam } from '../ui/rates/beam.tsx';
import { useSeller } from '../ui/seller.tsx';
import { timeText, whenText } from '../ui/times.ts';
import { CancelQuestion } from './cancel-question.tsx';
import type { Decided } from './decided.ts';
import { Info } from './icons.ts';
import { OfferLines } from './offer-lines.tsx';

type OfferedPriceProps = {
  readonly offer: Offer;
  readonly agree: () => Promise<Decided>;
  readonly refuse: () => Promise<Decided>;
};

/** A new price of an order, what it was, and until when one can agree to it. */
export function OfferedPrice({ offer, agree, refuse }: OfferedPriceProps) {
  const left = useTimeLeft(offer.leftMs);
  const [state, setState] = useState(offer.state);
  const shown = state === 'open' && left === 0 ? 'over' : state;
  if (shown !== 'open') return <Answered state={shown} isNew={shown !== offer.state} total={usd(offer.total)} />;

  async function decide(decision: () => Promise<Decided>, done: Offer['state']): Promise<string | undefined> {
    const refused = await decision();
    setState(refused ? (refused.state ?? 'open') : done);
    return refused?.sentence;
  }

  return (
    <div className="offer">
      <Prices offer={offer} />
      <OfferLines offer={offer} />
      <TimeLeft offer={offer} left={left} />
      <Decision offer={offer} agree={() => decide(agree, 'agreed')} refuse={() => decide(refuse, 'refused')} />
    </div>
  );
}

function Prices({ offer: { before, total, spot, lines } }: { offer: Offer }) {
  const now = useServerNow();
  const metals = METALS.filter((metal) => lines.some((line) => line.metal === metal));
  const rates = ({ at, ...rate }: Offer['spot']['now']) => {
    const parts = metals.map((metal) => `${METAL_NAMES[metal]} ${usd(metal === 'gold' ? rate.USDXAU : rate.USDXAG)}`);
    return `${parts.join(', ')} per oz, ${whenText(at, now)}`;
  };
  return (
    <dl className="panel offer__prices">
      <div>
        <dt>You ordered at</dt>
        <dd className="offer__price">{usd(before)}</dd>
        <dd className="offer__rates">{rates(spot.before)}</dd>
      </div>
      <div className="offer__new">
        <dt>New price</dt>
        <dd className="offer__price">{usd(total)}</dd>
        <dd className="offer__rates">{rates(spot.now)}</dd>
      </div>
    </dl>
  );
}

function TimeLeft({ offer: { validUntil, offeredAt }, left }: { offer: Offer; left: number }) {
  const whole = Date.parse(validUntil) - Date.parse(offeredAt);
  return (
    <div className="offer__time">
      <p>
        <b>We hold this price until {timeText(validUntil)}</b> <span>{minutesLeftText(left)}</span>
      </p>
      <Beam at={1 - left / whole} isPassing />
    </div>
  );
}

type DecisionProps = {
  readonly offer: Offer;
  readonly agree: () => Promise<string | undefined>;
  readonly refuse: () => Promise<string | undefined>;
};

function Decision({ offer: { orderId, total, validUntil }, agree, refuse }: DecisionProps) {
  const { phoneLink } = useSeller();
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  async function press(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setFault(undefined);
    setFault(await agree());
    setIsBusy(false);
  }

  return (
    <div>
      {fault && <Notice heading={fault} />}
      <button
        className="button button--primary button--large button--block"
        type="button"
        aria-disabled={isBusy}
        aria-busy={isBusy}
        onClick={press}
      >
        {isBusy ? 'Agreeing...' : `Agree to ${usd(total)}`}
      </button>
      <div className="offer__others">
        <CancelQuestion label="Cancel my order" cancel={refuse} />
        <a className="button button--quiet" href={phoneLink}>
          <Phone className="icon icon--small" />
          Call us first
        </a>
      </div>
      <p className="order__told">
        <Info className="icon icon--small" />
        <span>
          If you do nothing, this price expires at {timeText(validUntil)} and we'll call you. You owe nothing until you
          agree. Order …{orderId.slice(-6)}.
        </span>
      </p>
    </div>
  );
}

const ANSWERED: Readonly<Record<Exclude<Offer['state'], 'open'>, { heading: string; text: ReactNode }>> = {
  over: { heading: 'This price has expired. We will call you.', text: 'You owe nothing, and no action is needed.' },
  replaced: {
    heading: 'This price was replaced. We will call you.',
    text: 'If we have offered you another price, it is in our latest email. You owe nothing until you agree.',
  },
  agreed: {
    heading: 'Your price is fixed.',
    text: 'Thank you. We will email you how to pay, and by when.',
  },
  refused: { heading: 'Your order is cancelled.', text: 'You owe nothing. You can order again at any time.' },
};

/**
 * Shows the state of an offer that is closed. `isNew`: it was closed on this page, so the focus moves here from the removed
 * button.
 */
function Answered({ state, isNew, total }: { state: Exclude<Offer['state'], 'open'>; isNew: boolean; total: string }) {
  const { heading, text } = ANSWERED[state];
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) answer.current?.focus();
  }, [isNew]);
  return (
    <div className="panel offer__answer" role="status" tabIndex={-1} ref={answer}>
      <h2 className="track__heading">{state === 'agreed' ? `You agreed to ${total}. ${heading}` : heading}</h2>
      <p>{text}</p>
    </div>
  );
}

const LOOK_MS = 1_000;

/** Counts down `leftMs`, the server's remaining time at the first render, in steps of a second; 0 at the end. */
function useTimeLeft(leftMs: number): number {
  const [asked] = useState(clocksNow);
  const [left, setLeft] = useState(leftMs);
  useEffect(() => {
    const look = () => setLeft(Math.max(0, leftMs - serverNow({ serverAt: 0, asked })));
    look();
    const looking = setInterval(look, LOOK_MS);
    return () => clearInterval(looking);
  }, [leftMs, asked]);
  return left;
}

function minutesLeftText(leftMs: number): string {
  const minutes = Math.floor(leftMs / 60_000);
  if (minutes === 0) return 'under a minute left';
  return countOf(minutes, 'minute left', 'minutes left');
}
