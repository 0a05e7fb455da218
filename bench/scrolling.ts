import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { chromiumLaunchOptions } from '#tests/support/chromium.ts';
import { joinAsOwner } from '#tests/support/desk-browser.ts';
import { OWNER } from '#tests/support/desk-client.ts';
import { startShop } from '#tests/support/shop-process.ts';
import { withGeneratedFile } from './growth/generated-file.ts';
import { atLeast, ceiling, milliseconds, type Row, ratio } from './row.ts';

const PRODUCTS = 10_000;
/** A wheel that is turned quickly: some fifty rows a second. */
const SPEED_PX_PER_S = 3_000;
const SCROLLED_PX = 18_000;
/** A frame of 60 a second lasts 16.7 ms: one that lasts longer than this was late, or swallowed the next. */
const LATE_MS = 25;
const GOAL = 0.95;
/** A ceiling: as long a page with nothing in it. */
const BARE = `<!doctype html><body style="height: ${PRODUCTS * 56}px">`;

/** Rows of the table that another ceiling has: all there from the beginning, without a script. */
const BARE_ROWS = 400;

/** Frames while the table of 10,000 products is scrolled by the wheel, beside a bare page and a bare list that are. */
export function measureScrolling(): Promise<Row[]> {
  return withGeneratedFile(PRODUCTS, measureWith);
}

async function measureWith(file: string): Promise<Row[]> {
  const env = { LOG_LEVEL: 'warn', DESK_OWNER: OWNER.email, CATALOGUE_FILE: file };
  const shop = await startShop({ database: 'pglite', env });
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    const { cookies } = await joinAsOwner(shop);
    const bare = await scrolled(browser, (page) => page.setContent(BARE));
    let rows = '';
    const ours = await scrolled(browser, async (page) => {
      await page.context().addCookies(cookies);
      await page.goto(`${shop.url}/desk/goods`);
      await page.getByText('10,000 products', { exact: true }).waitFor();
      await page.getByRole('row').nth(20).waitFor();
      rows = await page.evaluate(bareList, BARE_ROWS);
    });
    const list = await scrolled(browser, (page) => page.setContent(rows));
    return [
      ...rowsOf('bare page', bare, ceilingShare),
      ...rowsOf('bare list', list, ceilingShare),
      ...rowsOf('goods', ours, goalShare),
      atLeast('scrolling: goods against the bare list', inTime(ours) / inTime(list), GOAL, ratio),
    ];
  } finally {
    await browser.close();
    await shop.stop();
  }
}

type Scrolled = { readonly frames: readonly number[]; readonly longTasks: readonly number[] };

const share = (value: number) => value.toFixed(3);
const ceilingShare = (name: string, value: number) => ceiling(name, share(value));
const goalShare = (name: string, value: number) => atLeast(name, value, GOAL, share);

const inTime = ({ frames }: Scrolled) => frames.filter((ms) => ms <= LATE_MS).length / frames.length;

function rowsOf(of: string, seen: Scrolled, toRow: typeof goalShare): Row[] {
  const { frames, longTasks } = seen;
  return [
    toRow(`scrolling: ${of}, share of frames in time`, inTime(seen)),
    ceiling(`scrolling: ${of}, frames`, String(frames.length)),
    ceiling(`scrolling: ${of}, longest frame`, milliseconds(Math.max(...frames))),
    ceiling(`scrolling: ${of}, long tasks`, String(longTasks.length)),
  ];
}

async function scrolled(browser: Browser, open: (page: Page) => Promise<void>): Promise<Scrolled> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await open(page);
  const session = await context.newCDPSession(page);
  // There and back: what was compiled and decoded on the way is what a person at work finds.
  await scroll(session, -SCROLLED_PX / 3);
  await scroll(session, SCROLLED_PX / 3);
  await page.evaluate(watchFrames);
  await scroll(session, -SCROLLED_PX);
  const seen = await page.evaluate(() => (window as unknown as { readonly scrolled: Scrolled }).scrolled);
  await context.close();
  return seen;
}

async function scroll(session: CDPSession, yDistance: number): Promise<void> {
  const at = { x: 700, y: 500, yDistance, speed: SPEED_PX_PER_S };
  await session.send('Input.synthesizeScrollGesture', { ...at, gestureSourceType: 'mouse' });
}

/** The page as it is, without scripts, and with so many of its rows in place of those that come and go. */
function bareList(rows: number): string {
  const page = document.documentElement.cloneNode(true) as HTMLElement;
  const drawn = [...page.querySelectorAll('tbody > tr[aria-rowindex]')];
  const many = Array.from({ length: rows }, (_, nth) => drawn[nth % drawn.length]?.cloneNode(true) as Node);
  page.querySelector('tbody')?.replaceChildren(...many);
  for (const script of page.querySelectorAll('script')) script.remove();
  page.querySelector('head')?.prepend(Object.assign(document.createElement('base'), { href: location.origin }));
  return `<!doctype html>${page.outerHTML}`;
}

/** Milliseconds of each frame, and of each task that took longer than 50. */
function watchFrames(): void {
  const seen = { frames: [] as number[], longTasks: [] as number[] };
  Object.assign(window, { scrolled: seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longTasks.push(duration);
  }).observe({ type: 'longtask' });
  let before: number | undefined;
  const frame = (at: number) => {
    if (before !== undefined) seen.frames.push(at - before);
    before = at;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
