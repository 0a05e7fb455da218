import { type FormEvent, useId, useState } from 'react';
import type { SecondPersonReason } from '#domain/price-move.ts';
import { mayDo } from '#domain/staff-role.ts';
import { useDraft } from '../data/drafts.ts';
import { useMay } from '../data/me.ts';
import { usePeople } from '../data/people.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/fields.tsx';
import './second-person.css';

const WORDS: Readonly<Record<SecondPersonReason, string>> = {
  clerk: 'A manager decides.',
  'premium-moves': 'The premium moves by more than 3 points.',
  'price-moves': 'A price moves by more than 10%.',
  'below-cost': 'It would sell below cost.',
  many: 'These are more than 50 products.',
};

/** What goes along with a change that one person may not make alone. */
export type Asked = { readonly reason: string } & ({ readonly ask: true } | { readonly typedCount: number });

type SecondPersonProps = {
  /** Of what the reason is: it is kept in the tab under this name until the change is made or asked for. */
  readonly draft: string;
  /** Empty where only the server knew it. */
  readonly why: readonly SecondPersonReason[];
  /** What the server says of it, in place of these. */
  readonly sentence?: string | undefined;
  /** The number of products, which a sole decider types where it is above one. Null where only the server knows it. */
  readonly products?: number | null;
  readonly isBusy?: boolean;
  readonly offReason: string | undefined;
  readonly idOfReason?: string;
  /** Whether it was made or asked for. */
  onAsk(asked: Asked): Promise<boolean>;
};

/** Asks for the reason that a second person reads; where only one person can decide, for their proof. */
export function SecondPerson({
  draft,
  why,
  sentence,
  products = 1,
  isBusy = false,
  offReason,
  idOfReason,
  onAsk,
}: SecondPersonProps) {
  const ownId = useId();
  const countId = useId();
  const [reason, setReason] = useDraft(draft);
  const [typed, setTyped] = useState('');
  const isAlone = useIsAlone();
  const isCounted = !isAlone || products === 1 || (products === null ? Number(typed) > 0 : Number(typed) === products);
  const typedCount = products === 1 ? 1 : Number(typed);
  const send = async () => {
    if (!reason.trim()) document.getElementById(idOfReason ?? ownId)?.focus();
    else if (!isCounted) document.getElementById(countId)?.focus();
    else if (await onAsk({ reason: reason.trim(), ...(isAlone ? { typedCount } : { ask: true }) })) setReason('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form className="second-person" onSubmit={submit}>
      <p className="second-person__why">
        {sentence ??
          [
            ...why.map((one) => WORDS[one]),
            isAlone ? 'You are the only one who can decide: confirm that it is you.' : 'A second person has to agree.',
          ].join(' ')}
      </p>
      <TextField
        id={idOfReason ?? ownId}
        label="Why"
        value={reason}
        onChange={setReason}
        maxLength={500}
        autoComplete="off"
        required
      />
      {isAlone && products !== 1 && (
        <TextField
          id={countId}
          label="Number of products"
          value={typed}
          onChange={setTyped}
          error={typed !== '' && !isCounted && products !== null ? `These are ${products}.` : undefined}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      )}
      <Button type="submit" size="small" kind="primary" isBusy={isBusy} offReason={offReason}>
        {isAlone ? 'Confirm and change' : 'Request approval'}
      </Button>
    </form>
  );
}

/** Whether this person alone may decide; false until the staff is loaded. */
function useIsAlone(): boolean {
  const people = usePeople();
  const may = useMay();
  const deciders = [...people.values()].filter(({ state, role }) => state === 'active' && mayDo(role, 'change-goods'));
  return may('change-goods') && people.size > 0 && deciders.length < 2;
}
