import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { keptSecret } from './config.ts';

it('keeps the secret that it makes readable by its owner alone, and finds it again', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'troy-secret-'));
  const dataDir = path.join(folder, 'new');
  const secret = keptSecret(dataDir);
  expect((await stat(path.join(dataDir, 'app-secret'))).mode & 0o777).toBe(0o600);
  expect(keptSecret(dataDir)).toBe(secret);
  await rm(folder, { recursive: true });
});
