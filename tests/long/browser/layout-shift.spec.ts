import { expect, type Locator, type Page, type Request, type Route } from '@playwright/test';
import { troyCatalogue } from '#catalogue/stock.ts';
import { cents, dollars } from '#domain/money.ts';
import { unitPrice } from '#domain/price.ts';
import { test } from '#tests/support/shop.ts';
import { type ShopProcess, startShop } from '#tests/support/shop-process.ts';
import { answerRates, hydrated, newCustomer, nextFrames, RATES, signUp, storedLine } from '../../e2e/steps.ts';

/**
 * 0.1 counts as good by the common measure. Here one thing alone may move: on a phone the line "1 in cart" of a product that this
 * browser's cart holds, which no server knows (0.021).
 */
const MOST_SHIFT = 0.025;
/** What comes after the HTML and could push things about. */
const LATE = ['**/api/getMetal', '**/*.woff2', '**/pictures/**', '**/assets/*.{avif,svg,webp}'];

const PRODUCT = '1 oz Gold Krugerrand (Random Year)';
const PRICED = [
  '/',
  '/categories/gold',
  '/category/silver-bars',
  `/product/${encodeURIComponent(PRODUCT)}`,
  '/cart',
  '/checkout',
  '/search?q=krug',
  '/search?q=xyzzy',
];
const UNPRICED = [
  '/product/unknown',
  '/category/unknown',
  '/auth',
  `/auth/google/success?user=${encodeURIComponent('{"id":"1","name":"Ada","email":"ada@example.com","phone":""}')}`,
  '/profile',
  '/orders',
  '/thank-you',
  '/track-order',
  '/privacy-policy',
  '/terms-conditions',
  '/about',
  '/nowhere',
];
/** At the prices of the first rates: a price that has moved since is told in a line of its own. */
const CART = [
  { ...storedLine(PRODUCT, 'gold', 1), price: priceOf(PRODUCT) },
  { ...storedLine('10 oz Silver Bar', 'silver', 2), price: priceOf('10 oz Silver Bar') },
];

function priceOf(id: string): number {
  const product = troyCatalogue().productById(id);
  if (!product) throw new Error(`There is no ${id}`);
  const spot = cents(Math.round((product.metal === 'gold' ? RATES.USDXAU : RATES.USDXAG) * 100));
  return dollars(unitPrice(spot, product.weight, product.premium));
}

test('the home page does not move on a phone of any width', async ({ page }) => {
  test.setTimeout(180_000);
  await watchShifts(page);
  for (const pattern of LATE) await page.route(pattern, answerLate);
  for (const width of [320, 360, 375, 412, 430]) {
    await page.setViewportSize({ width, height: 850 });
    await expectCalm(page, '/');
  }
});

for (const { name, width, height } of [
  { name: 'a phone', width: 390, height: 844 },
  { name: 'a desktop', width: 1440, height: 900 },
]) {
  test.describe(`on ${name}`, () => {
    test.beforeEach(async ({ page }) => {
      test.setTimeout(180_000);
      await page.setViewportSize({ width, height });
      await page.addInitScript((cart) => localStorage.setItem('legacyGoldCart', cart), JSON.stringify(CART));
      await watchShifts(page);
    });

    test(`nothing moves on ${name} while rates, fonts and pictures come late`, async ({ page }) => {
      for (const pattern of LATE) await page.route(pattern, answerLate);
      for (const path of [...PRICED, ...UNPRICED]) await expectCalm(page, path);
    });

    test(`nothing moves on ${name} while the parts of an account come`, async ({ page }) => {
      await signUp(page, newCustomer());
      await page.route('**/auth/{account,sessions,session}', answerLate);
      await expectCalm(page, '/profile', page.getByRole('button', { name: 'Delete account' }));
    });

    test.describe('with a shop that has no rates yet', () => {
      let shop: ShopProcess;
      test.beforeAll(async () => {
        shop = await startShop({
          database: 'pglite',
          env: { SPOT_FEED: 'metalpriceapi', METALPRICE_API_KEY: 'none', METALPRICE_API_URL: 'http://127.0.0.1:9' },
        });
      });
      test.afterAll(() => shop.stop());

      test(`nothing moves on ${name} when the first rates come`, async ({ page }) => {
        await answerRates(page, { history: HISTORY, reference: REFERENCE });
        await page.route('**/api/getMetal', async (route) => {
          await painted(page);
          await route.fallback();
        });
        for (const path of PRICED) await expectCalm(page, shop.url + path);
      });
    });
  });
}

const REFERENCE = { at: '2025-11-18T21:59:00.000Z', USDXAU: 3911.2, USDXAG: 50.1, name: "yesterday's close" };
const HISTORY = [3900.1, 3952.4, 3931.8].map((USDXAU, index) => ({
  at: `2025-11-19T1${index}:42:00.000Z`,
  USDXAU,
  USDXAG: USDXAU / 80,
}));

/** Answers once the page has been painted without what is asked for. */
async function answerLate(route: Route, request: Request): Promise<void> {
  await painted(request.frame().page());
  await route.continue().catch(() => {});
}

async function painted(page: Page): Promise<void> {
  const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0;
  // The page may have gone on in the meantime.
  await page
    .waitForFunction(isPainted)
    .then(() => nextFrames(page))
    .catch(() => {});
}

type Shift = { readonly value: number; readonly what: string };

/** From before the first paint on, every page keeps how far something has moved, and what. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
    type Entry = PerformanceEntry & { value: number; sources: Source[] };
    const textOf = ({ node, previousRect: from, currentRect: to }: Source) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return `${element?.tagName} ${element?.className} ${from.y}+${from.height} to ${to.y}+${to.height}`;
    };
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Entry[]) {
        shifts.push({ value, what: sources.map(textOf).join(', ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function expectCalm(page: Page, url: string, last?: Locator): Promise<void> {
  const rates = page.waitForResponse('**/api/getMetal');
  await page.goto(url);
  await hydrated(page);
  await (await rates).finished();
  await page.waitForFunction(() => {
    const shown = [...document.images].filter((image) => {
      const { top, width } = image.getBoundingClientRect();
      return width > 0 && top < innerHeight;
    });
    return document.fonts.status === 'loaded' && shown.every(({ complete }) => complete);
  });
  await last?.waitFor();
  const shifts = await page.evaluate(async () => {
    // What has come is painted, and the observer has heard of it.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    return (window as unknown as { shifts: Shift[] }).shifts;
  });
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect.soft(sum, `${url}: ${JSON.stringify(shifts)}`).toBeLessThan(MOST_SHIFT);
}
