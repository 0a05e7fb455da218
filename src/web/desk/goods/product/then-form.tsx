import { type FormEvent, useState } from 'react';
import type { Instant } from '#domain/spot.ts';
import { serverNow } from '#web/desk/data/clock.ts';
import { desk } from '#web/desk/data/desk.ts';
import { useDeskQuery } from '#web/desk/data/use-desk-query.ts';
import { Button } from '#web/desk/ui/button.tsx';
import { TextField } from '#web/desk/ui/fields.tsx';
import { money, percent } from '#web/desk/ui/money.tsx';
import { Refusal } from '#web/desk/ui/refusal.tsx';
import { Time } from '#web/desk/ui/times.tsx';
import { instantOf } from '../../ui/shop-hour.ts';
import { STATE_LABELS } from '../goods-words.ts';
import type { Goods } from './product-entries.ts';

/** Shows the product as the shop listed it at a chosen time. */
export function ThenForm({ goods }: { readonly goods: Goods }) {
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
