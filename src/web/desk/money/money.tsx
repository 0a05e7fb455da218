import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { sumCents } from '#domain/money.ts';
import { countOf, groupThousands } from '#domain/words.ts';
import { useStored, writeStored } from '../../hooks/browser-storage.ts';
import { useDraft, useSavedDraft } from '../data/drafts.ts';
import { useMay, useMe } from '../data/me.ts';
import { newKey } from '../data/send-idempotently.ts';
import { Button } from '../ui/button.tsx';
import { ChangeButton } from '../ui/change-button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Check, TextArea } from '../ui/fields.tsx';
import { useKeys } from '../ui/keys.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { money } from '../ui/money.tsx';
import { NotForRole } from '../ui/not-for-role.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { Notice } from '../ui/refusal.tsx';
import { useTitle } from '../ui/use-title.ts';
import { PaymentGroup } from './payment-group.tsx';
import { MOST, type PaymentRow, STATEMENT_DRAFT, useStatement, useStatementDraft } from './use-statement.ts';
import './money.css';

const MOST_BYTES = 512 * 1024;
const FORM_NAMES = {
  chase: 'Chase',
  'bank-of-america': 'Bank of America',
  'wells-fargo': 'Wells Fargo',
  table: 'Table',
} as const;
const GROUPS = [
  { state: 'sure', title: 'Sure' },
  { state: 'likely', title: 'Likely' },
  { state: 'not-awaited', title: 'Not awaiting payment' },
  { state: 'unknown', title: 'Unknown' },
  { state: 'recorded', title: 'Already recorded' },
] as const;

const TEXT_DRAFT = 'statement text';

/** The page that records the payments of a bank's statement. The server keeps the text of recorded lines alone. */
export function Component() {
  useTitle('Money');
  const may = useMay();
  const [draft, setDraft, discard] = useStatementDraft();
  const [text, setText] = useDraft(TEXT_DRAFT);
  const [readHere, setReadHere] = useState<string>();
  const read = (given: string) => {
    const id = newKey();
    setText(given);
    discard();
    if (given.trim() !== '') setDraft({ id, read: given });
    setReadHere(id);
  };
  if (!may('work-on-orders')) return <NotForRole title="Money" says="Clerks and managers record payments." />;
  return (
    <>
      <PageHead title="Money" sub="Payments of a bank statement, matched with the orders that await them." />
      <PastePanel {...{ text, setText }} onRead={read} />
      {draft.id && <StatementView key={draft.id} isReadHere={draft.id === readHere} isTextRead={text === draft.read} />}
    </>
  );
}

type PastePanelProps = { readonly text: string; setText(text: string): void; onRead(text: string): void };

/**
 * The statement as text. It is read when it is dropped, or pasted anywhere on the page; a line that was edited by hand waits for the
 * button.
 */
function PastePanel({ text, setText, onRead }: PastePanelProps) {
  const [error, setError] = useState<string>();
  const isPasting = useRef(false);
  const read = (given: string) => {
    setError(undefined);
    onRead(given);
  };
  async function readFile(file: File | undefined) {
    if (!file) return;
    if (file.size > MOST_BYTES) return setError('The file can be at most 512 KB.');
    read(await file.text());
  }
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const isField = event.target instanceof Element && event.target.matches('input, textarea, select');
    const copied = event.clipboardData?.getData('text/plain') ?? '';
    if (!isField && copied.trim() !== '') read(copied);
  });
  useEffect(() => {
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
  const onDrop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    void readFile(event.dataTransfer.files[0]);
  };
  return (
    <Panel label="Statement">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the file button does the same by keyboard */}
      <div className="panel__body statement" onDrop={onDrop} onDragOver={(event) => event.preventDefault()}>
        <TextArea
          label="Bank statement"
          hint="Paste it, or drop its CSV file here: Chase, Bank of America, Wells Fargo, or the columns date, amount and description."
          rows={5}
          spellCheck={false}
          autoComplete="off"
          error={error}
          value={text}
          onPaste={() => {
            isPasting.current = true;
          }}
          onChange={(typed) => {
            if (isPasting.current) read(typed);
            else setText(typed);
            isPasting.current = false;
          }}
        />
        <div className="statement__acts">
          <Button offReason={text.trim() === '' ? 'Paste a statement first.' : undefined} onClick={() => read(text)}>
            Read statement
          </Button>
          <FileButton onChoose={(file) => void readFile(file)} />
          {text !== '' && (
            <Button kind="text" onClick={() => read('')}>
              Clear
            </Button>
          )}
        </div>
      </div>
    </Panel>
  );
}

function FileButton({ onChoose }: { onChoose(file: File | undefined): void }) {
  return (
    <label className="button button--quiet statement__file">
      Choose a file
      <input
        className="visually-hidden"
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={({ currentTarget }) => {
          onChoose(currentTarget.files?.[0]);
          // A corrected file is often chosen under the same name.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}

type StatementViewProps = {
  readonly isReadHere: boolean;
  /** False where the text was edited since. */
  readonly isTextRead: boolean;
};

/** Takes the focus where the statement is read here, not where the person comes back to it. */
function StatementView({ isReadHere, isTextRead }: StatementViewProps) {
  const statement = useStatement();
  const { query, rows } = statement;
  const [hidesStrays, hideStrays] = useHidesStrays();
  const strays = rows.filter(({ isStray }) => isStray).length;
  const isSaved = rows.length > 0 && rows.every(({ state }) => state === 'recorded');
  useSavedDraft(TEXT_DRAFT, isSaved && isTextRead);
  useSavedDraft(STATEMENT_DRAFT, isSaved);
  const refused = query.failure?.refusal?.fields?.text;
  if (refused) return <Notice kind="bad" title={refused} />;
  return (
    <Loaded query={query}>
      {({ form, debits, faults, orders }) => (
        <div className={query.isOld ? 'statement-view is-old' : 'statement-view'}>
          <Summary takesFocus={isReadHere}>
            {form && `${FORM_NAMES[form]}: `}
            {countOf(rows.length, 'payment')}
            {debits > 0 && `, ${countOf(debits, 'debit')} left out`}
            {faults.length > 0 && `, ${countOf(faults.length, 'line')} not read`}
          </Summary>
          <Faults faults={faults} isAll={rows.length === 0 && debits === 0} />
          {strays > 0 && (
            <Check label={`Hide lines that match no order (${strays})`} checked={hidesStrays} onChange={hideStrays} />
          )}
          {rows.length === 0 && faults.length === 0 && (
            <Panel label="Payments">
              <Empty title="No payments in this statement." text="Money that went out is left out." />
            </Panel>
          )}
          {GROUPS.map(({ state, title }) => (
            <PaymentGroup
              key={state}
              state={state}
              title={title}
              rows={rows.filter((row) => groupOf(row, rows) === state && !(hidesStrays && row.isStray))}
              orders={orders}
              statement={statement}
            />
          ))}
          <RecordBar statement={statement} />
        </div>
      )}
    </Loaded>
  );
}

/** One that was undone stays among the recorded ones, while there are others: no row moves under the pointer. */
function groupOf({ state, isUndone }: PaymentRow, rows: readonly PaymentRow[]): PaymentRow['state'] {
  return isUndone && rows.some((row) => row.state === 'recorded') ? 'recorded' : state;
}

/** The payments of the statement. Takes the focus from the text, so that keys act on them. */
function Summary({ takesFocus, children }: { readonly takesFocus: boolean; readonly children: ReactNode }) {
  const text = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (takesFocus) text.current?.focus();
  }, []);
  return (
    <p className="statement-view__sum" ref={text} tabIndex={-1}>
      {children}
    </p>
  );
}

type Fault = { readonly line: number; readonly text: string; readonly sentence: string };

const FAULTS_SHOWN = 20;

/** Lines of one cause have one sentence, and are not listed where no other line was read. */
function Faults({ faults, isAll }: { readonly faults: readonly Fault[]; readonly isAll: boolean }) {
  const [first] = faults;
  if (!first) return null;
  const isOneCause = faults.length > 1 && faults.every(({ sentence }) => sentence === first.sentence);
  const title = `${countOf(faults.length, 'line')} could not be read`;
  if (isOneCause && isAll)
    return (
      <Notice kind="warn" title={title}>
        {first.sentence}
      </Notice>
    );
  return (
    <Notice kind="warn" title={title}>
      {isOneCause && <p>{first.sentence}</p>}
      <p>Correct them above and read the statement again. {!isAll && 'The others can be recorded.'}</p>
      <ul className="statement-faults">
        {faults.slice(0, FAULTS_SHOWN).map(({ line, text, sentence }) => (
          <li key={line}>
            <b>Line {line}:</b> {!isOneCause && sentence} <code>{text}</code>
          </li>
        ))}
      </ul>
      {faults.length > FAULTS_SHOWN && <p>And {faults.length - FAULTS_SHOWN} more.</p>}
    </Notice>
  );
}

type RecordBarProps = {
  readonly statement: Pick<ReturnType<typeof useStatement>, 'rows' | 'next' | 'emails' | 'later' | 'change' | 'record'>;
};

/** The bar with the sum and number of payments that one press records, the emails it sends, and the number that wait for another. */
function RecordBar({ statement: { rows, next, emails, later, change, record } }: RecordBarProps) {
  const button = useRef<HTMLButtonElement>(null);
  useKeys(
    { a: { label: 'Record, then Enter', run: () => button.current?.focus(), isOff: next.length === 0 } },
    'Money',
  );
  if (rows.every(({ state }) => state === 'recorded')) return null;
  return (
    <section className="statement-view__record" aria-label="Record">
      {emails && <p className="statement-view__later">{emails}</p>}
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

/** The person's choice to hide lines that match no order, as this device remembers it. */
function useHidesStrays(): readonly [hides: boolean, hide: (hides: boolean) => void] {
  const key = `deskHidesStrays ${useMe().id}`;
  return [useStored(key) === 'yes', (hides) => writeStored(key, hides ? 'yes' : null)];
}
