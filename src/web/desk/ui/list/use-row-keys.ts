import { useEffect, useState } from 'react';
import { type KeyActs, useKeys } from '../keys.tsx';

type Selection = Readonly<Record<string, true>>;
type KeyParts<Row> = {
  readonly label: string;
  readonly noun: string;
  readonly rows: readonly Row[];
  idOf(row: Row): string;
  linkOf?(row: Row): string;
  readonly canSelect: boolean;
  readonly selection: Selection;
  setSelection(selection: Selection): void;
  readonly hasKeys?: boolean;
  keys?(current: Row | undefined): KeyActs;
};

/** Id of a row's link, or of the row itself where it has none. */
export function rowElementId(label: string, id: string): string {
  return `${label.toLowerCase()}-${id}`;
}

const NONE: KeyActs = {};

/** Registers J and K for moving between rows, X for selecting, Enter for opening. Returns the current row. */
export function useRowKeys<Row>(parts: KeyParts<Row>) {
  const { label, noun, rows, idOf, canSelect, selection, setSelection } = parts;
  const [at, setAt] = useState<string>();
  /** A new one moves the focus, once the row is drawn. */
  const [focused, setFocused] = useState<{ readonly id: string }>();
  useEffect(() => {
    if (focused) document.getElementById(focused.id)?.focus();
  }, [focused]);
  const place = at === undefined ? -1 : rows.findIndex((row) => idOf(row) === at);
  const current = rows[place];
  const walk = (by: 1 | -1, isExtending = false) => {
    const next = rows[place < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, place + by))];
    if (!next) return;
    const id = idOf(next);
    setAt(id);
    setFocused({ id: rowElementId(label, id) });
    if (isExtending) setSelection({ ...selection, ...(current && { [idOf(current)]: true }), [id]: true });
  };
  const toggle = (id: string) => {
    const { [id]: was, ...others } = selection;
    setSelection(was ? others : { ...selection, [id]: true });
  };
  const currentId = current && idOf(current);
  const canSelectOne = canSelect && currentId !== undefined;
  const opened = current ?? rows[0];
  const acts: KeyActs = {
    j: { label: `Next ${noun}`, run: () => walk(1) },
    k: { label: `Previous ${noun}`, run: () => walk(-1) },
    Enter: {
      label: 'Open, or the first',
      run: () => opened && document.getElementById(rowElementId(label, idOf(opened)))?.click(),
      isOff: !opened || !parts.linkOf,
    },
    x: { label: 'Select', run: () => currentId && toggle(currentId), isOff: !canSelectOne },
    'Shift+J': { label: 'Select down', run: () => walk(1, true), isOff: !canSelect },
    'Shift+K': { label: 'Select up', run: () => walk(-1, true), isOff: !canSelect },
    Escape: {
      label: 'Clear selection',
      run: () => setSelection({}),
      isOff: !rows.some((row) => selection[idOf(row)]),
    },
    ...parts.keys?.(current),
  };
  useKeys(parts.hasKeys === false ? NONE : acts, label);
  return {
    currentId,
    /** Makes a row the current one, and moves the focus to it or to an element in it. */
    focusRow(id: string, elementId = rowElementId(label, id)) {
      setAt(id);
      setFocused({ id: elementId });
    },
  };
}
