import { type KeyboardEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { marginLeft } from '#domain/drift.ts';
import { addCents, type Cents, formatBound, formatUsd } from '#domain/money.ts';
import type { SpotPrices } from '#domain/spot.ts';
import { useNow } from '../data/clock.ts';
import { useCosts } from '../data/costs.ts';
import { useFormDraft } from '../data/drafts.ts';
import { useMay } from '../data/me.ts';
import { useRates } from '../data/rates.ts';
import { newKey } from '../data/send-idempotently.ts';
import { useReviewLimits } from '../data/settings.ts';
import { agreedBody, premiumFault } from '../ui/agreed-premium.ts';
import { Button } from '../ui/button.tsx';
import { TriangleAlert } from '../ui/icons.ts';
import { MarginPair } from '../ui/margin-left.tsx';
import { money } from '../ui/money.tsx';
import { NotForRole } from '../ui/not-for-role.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { Notice, Refusal } from '../ui/refusal.tsx';
import { useTitle } from '../ui/use-title.ts';
import { AddressPanel, CallerPanel } from './caller-panel.tsx';
import { type Draft, type DraftLine, EMPTY, type HeldPrice, heldPrice, isAttached, ratesToHold } from './draft.ts';
import { LinesPanel } from './lines-panel.tsx';
import type { Obstacle } from './obstacle.ts';
import { leftText, PlaceButton, type Placing, PricePanel, useObstacle, usePlace } from './price-panel.tsx';
import { lineWords, moneyWords } from './spoken.ts';
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
  const addField = useRef<HTMLInputElement>(null);
  const fresh = ratesToHold(rates);
  const again = useAgain(params.get('again'), params.get('customer'), (found) => {
    setDraft({ ...found, held: null });
    // Once: a return to this page shows the draft as it is then.
    setParams({}, { replace: true });
  });
  // The price hold starts with the first line.
  const held = draft.held ?? (draft.lines.length > 0 ? fresh : null);
  const price = heldPrice({ ...draft, held }, now);
  const spot = fresh ?? undefined;
  const change = (part: Partial<Draft>) => setDraft({ held, ...part });
  const setLines = (lines: readonly DraftLine[]) => change({ lines, held: lines.length > 0 ? (held ?? fresh) : null });
  const place = usePlace(discard);
  const obstacle = useObstacle(price, draft, spot, now);
  const [first, other] = price
    ? waysOf({ place, draft, price, obstacle, isValid: () => form.current?.reportValidity() ?? false, keep: setDraft })
    : [];
  return (
    <form
      className="phone-order"
      ref={form}
      onSubmit={(event) => event.preventDefault()}
      onKeyDownCapture={(event) => onPlaceKey(event, first)}
    >
      <Head
        again={again}
        onDiscard={() => {
          discard();
          place.clear();
        }}
      />
      <div className="phone-order__grid">
        <div className="phone-order__main">
          <CallerPanel draft={draft} change={change} onChosenByKey={() => addField.current?.focus()} />
          <LinesPanel draft={{ ...draft, held }} spot={held ?? spot} addField={addField} onLines={setLines} />
          <AddressPanel draft={draft} faults={place.failure?.refusal?.fields ?? {}} change={change} />
        </div>
        <aside className="phone-order__aside" aria-label="The price">
          <PricePanel
            {...{ price, lines: draft.lines, spot, now, obstacle, hasEmail: draft.email !== '' }}
            onNewPrice={() => change({ held: fresh })}
          >
            {first && <PlaceButton {...first} isFirst />}
            <Refusal failure={place.failure} />
            {other && <PlaceButton {...other} isFirst={false} />}
          </PricePanel>
          {price && !draft.lines.some(premiumFault) && <SayItBack price={price} draft={draft} />}
          {price && <BeforePanel price={price} spot={spot} monthTotal={draft.monthTotal} />}
        </aside>
      </div>
      {first && <PhoneBar first={first} failure={place.failure} />}
    </form>
  );
}

type HeadProps = { readonly again: ReturnType<typeof useAgain>; readonly onDiscard: () => void };

function Head({ again, onDiscard }: HeadProps) {
  return (
    <>
      <PageHead
        title="Phone order"
        sub="Draft. Kept while this tab stays open."
        back={{ to: '/orders', label: 'Orders' }}
        actions={<Button onClick={onDiscard}>Discard</Button>}
      />
      {again.state === 'failed' && (
        <Notice kind="warn" title="The order or customer to start from could not be read." />
      )}
      {again.gone.length > 0 && (
        <Notice kind="warn" title="No longer sold, and left out:">
          {again.gone.join(', ')}
        </Notice>
      )}
    </>
  );
}

/** The script that staff read to the customer before the order is placed. */
function SayItBack({ price, draft }: { readonly price: HeldPrice; readonly draft: Draft }) {
  const { address, city } = draft.address;
  const where = [address, city].filter(Boolean).join(', ');
  return (
    <Panel title="Read back" className="phone-say">
      <ul className="panel__body say">
        {price.lines.map((line) => (
          <li key={line.productId}>{lineWords(line)}</li>
        ))}
        <li>
          In total {moneyWords(price.total)}
          {where && `, to ${where}`}.
        </li>
      </ul>
    </Panel>
  );
}

type BeforePanelProps = {
  readonly price: HeldPrice;
  readonly spot: SpotPrices | undefined;
  /** The customer's orders of the last 30 days without this one. */
  readonly monthTotal: Cents;
};

/** Lists the facts to check before the order is placed, such as the margin and the customer's thirty-day total. */
function BeforePanel({ price, spot, monthTotal }: BeforePanelProps) {
  const costOf = useCosts(price.lines.map(({ productId }) => productId));
  const { monthFrom, orderFrom } = useReviewLimits();
  const margin = spot && costOf && marginLeft(price, spot, costOf);
  const month = addCents(monthTotal, price.total);
  return (
    <Panel title="Before you place it" className="phone-before">
      <dl className="panel__body before">
        <MarginPair margin={margin} />
        <dt>The customer’s orders in 30 days, including this one</dt>
        <dd>{money(month)}</dd>
      </dl>
      {/* The panel of the price tells of a review. */}
      {month >= monthFrom && price.total < orderFrom && (
        <p className="panel__body before__flag">
          <TriangleAlert className="icon icon--small" />
          The customer’s orders in 30 days reach {formatBound(monthFrom)}, so this order is flagged. The flag alone asks
          for no review.
        </p>
      )}
    </Panel>
  );
}

type Ways = {
  readonly place: ReturnType<typeof usePlace>;
  readonly draft: Draft;
  readonly price: HeldPrice;
  readonly obstacle: Obstacle | undefined;
  readonly isValid: () => boolean;
  readonly keep: (part: Pick<Draft, 'key'>) => void;
};

/** The ways of placing that are possible now, the primary one first. */
function waysOf({ place, draft, price, obstacle, isValid, keep }: Ways): readonly Placing[] {
  const { isBusy } = place;
  const offReason = offReasonOf(draft, price) ?? place.offReason;
  function send(isAgreed: boolean): void {
    if (!isValid()) return;
    const key = draft.key || newKey();
    keep({ key });
    place.send({ ...bodyOf(draft, price), isAgreed, isReviewSeen: obstacle !== undefined }, key);
  }
  const possible = !obstacle ? [true, false] : obstacle.isFinal ? [false] : [false, true];
  return possible.map((isAgreed) => ({ isAgreed, price, isBusy, offReason, onPress: () => send(isAgreed) }));
}

/** Ctrl+Enter places from every field, before the field takes the Enter. */
function onPlaceKey(event: KeyboardEvent, first: Placing | undefined): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.stopPropagation();
  if (first && !first.isBusy && first.offReason === undefined && !event.repeat) first.onPress();
}

type BarProps = { readonly first: Placing; readonly failure: ReturnType<typeof usePlace>['failure'] };

/** A phone's bar with the price and the primary button. */
function PhoneBar({ first, failure }: BarProps) {
  const { total, leftMs } = first.price;
  return (
    <div className="phone-bar">
      <div>
        <b className="phone-bar__total">{formatUsd(total)}</b>
        <small>{leftMs === 0 ? 'ended' : `${leftText(leftMs)} left`}</small>
      </div>
      <PlaceButton {...first} isFirst />
      <Refusal failure={failure} />
    </div>
  );
}

function offReasonOf({ lines }: Draft, { leftMs }: HeldPrice): string | undefined {
  if (leftMs === 0) return 'This price has expired. Get a new one.';
  return lines.map(premiumFault).find(Boolean);
}

function bodyOf(draft: Draft, { lines, total }: HeldPrice) {
  const { firstName, lastName, address } = draft;
  const [email, phone] = [draft.email.trim(), draft.phone.trim()];
  return {
    lines: lines.map(({ productId, quantity, unitPrice }, nth) => ({
      productId,
      quantity,
      unitPrice,
      ...agreedBody(draft.lines[nth]),
    })),
    total,
    firstName,
    lastName,
    ...(email && { email }),
    ...(phone && { phone }),
    address,
    isTheirAccount: isAttached(draft),
  };
}
