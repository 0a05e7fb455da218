import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { CALL_OUTCOMES, type CallOutcome } from '#domain/call-outcome.ts';
import { nextOpening } from '#domain/opening-hours.ts';
import type { OpeningHours } from '#domain/week.ts';
import type { Icon } from '../../ui/draw-icon.tsx';
import { X } from '../../ui/icons.ts';
import { serverNow } from '../data/clock.ts';
import { desk } from '../data/desk.ts';
import { useMay, useMe } from '../data/me.ts';
import { useHours } from '../data/settings.ts';
import { Button } from '../ui/button.tsx';
import { Choice, Select, TextField } from '../ui/fields.tsx';
import { AlarmClock, Mail, MessageSquare, PhoneCall, PhoneMissed, PhoneOff, Voicemail } from '../ui/icons.ts';
import { Key, SAVE_KEY, useKeys } from '../ui/keys.tsx';
import { NoteArea } from '../ui/note-area.tsx';
import { Panel } from '../ui/panel.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { hourFault, instantOf, localOf } from '../ui/shop-hour.ts';
import { hourInText } from '../ui/times.tsx';
import { OUTCOMES } from './event-words.ts';
import { type Order, type OrderEvent, useOrderChange } from './order-data.ts';
import { CALL_ID, type Contact, focusCall, OTHER_TIME, useContact } from './use-contact.ts';
import './panels.css';

/** The part of the order's first panel that records calls and notes, and shows a planned call back. */
export function CallPanel({ order }: { readonly order: Order }) {
  const may = useMay();
  const contact = useContact();
  if (!may('work-on-orders')) return null;
  return (
    <Panel className="call-panel" title="Call" aside="Customers never see notes">
      <div className="panel__body">
        <CallBack order={order} />
        <CallForm order={order} />
        {contact.outcome && order.moves.includes('decline') && (
          <p className="call-panel__too">The decision above logs this call too.</p>
        )}
      </div>
    </Panel>
  );
}

/** Shows the time of a planned call back, until the order moves on or it is cleared. */
function CallBack({ order: { orderId, callAt } }: { readonly order: Order }) {
  const clear = useOrderChange(desk.clearCallback, {
    done: () => 'Call back cleared',
    optimistic: (order) => ({ ...order, callAt: null }),
  });
  if (!callAt) return null;
  return (
    <div className="call-back">
      <AlarmClock className="icon icon--small" /> Call again {hourInText(callAt)}
      <button
        type="button"
        className="icon-button"
        aria-label="Clear the call back"
        aria-disabled={clear.offReason !== undefined || undefined}
        title={clear.offReason ?? 'Clear'}
        onClick={() => clear.offReason === undefined && void clear.run({ params: { orderId }, body: {} })}
      >
        <X className="icon icon--small" />
      </button>
      <Refusal failure={clear.failure} />
    </div>
  );
}

const ICONS: Readonly<Record<CallOutcome, Icon>> = {
  reached: PhoneCall,
  voicemail: Voicemail,
  'no-answer': PhoneMissed,
  'wrong-number': PhoneOff,
  'e-mailed': Mail,
  texted: MessageSquare,
};
const OPTIONS = CALL_OUTCOMES.map((value, nth) => ({ value, label: <Outcome outcome={value} digit={nth + 1} /> }));
const HALF_HOUR_MS = 1_800_000;
const MARKS = 8;

/** The form that records a call with its notes, or a note alone. The input is a draft until it is saved. */
function CallForm({ order: { orderId } }: { readonly order: Order }) {
  const [isAsking, setIsAsking] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const entry = useEntry();
  const contact = useContact();
  const { outcome, propose, text, setText, call } = contact;
  const note = text.trim();
  const hours = useHours();
  const next = nextCallOf(contact, hours);

  async function save(event: FormEvent) {
    event.preventDefault();
    const isEmpty = !call && !note;
    setIsAsking(isEmpty || next.fault !== undefined);
    if (isEmpty) return focusText(area.current);
    if (next.fault || entry.isBusy) return;
    const params = { orderId };
    const saved = call
      ? await entry.call.run({ params, body: { ...call, ...(next.at && { callAt: next.at }) } })
      : await entry.note.run({ params, body: { text: note } });
    if (saved) contact.clear();
  }
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== `#${CALL_ID}`) return;
    focusCall();
    document.getElementById(CALL_ID)?.scrollIntoView({ block: 'center' });
  }, [hash]);
  useKeys({ n: { label: 'Write a note', run: () => focusText(area.current) } }, 'Order');
  useDigits(propose);

  return (
    <form className="call-form" id={CALL_ID} tabIndex={-1} noValidate onSubmit={(event) => void save(event)}>
      <Choice
        label="How the call went"
        options={OPTIONS}
        value={outcome}
        onChange={(value) => propose(value === outcome ? undefined : value)}
      />
      <div ref={area}>
        <NoteArea
          label="Note"
          isBare
          rows={2}
          maxLength={2_000}
          placeholder="What was said; @ notifies a colleague"
          value={text}
          error={isAsking && !call && !note ? 'Choose how the call went, or write a note.' : undefined}
          onChange={setText}
        />
      </div>
      {outcome && <CallAgain contact={contact} error={isAsking ? next.fault : undefined} />}
      <Button
        type="submit"
        isBusy={entry.isBusy}
        offReason={entry.note.offReason}
        keyHint={SAVE_KEY.sign}
        aria-keyshortcuts={SAVE_KEY.name}
      >
        {outcome ? 'Log call' : 'Add note'}
      </Button>
      <Refusal failure={entry.call.failure ?? entry.note.failure} />
    </form>
  );
}

function Outcome({ outcome, digit }: { readonly outcome: CallOutcome; readonly digit: number }) {
  const Sign = ICONS[outcome];
  return (
    <>
      <Sign className="icon call-form__icon" />
      {OUTCOMES[outcome]}
      <Key>{digit}</Key>
    </>
  );
}

/** Registers the digits of the outcomes, which log a call without dialing. Pressing one twice keeps it. */
function useDigits(propose: Contact['propose']): void {
  const acts = CALL_OUTCOMES.map((outcome, nth) => [
    String(nth + 1),
    { label: OUTCOMES[outcome], run: () => propose(outcome) },
  ]);
  useKeys(Object.fromEntries(acts), 'Call');
}

/** The time of the next call: a half hour, the next morning, or a typed time. */
function CallAgain({ contact, error }: { readonly contact: Contact; readonly error: string | undefined }) {
  const now = serverNow();
  const { callAt, otherAt, setCallAt } = contact;
  const times = callTimes(now, useHours());
  const [first] = times;
  const isKnown = callAt === OTHER_TIME || times.includes(Number(callAt));
  const options = [
    { value: '', label: 'No further call' },
    ...times.map((at) => ({ value: String(at), label: `Call again ${hourInText(at)}` })),
    { value: OTHER_TIME, label: 'Another time' },
  ];
  return (
    <>
      <Select
        label="Call again"
        isBare
        // A time chosen earlier may have passed.
        value={isKnown ? callAt : ''}
        options={options}
        onChange={(chosen) => setCallAt(chosen, otherAt || localOf(first ?? now).slice(0, 16))}
      />
      {callAt === OTHER_TIME && (
        <TextField
          label="Call again at (Chicago)"
          type="datetime-local"
          min={localOf(now).slice(0, 16)}
          value={otherAt}
          error={error}
          onChange={(typed) => setCallAt(OTHER_TIME, typed)}
        />
      )}
    </>
  );
}

/** The chosen time of the next call; undefined without one. `fault` says what is wrong with a typed time. */
function nextCallOf(
  { outcome, callAt, otherAt }: Contact,
  hours: OpeningHours,
): {
  readonly at?: number | undefined;
  readonly fault?: string | undefined;
} {
  const now = serverNow();
  if (!outcome || !callAt) return {};
  if (callAt === OTHER_TIME) return { at: instantOf(otherAt), fault: hourFault(otherAt, now) };
  return callTimes(now, hours).includes(Number(callAt)) ? { at: Number(callAt) } : {};
}

/** Adds the call or note to the history at once, before the server's answer. */
function useEntry() {
  const { id } = useMe();
  const add = (order: Order, event: Pick<OrderEvent, 'kind' | 'note' | 'call'>): Order => ({
    ...order,
    events: [{ ...BLANK, seq: (order.events[0]?.seq ?? 0) + 1, staffId: id, ...nowAnd(event) }, ...order.events],
  });
  const note = useOrderChange(desk.noteOrder, {
    optimistic: (order, { body }) => add(order, { kind: 'note', note: body.text, call: null }),
  });
  const call = useOrderChange(desk.recordCall, {
    optimistic: (order, { body: { outcome, note: said = null, callAt = null } }) => ({
      ...add(order, { kind: 'call', note: said, call: { outcome, callAt } }),
      callAt,
    }),
  });
  return { note, call, isBusy: note.isBusy || call.isBusy };
}

const BLANK = {
  move: null,
  from: null,
  to: null,
  actor: 'staff',
  reason: null,
  detail: null,
  isBack: false,
  isCorrected: false,
  letter: null,
  attachment: null,
  handedTo: null,
  undid: null,
} as const;

function nowAnd<Event extends object>(event: Event) {
  return { ...event, at: serverNow() };
}

/** Choices for a call back: the next half hours, and one hour after the next opening. */
function callTimes(now: number, hours: OpeningHours): readonly number[] {
  const first = Math.ceil((now + 1) / HALF_HOUR_MS) * HALF_HOUR_MS;
  const marks = Array.from({ length: MARKS }, (_, nth) => first + nth * HALF_HOUR_MS);
  return [...marks, nextOpening(now, hours) + 2 * HALF_HOUR_MS];
}

function focusText(area: HTMLElement | null): void {
  area?.querySelector('textarea')?.focus();
}
