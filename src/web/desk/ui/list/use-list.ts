import {
  type ColumnDef,
  rowSelectionFeature,
  rowSortingFeature,
  type Row as TableRow,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type SyntheticEvent, useMemo, useState } from 'react';
import { type KeyActs, useKeys } from '../keys.tsx';
import type { Column, ListSort } from './column.ts';
import { useFrozenRows } from './use-frozen-rows.ts';
import { useRowKeys } from './use-row-keys.ts';

type ListOptions<Row> = {
  /** The list's name, and the group of its keys: `Orders`. */
  readonly label: string;
  /** The singular noun of a row: `order`. */
  readonly noun: string;
  /** The identity of the list: another list is shown at once. */
  readonly of: string;
  /** Undefined while they load. */
  readonly rows: readonly Row[] | undefined;
  /** Keep the identity while the cells' content is unchanged. */
  readonly columns: readonly Column<Row>[];
  idOf(row: Row): string;
  /** Name of a row for messages: `order …101703`. */
  nameOf(row: Row): string;
  /** The page of a row. */
  linkOf?(row: Row): string;
  /** Called where a row is opened. */
  onOpen?(rows: readonly Row[]): void;
  readonly canSelect?: boolean;
  readonly sort?: ListSort;
  /** The list's default order, if a column represents it. */
  readonly ownSort?: ListSort;
  setSort?(sort: ListSort): void;
  /** False for the second list of a screen. */
  readonly hasKeys?: boolean;
  /** Class names of a row beyond its states. */
  classOf?(row: Row): string | undefined;
  /** Additional shortcuts for the current row. */
  keys?(current: Row | undefined): KeyActs;
};

const FEATURES = tableFeatures({ rowSelectionFeature, rowSortingFeature });
type Features = typeof FEATURES;
export type ListRow<Row extends object> = TableRow<Features, Row>;
export type List<Row extends object> = ReturnType<typeof useList<Row>>;

/** The state of a list: frozen rows, sorting, selection and the current row. */
export function useList<Row extends object>(options: ListOptions<Row>) {
  const { label, noun, of, columns, idOf, sort, ownSort, setSort } = options;
  const { waiting, gone, renew, rows, setIsFrozen } = useFrozenRows(options);
  const [selection, setSelection] = useState<Readonly<Record<string, true>>>({});
  const canSelect = options.canSelect ?? false;
  const shownSort = sort ?? ownSort;
  const table = useTable<Features, Row>({
    features: FEATURES,
    data: rows,
    columns: useMemo(() => columns.map((column) => definitionOf(column, ownSort)), [columns, ownSort]),
    getRowId: idOf,
    state: { rowSelection: selection, sorting: shownSort ? [{ id: shownSort.by, desc: shownSort.isDown }] : [] },
    manualSorting: true,
    enableMultiSort: false,
    onSortingChange: (next) => {
      const [first] = typeof next === 'function' ? next(table.state.sorting) : next;
      setSort?.(first && { by: first.id, isDown: first.desc });
    },
    onRowSelectionChange: setSelection,
    isRowRangeSelectionEvent: (event) => ((event as SyntheticEvent).nativeEvent as MouseEvent).shiftKey,
  });
  // The selection is limited to the shown rows.
  const selected = useMemo(() => rows.filter((row) => selection[idOf(row)]), [rows, selection, idOf]);
  const isChanged = waiting + gone.size > 0;
  useKeys(
    options.hasKeys === false ? {} : { r: { label: 'Show the updated list', run: renew, isOff: !isChanged } },
    label,
  );
  const { currentId, focusRow } = useRowKeys({ ...options, rows, canSelect, selection, setSelection });
  return {
    label,
    noun,
    of,
    columns,
    table,
    rows,
    gone,
    canSelect,
    selected,
    currentId,
    focusRow,
    setIsFrozen,
    renew,
    nameOf: options.nameOf,
    linkOf: options.linkOf,
    classOf: options.classOf,
    onOpen: () => options.onOpen?.(rows),
    /** The note about updates that are not shown yet; undefined without any. */
    news:
      waiting > 0
        ? `${waiting} new ${waiting === 1 ? noun : `${noun}s`}`
        : isChanged
          ? 'This list has changed'
          : undefined,
    selectAll: () => setSelection(Object.fromEntries(rows.map((row) => [idOf(row), true as const]))),
    clear: () => setSelection({}),
  };
}

/** A column as the table takes it; what a cell shows is drawn by the kit, so that nothing in it is mounted again. */
function definitionOf<Row extends object>(column: Column<Row>, ownSort: ListSort): ColumnDef<Features, Row> {
  const isOwn = ownSort?.by === column.id;
  return {
    id: column.id,
    accessorFn: () => null,
    enableSorting: column.sort !== undefined,
    sortDescFirst: isOwn ? ownSort.isDown : column.sort === 'descending',
  };
}
