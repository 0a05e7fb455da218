import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumLaunchOptions } from '#tests/support/chromium.ts';
import { startShop } from '#tests/support/shop-process.ts';
import { atMost, ceiling, median, milliseconds, type Row } from './row.ts';

/** A listing as full as it gets. */
const PAGE = '/search?q=gold';
const PRESSES = 20;
/** A phone beside this processor, as Lighthouse has it. */
const SLOWER = 4;
const GOAL_MS = 50;
const PHONE = { width: 412, height: 915 };
/** The ceiling: a press that does next to nothing. */
const BARE = `<!doctype html><meta name="viewport" content="width=device-width">
<button style="margin: 100px" onclick="textContent = Number(textContent) + 1">0</button>`;

/**
 * From a press on "Add to Cart" to the end of the frame that shows it, on a processor four times slower, beside a bare page
 * with one button.
 */
export async function measureInteraction(): Promise<Row[]> {
  const shop = await startShop({ database: 'pglite', env: { LOG_LEVEL: 'warn' } });
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    const bare = await pressesOn(browser, 'button', (page) => page.setContent(BARE));
    let cards = 0;
    const ours = await pressesOn(browser, '.card__add', async (page) => {
      await page.goto(shop.url + PAGE);
      cards = await page.locator('.card').count();
    });
    const middle = (of: (press: Press) => number) => milliseconds(median(ours.map(of)));
    return [
      ceiling('interaction: a press on a bare page', milliseconds(median(bare.map(({ ms }) => ms)))),
      atMost(
        `interaction: adding to the cart among ${cards} cards`,
        median(ours.map(({ ms }) => ms)),
        GOAL_MS,
        milliseconds,
      ),
      ceiling(
        'interaction: of these script',
        middle(({ script }) => script),
      ),
      ceiling(
        'interaction: of these style and layout',
        middle(({ layout }) => layout),
      ),
      ceiling('interaction: the slowest press', milliseconds(Math.max(...ours.map(({ ms }) => ms)))),
    ];
  } finally {
    await browser.close();
    await shop.stop();
  }
}

/** Milliseconds from the press to the end of its frame, and what the page did in them. */
type Press = { readonly ms: number; readonly script: number; readonly layout: number };

/** Presses one button after the other, from the first again after the last. */
async function pressesOn(browser: Browser, selector: string, open: (page: Page) => Promise<void>): Promise<Press[]> {
  const page = await browser.newPage({ viewport: PHONE });
  await open(page);
  await page.evaluate(watchPresses, selector);
  const buttons = page.locator(selector);
  const count = await buttons.count();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await session.send('Performance.enable');
  const work = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const ms = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN) * 1000;
    return { script: ms('ScriptDuration'), layout: ms('RecalcStyleDuration') + ms('LayoutDuration') };
  };
  const done: { script: number; layout: number }[] = [];
  for (let press = 0; press < PRESSES; press += 1) {
    const button = buttons.nth(press % count);
    // Into the middle: at the edge the bar of the phone lies over it.
    await button.evaluate((one) => one.scrollIntoView({ block: 'center' }));
    // A customer sees the button before the press: drawing and fetching after the scroll is over.
    await page.evaluate(rest);
    const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const before = await work();
    // The button's own `click` would look in the page, while it handles the press, whether the press goes to it.
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.waitForFunction((seen) => (window as unknown as Watched).presses.length > seen, press);
    const after = await work();
    done.push({ script: after.script - before.script, layout: after.layout - before.layout });
  }
  const presses = await page.evaluate(() => (window as unknown as Watched).presses);
  await page.close();
  // The first one warms up what all others use.
  return presses.map((ms, press) => ({ ms, script: Number.NaN, layout: Number.NaN, ...done[press] })).slice(1);
}

type Watched = { readonly presses: number[] };

/**
 * Presses on what the selector names. A frame's own work ends before the first message that was posted while it was being drawn.
 */
function watchPresses(selector: string): void {
  const presses: number[] = [];
  Object.assign(window, { presses });
  window.addEventListener(
    'click',
    ({ timeStamp, target }) => {
      if (!(target as Element).closest(selector)) return;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => presses.push(performance.now() - timeStamp);
        port2.postMessage('');
      });
    },
    { capture: true },
  );
}

/**
 * Ends when the page has had nothing to do twice in a row, with a frame in between; on a machine with other work after two
 * seconds.
 */
async function rest(): Promise<void> {
  const nothingToDo = () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 1_000 }));
  await nothingToDo();
  await new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
  await nothingToDo();
}
