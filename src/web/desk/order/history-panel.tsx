import { Fragment, useState } from 'react';
import { mentionsIn } from '#domain/mentions.ts';
import { holdSentence, reasonSentence } from '#domain/order-reasons.ts';
import { ShoppingBag } from '../../ui/icons.ts';
import { desk } from '../data/desk.ts';
import { useMe } from '../data/me.ts';
import { usePeople } from '../data/people.ts';
import { ChangeButton } from '../ui/change-button.tsx';
import { Choice } from '../ui/fields.tsx';
import { Mail } from '../ui/icons.ts';
import { StaffMark } from '../ui/mark.tsx';
import { Panel } from '../ui/panel.tsx';
import { hourInText, Time } from '../ui/times.tsx';
import { eventTitle, letterText, receivedText } from './event-words.ts';
import { type Order, type OrderEvent, useOrderChange } from './order-data.ts';
import './order.css';

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'calls', label: 'Calls and notes' },
] as const;
type Filter = (typeof FILTERS)[number]['value'];

/** Lists events and notes, newest first. */
export function HistoryPanel({ order }: { readonly order: Order }) {
  const [filter, setFilter] = useState<Filter>('all');
  const isCall = ({ kind }: OrderEvent) => kind === 'call' || kind === 'note';
  const events = filter === 'all' ? order.events : order.events.filter(isCall);
  return (
    <Panel className="order__history" title="Calls and history">
      <div className="panel__body">
        <Choice label="What to show" options={FILTERS} value={filter} onChange={(chosen) => setFilter(chosen)} />
        <ol className="history">
          {events.map((event) => (
            <Event key={event.seq} order={order} event={event} />
          ))}
          {filter === 'all' && <Placed order={order} />}
        </ol>
        {filter === 'calls' && events.length === 0 && <p className="history__none">No calls yet.</p>}
      </div>
    </Panel>
  );
}

function Event({ order, event }: { readonly order: Order; readonly event: OrderEvent }) {
  const me = useMe();
  const people = usePeople();
  const { staffId, at, reason, note, detail, letter, kind, call } = event;
  const nameOf = (id: string) => (id === me.id ? 'you' : (people.get(id)?.name ?? 'someone'));
  const name = staffId === me.id ? 'You' : (people.get(staffId ?? '')?.name ?? 'Someone');
  return (
    <li className="history__event">
      <span className="history__mark">
        {staffId ? (
          <StaffMark id={staffId} />
        ) : kind === 'letter' ? (
          <Mail className="icon" />
        ) : (
          <ShoppingBag className="icon" />
        )}
      </span>
      <div>
        <b>{eventTitle(event, name, nameOf)}</b>
        {detail && <p className="history__detail figure">{detail}</p>}
        {reason && <p>To the customer: {(event.move === 'hold' ? holdSentence : reasonSentence)(reason)}</p>}
        {call?.callAt && <p>Call again {hourInText(call.callAt)}</p>}
        {letter && (
          <div>
            {letterText(letter)} <LetterAgain order={order} seq={event.seq} />
          </div>
        )}
        {note && kind !== 'attachment' && <Note text={note} />}
      </div>
      <Time className="history__time" at={at} />
    </li>
  );
}

/** A note, in which the names of those who are mentioned stand out. */
function Note({ text }: { readonly text: string }) {
  const mentions = mentionsIn(text, [...usePeople().values()]);
  let shown = 0;
  const parts = mentions
    .filter(({ from }, nth) => from !== mentions[nth - 1]?.from)
    .map(({ from, to }) => {
      const before = text.slice(shown, from);
      shown = to;
      return (
        <Fragment key={from}>
          {before}
          <b>{text.slice(from, to)}</b>
        </Fragment>
      );
    });
  return (
    <p className="history__note">
      {parts}
      {text.slice(shown)}
    </p>
  );
}

function Placed({ order }: { readonly order: Order }) {
  const { placedAt, source, receivedLetter, customer } = order;
  return (
    <li className="history__event">
      <span className="history__mark">
        <ShoppingBag className="icon" />
      </span>
      <div>
        <b>{source === 'phone' ? 'Placed by phone' : 'Placed on the web'}</b>
        <div>
          {receivedText(receivedLetter)} {customer?.placedEmail && `To ${customer.placedEmail}.`}{' '}
          <LetterAgain order={order} seq={0} />
        </div>
      </div>
      <Time className="history__time" at={placedAt} />
    </li>
  );
}

/** `seq` is the event's; 0 stands for the email that confirms receipt. */
type LetterAgainProps = { readonly order: Order; readonly seq: number };

/**
 * The button that resends an event's email, for a new price with a new link. Hidden while the email waits or is out of date.
 */
function LetterAgain({ order, seq }: LetterAgainProps) {
  const change = useOrderChange(desk.sendLetterAgain, { done: () => 'The email will be sent again' });
  const letter = seq === 0 ? order.receivedLetter : order.events.find((event) => event.seq === seq)?.letter;
  if (!letter?.canSendAgain || order.moves.length === 0) return null;
  return (
    <ChangeButton
      kind="text"
      size="small"
      change={change}
      onClick={() => void change.run({ params: { orderId: order.orderId, seq: String(seq) }, body: {} })}
    >
      Send again
    </ChangeButton>
  );
}
