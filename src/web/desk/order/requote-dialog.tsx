import type { FormEvent } from 'react';
import { MAX_QUANTITY } from '#domain/cart.ts';
import { METALS } from '#domain/metal.ts';
import type { Cents } from '#domain/money.ts';
import { lineTotal, type OrderLine, orderTotal, priceLine } from '#domain/order.ts';
import { formatPremium } from '#domain/price.ts';
import { timeOfDay } from '#domain/shop-time.ts';
import { X } from '../../ui/icons.ts';
import { desk } from '../data/desk.ts';
import { useFormDraft } from '../data/drafts.ts';
import type { PricedProduct } from '../data/find-products.ts';
import { liveSpot, type Rates } from '../data/rates.ts';
import { Button } from '../ui/button.tsx';
import { ChangeButton } from '../ui/change-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Check, Choice, TextArea } from '../ui/fields.tsx';
import { Change, changeOf, money } from '../ui/money.tsx';
import { ProductSearch } from '../ui/product-search.tsx';
import { Notice } from '../ui/refusal.tsx';
import { handleOf } from '../ui/times.tsx';
import { useNotify } from '../ui/toast.tsx';
import { NOT_LIVE } from './decide-words.ts';
import { emailText } from './emails.ts';
import { NewsBand } from './news-band.tsx';
import { type Order, useOrderChange } from './order-data.ts';
import { toProduct } from './order-figures.ts';
import { useContact } from './use-contact.ts';
import './requote-dialog.css';
import '../ui/table.css';

const MINUTES = [
  { value: '15', label: '15 min' },
  { value: '30', label: '30 min' },
  { value: '60', label: '1 h' },
  { value: '120', label: '2 h' },
] as const;
type Minutes = (typeof MINUTES)[number]['value'];

/** A line of the offer, with the typed quantity. */
type Wanted = { readonly product: PricedProduct; readonly typed: string };
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
      title={`New price for ${handleOf(form.order.orderId)}`}
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

function RequoteForm({ order, rates, onClose }: Omit<RequoteProps, 'isOpen'>) {
  const [{ wanted, minutes, agreedVersion, note }, set, clear] = useOfferDraft(order);
  const isAgreed = agreedVersion === order.version;
  const { call, clear: clearCall } = useContact();
  const setWanted = (changed: readonly Wanted[]) => set({ wanted: changed });
  const requote = useOrderChange(desk.requoteOrder, {
    // A price agreed on the phone sends no email with a link; the confirmation is sent.
    done: () => (isAgreed ? undefined : { title: 'New price offered', text: emailText(order, SENT_SOON) }),
  });
  const notify = useNotify();
  const agreed = useOrderChange(desk.agreedByPhone, { done: () => `Confirmed at ${money(total)}` });
  const metals = wanted.map(({ product }) => product.metal);
  const isLive = liveSpot(rates, metals) !== undefined;
  const isWhole = wanted.length > 0 && wanted.every(({ typed }) => quantityOf(typed) !== undefined);
  const lines =
    rates.state === 'unavailable'
      ? []
      : wanted.map(({ product, typed }) => priceLine(product, quantityOf(typed) ?? 0, rates));
  const total = orderTotal(lines);

  async function send(event: FormEvent) {
    event.preventDefault();
    const body = {
      version: order.version,
      lines: wanted.map(({ product, typed }) => ({ productId: product.id, quantity: quantityOf(typed) ?? 1 })),
      minutes: Number(minutes) as 15 | 30 | 60 | 120,
      ...(call && { call }),
    };
    const params = { orderId: order.orderId };
    const offered = await requote.run({ params, body });
    if (!offered) return;
    clear();
    if (call) clearCall();
    onClose();
    if (!isAgreed) return;
    const confirmed = await agreed.run({ params, body: { version: offered.version, note: note.trim() } });
    if (!confirmed) notify({ kind: 'failed', title: 'Offered, not confirmed', text: 'Press “Agreed by phone” again.' });
  }
  const add = (product: PricedProduct) => setWanted(withProduct(wanted, product));
  const offReason = offReasonOf({ isLive, isWhole, isNoteMissing: isAgreed && !note.trim() });

  return (
    <form className="dialog-form" onSubmit={(event) => void send(event)}>
      <NewsBand />
      {!isLive && (
        <Notice kind="warn" title={NOT_LIVE}>
          {rates.at && `Last rate: ${timeOfDay(rates.at)}.`}
        </Notice>
      )}
      <div className="table-scroll">
        <table className="table requote">
          <thead>
            <tr>
              <th>Product</th>
              <th className="table__r">Pieces</th>
              <th className="table__r requote__was">Was</th>
              <th className="table__r">New</th>
              {wanted.length > 1 && (
                <th>
                  <span className="visually-hidden">Remove</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {wanted.map((one, nth) => (
              <WantedRow
                key={one.product.id}
                wanted={one}
                was={totalOf(order.lines.find(({ productId }) => productId === one.product.id))}
                sum={totalOf(lines[nth])}
                onType={(typed) => setWanted(wanted.map((other) => (other === one ? { ...one, typed } : other)))}
                onRemove={wanted.length > 1 ? () => setWanted(wanted.filter((other) => other !== one)) : undefined}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Totals before={order.total} after={isWhole ? total : undefined} />
      <ProductSearch label="Add a product" spot={isLive ? rates : undefined} onChoose={add} />
      <div className="requote__valid">
        <span>Good for</span>
        <Choice
          label="How long the price is good"
          options={MINUTES}
          value={minutes}
          onChange={(chosen) => set({ minutes: chosen })}
        />
      </div>
      <Check
        label="The customer agreed on the phone"
        checked={isAgreed}
        onChange={(isOn) => set({ agreedVersion: isOn ? order.version : 0 })}
      />
      {isAgreed && (
        <TextArea
          label="Note, for staff only"
          rows={2}
          maxLength={2_000}
          value={note}
          onChange={(text) => set({ note: text })}
        />
      )}
      <p className="dialog-form__what">{consequenceOf(order, isAgreed)}</p>
      <div className="dialog-form__foot">
        <Button onClick={onClose}>Cancel</Button>
        <ChangeButton change={requote} kind="primary" type="submit" offReason={offReason}>
          {isAgreed ? 'Confirm at' : 'Offer'} {isWhole && isLive ? money(total) : 'the new price'}
        </ChangeButton>
      </div>
    </form>
  );
}

const SENT_SOON = 'The email with its link goes out in 30 seconds.';

/** Describes the effect of the submit button. */
function consequenceOf(order: Order, isAgreed: boolean): string {
  return isAgreed
    ? `The order is confirmed at this price. ${emailText(order, 'The email “confirmed, how to pay” goes out.')} This cannot be undone.`
    : `${emailText(order, 'The customer gets an email with a link, and agrees or cancels there.')} The price is locked until the offer expires.`;
}

function offReasonOf(is: { isLive: boolean; isWhole: boolean; isNoteMissing: boolean }): string | undefined {
  if (!is.isLive) return NOT_LIVE;
  if (!is.isWhole) return 'Every line needs a whole number of pieces.';
  return is.isNoteMissing ? 'Write a note first.' : undefined;
}

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
    minutes: '30',
    agreedVersion: 0,
    note: '',
  });
}

type RowProps = {
  readonly wanted: Wanted;
  readonly was: Cents | undefined;
  readonly sum: Cents | undefined;
  onType(typed: string): void;
  readonly onRemove: (() => void) | undefined;
};

function WantedRow({ wanted: { product, typed }, was, sum, onType, onRemove }: RowProps) {
  const isWhole = quantityOf(typed) !== undefined;
  return (
    <tr>
      <td>
        <b>{product.name}</b>
        <span className="table__sub">{formatPremium(product.premium)} premium</span>
      </td>
      <td className="table__r">
        <input
          className="entry__input requote__pieces"
          aria-label={`Pieces of ${product.name}`}
          aria-invalid={!isWhole || undefined}
          inputMode="numeric"
          value={typed}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
        />
      </td>
      <td className="table__r requote__was">{money(was)}</td>
      <td className="table__r">
        <b>{isWhole ? money(sum) : '–'}</b>
      </td>
      {onRemove && (
        <td className="table__r">
          <button type="button" className="icon-button" aria-label={`Remove ${product.name}`} onClick={onRemove}>
            <X className="icon icon--small" />
          </button>
        </td>
      )}
    </tr>
  );
}

function Totals({ before, after }: { readonly before: Cents; readonly after: Cents | undefined }) {
  return (
    <dl className="requote__totals">
      <div>
        <dt>Price of the order</dt>
        <dd>{money(before)}</dd>
      </div>
      <div>
        <dt>New price, now</dt>
        <dd>{money(after)}</dd>
      </div>
      <div>
        <dt>Difference</dt>
        <dd>{after === undefined ? '–' : <Change {...changeOf(before, after)} />}</dd>
      </div>
    </dl>
  );
}

function totalOf(line: OrderLine | undefined): Cents | undefined {
  return line && lineTotal(line);
}

/** The order's lines as quantities to edit, each with the premium that it has in the order. */
function wantedOf({ lines }: Order): readonly Wanted[] {
  return lines.map((line) => ({ product: toProduct(line), typed: String(line.quantity) }));
}

function withProduct(wanted: readonly Wanted[], product: PricedProduct): readonly Wanted[] {
  const isThere = wanted.some((one) => one.product.id === product.id);
  return isThere ? wanted : [...wanted, { product, typed: '1' }];
}

function quantityOf(typed: string): number | undefined {
  const quantity = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
  return quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : undefined;
}
