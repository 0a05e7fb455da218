import { useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { formatUsd } from '#domain/money.ts';
import { useNow } from '../data/clock.ts';
import { desk } from '../data/desk.ts';
import { useFormDraft } from '../data/drafts.ts';
import { invalidatedBy } from '../data/invalidated-by.ts';
import { useMay } from '../data/me.ts';
import { useRates } from '../data/rates.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { Button } from '../ui/button.tsx';
import { ChangeButton } from '../ui/change-button.tsx';
import { NotForRole } from '../ui/not-for-role.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Notice } from '../ui/refusal.tsx';
import { handleOf } from '../ui/times.tsx';
import { useNotify } from '../ui/toast.tsx';
import { useTitle } from '../ui/use-title.ts';
import { AddressPanel } from './address-panel.tsx';
import { BeforePanel } from './before-panel.tsx';
import { CallerPanel } from './caller-panel.tsx';
import {
  type Draft,
  type DraftLine,
  EMPTY,
  type HeldPrice,
  heldPrice,
  isAttached,
  premiumFault,
  ratesToHold,
} from './draft.ts';
import { LinesPanel } from './lines-panel.tsx';
import { leftText, PricePanel } from './price-panel.tsx';
import { SayItBack } from './say-it-back.tsx';
import { useAgain } from './use-again.ts';
import './phone-order.css';

/** The page for an order by phone. */
export function Component() {
  useTitle('Phone order');
  const may = useMay();
  if (!may('work-on-orders')) return <NotForRole title="Phone order" says="Clerks and managers take phone orders." />;
  return <PhoneOrder />;
}

function PhoneOrder() {
  const [params, setParams] = useSearchParams();
  const [draft, setDraft, discard] = useFormDraft('phone order', EMPTY);
  const rates = useRates();
  const now = useNow();
  const form = useRef<HTMLFormElement>(null);
  const fresh = ratesToHold(rates);
  const again = useAgain(params.get('again'), (found) => {
    setDraft({ ...found, held: null });
    // Once: a return to this page shows the draft as it is then.
    setParams({}, { replace: true });
  });
  // The price lock starts with the first line.
  const held = draft.held ?? (draft.lines.length > 0 ? fresh : null);
  const price = heldPrice({ ...draft, held }, now);
  const spot = fresh ?? undefined;
  const change = (part: Partial<Draft>) => setDraft({ held, ...part });
  const setLines = (lines: readonly DraftLine[]) => change({ lines, held: lines.length > 0 ? (held ?? fresh) : null });
  const place = usePlace(discard);
  const button = price && (
    <PlaceButton
      place={place}
      price={price}
      offReason={offReasonOf(draft, price)}
      onPlace={() => form.current?.reportValidity() && void place.run({ body: bodyOf(draft, price) })}
    />
  );
  return (
    <form className="phone-order" ref={form} onSubmit={(event) => event.preventDefault()}>
      <PageHead
        title="Phone order"
        sub="Draft. Kept while this tab stays open."
        back={{ to: '/orders', label: 'Orders' }}
        actions={<Button onClick={discard}>Discard</Button>}
      />
      {again.state === 'failed' && <Notice kind="warn" title="The order to repeat could not be read." />}
      {again.gone.length > 0 && (
        <Notice kind="warn" title="No longer sold, and left out:">
          {again.gone.join(', ')}
        </Notice>
      )}
      <div className="phone-order__grid">
        <div className="phone-order__main">
          <CallerPanel draft={draft} change={change} />
          <LinesPanel draft={{ ...draft, held }} spot={held ?? spot} onLines={setLines} />
          <AddressPanel draft={draft} faults={place.failure?.refusal?.fields ?? {}} change={change} />
        </div>
        <aside className="phone-order__aside" aria-label="The price">
          <PricePanel
            price={price}
            lines={draft.lines}
            spot={spot}
            now={now}
            hasEmail={draft.email !== ''}
            onNewPrice={() => change({ held: fresh })}
          >
            {button}
          </PricePanel>
          {price && <SayItBack price={price} draft={draft} />}
          {price && <BeforePanel price={price} spot={spot} monthTotal={draft.monthTotal} />}
        </aside>
      </div>
      {price && (
        <div className="phone-bar">
          <div>
            <b className="phone-bar__total">{formatUsd(price.total)}</b>
            <small>{price.leftMs === 0 ? 'ended' : `${leftText(price.leftMs)} left`}</small>
          </div>
          {button}
        </div>
      )}
    </form>
  );
}

function usePlace(onPlaced: () => void) {
  const navigate = useNavigate();
  const notify = useNotify();
  return useDeskChange(desk.placePhoneOrder, {
    invalidates: invalidatedBy('orders'),
    onDone: ({ orderId, total }) => {
      onPlaced();
      notify({
        kind: 'done',
        title: `Placed at ${formatUsd(total)}`,
        text: `Order ${handleOf(orderId)}. It is waiting to be confirmed.`,
      });
      void navigate(`/orders/${orderId}`);
    },
  });
}

type PlaceButtonProps = {
  readonly place: ReturnType<typeof usePlace>;
  readonly price: HeldPrice;
  readonly offReason: string | undefined;
  readonly onPlace: () => void;
};

function PlaceButton({ place, price, offReason, onPlace }: PlaceButtonProps) {
  const moved = place.failure?.reason === 'price-moved';
  const failure = moved && place.failure ? { ...place.failure, sentence: MOVED } : place.failure;
  return (
    <ChangeButton
      change={{ ...place, failure }}
      kind="primary"
      size="large"
      isBlock
      offReason={offReason}
      onClick={onPlace}
    >
      Place at {formatUsd(price.total)}
    </ChangeButton>
  );
}

function offReasonOf({ lines }: Draft, { leftMs }: HeldPrice): string | undefined {
  if (leftMs === 0) return 'This price has expired. Get a new one.';
  return lines.map(premiumFault).find(Boolean);
}

const MOVED = 'The shop no longer sells at this price. Get a new price and read it out.';

function bodyOf(draft: Draft, { lines, total }: HeldPrice) {
  const { firstName, lastName, address } = draft;
  const [email, phone] = [draft.email.trim(), draft.phone.trim()];
  return {
    lines: lines.map(({ productId, quantity, unitPrice, premium }, nth) => {
      const { agreed } = draft.lines[nth] ?? {};
      const line = { productId, quantity, unitPrice };
      return agreed ? { ...line, agreed: { premium, reason: agreed.reason.trim() } } : line;
    }),
    total,
    firstName,
    lastName,
    ...(email && { email }),
    ...(phone && { phone }),
    address,
    isTheirAccount: isAttached(draft),
  };
}
