import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../../..');
const UNITS = path.join(ROOT, 'deploy/systemd');
/** Ten times what `systemd-analyze security` calls the exposure of a unit, 0 to 100. Without hardening it is above 90. */
const MOST_EXPOSURE = 15;

/** As an operator installs them, with this checkout and this Node where the shop's would be. */
describe('the units for systemd', () => {
  let folder: string;
  const names = ['troy@3000.service', 'troy-watchdog@3000.service', 'troy-watchdog@3000.timer', 'troy-backup.service'];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'troy-units-'));
    for (const file of await readdir(UNITS)) {
      if (!/\.(?:service|timer)$/.test(file)) continue;
      const text = await readFile(path.join(UNITS, file), 'utf8');
      const place = path.join(folder, file.replace('@.', '@3000.'));
      await writeFile(
        place,
        text.replaceAll(/\/srv\/troy\/(?:current|newest)/g, ROOT).replaceAll('/usr/local/bin/node', process.execPath),
      );
    }
    for (const unit of ['troy@3000.service.d', 'troy-backup.service.d']) {
      await mkdir(path.join(folder, unit));
      await cp(path.join(UNITS, 'hardening.conf'), path.join(folder, unit, 'hardening.conf'));
    }
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  function analyze(...args: readonly string[]) {
    return run('systemd-analyze', args, { env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` } });
  }

  it('are understood by systemd, every line of them', async () => {
    const { stdout, stderr } = await analyze('verify', '--man=no', ...names, 'troy-backup.timer');
    expect(stdout + stderr).toBe('');
  });

  it.each(['troy@3000.service', 'troy-backup.service'])(
    'leave %s no more of the machine than it needs',
    async (name) => {
      const { stdout } = await analyze('security', '--offline=true', `--threshold=${MOST_EXPOSURE}`, name);
      expect(stdout).toMatch(/Overall exposure level for .+: \d/);
    },
  );
});
