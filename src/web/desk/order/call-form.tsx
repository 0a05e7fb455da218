import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { CallOutcome } from '#domain/call-outcome.ts';
import { nextOpening } from '#domain/opening-hours.ts';
import type { Icon } from '../../ui/draw-icon.tsx';
import { serverNow } from '../data/clock.ts';
import { desk } from '../data/desk.ts';
import { useDraft } from '../data/drafts.ts';
import { useMe } from '../data/me.ts';
import { Button } from '../ui/button.tsx';
import { Choice, Select, TextArea } from '../ui/fields.tsx';
import { Mail, MessageSquare, PhoneCall, PhoneMissed, PhoneOff, Voicemail } from '../ui/icons.ts';
import { useKeys } from '../ui/keys.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { timeInText } from '../ui/times.tsx';
import { OUTCOMES } from './event-words.ts';
import { type Order, type OrderEvent, useOrderChange } from './order-data.ts';
import { CALL_HASH, useContact } from './use-contact.ts';

const ICONS: Readonly<Record<CallOutcome, Icon>> = {
  reached: PhoneCall,
  voicemail: Voicemail,
  'no-answer': PhoneMissed,
  'wrong-number': PhoneOff,
  'e-mailed': Mail,
  texted: MessageSquare,
};
const OPTIONS = Object.entries(OUTCOMES).map(([value, label]) => ({
  value: value as CallOutcome,
  label: <Outcome outcome={value as CallOutcome} label={label} />,
}));
const HALF_HOUR_MS = 1_800_000;
const MARKS = 8;

/** The form that records a call with its notes, or a note alone. The input is a draft until it is saved. */
export function CallForm({ order: { orderId } }: { readonly order: Order }) {
  const [text, setText] = useDraft(`note ${orderId}`);
  const [isAsking, setIsAsking] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const entry = useEntry();
  const contact = useContact();
  const { outcome, propose } = contact;
  const times = callTimes(serverNow());
  // A time chosen earlier may have passed.
  const callAt = times.some(({ value }) => value === contact.callAt) ? contact.callAt : '';
  const note = text.trim();

  async function keep(event?: FormEvent) {
    event?.preventDefault();
    setIsAsking(!outcome && !note);
    if (!outcome && !note) return focusText(area.current);
    const params = { orderId };
    const kept = outcome
      ? await entry.call.run({
          params,
          body: { outcome, ...(note && { note }), ...(callAt && { callAt: Number(callAt) }) },
        })
      : await entry.note.run({ params, body: { text: note } });
    if (!kept) return;
    setText('');
    contact.clear();
  }
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === CALL_HASH) area.current?.closest('form')?.scrollIntoView({ block: 'center' });
  }, [hash]);
  useKeys({ n: { label: 'Write a note', run: () => focusText(area.current) } }, 'Order');

  return (
    <form className="call-form" onSubmit={(event) => void keep(event)}>
      <Choice
        label="How the call went"
        options={OPTIONS}
        value={outcome}
        onChange={(value) => propose(value === outcome ? undefined : value)}
      />
      <div ref={area}>
        <TextArea
          label="Note"
          isBare
          rows={2}
          maxLength={2_000}
          placeholder="What was said"
          value={text}
          error={isAsking && !note ? 'Choose how the call went, or write a note.' : undefined}
          onChange={setText}
        />
      </div>
      <div className="call-form__foot">
        {outcome && <Select label="Call again" isBare value={callAt} options={times} onChange={contact.setCallAt} />}
        <Button type="submit" isBusy={entry.isBusy} offReason={entry.note.offReason} keyHint="N">
          {outcome ? 'Log call' : 'Add note'}
        </Button>
      </div>
      <Refusal failure={entry.call.failure ?? entry.note.failure} />
    </form>
  );
}

function Outcome({ outcome, label }: { readonly outcome: CallOutcome; readonly label: string }) {
  const Sign = ICONS[outcome];
  return (
    <>
      <Sign className="icon call-form__icon" />
      {label}
    </>
  );
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
  ...{ move: null, from: null, to: null, actor: 'staff', reason: null },
  ...{ detail: null, isBack: false, isCorrected: false, letter: null },
} as const;

function nowAnd<Event extends object>(event: Event) {
  return { ...event, at: serverNow() };
}

/** Choices for a call back: the next half hours, and one hour after the next opening. */
function callTimes(now: number) {
  const first = Math.ceil((now + 1) / HALF_HOUR_MS) * HALF_HOUR_MS;
  const marks = Array.from({ length: MARKS }, (_, nth) => first + nth * HALF_HOUR_MS);
  const times = [...marks, nextOpening(now) + 2 * HALF_HOUR_MS];
  return [
    { value: '', label: 'No further call' },
    ...times.map((at) => ({ value: String(at), label: `Call again ${timeInText(at)}` })),
  ];
}

function focusText(area: HTMLElement | null): void {
  area?.querySelector('textarea')?.focus();
}
