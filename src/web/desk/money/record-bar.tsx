import { useRef } from 'react';
import { sumCents } from '#domain/money.ts';
import { countOf, groupThousands } from '#domain/words.ts';
import { ChangeButton } from '../ui/change-button.tsx';
import { useKeys } from '../ui/keys.tsx';
import { money } from '../ui/money.tsx';
import { MOST, type useStatement } from './use-statement.ts';

type RecordBarProps = {
  readonly statement: Pick<ReturnType<typeof useStatement>, 'rows' | 'next' | 'later' | 'change' | 'record'>;
};

/** What one press records, in sum and in number, and how many wait for another press. */
export function RecordBar({ statement: { rows, next, later, change, record } }: RecordBarProps) {
  const button = useRef<HTMLButtonElement>(null);
  useKeys(
    { a: { label: 'Record, then Enter', run: () => button.current?.focus(), isOff: next.length === 0 } },
    'Money',
  );
  if (rows.every(({ state }) => state === 'recorded')) return null;
  return (
    <section className="statement-view__record" aria-label="Record">
      {later > 0 && (
        <p className="statement-view__later">
          {next.length < MOST ? 'An order takes one payment at a time.' : `One press records ${MOST} payments.`}{' '}
          {groupThousands(later)} more {later === 1 ? 'waits' : 'wait'} for the next press.
        </p>
      )}
      <b className="figure">{money(sumCents(next.map(({ amount }) => amount)))}</b>
      <ChangeButton
        ref={button}
        change={change}
        kind="primary"
        keyHint="A"
        size="large"
        offReason={next.length === 0 ? 'Tick a payment first.' : undefined}
        onClick={() => void record()}
      >
        Record {countOf(next.length, 'payment')}
      </ChangeButton>
    </section>
  );
}
