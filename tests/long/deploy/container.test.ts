import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../support/child-processes.ts';
import { buildShop } from '../../support/shop-process.ts';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../../..');
const MOST_MEGABYTES = 250;
/** Who owns nothing, and stands for the image's user where the tests run as root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
/** All that open a database; `verify-log` is run to its end. */
const COMMANDS = [
  'accept-price',
  'backup',
  'change-secret',
  'delete-account',
  'import-goods',
  'invite-owner',
  'resend-letters',
];

const [, , ...lastStage] = readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8')
  .replaceAll('\\\n', '')
  .split(/^(?=FROM )/m);
const instructions = lastStage
  .join('')
  .split('\n')
  .map((line) => /^([A-Z]+) (.+)$/.exec(line)?.slice(1) ?? [])
  .filter(([name]) => name);
const textOf = (wanted: string) => instructions.find(([name]) => name === wanted)?.[1] ?? '';
const execForm = (wanted: string): string[] => JSON.parse(/\[.+\]$/.exec(textOf(wanted))?.[0] ?? '[]');

/**
 * There is no engine for containers where the tests run: what the last stage of the Dockerfile copies and runs is done in a
 * plain folder, with this checkout's build in place of the first stage's.
 */
describe('the image', () => {
  let folder: string;
  const place = (name: string) => path.join(folder, name);

  beforeAll(async () => {
    buildShop();
    folder = await mkdtemp(path.join(tmpdir(), 'troy-image-'));
    await chmod(folder, 0o755);
    await mkdir(place('code'));
    await cp(process.execPath, place('node'));
    for (const [name, text = ''] of instructions) {
      if (name === 'COPY') await copy(text.replace('--from=build ', '').replaceAll('/srv/troy/', '').split(' '));
      if (name === 'RUN') await inFolder(text.replace(/--mount=\S+ /, ''));
    }
  }, 300_000);
  const running = new Set<ChildProcess>();
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  async function copy(names: readonly string[]) {
    const target = names.at(-1) ?? '';
    for (const name of names.slice(0, -1)) {
      const to = place(path.join('code', target.endsWith('/') ? path.join(target, name) : target));
      await mkdir(path.dirname(to), { recursive: true });
      await cp(path.join(ROOT, name), to, { recursive: true });
    }
  }

  function inFolder(script: string) {
    const here = script
      .replaceAll('/var/lib/troy', place('data'))
      .replace('node:node', `${NOBODY.uid ?? process.getuid?.()}:${NOBODY.gid ?? process.getgid?.()}`);
    return run('sh', ['-c', here], { cwd: place('code'), env: { ...process.env, npm_config_prefer_offline: 'true' } });
  }

  /** As the image would: no setting but its own, and no folder to write to but that of the data. */
  function start([, ...args]: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const own = Object.fromEntries(
      textOf('ENV')
        .split(' ')
        .map((setting) => setting.split('=')),
    );
    const child = spawn(place('node'), args, {
      cwd: place('code'),
      env: { ...own, DATA_DIR: place('data'), HOME: '/nonexistent', ...env },
      ...NOBODY,
    });
    running.add(child);
    child.once('close', () => running.delete(child));
    const said: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => said.push(text));
    const ended = once(child, 'close').then(([code]) => ({ code, said: said.join('') }));
    return { child, ended };
  }

  it(`adds less than ${MOST_MEGABYTES} MB to that of Node`, async () => {
    expect((await sizeOf(place('code'))) / 1e6).toBeLessThan(MOST_MEGABYTES);
    expect(await readdir(place('code/node_modules'))).not.toContain('vitest');
  });

  it('runs as nobody in particular, and gets signals itself', () => {
    expect(textOf('USER')).toBe('node');
    expect(execForm('CMD')[0]).toBe('node');
    expect(textOf('VOLUME')).toBe('/var/lib/troy');
  });

  it('serves the shop to its health check, makes pictures, and ends in order', async () => {
    const PORT = String(await freePort());
    const shop = start(execForm('CMD'), { PORT, HOST: '127.0.0.1' });
    const health = () => start(execForm('HEALTHCHECK'), { PORT }).ended.then(({ code }) => code);
    await expect.poll(health, { timeout: 60_000 }).toBe(0);
    expect(await (await fetch(`http://127.0.0.1:${PORT}/`)).text()).toContain('<html');
    const picture = `await (await import('sharp')).default({ create: { width: 9, height: 9, channels: 3, background: 'red' } }).avif().toBuffer()`;
    expect(await start(['node', '--input-type=module', '--eval', picture]).ended).toEqual({ code: 0, said: '' });
    shop.child.kill('SIGTERM');
    expect(await shop.ended).toMatchObject({ code: 0 });
    expect(await health()).not.toBe(0);
  }, 120_000);

  it('has the commands with all that they need', async () => {
    const { said } = await start(['node', 'scripts/verify-log.ts']).ended;
    expect(said).toMatch(/^The log in the .+ is whole/m);
    for (const command of COMMANDS) {
      const { said: answer } = await start(['node', `scripts/${command}.ts`]).ended;
      expect(answer, command).not.toContain('ERR_MODULE_NOT_FOUND');
    }
  }, 120_000);
});

describe('compose.yaml', () => {
  it('names what exists: services, volumes, files, and the addresses that nginx is told', async () => {
    const yaml = ['node_modules/yaml/bin.mjs', '--merge', '--json', '--strict', '--single'];
    const { stdout } = await run('sh', ['-c', `"${process.execPath}" ${yaml.join(' ')} < compose.yaml`], { cwd: ROOT });
    const compose: Compose = JSON.parse(stdout);
    const services = Object.values(compose.services);
    for (const { depends_on = {}, volumes = [] } of services) {
      for (const name of Object.keys(depends_on)) expect(Object.keys(compose.services)).toContain(name);
      for (const [source = ''] of volumes.map((volume) => volume.split(':'))) {
        if (source.startsWith('./')) await stat(path.join(ROOT, source));
        else if (!source.startsWith('/')) expect(Object.keys(compose.volumes)).toContain(source);
      }
    }
    const command = compose.services.proxy?.command.at(-1) ?? '';
    const told = [...command.matchAll(/s\|([\d.:]+)\|([\d.]+):3000\|/g)].map(([, before, after]) => ({
      before,
      after,
    }));
    const nginx = readFileSync(path.join(ROOT, 'deploy/nginx/nginx.conf'), 'utf8');
    expect(told.map(({ before }) => before)).toEqual([...nginx.matchAll(/server ([\d.]+:\d+) /g)].map(([, at]) => at));
    const addresses = services.flatMap(({ networks }) => networks?.default.ipv4_address ?? []);
    expect(told.map(({ after }) => after)).toEqual(addresses);
  });
});

type Compose = {
  readonly volumes: object;
  readonly services: Readonly<
    Record<
      string,
      {
        readonly command: readonly string[];
        readonly depends_on?: object;
        readonly volumes?: readonly string[];
        readonly networks?: { readonly default: { readonly ipv4_address: string } };
      }
    >
  >;
};

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(names.map(async (name) => (await lstat(path.join(folder, name))).blocks * 512));
  return sizes.reduce((sum, size) => sum + size, 0);
}
