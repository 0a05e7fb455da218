import { stringify } from 'csv-stringify/sync';
import { heldUntil } from '#domain/business-time.ts';
import { driftOf, marginLeft } from '#domain/drift.ts';
import { type Cents, formatAmount, subtractCents } from '#domain/money.ts';
import type { SpotPrices } from '#domain/spot.ts';
import type { StaffRole } from '#domain/staff-role.ts';
import { mayDo } from '#domain/staff-role.ts';
import type { DeskOrder } from '../orders/desk-order-store.ts';
import { fineOunces } from '../orders/order-presenters.ts';
import type { OrderPage } from './order-list-store.ts';

type Column = readonly [title: string, cell: (order: DeskOrder) => string | number];

const CUSTOMER: readonly Column[] = [
  ['First name', ({ recipient }) => recipient.firstName],
  ['Last name', ({ recipient }) => recipient.lastName],
  ['E-mail', ({ recipient }) => recipient.email],
  ['Phone', ({ recipient }) => recipient.phone],
  ['Address', ({ recipient }) => recipient.address],
];

/**
 * Orders as comma-separated values with a head, page by page as they are read. Amounts in dollars, instants ISO 8601, weights in fine
 * ounces. A cell that a spreadsheet would take for a formula begins with an apostrophe: names are what customers typed.
 */
export async function* orderFile(
  pages: AsyncIterable<OrderPage>,
  spot: SpotPrices | undefined,
  role: StaffRole,
  holdHours: number,
): AsyncGenerator<string> {
  const columns = [...columnsOf(spot, holdHours), ...(mayDo(role, 'see-customers') ? CUSTOMER : [])];
  yield stringify([columns.map(([title]) => title)], { bom: true });
  for await (const { orders } of pages)
    yield stringify(
      orders.map((order) => columns.map(([, cell]) => cell(order))),
      { escape_formulas: true },
    );
}

function columnsOf(spot: SpotPrices | undefined, holdHours: number): readonly Column[] {
  const today = (of: (order: DeskOrder, prices: SpotPrices) => Cents) => (order: DeskOrder) =>
    spot ? formatAmount(of(order, spot)) : '';
  return [
    ['Order', ({ id }) => id],
    ['Placed', ({ placedAt }) => new Date(placedAt).toISOString()],
    ['Stage', ({ stage }) => stage],
    ['Source', ({ source }) => source],
    ['Total', ({ total }) => formatAmount(total)],
    ['Total at today’s prices', today((order, prices) => driftOf(order, prices).todayTotal)],
    ['Metal at today’s prices', today(meltOf)],
    ['Gold oz', (order) => fineOunces(order, 'gold')],
    ['Silver oz', (order) => fineOunces(order, 'silver')],
    ['Goods', ({ lines }) => lines.map(({ quantity, name }) => `${quantity} × ${name}`).join('; ')],
    ['Price held until', ({ placedAt }) => new Date(heldUntil(placedAt, holdHours)).toISOString()],
    ['Pay by', ({ payBy }) => payBy?.toISOString() ?? ''],
  ];
}

function meltOf(order: DeskOrder, spot: SpotPrices): Cents {
  return subtractCents(order.total, marginLeft(order, spot, () => undefined).cents);
}
