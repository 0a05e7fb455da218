import { spreadsheetTime } from '#domain/shop-time.ts';
import { SHOP_ZONE } from '#domain/shop-zone.ts';
import { csvRows } from '../desk/csv-rows.ts';
import type { LogFilter, LogRow, LogStore } from '../desk/log-store.ts';

const TEXTS = ['actorKind', 'staffId', 'action', 'subject', 'before', 'after', 'reason', 'seal'] as const;

/** The log as comma-separated values with a head, page by page from the newest row to the oldest. */
export async function* logFile(
  { list }: Pick<LogStore, 'list'>,
  filter: Omit<LogFilter, 'before'>,
): AsyncGenerator<string> {
  yield csvRows([[`Time (${SHOP_ZONE})`, 'id', ...TEXTS]], true);
  let rows = await list(filter);
  while (rows.length > 0) {
    yield csvRows(rows.map(cellsOf));
    rows = await list({ ...filter, before: rows.at(-1)?.id ?? 0 });
  }
}

function cellsOf(row: LogRow) {
  const texts = TEXTS.map((column) => textOf(row[column]));
  return [spreadsheetTime(row.at.getTime()), { figure: row.id }, ...texts];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);
}
