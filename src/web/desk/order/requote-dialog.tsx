import { type FormEvent, useState } from 'react';
import { METALS } from '#domain/metal.ts';
import type { Cents } from '#domain/money.ts';
import { metalsOf } from '#domain/order.ts';
import { timeOfDay } from '#domain/shop-time.ts';
import { desk } from '../data/desk.ts';
import { useFormDraft } from '../data/drafts.ts';
import { liveSpot, type Rates } from '../data/rates.ts';
import { usePromises } from '../data/settings.ts';
import { agreedBody, premiumFault } from '../ui/agreed-premium.ts';
import { Button } from '../ui/button.tsx';
import { ChangeButton } from '../ui/change-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Check, Choice, TextArea } from '../ui/fields.tsx';
import { money } from '../ui/money.tsx';
import { ProductSearchLater } from '../ui/product-search-later.tsx';
import { Notice } from '../ui/refusal.tsx';
import { shortNumber } from '../ui/times.tsx';
import { UNDO_TIME } from '../ui/toast.tsx';
import { NOT_LIVE } from './decide-words.ts';
import { emailText } from './emails.ts';
import { NewsBand } from './news-band.tsx';
import { NOTE_FIRST } from './order-act.tsx';
import { type Order, useOrderChange } from './order-data.ts';
import { RequoteLines, RequoteTotals } from './requote-lines.tsx';
import { isWhole, pricedOf, quantityOf, type Wanted, wantedOf, withProduct } from './requote-offer.ts';
import { useContact } from './use-contact.ts';
import './decide.css';

const MINUTES = [
  { value: '15', label: '15 min' },
  { value: '30', label: '30 min' },
  { value: '60', label: '1 h' },
  { value: '120', label: '2 h' },
] as const;
type Minutes = (typeof MINUTES)[number]['value'];

type RequoteProps = {
  readonly order: Order;
  readonly rates: Rates;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** The dialog that offers a new price for the order or for other goods, beside the old price. */
export function RequoteDialog({ isOpen, onClose, ...form }: RequoteProps) {
  return (
    <Dialog
      title={`New price for ${shortNumber(form.order.orderId)}`}
      aside={<Spot rates={form.rates} />}
      isOpen={isOpen}
      onClose={onClose}
      size="wide"
    >
      <RequoteForm onClose={onClose} {...form} />
    </Dialog>
  );
}

/** The spot prices behind the new price. */
function Spot({ rates }: Pick<RequoteProps, 'rates'>) {
  if (rates.state === 'unavailable') return null;
  return METALS.map((metal) => (
    <span className={`requote__spot${liveSpot(rates, [metal]) ? '' : ' is-old'}`} key={metal}>
      {metal} {money(rates[metal])}
    </span>
  ));
}

function RequoteForm({ order, rates: live, onClose }: Omit<RequoteProps, 'isOpen'>) {
  const [offer, set, clear] = useOfferDraft(order);
  // The price that was read out stays while its note is written.
  const [readOut, setReadOut] = useState<Rates>();
  const { wanted, minutes, note } = offer;
  const isAgreed = offer.agreedVersion === order.version;
  const rates = (isAgreed ? readOut : undefined) ?? live;
  const setWanted = (changed: readonly Wanted[]) => set({ wanted: changed });
  const priced = pricedOf(wanted, rates);
  const total = priced && money(priced.total);
  const leave = () => {
    clear();
    onClose();
  };
  const { requote, send } = useRequote(order, isAgreed, {
    onDone: leave,
    onRefused: () => setReadOut(undefined),
  });
  const isLive = liveSpot(live, metalsOf(wanted.map(({ product }) => product))) !== undefined;
  const offReason = offReasonOf({ isLive, wanted, isNoteMissing: isAgreed && !note.trim() });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (priced) void send(offer, priced.total);
  };

  return (
    <form className="dialog-form" onSubmit={onSubmit}>
      <NewsBand />
      {!isLive && (
        <Notice kind="warn" title={NOT_LIVE}>
          {rates.at && `Last rate: ${timeOfDay(rates.at)}.`}
        </Notice>
      )}
      <RequoteLines order={order} wanted={wanted} rates={rates} onChange={setWanted} />
      <RequoteTotals before={order.total} priced={priced} rates={rates} />
      <ProductSearchLater
        label="Add a product"
        spot={isLive ? rates : undefined}
        onChoose={(product) => setWanted(withProduct(wanted, product))}
      />
      <GoodFor minutes={minutes} onChange={(chosen) => set({ minutes: chosen })} />
      <Check
        label="The customer agreed on the phone"
        checked={isAgreed}
        onChange={(isOn) => {
          setReadOut(isOn ? live : undefined);
          set({ agreedVersion: isOn ? order.version : 0 });
        }}
      />
      {isAgreed && (
        <TextArea
          label="Note, for staff only (required)"
          required
          rows={2}
          maxLength={2_000}
          value={note}
          onChange={(text) => set({ note: text })}
        />
      )}
      <p className="dialog-form__what">{consequenceOf(order, isAgreed)}</p>
      {offReason === NOTE_FIRST && <p className="dialog-form__what">{offReason}</p>}
      <div className="dialog-form__foot">
        <Button onClick={leave}>Cancel</Button>
        <ChangeButton change={requote} kind="primary" type="submit" offReason={offReason}>
          {isAgreed ? 'Confirm at' : 'Offer'} {isLive && total ? total : 'the new price'}
        </ChangeButton>
      </div>
    </form>
  );
}

type GoodForProps = { readonly minutes: Minutes; readonly onChange: (minutes: Minutes) => void };

function GoodFor({ minutes, onChange }: GoodForProps) {
  return (
    <div className="requote__valid">
      <span>Good for</span>
      <Choice label="How long the price is good" options={MINUTES} value={minutes} onChange={onChange} />
    </div>
  );
}

const SENT_SOON = `The email with its link goes out in ${UNDO_TIME}.`;

/** Describes the effect of the submit button. */
function consequenceOf(order: Order, isAgreed: boolean): string {
  return isAgreed
    ? `The order is confirmed at this price. ${emailText(order, 'The email “confirmed, how to pay” goes out.')} This cannot be undone.`
    : `${emailText(order, 'The customer gets an email with a link, and agrees or cancels there.')} The price is locked until the offer expires.`;
}

type Entered = { readonly isLive: boolean; readonly wanted: readonly Wanted[]; readonly isNoteMissing: boolean };

function offReasonOf({ isLive, wanted, isNoteMissing }: Entered): string | undefined {
  if (!isLive) return NOT_LIVE;
  if (!isWhole(wanted)) return 'Every line needs a whole number of pieces.';
  return wanted.map(premiumFault).find(Boolean) ?? (isNoteMissing ? NOTE_FIRST : undefined);
}

/** Sends an offer; one that the customer has agreed to is confirmed by the same request, at the total that is shown. */
function useRequote(order: Order, isAgreed: boolean, { onDone, onRefused }: { onDone(): void; onRefused(): void }) {
  const { call, clear: clearCall } = useContact();
  const requote = useOrderChange(desk.requoteOrder, {
    done: (_, { body: { agreement } }) =>
      agreement
        ? `Confirmed at ${money(agreement.total)}`
        : { title: 'New price offered', text: emailText(order, SENT_SOON) },
  });
  async function send({ wanted, minutes, note }: Offer, total: Cents) {
    const body = {
      version: order.version,
      lines: wanted.map((line) => ({
        productId: line.product.id,
        quantity: quantityOf(line.typed) ?? 1,
        ...agreedBody(line),
      })),
      minutes: Number(minutes) as 15 | 30 | 60 | 120,
      ...(isAgreed && { agreement: { total, note: note.trim() } }),
      ...(call && { call }),
    };
    if (!(await requote.run({ params: { orderId: order.orderId }, body }))) return onRefused();
    if (call) clearCall();
    onDone();
  }
  const { failure } = requote;
  const hasMoved = failure?.reason === 'price-moved';
  return { requote: { ...requote, failure: hasMoved ? { ...failure, sentence: MOVED } : failure }, send };
}

const MOVED = 'The price has moved. Nothing was changed: read out the new price and press again.';

type Offer = {
  readonly wanted: readonly Wanted[];
  readonly minutes: Minutes;
  /** The order's version that the customer agreed to; the agreement counts for no other. */
  readonly agreedVersion: number;
  readonly note: string;
};

/** The draft of the offer, kept until it is sent whatever others do with the order, as long as a new price is possible. */
function useOfferDraft(order: Order) {
  return useFormDraft<Offer>(`offer ${order.orderId}`, {
    wanted: wantedOf(order),
    minutes: String(usePromises().offerMinutes) as Minutes,
    agreedVersion: 0,
    note: '',
  });
}
