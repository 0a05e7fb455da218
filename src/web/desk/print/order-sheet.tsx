import { useParams } from 'react-router';
import { cents } from '#domain/money.ts';
import { lineTotal } from '#domain/order.ts';
import { numberText } from '#domain/order-number.ts';
import { methodInText } from '#domain/order-reasons.ts';
import { fullName } from '#domain/person-name.ts';
import { calendarDayText, printedAt, shortlyPrintedAt } from '#domain/shop-time.ts';
import { isPriceFixed } from '#domain/stage.ts';
import { fineWeightText } from '#domain/weight.ts';
import { serverNow } from '../data/clock.ts';
import { usePeople } from '../data/people.ts';
import { eventTitle } from '../order/event-words.ts';
import { localTimeOf } from '../order/local-time.ts';
import type { Order } from '../order/order-data.ts';
import { money, signedPercent } from '../ui/money.tsx';
import { priceWorking } from '../ui/price-working.ts';
import { stageLabel } from '../ui/stage-badge.tsx';
import { shortNumber } from '../ui/times.tsx';
import { addressLines } from './address-lines.ts';
import { Fact, LoadedOrder, PrintFrame, Sheet } from './print-frame.tsx';

const EVENTS_ON_PAPER = 6;

/** The printable order, for calls, decisions and files. */
export function Component() {
  const { orderId = '' } = useParams();
  return (
    <PrintFrame
      title={`Order sheet ${shortNumber(orderId)}`}
      about="The order sheet, for the desk. Cost and margin are never printed."
      back={`/orders/${orderId}`}
    >
      <OrderOnPaper orderId={orderId} />
    </PrintFrame>
  );
}

function OrderOnPaper({ orderId }: { readonly orderId: string }) {
  return (
    <LoadedOrder orderId={orderId}>
      {(order) => (
        <Sheet
          orderId={orderId}
          title="Order sheet"
          foot="For the desk. Cost and margin are never printed. File it or shred it."
        >
          <Facts order={order} />
          <Recipient order={order} />
          <Lines order={order} />
          <div className="sheet__columns">
            <Decision order={order} />
            <Money order={order} />
          </div>
          <History order={order} />
        </Sheet>
      )}
    </LoadedOrder>
  );
}

function Facts({
  order: { orderId, placedAt, source, stage, heldUntil, payBy, driftLimit, terms },
}: {
  readonly order: Order;
}) {
  return (
    <dl className="sheet__facts">
      <Fact label="Order number">
        <b>{numberText(orderId)}</b>
      </Fact>
      <Fact label="Placed">
        {printedAt(placedAt)}, {source}
      </Fact>
      {!isPriceFixed(stage) ? (
        <Fact label="Price held until">
          <b>{printedAt(heldUntil)}</b>, if metal stays under {signedPercent(driftLimit)}
        </Fact>
      ) : (
        <Fact label="Stage">
          <b>{stageLabel(stage)}</b>
          {stage === 'confirmed' && payBy && `, pay by ${shortlyPrintedAt(payBy)}`}
        </Fact>
      )}
      {terms.policies && <Fact label="In force when placed">{terms.policies}</Fact>}
    </dl>
  );
}

function Recipient({ order: { customer } }: { readonly order: Order }) {
  if (!customer) return null;
  const { phone, email, address, account } = customer;
  const name = fullName(customer);
  const localTime = localTimeOf(address, serverNow());
  return (
    <div className="sheet__columns">
      <section>
        <h2>Call</h2>
        <p className="sheet__phone">{phone}</p>
        <p>
          <b>{name}</b>
          {localTime && `, local time ${localTime}`}
          <br />
          {email}
          {account && (account.isConfirmed ? ', confirmed' : ', not confirmed')}
        </p>
      </section>
      <section>
        <h2>Ship to</h2>
        <p>
          {[name, ...addressLines(address)].map((line) => (
            <span className="sheet__line" key={line}>
              {line}
            </span>
          ))}
        </p>
      </section>
    </div>
  );
}

function Lines({ order }: { readonly order: Order }) {
  const { lines, total, tick } = order;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on narrow screens */}
      <section className="sheet__scroll" aria-label="Lines" tabIndex={0}>
        <table className="sheet__table">
          <thead>
            <tr>
              <th scope="col" className="sheet__r">
                Qty
              </th>
              <th scope="col">Item and working</th>
              <th scope="col" className="sheet__r">
                Each
              </th>
              <th scope="col" className="sheet__r">
                Sum
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line of an order is known by its position
              <tr key={position}>
                <td className="sheet__r">
                  <b>{line.quantity} ×</b>
                </td>
                <td>
                  {line.name}
                  {(line.cancelled ?? 0) > 0 && <small>{line.cancelled} cancelled</small>}
                  <small>{priceWorking(tick.prices[line.metal], line)}</small>
                </td>
                <td className="sheet__r">{money(line.unitPrice)}</td>
                <td className="sheet__r">
                  <b>{money(lineTotal(line))}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="sheet__total">
        Total <b>{money(total)}</b>
      </p>
      <p className="sheet__small">
        {fineWeightText(lines)}. Priced {printedAt(tick.at)}, {tick.source}.
      </p>
    </>
  );
}

function Decision({ order: { stage, total, events } }: { readonly order: Order }) {
  if (!isPriceFixed(stage))
    return (
      <section>
        <h2>Decision</h2>
        <ul className="sheet__boxes">
          <li>
            <Box /> Confirmed at {money(total)}
          </li>
          <li>
            <Box /> Re-quoted at $ <Blank />
          </li>
          <li>
            <Box /> Declined, because <Blank />
          </li>
        </ul>
      </section>
    );
  const confirmed = events.find(({ to }) => to === 'confirmed');
  return (
    <section>
      <h2>Decision</h2>
      <p>{confirmed ? `Confirmed at ${money(total)}, ${printedAt(confirmed.at)}` : stageLabel(stage)}</p>
    </section>
  );
}

function Money({ order: { payments, balance } }: { readonly order: Order }) {
  return (
    <section>
      <h2>Payment</h2>
      {payments.length > 0 ? (
        <ul className="sheet__boxes">
          {payments.map(({ at, amount, method, reference, receivedOn, memo }) => (
            <li key={`${at} ${amount}`}>
              {amount < 0 ? `Refunded ${money(cents(-amount))}` : money(amount)}, {methodInText(method)},{' '}
              {calendarDayText(receivedOn)}
              {reference && <small>{reference}</small>}
              {memo && <small>{memo}</small>}
            </li>
          ))}
          <li>{balance.open > 0 ? `${money(balance.open)} open` : 'Paid in full'}</li>
        </ul>
      ) : (
        <ul className="sheet__boxes">
          <li>
            <Box /> Wire <Box /> Check <Box /> Other
          </li>
          <li>
            Received on <Blank />
          </li>
          <li>
            Amount $ <Blank />
          </li>
        </ul>
      )}
    </section>
  );
}

function Box() {
  return <span className="sheet__box" />;
}

function Blank() {
  return <span className="sheet__blank" />;
}

/** The newest events, oldest of them first, and room to write. */
function History({ order: { events } }: { readonly order: Order }) {
  const people = usePeople();
  const shown = events.slice(0, EVENTS_ON_PAPER).reverse();
  const lettersOf = (staffId: string | null) => people.get(staffId ?? '')?.letters ?? 'Staff';
  return (
    <section className="sheet__history">
      {shown.length > 0 && (
        <>
          <h2>So far</h2>
          <ol>
            {shown.map((event) => (
              <li key={event.seq}>
                <span>{shortlyPrintedAt(event.at)}</span>
                {eventTitle(event, lettersOf(event.staffId), lettersOf)}.
                {event.note && event.kind !== 'attachment' && ` ${event.note}`}
              </li>
            ))}
          </ol>
        </>
      )}
      <h2>Handwritten notes</h2>
      <div className="sheet__lines">
        <i />
        <i />
        <i />
        <i />
      </div>
    </section>
  );
}
