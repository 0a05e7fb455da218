import { type FormEvent, useState } from 'react';
import { DAY_MS } from '#domain/durations.ts';
import type { BasisPoints } from '#domain/price.ts';
import type { Instant } from '#domain/spot.ts';
import { serverNow } from '#web/desk/data/clock.ts';
import { desk } from '#web/desk/data/desk.ts';
import { useDeskQuery } from '#web/desk/data/use-desk-query.ts';
import { Button } from '#web/desk/ui/button.tsx';
import { TextField } from '#web/desk/ui/fields.tsx';
import { money, percent } from '#web/desk/ui/money.tsx';
import { Panel } from '#web/desk/ui/panel.tsx';
import { Refusal } from '#web/desk/ui/refusal.tsx';
import { Time, timeText } from '#web/desk/ui/times.tsx';
import { instantOf } from '../../ui/shop-hour.ts';
import { STATE_LABELS } from '../goods-words.ts';
import { RevisionLine } from '../revisions/revision-line.tsx';
import type { Goods } from './product-entries.ts';
import { stepPath } from './step-path.ts';
import './product.css';

const FIRST = 5;

/** The product's changes, each with its author and an undo. */
export function HistoryPanel({ goods }: { readonly goods: Goods }) {
  const [showsAll, setShowsAll] = useState(false);
  const { history, premiums } = goods;
  const shown = showsAll ? history : history.slice(0, FIRST);
  return (
    <Panel
      title="Premium, a year"
      aside={`${history.length}${history.length === 100 ? ' or more' : ''} ${history.length === 1 ? 'revision' : 'revisions'}`}
    >
      <div className="panel__body product-history">
        <PremiumSteps premiums={premiums} />
        <ol className="revision-list">
          {shown.map((revision) => (
            <RevisionLine key={revision.revision} revision={revision} />
          ))}
        </ol>
        {history.length > shown.length && (
          <Button size="small" onClick={() => setShowsAll(true)}>
            All {history.length}
          </Button>
        )}
        <ThenForm goods={goods} />
      </div>
    </Panel>
  );
}

const YEAR_MS = 365 * DAY_MS;

/** The premium of the last year as a stepped line. */
function PremiumSteps({ premiums }: { readonly premiums: Goods['premiums'] }) {
  const now = serverNow();
  const values = premiums.map(({ premium }) => premium);
  const last = values.at(-1);
  if (last === undefined) return null;
  const least = Math.min(...values) as BasisPoints;
  const most = Math.max(...values) as BasisPoints;
  const first = Math.max(premiums[0]?.at ?? 0, now - YEAR_MS);
  const path = stepPath(
    premiums.map(({ at, premium }) => ({ at, value: premium })),
    { from: first, until: now },
  );
  const name =
    least === most
      ? `The premium has been ${percent(last)}`
      : `The premium went from ${percent(values[0])} to ${percent(last)}, between ${percent(least)} and ${percent(most)}`;
  return (
    <figure>
      <svg
        viewBox="0 0 600 84"
        preserveAspectRatio="none"
        className="premium-steps__drawing"
        role="img"
        aria-label={name}
      >
        <path className="premium-steps__grid" d="M0 8H600M0 42H600M0 76H600" />
        <path className="premium-steps__line" d={path} />
      </svg>
      <figcaption className="premium-steps__words">
        <span>{timeText(first, now)}</span>
        <span>{least === most ? percent(last) : `${percent(least)} to ${percent(most)}`}</span>
        <span>today</span>
      </figcaption>
    </figure>
  );
}

/** Shows the product as the shop listed it at a chosen time. */
function ThenForm({ goods }: { readonly goods: Goods }) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState<Instant>();
  const [isToCome, setToCome] = useState(false);
  const then = useDeskQuery(
    ['product', goods.key, 'then', String(at)],
    (signal) => desk.readGoodsThen({ params: { key: goods.key }, query: { at: String(at) }, signal }),
    { isOn: at !== undefined },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const asked = instantOf(typed);
    const isLater = asked !== undefined && asked > serverNow();
    setToCome(isLater);
    setAt(isLater ? undefined : asked);
  };
  return (
    <form className="product-then" onSubmit={submit}>
      <h3 className="product-then__title">What did the site show?</h3>
      <div className="product-then__row">
        <TextField label="Time (Chicago)" type="datetime-local" step={1} value={typed} onChange={setTyped} required />
        <Button type="submit" isBusy={at !== undefined && then.isPending}>
          Look
        </Button>
      </div>
      <Refusal failure={then.failure} />
      {isToCome && <p role="status">This time is in the future.</p>}
      {at !== undefined && then.data && <Then then={then.data} />}
    </form>
  );
}

type Shown = Extract<Awaited<ReturnType<typeof desk.readGoodsThen>>, { readonly ok: true }>['answer']['data'];

function Then({ then: { product, revision, spot, price } }: { readonly then: Shown }) {
  if (!product) return <p role="status">It did not exist yet.</p>;
  if (product.state === 'hidden') return <p role="status">Nothing: it was hidden.</p>;
  const { name, premium, state, isSoldOut, salesPause, pausedMessage } = product;
  const words = salesPause ?? STATE_LABELS[isSoldOut ? 'sold-out' : state];
  return (
    <dl className="product-then__shown">
      <dt>Price</dt>
      <dd>{price === null ? 'no price is on record for that time' : money(price)}</dd>
      <dt>Premium</dt>
      <dd>
        {percent(premium)}, revision {revision}
      </dd>
      <dt>Spot</dt>
      <dd>
        {spot ? (
          <>
            {money(spot.price)} of <Time at={spot.at} />
          </>
        ) : (
          'no reading is on record for that time'
        )}
      </dd>
      <dt>State</dt>
      <dd>
        {words}
        {pausedMessage && `: “${pausedMessage}”`}
      </dd>
      <dt>Name</dt>
      <dd>{name}</dd>
    </dl>
  );
}
