import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import { isForEverybody } from './accessibility.ts';
import { show } from './looks.ts';
import { answerQuote, done, offer, refusedFor } from './offer-steps.ts';
import { newCustomer, signUp } from './steps.ts';

const NUMBER = '17628735349020713349020';
const ORDER = {
  orderId: NUMBER,
  orderDate: '2025-11-11T15:05:00.000Z',
  status: 'processing',
  totalAmount: 2607,
  address: '1840 Lakeview Avenue, Chicago, IL 60614',
  cartItem: [{ id: 'bar', name: '10 oz Silver Bar', quantity: 5, price: 521.4 }],
  stage: 'shipped',
  timeline: [
    { what: 'Placed', at: '2025-11-11T15:05:00.000Z', state: 'done' },
    { what: 'Confirmed', at: '2025-11-11T15:41:00.000Z', text: 'The price is fixed at $2,607.00.', state: 'done' },
    { what: 'Paid', at: '2025-11-12T20:20:00.000Z', text: 'Your payment has arrived.', state: 'done' },
    { what: 'Packed', at: '2025-11-13T17:08:00.000Z', text: 'Insured for $2,607.00.', state: 'done' },
    { what: 'Shipped', at: '2025-11-14T22:52:00.000Z', text: 'On its way, signature required.', state: 'now' },
    { what: 'Delivered', state: 'ahead' },
  ],
  parcels: [
    { carrier: 'FedEx', number: '7946 1182 0353', url: 'https://www.fedex.com/fedextrack/?trknbr=794611820353' },
  ],
  canCancel: false,
};
const NEW = {
  ...ORDER,
  status: 'pending',
  stage: 'new',
  timeline: [
    { what: 'Placed', at: ORDER.orderDate, text: 'Price held until 1:05 PM CST.', state: 'now' },
    { what: 'Confirmed', state: 'ahead' },
  ],
  parcels: [],
  canCancel: true,
};
const WITHDRAWN = {
  ...NEW,
  status: 'cancelled',
  stage: 'withdrawn',
  timeline: [
    { what: 'Placed', at: ORDER.orderDate, state: 'done' },
    { what: 'Cancelled', at: ORDER.orderDate, text: 'You cancelled it.', state: 'now' },
  ],
  canCancel: false,
  isUncharged: true,
};

/** What the server answers of the customer's only order; the last one given counts. */
async function answerOrder(page: Page, order: object): Promise<void> {
  await page.route('**/api/order/get/by-user/**', (route) => route.fulfill({ json: done([order]) }));
}

async function track(page: Page, order: object): Promise<void> {
  await answerOrder(page, order);
  // Another fragment alone would load no page.
  await page.goto('about:blank');
  await page.goto(`/track-order#${NUMBER}`);
  await expect(page.getByRole('article', { name: `Order ${NUMBER}` })).toBeVisible();
}

test('the tracking page shows how an order goes, with its parcel, and the history names carrier and number', {
  tag: '@long',
}, async ({ page }) => {
  await signUp(page, newCustomer());
  await track(page, ORDER);
  const steps = page.locator('.timeline__step');
  await expect(steps).toHaveText([/^Placed/, /^Confirmed/, /^Paid/, /^Packed/, /^Shipped/, /^Delivered/]);
  await expect(steps.nth(1)).toContainText('Nov 11, 2025, 9:41 AM CST');
  await expect(steps.nth(4)).toHaveAttribute('aria-current', 'step');
  const signs = await page
    .locator('.timeline__mark path')
    .evaluateAll((all) => all.map((sign) => sign.getAttribute('d')));
  expect([new Set(signs.slice(0, 4)).size, new Set(signs).size], 'four checks, a truck and a parcel').toEqual([1, 3]);
  await expect(steps.nth(4)).toContainText('FedEx 7946 1182 0353');
  await expect(steps.nth(4).getByRole('link')).toHaveAttribute('href', /^https:\/\/www\.fedex\.com\//);
  await expect(page.getByRole('button', { name: 'Cancel this order' })).toHaveCount(0);
  await page.goto('/orders');
  await expect(page.getByText('Shipped · FedEx 7946 1182 0353')).toBeVisible();
});

test('an order is cancelled after one question, and the page shows what it is then', { tag: '@long' }, async ({
  page,
}) => {
  await signUp(page, newCustomer());
  await track(page, NEW);
  await page.route('**/api/order/withdraw', (route) => route.fulfill({ json: done() }));
  await page.getByRole('button', { name: 'Cancel this order' }).click();
  await expect(page.getByText('You will owe nothing, and the price hold will end.')).toBeVisible();
  const question = await page.getByRole('group', { name: /Cancel this order\?/ }).boundingBox();
  const print = await page.getByRole('button', { name: 'Print' }).boundingBox();
  expect(print?.y, 'below the question').toBeGreaterThan((question?.y ?? 0) + (question?.height ?? Infinity));
  await answerOrder(page, WITHDRAWN);
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByText('You cancelled it.')).toBeVisible();
  await expect(page.getByRole('article')).toBeFocused();
  await expect(page.getByText('CANCELLED', { exact: true })).toBeVisible();
  await expect(page.getByText('Total, not charged').filter({ visible: true })).toHaveCount(1);
  await page.goto('/orders');
  await expect(page.getByText('Total, not charged').filter({ visible: true })).toHaveCount(1);
});

test('the history says first how an order goes, and offers to cancel a new one', { tag: '@long' }, async ({ page }) => {
  await signUp(page, newCustomer());
  const [placed, confirmed] = ORDER.timeline;
  const timeline = [placed, { ...confirmed, state: 'now' }];
  await answerOrder(page, { ...ORDER, status: 'pending', stage: 'confirmed', timeline, parcels: [] });
  await page.goto('/orders');
  const order = page.getByRole('article', { name: `Order ${NUMBER}` });
  const way = order.getByText('Confirmed · The price is fixed at $2,607.00.');
  const badge = order.locator('.badge');
  await expect(badge).toHaveText('Pending');
  const [first, second] = [await way.boundingBox(), await badge.boundingBox()];
  expect(first?.y, 'above the badge').toBeLessThan(second?.y ?? 0);
  const sizeOf = (text: Locator) => text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  expect(await sizeOf(way)).toBeGreaterThan(await sizeOf(badge));

  await answerOrder(page, NEW);
  await page.route('**/api/order/withdraw', (route) => route.fulfill({ json: done() }));
  await page.goto('/orders');
  await order.getByRole('button', { name: 'Cancel this order' }).click();
  await answerOrder(page, WITHDRAWN);
  await order.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(badge).toHaveText('Cancelled');
  await expect(order.getByRole('button', { name: 'Cancel this order' })).toHaveCount(0);
  await expect(order.getByText('Total, not charged').filter({ visible: true })).toHaveCount(1);
});

test('an order that was confirmed meanwhile is not cancelled, and is shown as it is', { tag: '@long' }, async ({
  page,
}) => {
  await signUp(page, newCustomer());
  await track(page, NEW);
  const sentence = 'This step is not possible for the order as it stands.';
  await page.route('**/api/order/withdraw', (route) =>
    route.fulfill({ status: 409, json: refusedFor('move-not-allowed', sentence) }),
  );
  await page.getByRole('button', { name: 'Cancel this order' }).click();
  await answerOrder(page, ORDER);
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.locator('.timeline__step')).toHaveCount(6);
  await expect(page.getByRole('button', { name: /Cancel|cancel/ })).toHaveCount(0);
});

test('a signed-in owner finds a new price on the tracking page, and agrees to it there', { tag: '@long' }, async ({
  page,
}) => {
  await signUp(page, newCustomer());
  await answerQuote(page, 'read-own', done(offer()));
  await answerQuote(page, 'agree-own', done());
  const timeline = [
    { what: 'Placed', at: ORDER.orderDate, state: 'done' },
    { what: 'New price offered', at: ORDER.orderDate, text: 'Until 11:00 AM CST.', state: 'now' },
  ];
  await track(page, { ...NEW, stage: 'requoted', timeline });
  await expect(page.getByText('We hold this price until 11:00 AM CST')).toBeVisible();
  await isForEverybody(page, 'an own offer');
  await page.getByRole('button', { name: 'Agree to $8,523.86' }).click();
  await expect(page.getByText('You agreed to $8,523.86. Your price is fixed.')).toBeVisible();
});

for (const theme of ['light', 'dark'] as const)
  for (const width of [390, 1440])
    test(`is for everybody, ${theme} at ${width}`, { tag: '@long' }, async ({ page }) => {
      await show(page, { theme, width });
      await signUp(page, newCustomer());
      await track(page, ORDER);
      await isForEverybody(page, 'a shipped order');
      await track(page, NEW);
      await page.getByRole('button', { name: 'Cancel this order' }).click();
      await isForEverybody(page, 'the question');
    });
