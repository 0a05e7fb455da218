import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export type Look = { readonly theme: 'light' | 'dark'; readonly width: number };

/** From the next page that is opened. Colours are measured at rest. */
export async function show(page: Page, { theme, width }: Look): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 900 });
  await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
}

/** Nothing that axe finds, and nothing that sticks out at the side. */
export async function expectForEverybody(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // Its results are gathered in the page itself: no page of ours has a frame.
    .setLegacyMode(true)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${name} ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
  ).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** The number of pages of a PDF as Chromium writes it. */
export function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length ?? 0;
}
