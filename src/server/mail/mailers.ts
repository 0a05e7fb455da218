import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { OWN } from '../db/own-modes.ts';
import type { Letter, Mailer } from './letter.ts';
import { letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';

/** How long a mail server may take for each step, in milliseconds. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** For a letter as a whole: a server may be silent for less each time and never come to an end. */
const LETTER_WITHIN_MS = 100_000;

/** Sends by an SMTP server, `smtp://user:password@host:port`. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, ...PATIENCE }, { from });
  return {
    description: `SMTP server ${new URL(url).host}`,
    async send(letter) {
      try {
        await transport.sendMail({ ...messageOf(letter), signal: AbortSignal.timeout(LETTER_WITHIN_MS) });
        return { ok: true };
      } catch (error) {
        if (isReaderRefused(error)) return { ok: false, fault: error };
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

/** Letters hold links that sign in. */
const OWN_FILE = { mode: OWN.file };

/** Keeps every letter as an .eml file, for trying the shop without a mail server. */
export function folderMailer(folder: string, from: string, clock: () => number): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from });
  return {
    description: `files in ${folder}`,
    async send(letter: Letter) {
      const { message } = await transport.sendMail(messageOf(letter));
      const name = `${new Date(clock()).toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
      // Written aside and renamed, so that a reader of the folder never sees half a letter.
      const aside = path.join(folder, `.${name}`);
      await writeFile(aside, message, OWN_FILE).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        await mkdir(folder, { recursive: true, mode: OWN.folder });
        await writeFile(aside, message, OWN_FILE);
      });
      await rename(aside, path.join(folder, name));
      return { ok: true };
    },
    close: () => {},
  };
}

/**
 * Whether the mail server will never take a letter to this reader. What it says of us as its client, that we have to sign in or
 * may not send (530, x.7.x of RFC 3463), is mended by whoever runs the shop: such letters wait.
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
  return command === 'RCPT TO' && responseCode >= 500 && responseCode !== 530 && !/^5\d\d[ -]5\.7\./.test(response);
}

/** Two forms of the same words: each mail program shows the one that it can. */
function messageOf(letter: Letter) {
  const { to, subject } = letter;
  return { to, subject, text: letterText(letter), html: letterHtml(letter) };
}
