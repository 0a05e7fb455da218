import { expect, type Locator, type Page } from '@playwright/test';
import { cents, centsOf, formatUsd } from '#domain/money.ts';
import { numberText } from '#domain/order-number.ts';
import { deskTest as test } from '../support/desk-browser.ts';
import { fedexNumber } from '../support/parcels.ts';
import { type PlacedOrder, placeOrder } from '../support/placed-order.ts';
import { expectForEverybody, pagesOf, show } from './looks.ts';
import { complaintsOf } from './steps.ts';

const UPS = '1Z999AA10123456784';
const panel = (page: Page, name: string): Locator => page.getByRole('region', { name });
const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name }).filter({ visible: true }).first().click();

async function openOrder(page: Page, { orderId }: PlacedOrder): Promise<void> {
  await page.goto(`/desk/orders/${orderId}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function goToPaid(page: Page): Promise<void> {
  await press(page, /^Confirm at/);
  const money = panel(page, 'Awaiting payment');
  await money.getByLabel('Reference').fill(`W ${Date.now()}`);
  await press(money, 'Record payment');
  await expect(panel(page, 'To allocate')).toBeVisible();
}

async function goToPacked(page: Page): Promise<void> {
  await goToPaid(page);
  const allocate = panel(page, 'To allocate');
  for (const line of await allocate.getByRole('checkbox').all()) await line.check();
  await press(allocate, 'Allocate');
  await press(panel(page, 'To pack'), 'Packed');
  await expect(panel(page, 'To ship')).toBeVisible();
}

test('packs a paid order in two parcels, ships one after the other, and has both delivered', { tag: '@long' }, async ({
  desk: page,
  shop,
}) => {
  const complaints = complaintsOf(page);
  await openOrder(page, await placeOrder(shop.url));
  await goToPacked(page);

  const ship = panel(page, 'To ship');
  await ship
    .getByLabel(/^Pieces of/)
    .last()
    .fill('0');
  await expect(ship.getByText(/^Left for another parcel: 1 ×/)).toBeVisible();
  await ship.getByLabel('Number', { exact: true }).fill('7946 1182');
  await expect(ship.getByText('A FedEx number has 12, 15 or 20 digits.')).toBeVisible();
  await ship.getByLabel('Number', { exact: true }).fill(fedexNumber());
  await press(ship, 'Ship 1 parcel');
  await expect(page.getByText(/: 1 parcel shipped$/)).toBeVisible();
  await expect(panel(page, 'Parcel').getByText('1 piece to ship')).toBeVisible();

  await ship.getByLabel('Carrier').selectOption('UPS');
  await ship.getByLabel('Service').selectOption('2nd Day Air');
  await ship.getByLabel('Number', { exact: true }).fill(UPS);
  await press(ship, 'Ship 1 parcel');
  const road = panel(page, 'In transit');
  await expect(road.getByText('2 of 2 parcels are in transit.')).toBeVisible();
  await expect(page.getByRole('link', { name: '1Z99 9AA1 0123 4567 84' })).toHaveAttribute('href', /ups\.com/);
  await expect(page.getByText('UPS 2nd Day Air 1Z99 9AA1 0123 4567 84', { exact: true })).toBeVisible();

  await press(page, 'Arrived: parcel 1');
  await press(panel(page, '2 parcels'), 'Save');
  await expect(road.getByText('1 of 2 parcels are in transit.')).toBeVisible();
  await press(road, 'Delivered');
  await expect(page.getByText('Everything has been delivered.')).toBeVisible();
  await press(page, 'Undo');
  await expect(road.getByText('1 of 2 parcels are in transit.')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('holds an order whose parcel is lost, and packs and sends its pieces again', { tag: '@long' }, async ({
  desk: page,
  shop,
}) => {
  await openOrder(page, await placeOrder(shop.url));
  await goToPacked(page);
  const ship = panel(page, 'To ship');
  await ship.getByLabel('Number', { exact: true }).fill(fedexNumber());
  await press(ship, 'Ship 1 parcel');
  await press(page, 'Lost: parcel 1');
  const road = panel(page, 'In transit');
  await expect(road.getByText('Parcel lost')).toBeVisible();
  await press(road, 'Hold the order');
  await press(panel(page, 'On hold'), 'Pack it again');
  await expect(ship.getByText('of 2', { exact: true })).toBeVisible();
  await ship.getByLabel('Number', { exact: true }).fill(fedexNumber());
  await press(ship, 'Ship 1 parcel');
  await expect(panel(page, '2 parcels')).toBeVisible();
  await press(page, 'In transit after all: parcel 1');
  await expect(page.getByText('You can’t ship more than the quantity left.')).toBeVisible();
  await press(road, 'Delivered');
  await expect(page.getByText('Everything has been delivered.')).toBeVisible();
});

test('brings back what was typed when a shipping is undone, offers the last service again, asks about a number that is used, and corrects one later', {
  tag: '@long',
}, async ({ desk: page, shop }) => {
  const [first, right] = [fedexNumber(), fedexNumber()];
  await openOrder(page, await placeOrder(shop.url));
  await goToPacked(page);
  const ship = panel(page, 'To ship');
  const number = ship.getByLabel('Number', { exact: true });
  const [carrier, service] = [ship.getByLabel('Carrier'), ship.getByLabel('Service')];
  await service.selectOption('2Day');
  await number.fill(first);
  await press(ship, 'Ship 1 parcel');
  await expect(panel(page, 'In transit')).toBeVisible();
  await press(page, 'Undo');
  await expect(number).toHaveValue(first);
  await expect(service).toHaveValue('2Day');
  await press(ship, 'Ship 1 parcel');
  await expect(panel(page, 'In transit')).toBeVisible();

  await openOrder(page, await placeOrder(shop.url));
  await goToPacked(page);
  await expect(service).toHaveValue('2Day');
  await carrier.selectOption('DHL');
  await expect(service).toHaveValue('');
  await carrier.selectOption('Picked up');
  await expect(service).toBeHidden();
  await carrier.selectOption('FedEx');
  await expect(service).toHaveValue('2Day');
  await number.fill(first);
  await press(ship, 'Ship 1 parcel');
  await expect(ship.getByRole('alert')).toContainText(`FedEx ${numberText(first)} is on order `);
  await press(ship, 'Ship with this number');
  const parcel = panel(page, 'Parcel');
  await press(parcel, 'Correct the number: parcel 1');
  await parcel.getByLabel('Correct number').fill('7946 1182 0354');
  await press(parcel, 'Save');
  await expect(parcel.getByText(/^One of its digits is wrong: /)).toBeVisible();
  const stands = parcel.getByLabel('The label really says this');
  await stands.check();
  await parcel.getByLabel('Correct number').fill('7946 1182 0355');
  await expect(stands).not.toBeChecked();
  await parcel.getByLabel('Correct number').fill(right);
  await expect(stands).toBeHidden();
  await press(parcel, 'Save');
  await expect(page.getByText('Number corrected')).toBeVisible();
  await expect(parcel.getByRole('link', { name: numberText(right) })).toBeVisible();
  await expect(page.getByText(/^You corrected a tracking number/)).toBeVisible();
});

test('cancels a paid order with what was paid going back in the same act', { tag: '@long' }, async ({
  desk: page,
  shop,
}) => {
  const order = await placeOrder(shop.url);
  await openOrder(page, order);
  await goToPaid(page);
  await page.getByLabel('More actions for this order').press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Cancel the order…' })).toBeFocused();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: /^Cancel order/ });
  await question.getByLabel('Why').selectOption('Not in stock');
  await press(question, /^Cancel and refund/);
  await expect(question.getByText('Please enter a reference.')).toBeVisible();
  await question.getByLabel('Reference').fill(`B ${order.orderId}`);
  await press(question, /^Cancel and refund/);
  await expect(panel(page, 'Ended').getByText('What you ordered is not in stock.')).toBeVisible();
  await expect(panel(page, 'Payments').getByText('Refunded, wire')).toBeVisible();
});

test('refunds what is left of a half-shipped order, from a menu that names what has gone', { tag: '@long' }, async ({
  desk: page,
  shop,
}) => {
  await openOrder(page, await placeOrder(shop.url));
  await goToPacked(page);
  const ship = panel(page, 'To ship');
  const first = ship.getByLabel(/^Pieces of/).first();
  await first.fill('1');
  await ship.getByLabel('Number', { exact: true }).fill(fedexNumber());
  await press(ship, 'Ship 1 parcel');
  await expect(page.getByText(/: 1 parcel shipped$/)).toBeVisible();
  await expect(ship.getByText('Please enter the number.')).toBeHidden();
  await page.getByLabel('More actions for this order').click();
  await expect(page.getByRole('button', { name: 'Cancel the order…' })).toBeHidden();
  await press(page, 'Refund the rest…');
  const question = page.getByRole('dialog', { name: 'Refund the rest' });
  await expect(question.getByText(/^FedEx 7[\d ]+, in transit: 1 ×/)).toBeVisible();
  await expect(question.getByText(/Refund due: \$/)).toBeVisible();
  await question.getByLabel('Why').selectOption('Not in stock');
  await press(question, 'Cancel these items');
  await expect(panel(page, 'In transit')).toBeVisible();
  await expect(panel(page, 'Payments').getByText(/to pay back|[Rr]efund due/)).toBeVisible();
  await press(page, 'Undo');
  await expect(ship).toBeVisible();
  await expect(panel(page, 'Parcel').getByText(/to ship$/)).toBeVisible();
});

test('asks about a reference that is used, and shows money that is over until it went back', { tag: '@long' }, async ({
  desk: page,
  shop,
}) => {
  const order = await placeOrder(shop.url);
  await openOrder(page, order);
  await press(page, /^Confirm at/);
  const waits = panel(page, 'Awaiting payment');
  await waits.getByLabel('Amount').fill(formatUsd(cents(20 * centsOf(order.totalAmount))).slice(1));
  await waits.getByLabel('Reference').fill(`R ${order.orderId}`);
  await press(waits, 'Record payment');
  await expect(waits.getByText(/is far more than the \$[\d,.]+ balance due/)).toBeVisible();
  await waits.getByLabel('Amount').fill('100');
  await press(waits, 'Record payment');
  await expect(panel(page, 'Payments').getByText('$100.00')).toBeVisible();
  const rest = formatUsd(cents(centsOf(order.totalAmount) - 100_00));
  await expect(waits.getByText(rest, { exact: true })).toBeVisible();
  await expect(waits.getByLabel('Amount')).toHaveValue(rest.slice(1));
  await expect(waits.getByLabel('Reference')).toHaveValue('');
  await waits.getByLabel('Amount').fill(String(order.totalAmount));
  await waits.getByLabel('Reference').fill(`R ${order.orderId}`);
  await press(waits, 'Record payment');
  await expect(waits.getByText('A payment with this reference is already recorded.')).toBeVisible();
  await press(waits, 'Record it again');
  const money = panel(page, 'Payments');
  await expect(money.getByText('$100.00 refund due')).toBeVisible();
  await press(money, 'Refund');
  await money.getByLabel('Reference').fill('Paid too much');
  await press(money, 'Record refund');
  await expect(money.getByText('refund due')).toBeHidden();
});

test('prints the order sheet and the packing list on one page each, the list without prices', { tag: '@long' }, async ({
  desk: page,
  shop,
}) => {
  const order = await placeOrder(shop.url);
  await openOrder(page, order);
  await expect(page.getByRole('link', { name: /Print/ })).toBeVisible();
  await page.keyboard.press('p');
  await expect(page.getByRole('heading', { level: 1, name: /^Order sheet/ })).toBeVisible();
  await expect(page.getByText('(1 + premium)')).toHaveCount(0);
  expect(pagesOf(await page.pdf({ format: 'Letter' }))).toBe(1);
  expect(pagesOf(await page.pdf({ format: 'A4' }))).toBe(1);
  await expectForEverybody(page, 'order sheet');
  await page.goto(`/desk/print/packing-list/${order.orderId}`);
  await expect(page.getByRole('heading', { level: 1, name: /^Packing list/ })).toBeVisible();
  await expect(page.getByText('Ada Lovelace')).toBeVisible();
  await expect(page.getByText('$')).toHaveCount(0);
  // A line for the serial number of each piece.
  await expect(page.getByRole('region', { name: 'Pieces' }).locator('.sheet__blank')).toHaveCount(3);
  expect(pagesOf(await page.pdf({ format: 'Letter' }))).toBe(1);
  expect(pagesOf(await page.pdf({ format: 'A4' }))).toBe(1);
  await expectForEverybody(page, 'packing list');
});

for (const theme of ['light', 'dark'] as const)
  for (const width of [390, 1440])
    test(`is for everybody from money to delivery: ${width} px, ${theme}`, { tag: '@long' }, async ({
      desk: page,
      shop,
    }) => {
      await show(page, { theme, width });
      // As tall as the page: a notification covers nothing of it.
      await page.setViewportSize({ width, height: 3600 });
      const shown = (name: string) => expectForEverybody(page, name);
      await openOrder(page, await placeOrder(shop.url));
      await press(page, /^Confirm at/);
      const money = panel(page, 'Awaiting payment');
      await press(money, 'Record payment');
      await expect(money.getByText('Please enter a reference.')).toBeVisible();
      await shown('money');
      await money.getByLabel('Reference').fill(`W ${Date.now()}`);
      await press(page, 'Record payment');
      const allocate = panel(page, 'To allocate');
      await expect(allocate).toBeVisible();
      for (const line of await allocate.getByRole('checkbox').all()) await line.check();
      await press(allocate, 'Hold');
      await allocate.getByLabel('Reason for the hold').selectOption('Address');
      await shown('allocate');
      await press(allocate, 'Hold the order');
      await expect(panel(page, 'On hold')).toBeVisible();
      await shown('held');
      await press(page, 'Release it');
      await press(allocate, 'Allocate');
      await press(page, 'Packed');
      const ship = panel(page, 'To ship');
      await ship.getByLabel('Number', { exact: true }).fill('1');
      await press(ship, 'Another parcel');
      await press(page, /^Ship 2 parcels/);
      await expect(ship.getByText('This parcel is empty.')).toBeVisible();
      await shown('ship');
      await press(ship, 'Remove parcel');
      await ship.getByLabel('Number', { exact: true }).fill(fedexNumber());
      await press(page, 'Ship 1 parcel');
      await expect(panel(page, 'In transit')).toBeVisible();
      await shown('road');
    });
