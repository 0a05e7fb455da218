import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import type { Letter } from './letter.ts';
import { folderMailer, smtpMailer } from './mailers.ts';

const LETTER: Letter = {
  to: 'ada@example.com',
  subject: 'A letter',
  heading: 'A letter',
  parts: [{ text: 'Hello.' }],
};

it("keeps letters as its user's own: they hold links that sign in", async () => {
  const data = await mkdtemp(path.join(tmpdir(), 'troy-letters-'));
  const folder = path.join(data, 'mail');
  const mailer = folderMailer(folder, 'Troy <orders@example.com>', () => 0);
  await mailer.send(LETTER);
  const [letter = ''] = await readdir(folder);
  const modes = await Promise.all([folder, path.join(folder, letter)].map(async (place) => (await stat(place)).mode));
  await rm(data, { recursive: true });
  expect(letter).toMatch(/\.eml$/);
  expect(modes.map((mode) => (mode & 0o777).toString(8))).toEqual(['700', '600']);
});

it('gives a letter up, and its connection, where the mail server keeps talking and never comes to an end', async () => {
  const inTime = AbortSignal.timeout.bind(AbortSignal);
  const bound = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => inTime(ms / 100));
  let left = () => {};
  const hasLeft = new Promise<void>((resolve) => {
    left = resolve;
  });
  const server = createServer((client) => {
    client.write('220 at your service\r\n');
    let talk: NodeJS.Timeout | undefined;
    client.once('data', () => {
      talk = setInterval(() => client.write('250-and another thing\r\n'), 100);
    });
    client.on('error', () => {});
    client.once('close', () => {
      clearInterval(talk);
      left();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, 'Troy <orders@example.com>');
  await expect(mailer.send(LETTER)).rejects.toMatchObject({ code: 'EABORT' });
  await hasLeft;
  mailer.close();
  server.close();
  bound.mockRestore();
}, 30_000);
