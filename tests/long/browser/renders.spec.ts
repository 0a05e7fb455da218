import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import { hydrated, nextFrames, toast } from '../../e2e/steps.ts';

/** A listing with many cards. */
const LISTING = '/search?q=gold';

/**
 * Marks what React has given to each card's element in its last rendering; answers how many elements have been given something
 * new since the last mark, whether or not it looks different.
 */
async function renderedSinceMark(page: Page, selector: string): Promise<number[]> {
  return page.evaluate((cards) => {
    type Marked = HTMLElement & { mark?: unknown; [key: `__reactProps$${string}`]: unknown };
    return [...document.querySelectorAll<Marked>(cards)].flatMap((card, index) => {
      const key = Object.keys(card).find((name): name is `__reactProps$${string}` => name.startsWith('__reactProps$'));
      const given = key && card[key];
      const isNew = card.mark !== given;
      card.mark = given;
      return isNew ? [index] : [];
    });
  }, selector);
}

test('renders a card alone when its product goes into the cart or out of it, and none of the others', async ({
  page,
}) => {
  const rates = page.waitForResponse('**/api/getMetal');
  await page.goto(LISTING);
  await hydrated(page);
  await (await rates).finished();
  const count = await page.getByRole('article').count();
  expect(count).toBeGreaterThan(20);
  // The first rates of the page's own question render all prices; from then on nothing is under way.
  await expect(async () => {
    await renderedSinceMark(page, '.card');
    await nextFrames(page);
    expect(await renderedSinceMark(page, '.card')).toEqual([]);
  }).toPass();
  const card = page.getByRole('article').nth(1);

  await card.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(card.getByText('1 Added to Cart')).toBeVisible();
  await expect(toast(page, 'Added to cart')).toBeVisible();
  expect(await renderedSinceMark(page, '.card')).toEqual([1]);

  await card.getByRole('button', { name: 'Remove from Cart' }).click();
  await expect(card.getByText('Added to Cart')).toBeHidden();
  expect(await renderedSinceMark(page, '.card')).toEqual([1]);
});
