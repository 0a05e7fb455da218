import type { ReactNode } from 'react';
import { groupThousands } from '#domain/words.ts';
import { X } from '../../../ui/icons.ts';
import type { List } from './use-list.ts';
import './tools.css';

type BulkBarProps<Row extends object> = { readonly list: List<Row>; readonly children: ReactNode };

/** Holds the bulk actions on the selected rows. It floats at the bottom, so that the first selection moves no row. */
export function BulkBar<Row extends object>({ list, children }: BulkBarProps<Row>) {
  const { selected, rows, noun } = list;
  const count = (many: readonly Row[]) => groupThousands(many.length);
  return (
    <section className="bulk-bar on-dark" aria-label={`Selected ${noun}s`}>
      <b className="bulk-bar__count" role="status">
        {count(selected)} selected
      </b>
      {selected.length < rows.length && (
        <button type="button" className="link bulk-bar__all" onClick={list.selectAll}>
          Select all {count(rows)}
        </button>
      )}
      {children}
      <button
        type="button"
        className="icon-button"
        aria-label="Clear selection"
        aria-keyshortcuts="Escape"
        onClick={list.clear}
      >
        <X className="icon" />
      </button>
    </section>
  );
}
