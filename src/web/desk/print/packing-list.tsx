import { useParams } from 'react-router';
import { carrierText } from '#domain/carrier.ts';
import { hoursTexts } from '#domain/hours-text.ts';
import { numberText } from '#domain/order-number.ts';
import { fullName } from '#domain/person-name.ts';
import { fineWeight, formatOunces } from '#domain/weight.ts';
import { useSellerFacts, useSettings } from '../data/settings.ts';
import type { Order } from '../order/order-data.ts';
import { shortNumber } from '../ui/times.tsx';
import { addressLines } from './address-lines.ts';
import { Fact, LoadedOrder, PrintFrame, Sheet } from './print-frame.tsx';

/** Packing lists without prices, for one order or for many: a sheet for each parcel. */
export function Component() {
  const ids = [...new Set((useParams().orderIds ?? '').split(',').filter(Boolean))];
  const [only] = ids;
  return (
    <PrintFrame
      title={ids.length === 1 ? `Packing list ${shortNumber(only ?? '')}` : `${ids.length} packing lists`}
      about="The packing list has no prices, so it can go in the parcel."
      back={ids.length === 1 ? `/orders/${only}` : '/orders'}
    >
      {ids.map((id) => (
        <PackingList key={id} orderId={id} />
      ))}
    </PrintFrame>
  );
}

function PackingList({ orderId }: { readonly orderId: string }) {
  return <LoadedOrder orderId={orderId}>{(order) => <PackingSheets order={order} />}</LoadedOrder>;
}

type PackingSheetsProps = {
  readonly order: Order;
  /** True for the pieces that are still to pack alone. */
  readonly isToPackOnly?: boolean;
};

/** A sheet for each parcel of an order. */
export function PackingSheets({ order, isToPackOnly = false }: PackingSheetsProps) {
  const phone = useSellerFacts()?.phone;
  const hours = useSettings().data?.hours.value;
  const foot = [
    'This sheet shows no prices. Please count the pieces when you open the parcel. Something not right?',
    `Call ${[phone ?? 'us', ...(hours ? [hoursTexts(hours).inWords] : [])].join(', ')}.`,
  ].join(' ');
  return parcelsOf(order).map((parcel, nth, all) =>
    isToPackOnly && !parcel.isToPack ? null : (
      <Sheet key={parcel.key} orderId={order.orderId} title="Packing list" foot={foot}>
        <Head order={order} parcel={parcel} count={`${nth + 1} of ${all.length}`} />
        <Pieces order={order} parcel={parcel} />
        {parcel.isToPack && <Signatures />}
      </Sheet>
    ),
  );
}

type ListedParcel = {
  readonly key: string;
  /** Carrier, service, number and signature; undefined for pieces that are still to pack. */
  readonly how: string | undefined;
  readonly isToPack: boolean;
  readonly lines: readonly {
    readonly position: number;
    readonly quantity: number;
    readonly serials: readonly string[];
  }[];
};

/** Shipped parcels, with the pieces left to pack as one more. */
function parcelsOf({ parcels, piecesLeft, serials }: Order): readonly ListedParcel[] {
  const sent = parcels
    .filter(({ state }) => state === 'shipped' || state === 'delivered')
    .map(({ id, number, hasSignature, lines, ...sender }) => ({
      key: id,
      how: `${carrierText(sender)} ${numberText(number)}, ${hasSignature ? 'signature' : 'no signature'}`,
      isToPack: false,
      lines,
    }));
  const left = piecesLeft.flatMap((quantity, position) =>
    quantity > 0 ? [{ position, quantity, serials: (serials[position] ?? []).slice(0, quantity) }] : [],
  );
  return left.length > 0 ? [...sent, { key: 'left', how: undefined, isToPack: true, lines: left }] : sent;
}

function piecesOf(lines: ListedParcel['lines']): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

type OfParcel = { readonly order: Order; readonly parcel: ListedParcel };

function Head({ order: { orderId, customer }, parcel: { how, lines }, count }: OfParcel & { readonly count: string }) {
  return (
    <>
      <dl className="sheet__facts">
        <Fact label="Order number">
          <b>{numberText(orderId)}</b>
        </Fact>
        <Fact label="Parcel">
          {count}
          {how && `, ${how}`}
        </Fact>
        <Fact label="Pieces">{piecesOf(lines)}</Fact>
      </dl>
      {customer && (
        <section className="sheet__to">
          <h2>Ship to</h2>
          <p>
            {[fullName(customer), ...addressLines(customer.address)].map((line) => (
              <span className="sheet__line" key={line}>
                {line}
              </span>
            ))}
          </p>
          <p className="sheet__small">{customer.phone}</p>
        </section>
      )}
    </>
  );
}

function Pieces({ order, parcel }: OfParcel) {
  const pieces = piecesOf(parcel.lines);
  const weightOf = (lines: ListedParcel['lines']) =>
    formatOunces(
      fineWeight(
        lines.flatMap(({ position, quantity }) => {
          const line = order.lines[position];
          return line ? [{ weight: line.weight, quantity }] : [];
        }),
      ),
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on narrow screens
    <section className="sheet__scroll" aria-label="Pieces" tabIndex={0}>
      <table className="sheet__table sheet__table--pieces">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Done</span>
            </th>
            <th scope="col" className="sheet__r">
              Pieces
            </th>
            <th scope="col">Item</th>
            <th scope="col" className="sheet__r">
              Fine weight
            </th>
            <th scope="col">Serial number</th>
          </tr>
        </thead>
        <tbody>
          {parcel.lines.map((line) => (
            <tr key={line.position}>
              <td>
                <span className="sheet__box" />
              </td>
              <td className="sheet__r">
                <b>{line.quantity}</b>
              </td>
              <td>
                {order.lines[line.position]?.name}
                <small className="sheet__metal">{order.lines[line.position]?.metal}</small>
              </td>
              <td className="sheet__r">{weightOf([line])} oz</td>
              <td>
                {line.serials.join(', ')}
                <Blanks count={blanksFor(line)} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            <td className="sheet__r">{pieces}</td>
            <td>{pieces === 1 ? 'piece' : 'pieces'} in this parcel</td>
            <td className="sheet__r">{weightOf(parcel.lines)} oz</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** More pieces than these have one line: rolls and boxes of coins have no numbers. */
const MOST_BLANKS = 30;

/** Returns the number of lines for serial numbers: one for each piece whose number is not known. */
function blanksFor({ quantity, serials }: ListedParcel['lines'][number]): number {
  const left = Math.max(0, quantity - serials.length);
  return left > MOST_BLANKS ? 1 : left;
}

function Blanks({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span className="sheet__blanks">
      {Array.from({ length: count }, (_, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same
        <span key={nth} className="sheet__blank" />
      ))}
    </span>
  );
}

const TO_SIGN = [
  ['Counted and packed', 'initials, time'],
  ['Counted again, by another person', 'initials, time'],
  ['Parcel weight', 'lb oz'],
  ['Tracking number', 'as on the label'],
] as const;

function Signatures() {
  return (
    <div className="sheet__signatures">
      {TO_SIGN.map(([title, hint]) => (
        <div key={title}>
          <h2>{title}</h2>
          <span className="sheet__blank" />
          <small>{hint}</small>
        </div>
      ))}
    </div>
  );
}
