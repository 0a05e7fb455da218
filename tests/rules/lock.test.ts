import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { withLock } from '../../scripts/lock.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'lock-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the lock of the preparation', () => {
  const file = path.join(folder, 'lock');

  it('is taken over from a process that is gone, and released', async () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    writeFileSync(file, `${pid}`);
    let isHeld = false;
    await withLock(file, async () => {
      isHeld = existsSync(file);
    });
    expect(isHeld).toBe(true);
    expect(existsSync(file)).toBe(false);
  });

  it('is waited for while its holder lives', async () => {
    writeFileSync(file, `${process.ppid}`);
    let isHeld = true;
    const waiting = withLock(file, async () => {
      expect(isHeld).toBe(false);
    });
    await new Promise((resolve) => setImmediate(resolve));
    isHeld = false;
    rmSync(file);
    await waiting;
    expect(existsSync(file)).toBe(false);
  });

  it('is released after work that failed', async () => {
    await expect(withLock(file, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(existsSync(file)).toBe(false);
  });
});
