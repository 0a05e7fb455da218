import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { TOTP } from 'otpauth';
import { DemoRefusal, openDemoFolder } from '../tools/demo/demo-folder.ts';
import type { Access } from '../tools/demo/people.ts';

/**
 * `npm run demo`: a shop with a dealer's desk on a data folder of its own, full of eight weeks of orders, with customers who go on
 * ordering. `npm run demo -- --anew` begins again with an empty folder. PORT and DATA_DIR are read; nothing else of a real shop is.
 * `npm run demo -- weekend` shows what a weekend of rising silver costs a dealer, an hour a minute, at the desk too. Its data is not
 * kept.
 */
const ROOT = path.resolve(import.meta.dirname, '..');
const DEFAULT_FOLDER = '.data/demo';
const DEFAULT_PORT = '3000';
const OPEN = 'Troy is open at ';

const begin = process.argv.includes('weekend') ? weekend : start;
await begin().catch((error: unknown) => {
  console.error(error instanceof DemoRefusal ? error.message : error);
  process.exit(1);
});

async function start(): Promise<void> {
  const { DATABASE_URL, DATA_DIR, PORT = DEFAULT_PORT } = process.env;
  if (DATABASE_URL)
    throw new DemoRefusal('DATABASE_URL is set: a demo never touches the database of a shop. Start it without.');
  const folder = path.resolve(ROOT, DATA_DIR ?? DEFAULT_FOLDER);
  const url = `http://localhost:${PORT}`;
  // Side by side, since the demo is filled from the sources.
  const [staff] = await Promise.all([fill(folder, url, process.argv.includes('--anew')), build()]);
  const shop = spawn(process.execPath, [path.join(ROOT, 'build/shop/built.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: shopSettings(folder, url, PORT),
  });
  // Whatever ends this process ends the shop too.
  process.on('exit', () => shop.kill('SIGTERM'));
  await opened(shop);
  console.log(announcement(url, folder, staff));
  const ending = new AbortController();
  // A terminal sends it to the shop too.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void shop.kill('SIGTERM'));
  shop.once('exit', (code) => {
    ending.abort();
    process.exit(code ?? 1);
  });
  printCodes(staff);
  const { visitShop } = await import('../tools/demo/visitors.ts');
  const mailFolder = path.join(folder, 'mail');
  await visitShop({ url, mailFolder, signal: ending.signal, onNews: (words) => console.log(`  ${words}`) });
}

async function weekend(): Promise<void> {
  const { PORT = DEFAULT_PORT } = process.env;
  const url = `http://localhost:${PORT}`;
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  await build();
  const { showWeekend } = await import('../tools/demo/show-weekend.ts');
  await showWeekend({
    url,
    port: Number(PORT),
    signal: ending.signal,
    tell: (line) => console.log(line),
    onOpen(staff) {
      console.log(['', ...deskLines(url, staff), '  Watch the Metal page.', ''].join('\n'));
      printCodes(staff);
    },
  });
  // Standard input may still be read for codes.
  process.exit();
}

async function build(): Promise<void> {
  const preparing = spawn(process.execPath, [path.join(ROOT, 'scripts/prepare.mjs'), 'build'], { stdio: 'inherit' });
  const [code] = await once(preparing, 'exit');
  if (code !== 0) throw new DemoRefusal('The shop could not be built.');
}

async function fill(folder: string, url: string, isAnew: boolean): Promise<readonly Access[]> {
  const demo = openDemoFolder(folder);
  if (demo.staff && !isAnew) return demo.staff;
  console.log('Filling the demo with eight weeks of business, which takes half a minute');
  demo.empty();
  const { fillDemo } = await import('../tools/demo/fill.ts');
  const staff = await fillDemo(folder, url, Date.now());
  demo.markFilled(staff);
  return staff;
}

/** Of the ordinary server. The demo's prices are made up, and its letters go to files, whatever the environment says. */
function shopSettings(folder: string, url: string, port: string): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LOG_LEVEL = 'warn' } = process.env;
  const own = { DATA_DIR: folder, PORT: port, PUBLIC_URL: url, SPOT_FEED: 'demo', DEALER_EMAIL: 'dealer@example.com' };
  return { PATH, HOME, TMPDIR, LOG_LEVEL, NODE_ENV: 'production', SELLER_NAME: 'Troy demo', ...own };
}

/** Once it listens. Its own lines are passed on where it ends before. */
async function opened(shop: ChildProcess): Promise<void> {
  let printed = '';
  const isOpen = new Promise<void>((resolve) => {
    shop.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (printed.includes(OPEN)) resolve();
    });
  });
  const ended = once(shop, 'exit').then(() => {
    throw new DemoRefusal(printed.trim() || 'The shop did not open.');
  });
  await Promise.race([isOpen, ended]);
  ended.catch(() => {});
  shop.stdout?.removeAllListeners('data').on('data', (text: string) => process.stdout.write(text));
}

function codeOf({ authenticatorKey: secret }: Access): string {
  return new TOTP({ secret }).generate();
}

function announcement(url: string, folder: string, staff: readonly Access[]): string {
  return [
    '',
    `  shop   ${url}          sign in as customer@example.com, password: gold and silver`,
    ...deskLines(url, staff),
    `  Everything is made up. Data and letters lie in ${path.relative(process.cwd(), folder) || folder}.`,
    `  A bank’s statement for the desk’s Money page: ${path.relative(process.cwd(), path.join(folder, 'statement.csv'))}`,
    '  To begin anew: npm run demo -- --anew',
    '',
  ].join('\n');
}

function deskLines(url: string, staff: readonly Access[]): readonly string[] {
  return [
    `  desk   ${url}/desk     sign in as one of these, password: gold and silver`,
    ...staff.map(
      (access) => `           ${access.email.padEnd(20)}  code ${codeOf(access)}  key ${access.authenticatorKey}`,
    ),
    '',
    '  A code is good for half a minute, and once. Press Enter for new ones, or give the key to an authenticator.',
  ];
}

function printCodes(staff: readonly Access[]): void {
  if (!process.stdin.isTTY) return;
  createInterface({ input: process.stdin }).on('line', () =>
    console.log(staff.map((access) => `  ${access.role} ${codeOf(access)}`).join('   ')),
  );
}
