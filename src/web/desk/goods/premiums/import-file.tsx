import { useId, useState } from 'react';
import type { CallAnswer } from '#contract/call.ts';
import type { tryGoodsFile } from '#contract/calls/desk-goods-file.ts';
import { subtractCents } from '#domain/money.ts';
import { countOf, groupThousands } from '#domain/words.ts';
import { desk } from '#web/desk/data/desk.ts';
import { useDraft } from '#web/desk/data/drafts.ts';
import { invalidatedBy } from '#web/desk/data/invalidated-by.ts';
import { useApprovalLimits } from '#web/desk/data/settings.ts';
import { useDeskChange } from '#web/desk/data/use-desk-change.ts';
import { ChangeButton } from '#web/desk/ui/change-button.tsx';
import { Check } from '#web/desk/ui/fields.tsx';
import { money, signedMoney } from '#web/desk/ui/money.tsx';
import { Notice, Refusal } from '#web/desk/ui/refusal.tsx';
import { Flag } from '#web/desk/ui/stage-badge.tsx';
import { fieldText, valueText } from '../field-words.ts';
import type { EditPrice } from './edit-prices.tsx';
import { timesText } from './times-text.ts';
import { useMade } from './use-made.ts';
import { needsText, useSecondPerson } from './use-second-person.tsx';
import './import-file.css';

type DryRun = CallAnswer<typeof tryGoodsFile>['data'];

/** Largest file in bytes. The call limits its characters, which are no more than its bytes. */
const MOST = 5 * 1024 * 1024;
/** Number of differences rendered before "show all" is pressed. */
const SHOWN_FIRST = 100;

/** Imports a file: shows its effect in a dry run, then applies it. */
export function ImportFile({ onDone }: { onDone(): void }) {
  const [csv, setCsv] = useState('');
  const [run, setRun] = useState<DryRun>();
  const [tooLarge, setTooLarge] = useState(false);
  const trying = useDeskChange(desk.tryGoodsFile, { onDone: setRun });
  const id = useId();

  async function read(file: File | undefined) {
    setRun(undefined);
    trying.clear();
    setTooLarge(file !== undefined && file.size > MOST);
    if (!file || file.size > MOST) return;
    const text = await file.text();
    setCsv(text);
    await trying.run({ body: { csv: text } });
  }

  return (
    <div className="import-file">
      <p>
        Nothing changes yet. First you’ll see what the file would do. Missing columns and missing products stay the
        same; stock and positions are ignored.
      </p>
      <div className="entry">
        <label className="entry__label" htmlFor={id}>
          File, CSV in UTF-8
        </label>
        <input
          id={id}
          className="entry__input"
          type="file"
          accept=".csv,text/csv"
          // Browsers report a change only for another value: a corrected file is often chosen under the same name.
          onClick={({ currentTarget }) => {
            currentTarget.value = '';
            void read(undefined);
          }}
          onChange={({ currentTarget }) => void read(currentTarget.files?.[0])}
        />
      </div>
      {tooLarge && <Notice kind="bad" title="The file can be at most 5 MB." />}
      {trying.isBusy && <p role="status">Reading the file…</p>}
      <Refusal failure={trying.failure} />
      {run && <Faults run={run} />}
      {run && run.fault === 0 && <Differences run={run} />}
      {run && run.fault === 0 && run.create + run.change > 0 && (
        <Apply run={run} csv={csv} onDone={onDone} onOld={() => void trying.run({ body: { csv } })} />
      )}
    </div>
  );
}

function Faults({ run: { fault, faults } }: { readonly run: DryRun }) {
  if (fault === 0) return null;
  return (
    <>
      <Notice kind="bad" title={`${countOf(fault, 'row has', 'rows have')} errors. Nothing was imported.`} />
      <ul className="import-file__faults">
        {faults.map(({ line, name, faults: sentences }) => (
          <li key={line}>
            <b>{`Line ${line}`}</b>
            {name && `, ${name}`}
            <ul>
              {sentences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}

function Differences({ run: { create, change, same, rows, belowCost } }: { readonly run: DryRun }) {
  const [shown, setShown] = useState(SHOWN_FIRST);
  const more = create + change - Math.min(shown, rows.length);
  return (
    <>
      <p role="status">
        <b>{`${groupThousands(create)} new, ${groupThousands(change)} changed, ${groupThousands(same)} the same.`}</b>
      </p>
      {belowCost > 0 && <Notice kind="bad" title={`${countOf(belowCost, 'product')} would sell below cost`} />}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys as well
        <section className="import-file__rows" aria-label="Differences" tabIndex={0}>
          <ul>
            {rows.slice(0, shown).map(({ line, name, kind, items, price }) => (
              <li key={line}>
                <b>{name}</b>
                {kind === 'create' ? ' is new' : ''}
                {price && <PriceLine price={price} />}
                <Values items={items} isNew={kind === 'create'} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {more > 0 && (
        <p>
          and {groupThousands(more)} more.{' '}
          {shown < rows.length && (
            <button type="button" className="link" onClick={() => setShown(rows.length)}>
              Show {rows.length < create + change ? groupThousands(rows.length) : 'all'}
            </button>
          )}
        </p>
      )}
    </>
  );
}

/** Shows the price at current spot, its change and the margin, like the preview of premiums. */
function PriceLine({ price: { premium, price, margin, isBelowCost } }: { readonly price: EditPrice }) {
  const times = timesText(premium);
  const parts = [
    ...(price.before === null ? [] : [`${signedMoney(subtractCents(price.after, price.before))} per piece`]),
    ...(times ? [times] : []),
    margin === null ? 'no cost set' : `margin ${signedMoney(margin)}`,
  ];
  return (
    <p>
      {price.before !== null && price.before !== price.after && `${money(price.before)} → `}
      <b>{money(price.after)}</b>, {parts.join(', ')} {isBelowCost && <Flag kind="bad">Below cost</Flag>}
    </p>
  );
}

type ValuesProps = { readonly items: DryRun['rows'][number]['items']; readonly isNew: boolean };

function Values({ items, isNew }: ValuesProps) {
  const told = items.filter(({ field }) => field !== 'added');
  if (isNew)
    return <p>{told.map(({ field, after }) => `${fieldText(field)} ${valueText(field, after)}`).join(', ')}</p>;
  return (
    <ul>
      {told.map(({ field, before, after }) => (
        <li key={field}>
          {`${fieldText(field)}: ${valueText(field, before)} → `}
          <b>{valueText(field, after)}</b>
        </li>
      ))}
    </ul>
  );
}

type ApplyProps = {
  readonly run: DryRun;
  readonly csv: string;
  onDone(): void;
  /** Called when products have changed since the dry run, which is then repeated. */
  onOld(): void;
};

function Apply({ run: { seal, create, change, needs, deciders, belowCost }, csv, onDone, onOld }: ApplyProps) {
  const [refusesShownPrices, setRefusesShownPrices] = useState(false);
  const onMade = useMade();
  const limits = useApprovalLimits();
  const products = create + change;
  const [reason, setReason] = useDraft('goods file, why');
  const person = useSecondPerson({ needs, deciders, products }, [reason, setReason]);
  const applying = useDeskChange(desk.applyGoodsFile, {
    invalidates: invalidatedBy('goods'),
    onDone: (made) => {
      onMade(made);
      setReason('');
      onDone();
    },
    onRefused: ({ reason }) => {
      if (reason === 'preview-changed') onOld();
    },
  });
  const body = { csv, refusesShownPrices, ...person.body };
  return (
    <div className="import-file__apply">
      {needs.length > 0 && (
        <p>{`Second approval required: ${needsText({ needs, changed: products, belowCost }, limits)}.`}</p>
      )}
      {person.fields}
      <Check
        label="Honor prices already shown for ten minutes"
        checked={!refusesShownPrices}
        onChange={(honours) => setRefusesShownPrices(!honours)}
      />
      <ChangeButton
        kind="primary"
        change={applying}
        offReason={person.offReason}
        onClick={() => void applying.run({ params: { seal }, body })}
      >
        {person.asks ? 'Request approval' : `Change ${countOf(products, 'product')}`}
      </ChangeButton>
    </div>
  );
}
