import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatPremium } from '#domain/price.ts';
import { desk } from '#web/desk/data/desk.ts';
import { useDraft } from '#web/desk/data/drafts.ts';
import { invalidatedBy } from '#web/desk/data/invalidated-by.ts';
import { useMe } from '#web/desk/data/me.ts';
import { useDeskChange } from '#web/desk/data/use-desk-change.ts';
import { useNotify } from '#web/desk/ui/toast.tsx';
import { premiumText, readTypedPremium } from '../../ui/premium-draft.ts';
import type { AllGoods, GoodsRow } from '../goods-row.ts';
import type { Asked } from '../second-person.tsx';
import { useToastUndo } from '../use-undo.ts';
import type { PremiumActs, PremiumEditing } from './premium-cell.tsx';

type Options = {
  readonly rows: readonly GoodsRow[];
  /** Returns the focus to the premium of a row. */
  focusPremium(key: string): void;
};

/** Edits premiums in the table: one at a time, updated optimistically and rolled back when the server refuses. */
export function usePremiums({ rows, focusPremium }: Options): PremiumActs {
  const { editing, now, edit } = useEditing();
  const cache = useQueryClient();
  const { role } = useMe();
  const notify = useNotify();
  const undoOf = useToastUndo();
  const change = usePremiumChange(rows, now, edit);

  const start = (row: GoodsRow) => edit({ key: row.key, typed: premiumText(row.premium), before: row.premium });
  /** Starts to edit a row; unsaved input in another row is discarded, and a toast says so. */
  function open(row: GoodsRow) {
    const { key, typed, before } = now.current ?? {};
    const left = rows.find((one) => one.key === key);
    if (left && before !== undefined && typed !== premiumText(before))
      notify({ kind: 'failed', title: `${left.name} keeps its premium`, text: `${typed} was typed but not saved.` });
    start(row);
  }
  const leave = () => {
    if (editing) focusPremium(editing.key);
    edit(undefined);
  };

  async function send(row: GoodsRow, asked?: Asked) {
    const typed = readTypedPremium(editing?.typed ?? '');
    if (!typed.ok) return false;
    const { premium } = typed;
    const done = await change.run({ params: { key: row.key }, body: { version: row.version, premium, ...asked } });
    if (!done) return false;
    const { revision, proposalId } = done;
    if (proposalId !== null) notify({ title: `${formatPremium(typed.premium)} sent for approval`, text: row.name });
    if (revision === null) return true;
    // Write the new version before the refetch, for the next change of the same row.
    cache.setQueryData<AllGoods>(['goods'], (goods) => goods && withVersion(goods, row.key, revision));
    notify({
      title: `Premium ${formatPremium(typed.premium)}`,
      text: `${row.name}: live on every page. Revision ${revision}.`,
      about: `goods ${row.key}`,
      undo: undoOf(revision),
    });
    return true;
  }

  return {
    editing,
    offReason: change.offReason,
    role,
    open,
    leave,
    type: (typed) => edit(now.current && { key: now.current.key, before: now.current.before, typed }),
    keep(row, then) {
      const typed = readTypedPremium(editing?.typed ?? '');
      if (!typed.ok || change.offReason) return;
      const next = then && rows[rows.indexOf(row) + then];
      if (typed.premium !== row.premium) void send(row);
      if (next) start(next);
      else leave();
    },
    ask(row, asked) {
      leave();
      return send(row, asked);
    },
  };
}

/** The premium that is being typed, kept as a draft. */
function useEditing() {
  const [kept, setKept] = useDraft('premium');
  const [editing, setEditing] = useState(() => (kept ? (JSON.parse(kept) as PremiumEditing) : undefined));
  /** Current editing state, for late answers and for rows that have not rendered since. */
  const now = useRef(editing);
  const edit = (next: PremiumEditing | undefined) => {
    now.current = next;
    setEditing(next);
    setKept(next && next.typed !== premiumText(next.before) ? JSON.stringify({ ...next, failure: undefined }) : '');
  };
  return { editing, now, edit };
}

type Editing = ReturnType<typeof useEditing>;

/** The change of one premium, which stands in the table before the server has answered. */
function usePremiumChange(rows: Options['rows'], now: Editing['now'], edit: Editing['edit']) {
  const isElsewhere = (key: string) => now.current !== undefined && now.current.key !== key;
  const cache = useQueryClient();
  const notify = useNotify();
  return useDeskChange(desk.changeGoods, {
    invalidates: invalidatedBy('goods'),
    optimistic: ({ params: { key }, body }, set) => {
      if (body.ask || body.premium === undefined) return;
      const { premium } = body;
      set<AllGoods>(['goods'], (goods) => ({
        ...goods,
        rows: goods.rows.map((row) => (row.key === key ? { ...row, premium } : row)),
      }));
    },
    onRefused: (failure, { params: { key }, body }) => {
      const row = rows.find((one) => one.key === key);
      if (!row || body.premium === undefined) return;
      // The rollback may have reverted values of other rows.
      void cache.invalidateQueries({ queryKey: ['goods'] });
      // Focus stays in a row that is being typed in: a toast names the row that was not saved.
      if (isElsewhere(key)) notify({ kind: 'failed', title: `${row.name} keeps its premium`, text: failure.sentence });
      else edit({ key, typed: premiumText(body.premium), before: row.premium, failure });
    },
  });
}

function withVersion(goods: AllGoods, key: string, version: number): AllGoods {
  return { ...goods, rows: goods.rows.map((row) => (row.key === key ? { ...row, version } : row)) };
}
