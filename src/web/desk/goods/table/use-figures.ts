import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { desk } from '#web/desk/data/desk.ts';
import { useDraft, useDropDraft } from '#web/desk/data/drafts.ts';
import { invalidatedBy } from '#web/desk/data/invalidated-by.ts';
import { useMe } from '#web/desk/data/me.ts';
import { useDeskChange } from '#web/desk/data/use-desk-change.ts';
import { useNotify } from '#web/desk/ui/toast.tsx';
import type { Asked } from '../second-person.tsx';
import type { AllGoods, GoodsRow } from '../use-goods.ts';
import { useToastUndo } from '../use-undo-revision.ts';
import { type Editing, type FigureActs, whyDraft } from './figure-cell.tsx';
import { FIGURES, type FigureName, type FigureSet, withFigure } from './typed-figures.ts';

type Options = {
  readonly rows: readonly GoodsRow[];
  /** Returns the focus to a figure of a row. */
  focusFigure(key: string, name: FigureName): void;
};

/** Edits figures in the table: one at a time, updated optimistically and rolled back when the server refuses. */
export function useFigures({ rows, focusFigure }: Options): FigureActs {
  const { editing, now, edit } = useEditing();
  const { role } = useMe();
  const notify = useNotify();
  const dropDraft = useDropDraft();
  const change = useFigureChange(rows, now, edit);
  const send = useSendFigure(change);

  const start = (row: GoodsRow, name: FigureName) => {
    const { premium, cost } = row;
    edit({ key: row.key, name, typed: FIGURES[name].typed(row), before: { premium, cost } });
  };
  /** Starts to edit a figure; unsaved input elsewhere is discarded, and a toast says so. */
  function open(row: GoodsRow, name: FigureName) {
    const left = now.current && rows.find((one) => one.key === now.current?.key);
    if (left && now.current && isChanged(now.current)) {
      const { name: of, typed } = now.current;
      notify({ kind: 'failed', title: keptTitle(left, of), text: `${typed} was typed but not saved.` });
    }
    dropReason();
    start(row, name);
  }
  /** Discards the reason of the figure that is being edited. */
  function dropReason() {
    if (now.current) dropDraft(whyDraft(now.current));
  }
  const close = () => {
    if (editing) focusFigure(editing.key, editing.name);
    edit(undefined);
  };
  const leave = () => {
    dropReason();
    close();
  };

  return {
    editing,
    offReason: change.offReason,
    role,
    open,
    leave,
    type: (typed) => edit(now.current && { ...now.current, typed, failure: undefined }),
    keep(row, then) {
      if (!editing || change.offReason) return;
      const { shown, read } = FIGURES[editing.name];
      const typed = read(editing.typed);
      if (!typed.ok) return;
      const next = then && rows[rows.indexOf(row) + then];
      if (shown(withFigure(row, typed.set)) !== shown(row)) void send(row, editing);
      dropReason();
      if (next) start(next, editing.name);
      else close();
    },
    async ask(row, asked) {
      close();
      return editing !== undefined && send(row, editing, asked);
    },
  };
}

/** Returns the function that sends a typed figure and says what came of it. Its answer is false for one that was not sent or refused. */
function useSendFigure(change: ReturnType<typeof useFigureChange>) {
  const cache = useQueryClient();
  const notify = useNotify();
  const undoOf = useToastUndo();
  return async (row: GoodsRow, { name, typed }: Pick<Editing, 'name' | 'typed'>, asked?: Asked) => {
    const figure = FIGURES[name];
    const read = figure.read(typed);
    if (!read.ok) return false;
    const title = `${figure.label} ${figure.shown(withFigure(row, read.set))}`;
    const done = await change.run({ params: { key: row.key }, body: { version: row.version, ...read.set, ...asked } });
    if (!done) return false;
    const { revision, proposalId } = done;
    if (proposalId !== null) notify({ title: `${title} sent for approval`, text: row.name });
    if (revision === null) return true;
    // Write the new version before the refetch, for the next change of the same row.
    cache.setQueryData<AllGoods>(['goods'], (goods) => goods && withVersion(goods, row.key, revision));
    notify({
      title,
      text: `${row.name}${name === 'premium' ? ': live on every page' : ''}. Revision ${revision}.`,
      about: `goods ${row.key}`,
      undo: undoOf(revision),
    });
    return true;
  };
}

function keptTitle({ name }: GoodsRow, of: FigureName): string {
  return `${name} keeps its ${FIGURES[of].label.toLowerCase()}`;
}

function isChanged({ name, typed, before }: Editing): boolean {
  return typed !== FIGURES[name].typed(before);
}

/** The figure that is being typed, kept as a draft. */
function useEditing() {
  const [kept, setKept] = useDraft('figure');
  const [editing, setEditing] = useState(() => (kept ? (JSON.parse(kept) as Editing) : undefined));
  /** Current editing state, for late answers and for rows that have not rendered since. */
  const now = useRef(editing);
  const edit = (next: Editing | undefined) => {
    now.current = next;
    setEditing(next);
    setKept(next && isChanged(next) ? JSON.stringify({ ...next, failure: undefined }) : '');
  };
  return { editing, now, edit };
}

type Edited = ReturnType<typeof useEditing>;

/** The change of one figure, which stands in the table before the server has answered. */
function useFigureChange(rows: Options['rows'], now: Edited['now'], edit: Edited['edit']) {
  const isElsewhere = (key: string) => now.current !== undefined && now.current.key !== key;
  const cache = useQueryClient();
  const notify = useNotify();
  return useDeskChange(desk.changeGoods, {
    invalidates: invalidatedBy('goods'),
    optimistic: ({ params: { key }, body }, set) => {
      if (body.ask) return;
      set<AllGoods>(['goods'], (goods) => ({
        ...goods,
        rows: goods.rows.map((row) => (row.key === key ? withFigure(row, setOf(body)) : row)),
      }));
    },
    onRefused: (failure, { params: { key }, body }) => {
      const row = rows.find((one) => one.key === key);
      if (!row) return;
      const name = 'cost' in body ? 'cost' : 'premium';
      // The rollback may have reverted values of other rows.
      void cache.invalidateQueries({ queryKey: ['goods'] });
      // Focus stays in a row that is being typed in: a toast names the row that was not saved.
      if (isElsewhere(key)) return notify({ kind: 'failed', title: keptTitle(row, name), text: failure.sentence });
      const { premium, cost } = row;
      const typed = FIGURES[name].typed(withFigure(row, setOf(body)));
      edit({ key, name, typed, before: { premium, cost }, failure });
    },
  });
}

function setOf(body: FigureSet): FigureSet {
  return 'cost' in body ? { cost: body.cost } : { premium: body.premium };
}

function withVersion(goods: AllGoods, key: string, version: number): AllGoods {
  return { ...goods, rows: goods.rows.map((row) => (row.key === key ? { ...row, version } : row)) };
}
