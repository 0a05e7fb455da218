import { type CostOf, driftOf, marginLeft } from '#domain/drift.ts';
import { type Cents, formatAmount, subtractCents } from '#domain/money.ts';
import { bindingPrice } from '#domain/offered-price.ts';
import { numberText } from '#domain/order-number.ts';
import { spreadsheetTime } from '#domain/shop-time.ts';
import { SHOP_ZONE } from '#domain/shop-zone.ts';
import type { SpotPrices } from '#domain/spot.ts';
import type { StaffRole } from '#domain/staff-role.ts';
import { mayDo } from '#domain/staff-role.ts';
import { isPriceFixed } from '#domain/stage.ts';
import { formatOunces } from '#domain/weight.ts';
import { type CsvCell, csvRows } from '../desk/csv-rows.ts';
import { fineOf } from './list-presenters.ts';
import type { ListedOrder, OrderPage } from './order-list-store.ts';

type Column = readonly [title: string, cell: (order: ListedOrder, costOf: CostOf) => CsvCell];

type Priced = ReturnType<typeof bindingPrice>;

type CostedPage = Pick<OrderPage, 'orders'> & { readonly costOf: CostOf };

const CUSTOMER: readonly Column[] = [
  ['First name', ({ recipient }) => recipient.firstName],
  ['Last name', ({ recipient }) => recipient.lastName],
  ['Email', ({ recipient }) => recipient.email],
  ['Phone', ({ recipient }) => recipient.phone],
  ['Address', ({ recipient }) => recipient.address],
];

/**
 * Orders as comma-separated values with a head, page by page as they are read. Amounts in dollars, times of the shop's clock, weights
 * in fine ounces, order numbers in groups: a spreadsheet would round so long a number.
 */
export async function* orderFile(
  pages: AsyncIterable<CostedPage>,
  spot: SpotPrices | undefined,
  role: StaffRole,
): AsyncGenerator<string> {
  const columns = [...columnsOf(spot), ...(mayDo(role, 'see-customers') ? CUSTOMER : [])];
  yield csvRows([columns.map(([title]) => title)], true);
  for await (const { orders, costOf } of pages)
    yield csvRows(orders.map((order) => columns.map(([, cell]) => cell(order, costOf))));
}

function columnsOf(spot: SpotPrices | undefined): readonly Column[] {
  const today =
    (of: (priced: Priced, prices: SpotPrices, costOf: CostOf) => Cents) =>
    (order: ListedOrder, costOf: CostOf): CsvCell =>
      spot ? amount(of(bindingPrice(order), spot, costOf)) : '';
  /** Empty once the price is fixed: the market moves it no more. */
  const untilFixed =
    (cell: (order: ListedOrder, costOf: CostOf) => CsvCell) =>
    (order: ListedOrder, costOf: CostOf): CsvCell =>
      isPriceFixed(order.stage) ? '' : cell(order, costOf);
  return [
    ['Order', ({ id }) => numberText(id)],
    [`Placed (${SHOP_ZONE})`, ({ placedAt }) => spreadsheetTime(placedAt)],
    ['Stage', ({ stage }) => stage],
    ['Source', ({ source }) => source],
    ['Total', ({ total }) => amount(total)],
    ['Offered total', ({ offer }) => (offer ? amount(offer.total) : '')],
    ['Total at today’s prices', untilFixed(today((order, prices) => driftOf(order, prices).todayTotal))],
    ['Metal at today’s prices', today(meltOf)],
    ['Margin left', untilFixed(today((order, prices, costOf) => marginLeft(order, prices, costOf).cents))],
    [
      'Margin is',
      untilFixed((order, costOf) =>
        bindingPrice(order).lines.every(({ productId }) => costOf(productId)) ? 'at cost' : 'before cost',
      ),
    ],
    ['Gold oz', (order) => ({ figure: formatOunces(fineOf(bindingPrice(order), 'gold')) })],
    ['Silver oz', (order) => ({ figure: formatOunces(fineOf(bindingPrice(order), 'silver')) })],
    ['Goods', (order) => goodsText(bindingPrice(order).lines)],
    ['Cancelled goods', ({ lines }) => goodsText(lines.map((line) => ({ ...line, quantity: line.cancelled ?? 0 })))],
    [`Price held until (${SHOP_ZONE})`, ({ heldUntil }) => spreadsheetTime(heldUntil)],
    [`Pay by (${SHOP_ZONE})`, ({ payBy }) => (payBy ? spreadsheetTime(payBy.getTime()) : '')],
  ];
}

function amount(cents: Cents): CsvCell {
  return { figure: formatAmount(cents) };
}

function meltOf(order: Priced, spot: SpotPrices): Cents {
  return subtractCents(order.total, marginLeft(order, spot, () => undefined).cents);
}

function goodsText(lines: readonly { readonly quantity: number; readonly name: string }[]): string {
  return lines.flatMap(({ quantity, name }) => (quantity > 0 ? [`${quantity} × ${name}`] : [])).join('; ');
}
