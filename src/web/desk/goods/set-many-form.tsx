import { type FormEvent, useId, useState } from 'react';
import { LONGEST_PAUSE_MESSAGE } from '#domain/sale.ts';
import { serverNow } from '../data/clock.ts';
import { desk } from '../data/desk.ts';
import { useMe } from '../data/me.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { ChangeButton } from '../ui/change-button.tsx';
import { TextField } from '../ui/fields.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { useNotify } from '../ui/toast.tsx';
import { ACTS, type ChosenAct, needsOfAct, productsText, readLimit, rowsOfAct } from './chosen-acts.ts';
import type { GoodsRow } from './goods-row.ts';
import { type Asked, SecondPerson } from './second-person.tsx';
import { useUndo } from './use-undo.ts';
import './set-many-form.css';

const UNDO_MS = 30_000;

type Props = { readonly act: ChosenAct; readonly chosen: readonly GoodsRow[]; onDone(): void };

/** Says how many of the chosen products an act changes, and changes them in one revision. */
export function SetManyForm({ act, chosen, onDone }: Props) {
  const [typed, setTyped] = useState('');
  const [message, setMessage] = useState('');
  const whyId = useId();
  const { role } = useMe();
  const { send, change } = useSetMany(act, onDone);
  const limit = readLimit(typed);
  const rows = rowsOfAct(chosen, act, act === 'limit' && limit.ok ? limit.most : undefined);
  const needs = needsOfAct(act, rows.length, role);
  const isForTwo = needs.length > 0 || change.failure?.reason === 'second-person';
  /** Keys of the products that another person changed meanwhile. */
  const moved = change.failure?.refusal?.fields?.products;
  const isPossible = rows.length > 0 && (act !== 'limit' || limit.ok);
  const run = (asked?: Asked) => {
    if (!isPossible) return;
    void send(rows, { message: message.trim() || undefined, most: limit.ok ? limit.most : null }, asked);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isForTwo) document.getElementById(whyId)?.focus();
    else run();
  };
  return (
    <div className="set-many">
      <form className="set-many__form" onSubmit={submit}>
        <p>{ACTS[act].text}</p>
        {act === 'pause' && (
          <TextField
            label="What customers read beside it"
            hint="May be empty."
            value={message}
            onChange={setMessage}
            maxLength={LONGEST_PAUSE_MESSAGE}
            autoComplete="off"
          />
        )}
        {act === 'limit' && (
          <TextField
            label="Most pieces in an order"
            hint="Empty: 1000"
            value={typed}
            onChange={setTyped}
            error={limit.ok ? undefined : limit.fault}
            inputMode="numeric"
            autoComplete="off"
          />
        )}
        <Preview act={act} changed={rows.length} chosen={chosen.length} />
        {!isForTwo && (
          <ChangeButton
            kind="primary"
            type="submit"
            change={change}
            offReason={isPossible ? undefined : 'There is nothing to change.'}
          >
            {ACTS[act].verb} {productsText(rows.length)}
          </ChangeButton>
        )}
      </form>
      {isForTwo && (
        <>
          <SecondPerson
            why={needs}
            products={rows.length}
            isBusy={change.isBusy}
            idOfReason={whyId}
            offReason={change.offReason ?? (isPossible ? undefined : 'There is nothing to change.')}
            onAsk={run}
          />
          <Refusal failure={change.failure?.reason === 'second-person' ? undefined : change.failure} />
        </>
      )}
      {moved && <p>{moved}</p>}
    </div>
  );
}

type PreviewProps = { readonly act: ChosenAct; readonly changed: number; readonly chosen: number };

function Preview({ act, changed, chosen }: PreviewProps) {
  const left = chosen - changed;
  return (
    <p className="set-many__preview" role="status">
      <b>{changed.toLocaleString('en-US')}</b> of {productsText(chosen)} {changed === 1 ? 'changes' : 'change'}
      {left > 0 && `; ${left.toLocaleString('en-US')} ${left === 1 ? 'is' : 'are'} ${ACTS[act].left}`}.
    </p>
  );
}

type Given = { readonly message: string | undefined; readonly most: number | null };

/** Sends it, tells what became of it, and takes it back. */
function useSetMany(act: ChosenAct, onDone: () => void) {
  const notify = useNotify();
  const undo = useUndo();
  const change = useDeskChange(desk.setManyGoods, { invalidates: [['goods'], ['product'], ['proposals'], ['today']] });
  async function send(rows: readonly GoodsRow[], given: Given, asked?: Asked) {
    const products = rows.map(({ key, version }) => ({ key, version }));
    const done = await change.run({ body: { products, set: setOf(act, given), ...asked } });
    if (!done) return;
    const { revision, proposalId } = done;
    const text = productsText(rows.length);
    if (proposalId !== null) notify({ title: `${text}: waits for a second person` });
    if (revision !== null)
      notify({
        title: `${text} ${ACTS[act].done}`,
        text: `In force on every page. Revision ${revision}.`,
        undo: { until: new Date(serverNow() + UNDO_MS).toISOString(), run: () => undo(revision) },
      });
    onDone();
  }
  return { send, change };
}

type Wanted = NonNullable<Parameters<typeof desk.setManyGoods>[0]>['body']['set'];

function setOf(act: ChosenAct, { message, most }: Given): Wanted {
  if (act === 'limit') return { field: 'most', most };
  if (act === 'pause') return { field: 'state', state: 'paused', pausedMessage: message };
  return { field: 'state', state: act === 'hide' ? 'hidden' : 'on-sale' };
}
