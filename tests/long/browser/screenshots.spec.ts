import { expect, type Page } from '@playwright/test';
import { packedChromiumLaunchOptions } from '#tests/support/chromium.ts';
import { test } from '#tests/support/shop.ts';
import { answerRates, hydrated, storedLine } from '../../e2e/steps.ts';

const SIZES = [
  { width: 390, height: 660 },
  { width: 768, height: 560 },
  { width: 1440, height: 620 },
];
const THEMES = ['light', 'dark'];
/** A card's margin that is 4 pixels wider changes half a per cent of a phone's screen; edges of text differ by far less. */
const TOLERANCE = { maxDiffPixelRatio: 0.002, threshold: 0.2 };

/** Soft light behind pictures, and their shadows: nearly all of the bytes of a shot, and none of its layout. */
const FLAT = '.plate::before { background: none !important } .picture > img { filter: none !important }';

const PRODUCT = '1 oz Gold Krugerrand (Random Year)';
const CART = [storedLine(PRODUCT, 'gold', 1), storedLine('10 oz Silver Bar', 'silver', 12)];
const USER = { id: 'u1', name: 'Ada Lovelace', email: 'ada@example.com', phone: '(312) 555-0188' };
const ORDERS = ['processing', 'delivered'].map((status, index) => ({
  orderId: `17635489204170000000${index}`,
  orderDate: '2025-11-19T16:42:00.000Z',
  status,
  totalAmount: 8640.5,
  address: '1840 Lakeview Avenue, Chicago, IL 60614',
  cartItem: [
    { id: 'bar', name: '1 oz Gold Bar in Assay Card', quantity: 2, price: 4049.07 },
    { id: 'silver', name: '10 oz Silver Bar', quantity: 1, price: 542.36 },
  ],
}));
const HISTORY = [3931.8, 3952.4, 3920.1, 3944.9].map((USDXAU, index) => ({
  at: `2025-11-19T1${index}:42:00.000Z`,
  USDXAU,
  USDXAG: USDXAU / 78,
}));

const REFERENCE = { at: '2025-11-18T21:59:00.000Z', USDXAU: 3911.2, USDXAG: 50.1, name: "yesterday's close" };

/** The account of USER, by the call that asks for it. */
const ACCOUNT: Readonly<Record<string, unknown>> = {
  'auth/session': USER,
  'auth/account': {
    email: USER.email,
    isEmailVerified: true,
    hasPassword: true,
    hasGoogle: false,
    hasSecondFactor: false,
    passkeys: [{ id: '1', name: 'Chrome on Windows', addedAt: '2025-11-02T16:00:00.000Z' }],
  },
  'auth/sessions': ['Chrome on Windows', 'Safari on iPhone'].map((device, index) => ({
    id: String(index),
    device,
    signedInAt: '2025-11-02T16:00:00.000Z',
    lastSeenAt: new Date().toISOString(),
    isThisOne: index === 0,
  })),
  'auth/second-factor/start': {
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Troy?secret=JBSWY3DPEHPK3PXP',
    qr: Array.from({ length: 29 }, (_, row) => (row % 2 ? '10' : '01').repeat(14)),
    backupCodes: [],
  },
};

type Look = {
  readonly name: string;
  readonly path: string;
  readonly has?: 'cart' | 'orders' | 'account';
  readonly rates?: object;
  readonly act?: (page: Page) => Promise<void>;
  /** What is scrolled to; the top of the page else. */
  readonly part?: string;
};

const LOOKS: readonly Look[] = [
  { name: 'home', path: '/' },
  { name: 'listing', path: '/category/gold-krugerrands', has: 'cart' },
  { name: 'listing-stale', path: '/category/gold-krugerrands', rates: { success: false, state: 'stale' } },
  { name: 'product', path: `/product/${encodeURIComponent(PRODUCT)}` },
  { name: 'cart', path: '/cart', has: 'cart' },
  { name: 'cart-empty', path: '/cart' },
  { name: 'checkout', path: '/checkout', has: 'cart' },
  { name: 'sign-in', path: '/auth' },
  { name: 'orders', path: '/orders', has: 'orders' },
  {
    name: 'track',
    path: '/track-order',
    has: 'orders',
    async act(page) {
      await page.getByLabel('Order ID').fill(ORDERS[0]?.orderId ?? '');
      await page.getByRole('button', { name: 'Track Order' }).click();
      await page.getByRole('article').waitFor();
      await page.getByRole('main').focus();
    },
  },
  { name: 'account', path: '/profile', has: 'account', part: 'Two-step sign-in' },
  {
    name: 'two-step',
    path: '/profile',
    has: 'account',
    part: 'Two-step sign-in',
    async act(page) {
      await page.getByRole('button', { name: 'Turn on' }).click();
      const form = page.getByRole('form', { name: 'Turn on two-step sign-in' });
      await form.getByLabel('Password', { exact: true }).fill('x');
      await page.keyboard.press('Enter');
      await form.getByRole('img').waitFor();
      await page.getByRole('main').focus();
    },
  },
  { name: 'search', path: '/search?q=krug' },
  { name: 'search-nothing', path: '/search?q=xyzzy' },
  { name: 'not-found', path: '/nowhere' },
];

test.use({ launchOptions: packedChromiumLaunchOptions() });

for (const look of LOOKS) {
  test(`${look.name} looks as it is meant to, at three widths and in both themes`, async ({ page }) => {
    test.setTimeout(180_000);
    await open(page, look);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const theme of THEMES) {
        await page.evaluate((chosen) => {
          document.documentElement.dataset.theme = chosen;
        }, theme);
        if (look.part) {
          await page.getByRole('region', { name: look.part }).evaluate((part) => part.scrollIntoView());
        }
        await expect.soft(page).toHaveScreenshot(`${look.name}-${size.width}-${theme}.png`, TOLERANCE);
      }
    }
  });
}

/** The page at rest: known rates, no motion, all fonts and pictures there. */
async function open(page: Page, { path, has, rates, act }: Look): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await answerRates(page, { history: HISTORY, reference: REFERENCE, ...rates });
  await drawStandIns(page);
  if (has === 'cart') await store(page, { legacyGoldCart: JSON.stringify(CART) });
  if (has === 'orders' || has === 'account') {
    await store(page, { user: JSON.stringify(USER), userName: USER.name, authToken: 'authenticated' });
    for (const [call, data] of Object.entries({ ...ACCOUNT, 'api/order/get/by-user/u1': ORDERS })) {
      const json = { status: 'SUCCESS', data, message: '' };
      await page.route(`**/${call}`, (route) => route.fulfill({ json }));
    }
  }
  await page.goto(path);
  await hydrated(page);
  await expect(page.locator('.header__spot')).toContainText('$3,940.70');
  if (has === 'orders' && !act) await page.getByRole('article').first().waitFor();
  if (has === 'account') await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).waitFor();
  await act?.(page);
  await page.evaluate(async (flat) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(flat);
    document.adoptedStyleSheets.push(sheet);
    for (const image of document.images) image.loading = 'eager';
    await document.fonts.ready;
  }, FLAT);
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
}

/**
 * Every picture is the same plain plate, so that one that is drawn anew changes no shot: its place and size are what is
 * looked at here. Ornaments are left out.
 */
async function drawStandIns(page: Page): Promise<void> {
  const plate = '<rect x="64" y="32" width="512" height="576" rx="24" fill="#a58a4e"/>';
  for (const [pattern, drawing] of [
    ['**/pictures/*', plate],
    ['**/assets/*.{avif,svg,webp}', ''],
  ] as const) {
    const body = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640">${drawing}</svg>`;
    await page.route(pattern, (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
  }
}

async function store(page: Page, entries: Readonly<Record<string, string>>): Promise<void> {
  await page.addInitScript((given) => {
    for (const [key, value] of Object.entries(given)) localStorage.setItem(key, value);
  }, entries);
}
