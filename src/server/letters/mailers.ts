import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Letter, Mailer, Sending } from './letter.ts';
import { letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';

/**
 * In milliseconds. A mail server may look through a letter for ten minutes before it takes it (RFC 5321), and a letter that is
 * given up sooner comes again and again. `wholeLetter` bounds a server that keeps talking and never comes to an end.
 */
export const PATIENCE = {
  connectionTimeout: 75_000,
  greetingTimeout: 60_000,
  socketTimeout: 600_000,
  wholeLetter: 660_000,
};

/**
 * Sends by an SMTP server, `smtp://user:password@host:port`. A refused recipient is an answer; every other failure throws, and
 * can be tried again.
 */
export function smtpMailer(url: string, from: string, { wholeLetter, ...timeouts } = PATIENCE): Mailer {
  const transport = createTransport({ url, ...timeouts }, { from });
  return {
    isServer: true,
    description: `SMTP server ${new URL(url).host}`,
    async send(letter, sending) {
      const signal = AbortSignal.any([sending.signal, AbortSignal.timeout(wholeLetter)]);
      try {
        await transport.sendMail({ ...messageOf(letter, sending, from), signal });
        return { ok: true };
      } catch (error) {
        if (isRecipientRefused(error)) return { ok: false, reason: 'refused', fault: error };
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

/** Writes every letter to an .eml file, for trying the shop without a mail server. */
export function folderMailer(folder: string, from: string, clock: () => number): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from });
  return {
    isServer: false,
    description: `files in ${folder}`,
    async send(letter, sending) {
      const { message } = await transport.sendMail(messageOf(letter, sending, from));
      const name = `${new Date(clock()).toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
      // Renamed once it is whole: a reader of the folder never sees half a letter.
      const unfinished = path.join(folder, `.${name}`);
      await mkdir(folder, { recursive: true });
      await writeFile(unfinished, message);
      await rename(unfinished, path.join(folder, name));
      return { ok: true };
    },
    close: () => {},
  };
}

/**
 * True when the mail server will never take a letter to this recipient. Two kinds of refusals are not final: those of us as its
 * client, which the operator mends (sign in first, or relaying denied: 530, x.7.x of RFC 3463), and a full mailbox, which the
 * recipient mends (552, x.2.x). Such letters wait.
 */
function isRecipientRefused(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { command, responseCode = 0, response = '' } = error as SmtpError;
  const mayTakeItLater = [530, 552].includes(responseCode) || /^5\d\d[ -]5\.[27]\./.test(response);
  return command === 'RCPT TO' && responseCode >= 500 && !mayTakeItLater;
}

type SmtpError = Error & { readonly command?: string; readonly responseCode?: number; readonly response?: string };

/** The Message-ID is the same at each try: mail servers and programs drop the copy of a letter that had arrived. */
function messageOf(letter: Letter, { id }: Sending, from: string) {
  const { to, subject } = letter;
  const [domain] = from.slice(from.lastIndexOf('@') + 1).split('>');
  return { to, subject, text: letterText(letter), html: letterHtml(letter), messageId: `<${id}@${domain}>` };
}
