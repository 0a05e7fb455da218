import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { folderMailer } from './mailers.ts';

it("keeps letters as its user's own: they hold links that sign in", async () => {
  const data = await mkdtemp(path.join(tmpdir(), 'troy-letters-'));
  const folder = path.join(data, 'mail');
  const mailer = folderMailer(folder, 'Troy <orders@example.com>', () => 0);
  await mailer.send({ to: 'ada@example.com', subject: 'A letter', heading: 'A letter', parts: [{ text: 'Hello.' }] });
  const [letter = ''] = await readdir(folder);
  const modes = await Promise.all([folder, path.join(folder, letter)].map(async (place) => (await stat(place)).mode));
  await rm(data, { recursive: true });
  expect(letter).toMatch(/\.eml$/);
  expect(modes.map((mode) => (mode & 0o777).toString(8))).toEqual(['700', '600']);
});
