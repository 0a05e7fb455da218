import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LaunchOptions } from '@playwright/test';

type Chromium = { readonly executablePath: string; readonly env: Readonly<Record<string, string>> };

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Nothing that reaches out by itself; HTTP/3 and the graphics card are of no use here. */
const FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  // Glyphs as they were designed, without the system's hinting.
  '--font-render-hinting=none',
  '--no-first-run',
];

/** The package's own file of this kind names a folder that is only right where it unpacks by itself. */
const FONTS_FILE = 'troy-fonts.conf';
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/** Launch options for Playwright's browser: the one that CHROMIUM names, the system's, or the one from npm. */
export function chromiumLaunchOptions(): LaunchOptions {
  return launchOptions(findChromium());
}

/** For pictures of pages: the browser that npm brought along and never the system's, because each draws a little differently. */
export function packedChromiumLaunchOptions(): LaunchOptions {
  return launchOptions(unpackedChromium());
}

function launchOptions({ executablePath, env }: Chromium): LaunchOptions {
  // Chromium's sandbox does not work for root.
  const args = process.getuid?.() === 0 ? [...FLAGS, '--no-sandbox'] : FLAGS;
  return { executablePath, args, env: { ...definedOnly(process.env), ...env } };
}

function findChromium(): Chromium {
  const named = process.env.CHROMIUM;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM names ${named}, and there is no such file.`);
  const executablePath = named || INSTALLED.find((file) => existsSync(file));
  return executablePath ? { executablePath, env: {} } : unpackedChromium();
}

/**
 * The packed Chromium of @sparticuz/chromium, unpacked once beside the packages. It is unpacked under another name and then
 * renamed, so that an unpacking that was killed leaves nothing that looks whole.
 */
function unpackedChromium(): Chromium {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('There is no Chromium. Install Chromium or Google Chrome, or name one with CHROMIUM.');
  }
  const packed = path.resolve(path.dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..');
  const { version } = JSON.parse(readFileSync(path.join(packed, 'package.json'), 'utf8')) as { version: string };
  const cache = path.resolve(import.meta.dirname, '../../node_modules/.cache');
  const folder = path.join(cache, `chromium-${version}`);
  if (!existsSync(folder)) unpack(cache, folder);
  return {
    executablePath: path.join(folder, 'chromium'),
    env: {
      FONTCONFIG_FILE: path.join(folder, FONTS_FILE),
      // Where a bare system lacks what Chromium links against.
      LD_LIBRARY_PATH: [path.join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
    },
  };
}

function unpack(cache: string, folder: string): void {
  mkdirSync(cache, { recursive: true });
  const half = mkdtempSync(path.join(cache, 'unpacking-'));
  const script = "await (await import('@sparticuz/chromium')).default.executablePath()";
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
    // The package unpacks into the temporary folder, its libraries only if this variable is set when it is loaded.
    env: { ...process.env, TMPDIR: half, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
  });
  if (status !== 0) throw new Error(`Chromium could not be unpacked: ${stderr}`);
  writeFileSync(path.join(half, FONTS_FILE), FONTS);
  try {
    renameSync(half, folder);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    // Another process was first, or the error counts.
    if (!existsSync(folder)) throw error;
  }
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
