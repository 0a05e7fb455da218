import { expect, type Route } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import { nextPrices } from './order-steps.ts';
import { addFirstOf, atCheckout, fillShipping, hydrated, newCustomer, signUp, toast } from './steps.ts';

// Proves 2.checkout.1
test('an empty cart cannot be checked out', { tag: '@long' }, async ({ page }) => {
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { name: 'Cart is Empty' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start Shopping' })).toHaveAttribute('href', '/');
});

// Proves 5.checkout.2
test('checkout asks for every field and leads to what is missing', { tag: '@long' }, async ({ page }) => {
  await addFirstOf(page, 'silver-bars', 1);
  await page.goto('/checkout');
  await hydrated(page);
  await fillShipping(page);
  await page.getByLabel('City', { exact: true }).fill(' ');
  await page.getByRole('button', { name: 'Complete Order' }).click();
  const summary = page.getByRole('main').getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('Three fields need your attention');
  await expect(page.getByText('City is required')).toBeVisible();
  await summary.getByRole('link', { name: 'City' }).click();
  await expect(page.getByLabel('City', { exact: true })).toBeFocused();
  await page.keyboard.type('Chicago');
  await expect(page.getByText('City is required')).toBeHidden();
});

// Proves r.8
test('an order at a price that has moved is refused with both totals, and then placed at the new one', async ({
  page,
}) => {
  await signUp(page, newCustomer());
  await addFirstOf(page, 'gold-bars', 1);
  const sendOldPrice = async (route: Route) => {
    const order = route.request().postDataJSON();
    // As if the page had been open for longer than a price is honoured.
    const [line] = order.lines;
    // In cents: the difference of two amounts in dollars may have more decimals than either.
    const price = (Math.round(line.price * 100) - 10_000) / 100;
    const old = { ...order, amount: price, lines: [{ ...line, price, product: { ...line.product, price } }] };
    await route.continue({ postData: JSON.stringify(old) });
  };
  await page.route('**/api/order/place', sendOldPrice, { times: 1 });
  await page.goto('/checkout');
  await hydrated(page);
  await fillShipping(page);
  await page.getByRole('button', { name: 'Complete Order' }).click();
  const notice = page.getByRole('main').getByRole('alert');
  await expect(notice).toContainText('Prices have changed. Please review your cart and try again.');
  await expect(notice).toContainText('You saw');
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Chicago');
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await expect(page).toHaveURL('/thank-you');
});

// Proves r.9
test('a price does not change under a press', { tag: '@long' }, async ({ page }) => {
  await signUp(page, newCustomer());
  await addFirstOf(page, 'gold-bars', 1);
  await page.clock.install();
  await page.goto('/checkout');
  await hydrated(page);
  await fillShipping(page);
  const button = page.getByRole('button', { name: 'Complete Order' });
  await button.hover();
  await page.mouse.down();
  const label = await button.innerText();

  // The price is over, and a higher rate arrives while the button is held.
  const later = (instant: string) => new Date(Date.parse(instant) + 601_000).toISOString();
  await page.route('**/api/getMetal', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({
      response,
      json: {
        ...answer,
        rates: { ...answer.rates, USDXAU: 4321.09 },
        at: later(answer.at),
        answeredAt: later(answer.answeredAt),
      },
    });
  });
  await page.clock.fastForward(61_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('banner')).toContainText('$4,321.09');
  await expect(page.getByRole('complementary').getByRole('status')).toContainText('Price updated: ');
  await expect(button).toHaveText(label);

  const sent = page.waitForRequest('**/api/order/place');
  await page.mouse.up();
  const { amount } = (await sent).postDataJSON();
  expect(`Complete Order - ${amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })}`).toBe(label);
  await expect(page).toHaveURL('/thank-you');
});

test('an order at a held price is taken though the shop has newer ones', { tag: '@long' }, async ({ page }) => {
  await atCheckout(page);
  const button = page.getByRole('button', { name: 'Complete Order' });
  const label = await button.innerText();
  await nextPrices(page);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(button).toHaveText(label);
  const sent = page.waitForRequest('**/api/order/place');
  await button.click();
  const { amount } = (await sent).postDataJSON();
  expect(label).toContain(amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' }));
  await expect(page).toHaveURL('/thank-you');
});

test('nothing can be ordered while there is no live price', { tag: '@long' }, async ({ page }) => {
  await addFirstOf(page, 'gold-bars', 1);
  await page.route('**/api/getMetal', (route) => route.abort());
  await page.goto('/checkout');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Live rate not available right now.');
  await expect(page.getByText('Price unavailable')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Complete Order' })).toBeDisabled();
});

// Proves r.28
test('a product that is no longer sold stops the checkout', { tag: '@long' }, async ({ page }) => {
  await page.goto('/');
  const gone = { id: 'Gone', name: 'A coin of the past', price: 1, weight: 1, metal: 'gold', quantity: 1, image: '' };
  await page.evaluate((line) => localStorage.setItem('legacyGoldCart', JSON.stringify([line])), gone);
  await page.goto('/checkout');
  const notice = page.getByRole('main').getByRole('alert');
  await expect(notice).toContainText('Some products are no longer available.');
  await expect(notice).toContainText('A coin of the past');
  await expect(notice.getByRole('link', { name: 'Review cart' })).toHaveAttribute('href', '/cart');
  await expect(page.getByRole('button', { name: 'Complete Order' })).toBeDisabled();
});

test('an order after the session has ended leads to the sign-in page and keeps cart and entries', async ({ page }) => {
  await atCheckout(page);
  await page.context().clearCookies();
  await page.getByLabel('City', { exact: true }).press('Enter');
  await expect(page).toHaveURL('/auth');
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await page.goto('/checkout');
  await expect(page.getByRole('button', { name: 'Complete Order' })).toBeEnabled();
});

test('what one customer typed at checkout is not shown to the next one', { tag: '@long' }, async ({ page }) => {
  await atCheckout(page);
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.goto('/auth');
  await signUp(page, newCustomer());
  await addFirstOf(page, 'gold-bars', 1);
  await page.goto('/checkout');
  await expect(page.getByRole('button', { name: 'Complete Order' })).toBeEnabled();
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('');
});

// Proves 2.thank-you.2, 4.thank-you.1
test('the thank-you page counts down and goes home', async ({ page }) => {
  // As it begins: in the browser seconds pass, on a busy machine more than one.
  const html = await (await page.request.get('/thank-you')).text();
  expect(html.replaceAll('<!-- -->', '')).toContain('Returning home in 10 seconds');
  await page.clock.install();
  await page.goto('/thank-you');
  await hydrated(page);
  for (let second = 0; second < 10; second++) await page.clock.runFor(1000);
  await expect(page).toHaveURL('/');
});

// Proves 2.orders.1, 6.3
test('visitors are asked to sign in for their orders', { tag: '@long' }, async ({ page }) => {
  await page.goto('/orders');
  await expect(page.getByRole('heading', { name: 'Please Sign In' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth');
});

// Proves 5.track.1, 5.track.2, 6.4, 8.27, 8.30
test('tracking needs an id and a customer, and says when there is no such order', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/track-order');
  await hydrated(page);
  const button = page.getByRole('button', { name: 'Track Order' });
  await button.click();
  await expect(page.getByText('Please enter an order ID')).toBeVisible();
  await page.getByLabel('Order ID').fill('1763548920417');
  await button.click();
  await expect(page.getByText('Please login to track your orders')).toBeVisible();

  await signUp(page, newCustomer());
  await page.goto('/orders');
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  await page.goto('/track-order');
  await hydrated(page);
  await page.getByLabel('Order ID').fill('1763548920417');
  await button.click();
  await expect(toast(page, 'Order not found')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('No order with the ID 1763548920417');
});

test('the link of a letter leads to its order', { tag: '@long' }, async ({ page }) => {
  await atCheckout(page);
  const placed = page.waitForResponse('**/api/order/place');
  await page.getByRole('button', { name: 'Complete Order' }).click();
  const { orderId } = (await (await placed).json()).data;
  await page.goto(`/track-order#${orderId}`);
  await expect(page.getByLabel('Order ID')).toHaveValue(orderId);
  await expect(page.getByText('PENDING')).toBeVisible();
});
