import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeDataFolder } from './data-folder.ts';

describe('the data folder', () => {
  let folder: string;
  let warnings: string[];
  const log = { info() {}, error() {}, warn: (_facts: object, sentence: string) => void warnings.push(sentence) };
  const mode = async (name = '') => ((await stat(path.join(folder, name))).mode & 0o777).toString(8);

  /** As an earlier version left it. */
  beforeEach(async () => {
    warnings = [];
    folder = await mkdtemp(path.join(tmpdir(), 'troy-folder-'));
    for (const name of ['mail', 'pglite', 'pglite/base']) await mkdir(path.join(folder, name), { mode: 0o755 });
    for (const name of ['app-secret', 'in-use.lock', 'mail/one.eml', 'pglite/base/1'])
      await writeFile(path.join(folder, name), 'x', { mode: 0o644 });
    await chmod(folder, 0o755);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('of an earlier version is closed to others: itself, secret, letters and database', async () => {
    await closeDataFolder(folder, log);
    for (const name of ['', 'mail', 'pglite', 'pglite/base']) expect(await mode(name), name).toBe('700');
    for (const name of ['app-secret', 'mail/one.eml', 'pglite/base/1']) expect(await mode(name), name).toBe('600');
    expect(warnings).toEqual([]);
  });

  it('that holds other things stays open, but not what is ours in it', async () => {
    await writeFile(path.join(folder, 'somebody-elses'), 'x', { mode: 0o644 });
    await closeDataFolder(folder, log);
    expect([await mode(), await mode('somebody-elses')]).toEqual(['755', '644']);
    expect([await mode('mail'), await mode('app-secret')]).toEqual(['700', '600']);
    expect(warnings).toEqual(['the data folder holds other things too, and stays open to others']);
  });

  it('leads to no file outside of it', async () => {
    const outside = await mkdtemp(path.join(tmpdir(), 'troy-outside-'));
    const file = path.join(outside, 'file');
    await writeFile(file, 'x', { mode: 0o644 });
    await symlink(file, path.join(folder, 'mail/link.eml'));
    await closeDataFolder(folder, log);
    expect((await stat(file)).mode & 0o777).toBe(0o644);
    await rm(outside, { recursive: true });
  });

  it('that cannot be closed, or is not there, stops nobody', async () => {
    // What is neither ours nor there to be changed: a system refuses it, whoever asks.
    await rm(path.join(folder, 'app-secret'));
    await symlink('/proc/self/status', path.join(folder, 'app-secret'));
    await closeDataFolder(folder, log);
    expect(warnings).toEqual(['the data folder could not be closed to other users of this machine']);
    expect(await mode('mail')).toBe('700');
    await closeDataFolder(path.join(folder, 'nowhere'), log);
    expect(warnings).toHaveLength(1);
  });
});
