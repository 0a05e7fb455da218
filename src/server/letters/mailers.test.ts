import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import type { Letter, Sending } from './letter.ts';
import { folderMailer, PATIENCE, smtpMailer } from './mailers.ts';

const LETTER: Letter = {
  to: 'ada@example.com',
  subject: 'A letter',
  heading: 'A letter',
  parts: [{ text: 'Hello.' }],
};
const FROM = 'Troy <orders@example.com>';
const sending = (signal = new AbortController().signal): Sending => ({ id: 'an-id', signal });

/** All patience is so many times shorter: of ten minutes half a minute is left. */
const FASTER = 20;
const LONGER_THAN_20_S = 1_200;
const LONGER_THAN_10_S = 600;

let server: Server | undefined;
afterEach(() => {
  vi.restoreAllMocks();
  server?.close();
});

it('writes each letter to a whole file of the folder', async () => {
  const data = await mkdtemp(path.join(tmpdir(), 'troy-letters-'));
  const folder = path.join(data, 'mail');
  const mailer = folderMailer(folder, FROM, () => 0);
  for (let n = 0; n < 2; n += 1) expect(await mailer.send(LETTER, sending())).toEqual({ ok: true });
  const names = await readdir(folder);
  const message = await readFile(path.join(folder, names[0] ?? ''), 'utf8');
  await rm(data, { recursive: true });
  expect(names).toHaveLength(2);
  for (const name of names) expect(name).toMatch(/^1970-01-01T.+\.eml$/);
  expect(message).toMatch(/^Message-ID: <an-id@example\.com>\r$/im);
});

it('gives a letter up, and its connection, where the mail server keeps talking and never comes to an end', async () => {
  const { url, left } = await answering((client) => {
    client.write('220 at your service\r\n');
    let talk: NodeJS.Timeout | undefined;
    client.once('data', () => {
      talk = setInterval(() => client.write('250-and another thing\r\n'), 100);
    });
    client.once('close', () => clearInterval(talk));
  });
  const mailer = smtpMailer(url, FROM, { ...PATIENCE, wholeLetter: 500 });
  await expect(mailer.send(LETTER, sending())).rejects.toMatchObject({ code: 'EABORT' });
  await left;
  mailer.close();
}, 30_000);

it('gives a letter up, and its connection, where the shop has to end', async () => {
  const end = new AbortController();
  const { url, left } = await answering(() => end.abort());
  const mailer = smtpMailer(url, FROM);
  await expect(mailer.send(LETTER, sending(end.signal))).rejects.toMatchObject({ code: 'EABORT' });
  await left;
  await expect(mailer.send(LETTER, sending(end.signal))).rejects.toMatchObject({ code: 'EABORT' });
  mailer.close();
}, 30_000);

it.each([
  ['greets late', LONGER_THAN_10_S, 0],
  ['looks through a letter for long', 0, LONGER_THAN_20_S],
])(
  'waits for a mail server that %s',
  async (_, greetsAfterMs, takesAfterMs) => {
    const later = setTimeout;
    hasten(FASTER);
    const heard: string[] = [];
    const { url } = await answering((client) => {
      const answer = (words: string, afterMs = 0) => later(() => client.write(`${words}\r\n`), afterMs);
      answer('220 at your service', greetsAfterMs);
      client.setEncoding('utf8').on('data', (said: string) => {
        heard.push(said);
        if (said.startsWith('DATA')) answer('354 go on');
        else if (said.endsWith('\r\n.\r\n')) answer('250 taken', takesAfterMs);
        else answer('250 well');
      });
    });
    const mailer = smtpMailer(url, FROM);
    expect(await mailer.send(LETTER, sending())).toEqual({ ok: true });
    mailer.close();
    expect(heard.join('')).toMatch(/^Message-ID: <an-id@example\.com>\r$/im);
  },
  60_000,
);

/** A mail server as far as it is told to be one; `left` is when a client has gone. */
async function answering(talk: (client: Socket) => void): Promise<{ url: string; left: Promise<void> }> {
  let leave = () => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  server = createServer((client) => {
    client.on('error', () => {});
    client.once('close', () => leave());
    talk(client);
  });
  const listening = server;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  return { url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`, left };
}

/** Makes all waiting so many times shorter, that of connections too. */
function hasten(times: number): void {
  const later = setTimeout;
  const silence = Socket.prototype.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms = 0) =>
    later(work, ms / times)) as typeof setTimeout);
  vi.spyOn(Socket.prototype, 'setTimeout').mockImplementation(function (this: Socket, ms, ...more) {
    return silence.call(this, ms / times, ...more);
  });
}
