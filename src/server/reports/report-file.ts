import { HOUR_MS } from '#domain/durations.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { numberText } from '#domain/order-number.ts';
import { shopClock } from '#domain/shop-time.ts';
import type { Instant } from '#domain/spot.ts';
import { type CsvCell, csvRows } from '../desk/csv-rows.ts';
import type { BookRow, ReportFile } from './report-file-store.ts';

type Column = readonly [title: string, cell: (row: BookRow) => CsvCell];

const amount = (title: string, name: string): Column => [
  title,
  (row) => (row[name] === null || row[name] === undefined ? '' : { figure: formatAmount(Number(row[name]) as Cents) }),
];
const ounces = (title: string, name: string): Column => [
  title,
  (row) => ({ figure: Number(row[name] ?? 0) / 1_000_000 }),
];
const figure = (title: string, name: string): Column => [title, (row) => ({ figure: Number(row[name] ?? 0) })];
const text = (title: string, name: string): Column => [title, (row) => String(row[name] ?? '')];
const time = (title: string, name: string): Column => [
  title,
  (row) => zonedTime(new Date(String(row[name])).getTime()),
];
const ORDER: Column = ['Order', ({ order_id }) => numberText(String(order_id))];
const AT = time('Time', 'at');
const BY = text('By', 'by');

const MONEY: readonly Column[] = [
  ...[AT, ORDER, text('Bank day', 'received_on'), text('Method', 'method'), text('Reference', 'reference')],
  ...[amount('Amount', 'cents'), BY],
];

/** The columns of each file for the books: amounts in dollars, fine ounces, times with their zone, signs as the figures have them. */
const COLUMNS: Readonly<Record<ReportFile, readonly Column[]>> = {
  orders: [
    ...[AT, ORDER, text('Event', 'event'), text('Reason', 'reason'), amount('Amount', 'cents')],
    ...[
      amount('Metal', 'melt'),
      amount('Premium', 'premium'),
      ounces('Gold oz', 'gold'),
      ounces('Silver oz', 'silver'),
      BY,
    ],
  ],
  lines: [
    ...[AT, ORDER, text('Event', 'event'), text('Product', 'product_id'), text('Metal type', 'metal')],
    ...[figure('Pieces', 'quantity'), amount('Unit price', 'unit_price'), amount('Amount', 'cents')],
    ...[amount('Metal', 'melt'), amount('Premium', 'premium'), ounces('Fine oz', 'ounces')],
  ],
  payments: MONEY,
  refunds: MONEY,
  trades: [
    ...[
      AT,
      time('Traded', 'traded_at'),
      text('Metal type', 'metal'),
      text('Kind', 'kind'),
      ounces('Fine oz', 'ounces'),
    ],
    ...[amount('Price an ounce', 'price_cents'), amount('Amount', 'cents'), text('Counterparty', 'counterparty')],
    ...[text('Reference', 'reference'), text('Id', 'id'), text('Reverses', 'reverses'), BY],
  ],
  'price-changes': [
    ...[AT, text('Revision', 'revision'), text('Product', 'product'), text('Premium before %', 'before')],
    ...[text('Premium after %', 'after'), text('Reason', 'reason'), BY],
  ],
};

/** A file for the books as comma-separated values with a head, day by day as its rows are read. */
export async function* reportFile(file: ReportFile, pages: AsyncIterable<readonly BookRow[]>): AsyncGenerator<string> {
  const columns = COLUMNS[file];
  yield csvRows([columns.map(([title]) => title)], true);
  for await (const rows of pages)
    if (rows.length > 0) yield csvRows(rows.map((row) => columns.map(([, cell]) => cell(row))));
}

/** `2026-11-18T10:31:00-06:00`: the shop's clock with its distance from UTC. */
function zonedTime(at: Instant): string {
  const { hoursBehind } = shopClock(at);
  return `${new Date(at - hoursBehind * HOUR_MS).toISOString().slice(0, 19)}-0${hoursBehind}:00`;
}
