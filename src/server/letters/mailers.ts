import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Letter, Mailer, Sending } from './letter.ts';
import { letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';

/**
 * How long a mail server may take for each step, in milliseconds. It may look through a letter for ten minutes before it says
 * that it has taken it (RFC 5321), and a letter that is given up sooner comes again and again. The first is for the greeting, too.
 */
const PATIENCE = { connectionTimeout: 75_000, greetingTimeout: 60_000, socketTimeout: 600_000 };

/** For a letter as a whole: a server may be silent for less each time and never come to an end. */
const LETTER_WITHIN_MS = 660_000;

/** Sends by an SMTP server, `smtp://user:password@host:port`. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, ...PATIENCE }, { from });
  return {
    description: `SMTP server ${new URL(url).host}`,
    async send(letter, sending) {
      const ended = new AbortController();
      const end = () => ended.abort();
      const bound = setTimeout(end, LETTER_WITHIN_MS);
      sending.signal.addEventListener('abort', end);
      if (sending.signal.aborted) end();
      try {
        await transport.sendMail({ ...messageOf(letter, sending, from), signal: ended.signal });
        return { ok: true };
      } catch (error) {
        if (isReaderRefused(error)) return { ok: false, reason: 'refused', fault: error };
        throw error;
      } finally {
        clearTimeout(bound);
        sending.signal.removeEventListener('abort', end);
      }
    },
    close: () => transport.close(),
  };
}

/** Keeps every letter as an .eml file, for trying the shop without a mail server. */
export function folderMailer(folder: string, from: string, clock: () => number): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from });
  return {
    description: `files in ${folder}`,
    async send(letter, sending) {
      const { message } = await transport.sendMail(messageOf(letter, sending, from));
      const name = `${new Date(clock()).toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
      // Written aside and renamed, so that a reader of the folder never sees half a letter.
      const aside = path.join(folder, `.${name}`);
      await writeFile(aside, message).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        await mkdir(folder, { recursive: true });
        await writeFile(aside, message);
      });
      await rename(aside, path.join(folder, name));
      return { ok: true };
    },
    close: () => {},
  };
}

/**
 * Whether the mail server will never take a letter to this reader. What it says of us as its client, that we have to sign in or
 * may not send (530, x.7.x of RFC 3463), is mended by whoever runs the shop, and a mailbox that is full (552, x.2.x) by its
 * owner: such letters wait.
 */
function isReaderRefused(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const {
    command,
    responseCode = 0,
    response = '',
  } = error as Error & {
    readonly command?: string;
    readonly responseCode?: number;
    readonly response?: string;
  };
  const mayTakeItLater = [530, 552].includes(responseCode) || /^5\d\d[ -]5\.[27]\./.test(response);
  return command === 'RCPT TO' && responseCode >= 500 && !mayTakeItLater;
}

/**
 * Two forms of the same words: each mail program shows the one that it can. Where nobody can say whether a try arrived, the
 * same id at the next one lets mail servers and programs drop the copy.
 */
function messageOf(letter: Letter, { id }: Sending, from: string) {
  const { to, subject } = letter;
  const [domain] = from.slice(from.lastIndexOf('@') + 1).split('>');
  return { to, subject, text: letterText(letter), html: letterHtml(letter), messageId: `<${id}@${domain}>` };
}
