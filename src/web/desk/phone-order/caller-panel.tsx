import { useState } from 'react';
import { Link } from 'react-router';
import type { CallAnswer } from '#contract/call.ts';
import type { findCallers } from '#contract/calls/desk-phone-order.ts';
import { placeOf } from '#domain/address.ts';
import { customerFlagTexts } from '#domain/customers.ts';
import { fullName, splitName } from '#domain/person-name.ts';
import { phoneText } from '#domain/telephone.ts';
import { countOf } from '#domain/words.ts';
import { Check as CheckIcon } from '../../ui/icons.ts';
import { desk } from '../data/desk.ts';
import { useReviewLimits } from '../data/settings.ts';
import { useDeskQuery } from '../data/use-desk-query.ts';
import { Button } from '../ui/button.tsx';
import { Check, TextField } from '../ui/fields.tsx';
import { MailText } from '../ui/mail-text.tsx';
import { money } from '../ui/money.tsx';
import { Panel } from '../ui/panel.tsx';
import { Flag } from '../ui/stage-badge.tsx';
import { stepByArrows } from '../ui/step-by-arrows.ts';
import { addressParts, type Draft, isAccountEmail, NO_CUSTOMER } from './draft.ts';
import './phone-order.css';
import './panels.css';

type Caller = CallAnswer<typeof findCallers>['data'][number];
type CallerPanelProps = { readonly draft: Draft; readonly change: (part: Partial<Draft>) => void };

/** The search for the caller among customers and accounts, which fills in the form. */
export function CallerPanel({
  draft,
  change,
  onChosenByKey,
}: CallerPanelProps & { readonly onChosenByKey: () => void }) {
  const [words, setWords] = useState('');
  /** The callers found stay listed until one is chosen. */
  const [isChoosing, setIsChoosing] = useState(true);
  const { callers, isNothing, failure } = useCallers(words);
  const choose = (caller: Caller) => {
    setIsChoosing(false);
    change(customerOf({ ...caller, isAlwaysReviewed: caller.marks?.isAlwaysReviewed ?? false }));
  };
  const chosen = callers.find((caller) => isSame(caller, draft));
  const listed = chosen && !isChoosing ? [chosen] : callers;
  const known = chosen?.marks;
  return (
    <Panel
      title="Who is calling"
      className="phone-who"
      aside={
        <Button
          kind="text"
          size="small"
          onClick={() => {
            setWords('');
            change(NO_CUSTOMER);
          }}
        >
          New customer
        </Button>
      }
    >
      <div className="panel__body" data-arrows>
        <TextField
          label="Name, phone or email"
          type="search"
          autoFocus
          autoComplete="off"
          value={words}
          error={failure?.sentence}
          data-first-focus
          onChange={(typed) => {
            setWords(typed);
            setIsChoosing(true);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return stepByArrows(event);
            event.preventDefault();
            if (!callers[0]) return;
            choose(callers[0]);
            onChosenByKey();
          }}
        />
        {isNothing && (
          <p className="phone-hint" role="status">
            No customer found. Enter their details below.
          </p>
        )}
        <CallerList
          callers={listed}
          draft={draft}
          onChoose={(caller, isByKey) => {
            choose(caller);
            if (isByKey) onChosenByKey();
          }}
        />
        {known && isMarked(known) && <OpenCustomer customerId={known.customerId} />}
        {isAccountEmail(draft) && <AccountCheck draft={draft} change={change} />}
      </div>
    </Panel>
  );
}

type CallerListProps = {
  readonly callers: readonly Caller[];
  readonly draft: Draft;
  onChoose(caller: Caller, isByKey: boolean): void;
};

function CallerList({ callers, draft, onChoose }: CallerListProps) {
  if (callers.length === 0) return null;
  return (
    <ul className="callers">
      {callers.map((caller) => (
        <CallerRow
          key={`${caller.email} ${caller.phone}`}
          caller={caller}
          isChosen={isSame(caller, draft)}
          onChoose={(isByKey) => onChoose(caller, isByKey)}
        />
      ))}
    </ul>
  );
}

function OpenCustomer({ customerId }: { readonly customerId: string }) {
  return (
    <p className="phone-hint callers__open">
      <Link to={`/customers/${customerId}`}>Open this customer</Link> to read the notes. This order is kept as a draft.
    </p>
  );
}

function AccountCheck({ draft, change }: CallerPanelProps) {
  return (
    <div className="phone-account">
      <Check
        label="Add this order to their account"
        checked={draft.isTheirAccount}
        onChange={(isTheirAccount) => change({ isTheirAccount })}
      />
      <p className="phone-hint">
        The order appears in their account, where they can follow it, answer a new price or cancel it, and its emails
        lead there. Check this only if they gave {draft.accountEmail} themselves.
      </p>
    </div>
  );
}

function CallerRow({
  caller,
  isChosen,
  onChoose,
}: {
  readonly caller: Caller;
  readonly isChosen: boolean;
  onChoose(isByKey: boolean): void;
}) {
  const { name, email, phone, address, hasAccount, orders, total, marks } = caller;
  const place = address && placeOf(address);
  return (
    <li>
      <button
        type="button"
        className="callers__one"
        aria-pressed={isChosen}
        onKeyDown={stepByArrows}
        // A press by key has no count of clicks.
        onClick={({ detail }) => onChoose(detail === 0)}
      >
        <span className="callers__sign">{isChosen && <CheckIcon className="icon icon--small" />}</span>
        <span className="callers__who">
          <b>{name}</b>
          <small>
            {email && <MailText address={email} />}
            {email && hasAccount && ', confirmed'}
            {email && place && ' · '}
            {place}
          </small>
          {marks && isMarked(marks) && <Marks marks={marks} />}
        </span>
        <span className="callers__what">
          <b>{phone}</b>
          <small>{orders === 0 ? 'no order yet' : `${countOf(orders, 'order')}, ${money(total)}`}</small>
        </span>
      </button>
    </li>
  );
}

type MarksProps = { readonly marks: NonNullable<Caller['marks']> };

function isMarked({ isBlocked, isAlwaysReviewed, notes }: MarksProps['marks']): boolean {
  return isBlocked || isAlwaysReviewed || notes > 0;
}

/** The marks that staff should know before they take an order. */
function Marks({ marks: { isBlocked, isAlwaysReviewed, notes } }: MarksProps) {
  const texts = customerFlagTexts(useReviewLimits());
  return (
    <span className="callers__marks">
      {isBlocked && <Flag kind="bad">{texts.blocked}</Flag>}
      {isAlwaysReviewed && <Flag kind="warn">{texts['always-review']}</Flag>}
      {notes > 0 && <Flag>{notes === 1 ? '1 note' : `${notes} notes`}</Flag>}
    </span>
  );
}

function useCallers(words: string) {
  const q = words.trim();
  const isOn = q.length > 1;
  const query = useDeskQuery(['callers', q], (signal) => desk.findCallers({ query: { q }, signal }), {
    isOn,
    keepsPrevious: true,
  });
  const callers = isOn ? (query.data ?? []) : [];
  const isNothing = isOn && callers.length === 0 && !query.isPending && !query.failure;
  return { callers, isNothing, failure: isOn ? query.failure : undefined };
}

/** Returns the fields that the form takes over from a customer. */
export function customerOf({
  name,
  email,
  phone,
  address,
  hasAccount,
  monthTotal,
  isAlwaysReviewed,
}: Omit<Caller, 'orders' | 'total' | 'marks'> & Pick<Draft, 'isAlwaysReviewed'>) {
  return {
    ...splitName(name),
    email,
    phone,
    address: addressParts(address),
    accountEmail: hasAccount ? email : '',
    monthTotal,
    isAlwaysReviewed,
    isTheirAccount: false,
  };
}

function isSame({ email, phone, name }: Caller, draft: Draft): boolean {
  return email === draft.email && phone === draft.phone && name === fullName(draft);
}

type AddressPanelProps = {
  readonly draft: Draft;
  /** The server's error sentences by field. */
  readonly faults: Readonly<Record<string, string>>;
  readonly change: (part: Partial<Draft>) => void;
};

/** The panel for the recipient's name, contact details and address. */
export function AddressPanel({ draft, faults, change }: AddressPanelProps) {
  const { address } = draft;
  const own = (name: 'firstName' | 'lastName' | 'email' | 'phone') => ({
    name,
    value: draft[name],
    error: faults[name],
    autoComplete: 'off',
    onChange: (value: string) => change({ [name]: value }),
  });
  const part = (name: keyof Draft['address']) => ({
    name,
    value: address[name],
    error: faults[`address.${name}`] ?? faults[name],
    autoComplete: 'off',
    required: true,
    onChange: (value: string) => change({ address: { ...address, [name]: value } }),
  });
  return (
    <Panel title="Ship to" className="phone-where">
      <div className="panel__body phone-fields">
        <TextField label="First name" required {...own('firstName')} />
        <TextField label="Last name" required {...own('lastName')} />
        <TextField
          label="Email"
          type="email"
          required={draft.phone === ''}
          hint="Optional with a phone number, but no emails will be sent."
          {...own('email')}
        />
        <TextField
          label="Phone"
          type="tel"
          required={draft.email === ''}
          onBlur={() => change({ phone: phoneText(draft.phone) })}
          {...own('phone')}
        />
        <TextField label="Street address" className="phone-fields__wide" {...part('address')} />
        <div className="phone-fields__wide phone-fields__place">
          <TextField label="City" {...part('city')} />
          <TextField label="State" {...part('state')} />
          <TextField label="ZIP code" {...part('zipCode')} />
        </div>
      </div>
    </Panel>
  );
}
