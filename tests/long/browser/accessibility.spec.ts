import { test } from '#tests/support/shop.ts';
import { checkEveryPage, checkEveryState } from '../../e2e/accessibility.ts';

test.describe.configure({ mode: 'parallel', timeout: 180_000 });

for (const look of [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 390 },
  { theme: 'dark', width: 1440 },
] as const) {
  const shown = `${look.theme}, ${look.width} px wide`;
  test(`every page can be used by everybody: ${shown}`, ({ page }) => checkEveryPage(page, look));
  test(`every state can be used by everybody: ${shown}`, ({ page }) => checkEveryState(page, look));
}
