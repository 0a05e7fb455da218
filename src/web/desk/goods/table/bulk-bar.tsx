import { type FormEvent, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatUsd } from '#domain/money.ts';
import { LONGEST_PAUSE_MESSAGE } from '#domain/sale.ts';
import { countOf, groupThousands } from '#domain/words.ts';
import { useApprovalLimits } from '#web/desk/data/settings.ts';
import { Button, buttonClass } from '#web/desk/ui/button.tsx';
import { Dialog } from '#web/desk/ui/dialog.tsx';
import { Banknote, Eye, EyeOff, Gauge, Pause, Percent } from '#web/desk/ui/icons.ts';
import { useKeys } from '#web/desk/ui/keys.tsx';
import { BulkBar } from '#web/desk/ui/list/bulk-bar.tsx';
import type { List } from '#web/desk/ui/list/use-list.ts';
import type { Icon } from '../../../ui/draw-icon.tsx';
import { CircleCheck } from '../../../ui/icons.ts';
import { desk } from '../../data/desk.ts';
import { invalidatedBy } from '../../data/invalidated-by.ts';
import { useMe } from '../../data/me.ts';
import { useDeskChange } from '../../data/use-desk-change.ts';
import { ChangeButton } from '../../ui/change-button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Notice, Refusal } from '../../ui/refusal.tsx';
import { useNotify } from '../../ui/toast.tsx';
import { type Asked, SecondPerson } from '../second-person.tsx';
import { type GoodsRow, useSpot } from '../use-goods.ts';
import { useToastUndo } from '../use-undo-revision.ts';
import { type GoodsAddress, goodsAddressText } from './address.ts';
import {
  ACTS,
  BULK_ACTS,
  type BulkAct,
  costMoves,
  type ManySet,
  marginRange,
  needsOfAct,
  readSet,
  rowsOfAct,
} from './bulk-acts.ts';
import './table.css';

type Props = { readonly list: List<GoodsRow>; readonly address: GoodsAddress };

const ICONS: Readonly<Record<BulkAct, Icon>> = {
  pause: Pause,
  resume: CircleCheck,
  hide: EyeOff,
  show: Eye,
  limit: Gauge,
  cost: Banknote,
};

/** Offers the bulk actions. With all rows selected, a change of premiums takes the filter, and with it later matches. */
export function GoodsBulkBar({ list, address }: Props) {
  const { selected: rows, clear } = list;
  const [open, setOpen] = useState<BulkAct>();
  const keys = new URLSearchParams({ keys: rows.map(({ key }) => key).join(',') });
  const isAll = rows.length === list.rows.length;
  const premiums = `/goods/premiums?${isAll ? goodsAddressText({ ...address, sort: undefined }) : keys}`;
  const navigate = useNavigate();
  // The bar comes after all rows in the tab order.
  useKeys({ 'Shift+P': { label: 'Premiums of selected', run: () => void navigate(premiums) } }, 'Goods');
  const close = () => setOpen(undefined);
  return (
    <BulkBar list={list}>
      <Link className={`${buttonClass('primary')} bulk-bar__act`} aria-keyshortcuts="Shift+P" to={premiums}>
        <Percent className="icon icon--small" />
        Premium
      </Link>
      {BULK_ACTS.filter((act) => rowsOfAct(rows, act).length > 0).map((act) => (
        <Button key={act} icon={ICONS[act]} onClick={() => setOpen(act)}>
          {ACTS[act].label}
        </Button>
      ))}
      <Dialog
        title={open ? `${ACTS[open].label}: ${countOf(rows.length, 'product')}` : ''}
        isOpen={open !== undefined}
        onClose={close}
      >
        {open && (
          <SetManyForm
            key={open}
            act={open}
            selected={rows}
            onDone={() => {
              close();
              clear();
            }}
          />
        )}
      </Dialog>
    </BulkBar>
  );
}

/** The input that an action needs. */
const FIELDS: Partial<Record<BulkAct, Partial<Parameters<typeof TextField>[0]> & { readonly label: string }>> = {
  pause: { label: 'Message to customers', hint: 'Optional.', maxLength: LONGEST_PAUSE_MESSAGE },
  cost: { label: 'Cost over spot', hint: 'Percent, or dollars per piece such as $4.20.' },
  limit: { label: 'Limit per order', hint: 'Default: 1,000', inputMode: 'numeric' },
};

type SetManyProps = { readonly act: BulkAct; readonly selected: readonly GoodsRow[]; onDone(): void };

/** The form that states how many selected products an action changes, and applies it in one revision. */
function SetManyForm({ act, selected, onDone }: SetManyProps) {
  const [typed, setTyped] = useState('');
  const whyId = useId();
  const { role } = useMe();
  const limits = useApprovalLimits();
  const { send, change } = useSetMany(act, onDone);
  const field = FIELDS[act];
  const { spot } = useSpot();
  const read = readSet(act, typed);
  const rows = rowsOfAct(selected, act, read.ok ? read.set : undefined);
  const moves = read.ok ? costMoves(rows, read.set, spot) : [];
  const needs = read.ok ? needsOfAct(act, rows.length, role, moves, limits) : [];
  const isForTwo = needs.length > 0 || change.failure?.reason === 'second-person';
  /** Keys of the products that another person changed meanwhile. */
  const moved = change.failure?.refusal?.fields?.products;
  const offReason = offReasonOf(read, rows.length);
  const run = (asked?: Asked) => {
    return read.ok && rows.length > 0 ? send(rows, read.set, asked) : Promise.resolve(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isForTwo) document.getElementById(whyId)?.focus();
    else void run();
  };
  return (
    <div className="set-many">
      <form className="set-many__form" onSubmit={submit}>
        <p>{ACTS[act].text}</p>
        {field && (
          <TextField
            {...field}
            value={typed}
            onChange={setTyped}
            error={read.ok ? undefined : read.fault}
            autoComplete="off"
          />
        )}
        {read.ok && <Preview act={act} changed={rows.length} selected={selected.length} />}
        {moves.length > 0 && <Margins rows={rows} moves={moves} />}
        {!isForTwo && (
          <ChangeButton kind="primary" type="submit" change={change} offReason={offReason}>
            {ACTS[act].verb} {countOf(rows.length, 'product')}
          </ChangeButton>
        )}
      </form>
      {isForTwo && (
        <>
          <SecondPerson
            draft={`${act} ${rows.map(({ key }) => key).join(' ')}, why`}
            why={needs}
            products={rows.length}
            isBusy={change.isBusy}
            idOfReason={whyId}
            offReason={change.offReason ?? offReason}
            onAsk={run}
          />
          <Refusal failure={change.failure?.reason === 'second-person' ? undefined : change.failure} />
        </>
      )}
      {moved && <p>{moved}</p>}
    </div>
  );
}

function offReasonOf(read: ReturnType<typeof readSet>, changed: number): string | undefined {
  if (!read.ok) return read.fault === undefined ? 'Enter the cost first.' : 'Correct the entry first.';
  return changed === 0 ? 'There is nothing to change.' : undefined;
}

type PreviewProps = { readonly act: BulkAct; readonly changed: number; readonly selected: number };

function Preview({ act, changed, selected }: PreviewProps) {
  const left = selected - changed;
  return (
    <p className="set-many__preview" role="status">
      <b>{groupThousands(changed)}</b> of {countOf(selected, 'product')} {changed === 1 ? 'changes' : 'change'}
      {left > 0 && `; ${countOf(left, 'is', 'are')} ${ACTS[act].left}`}.
    </p>
  );
}

const NAMED = 3;

type MarginsProps = { readonly rows: readonly GoodsRow[]; readonly moves: ReturnType<typeof costMoves> };

/** The margins at the new cost and today's spot, and the products that would sell below it. */
function Margins({ rows, moves }: MarginsProps) {
  const range = marginRange(moves);
  const below = rows.filter((_, nth) => moves[nth]?.isBelowCost);
  if (!range) return null;
  const [lowest, highest] = [formatUsd(range[0]), formatUsd(range[1])];
  const names = below.slice(0, NAMED).map(({ name }) => name);
  const more = below.length - names.length;
  return (
    <>
      <p className="set-many__preview">
        Margin per piece at spot now: <b>{lowest === highest ? lowest : `${lowest} to ${highest}`}</b>
      </p>
      {below.length > 0 && (
        <Notice kind="warn" title={`${countOf(below.length, 'product')} below cost`}>
          {names.join(', ')}
          {more > 0 && ` and ${groupThousands(more)} more`}
        </Notice>
      )}
    </>
  );
}

/** Applies the action, reports the outcome and offers Undo. */
function useSetMany(act: BulkAct, onDone: () => void) {
  const notify = useNotify();
  const undoOf = useToastUndo();
  const change = useDeskChange(desk.setManyGoods, { invalidates: invalidatedBy('goods') });
  async function send(rows: readonly GoodsRow[], set: ManySet, asked?: Asked) {
    const products = rows.map(({ key, version }) => ({ key, version }));
    const done = await change.run({ body: { products, set, ...asked } });
    if (!done) return false;
    const { revision, proposalId } = done;
    const text = countOf(rows.length, 'product');
    if (proposalId !== null) notify({ title: `${text} sent for approval` });
    if (revision !== null)
      notify({
        title: `${text} ${ACTS[act].done}`,
        text: `${act === 'cost' ? 'Margins use the new cost now.' : 'Live on every page.'} Revision ${revision}.`,
        undo: undoOf(revision),
      });
    onDone();
    return true;
  }
  return { send, change };
}
