import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { keptSecret } from './secret.ts';

it('keeps the secret that it makes for its user alone, and finds it again', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'troy-secret-'));
  const dataDir = path.join(folder, 'new');
  const secret = keptSecret(dataDir);
  const modes = [dataDir, path.join(dataDir, 'app-secret')].map(async (place) => (await stat(place)).mode & 0o777);
  expect(await Promise.all(modes)).toEqual([0o700, 0o600]);
  expect(keptSecret(dataDir)).toBe(secret);
  await rm(folder, { recursive: true });
});
