import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test as base } from '#tests/support/shop.ts';
import { type ShopProcess, startShop } from '#tests/support/shop-process.ts';
import { hydrated } from '../../e2e/steps.ts';

const ATTACK = 'window.stolen=1';
const NAMES = [
  `</script><script>${ATTACK}</script>`,
  `<!--<script>${ATTACK}</script>-->`,
  `"}]);${ATTACK};//`,
  `<img src=x onerror="${ATTACK}">`,
  `</title></h1><script nonce="">${ATTACK}</script>`,
];
/** A line of JavaScript ends at U+2028 too. No name holds one, but anything may be searched for. */
const QUERIES = [...NAMES, `"}]);//\u2028${ATTACK}`];

/** A shop whose goods have names that are scripts. */
const test = base.extend<object, { shop: ShopProcess }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture needs no other
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'troy-script-names-'));
      const file = path.join(folder, 'goods.jsonl');
      const goods = NAMES.map((name) => ({
        name,
        description: name,
        ounces: '1',
        premium: 5,
        category: 'gold-bars',
        image: '/pictures/american-gold-buffalos--1-oz-2006-640.webp',
      }));
      await writeFile(file, goods.map((product) => JSON.stringify(product)).join('\n'));
      const shop = await startShop({ database: 'pglite', env: { CATALOGUE_FILE: file, MAX_STREAMS: '0' } });
      await use(shop);
      await shop.stop();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

// Proves S15
test('names and queries that are scripts are shown as words: none runs, and the policy of no page allows one', async ({
  page,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  const places = [
    '/category/gold-bars',
    ...NAMES.map((name) => `/product/${enc(name)}`),
    ...QUERIES.map((query) => `/search?q=${enc(query)}`),
  ];
  for (const place of places) {
    const response = await page.goto(place);
    await hydrated(page);
    expect(await page.evaluate(() => 'stolen' in window), place).toBe(false);
    const allowed = (await response?.headerValue('content-security-policy'))?.match(/'sha256-[^']+'/g) ?? [];
    const own = await page.evaluate(() =>
      [...document.scripts].filter(({ src, type }) => !src && type !== 'application/ld+json').map(({ text }) => text),
    );
    expect(allowed.length, place).toBeGreaterThan(2);
    expect(allowed, place).not.toContain(hashOf(ATTACK));
    expect(own, place).not.toContain(ATTACK);
  }
  for (const [n, name] of NAMES.entries()) {
    await page.goto(`/product/${enc(name)}`);
    await expect(page.getByRole('heading', { level: 1 }), `name ${n}`).toHaveText(name);
  }
  expect(refused).toEqual([]);
});

const enc = encodeURIComponent;

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
