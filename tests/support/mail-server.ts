import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

const ARRIVES_WITHIN_MS = 45_000;
const LOOK_EVERY_MS = 50;

/** A letter as its reader's mail program has it. */
export type ReceivedLetter = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
};

export type MailServer = {
  /** For SMTP_URL. */
  readonly url: string;
  /** SMTP answer with which it refuses every email, such as `451 try again later`; undefined while it accepts them. */
  refusesWith: string | undefined;
  /** Recipient of emails that it receives but never acknowledges. */
  holdsLettersTo: string | undefined;
  /** Milliseconds before it acknowledges any other email. */
  takesMs: number;
  /** Those, as often as they came. */
  readonly held: readonly ReceivedLetter[];
  /** Number of connected clients. */
  clients(): number;
  /** Everything that came so far, oldest first. */
  readonly received: readonly ReceivedLetter[];
  /** Received emails to one address with this text in the subject, oldest first. */
  to(address: string, subject: string): readonly ReceivedLetter[];
  /** Waits for so many letters to one address about one thing, and answers the newest of them. */
  letter(address: string, subject: string, count?: number): Promise<ReceivedLetter>;
  stop(): Promise<void>;
};

/** A real SMTP server that keeps what it is given, on any port or where one was before. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: ReceivedLetter[] = [];
  const held: ReceivedLetter[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(mail.refusesWith ? refusal(mail.refusesWith) : null),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then(({ subject = '', text = '', html = '', messageId = '' }) => {
          for (const { address } of session.envelope.rcptTo) {
            const isHeld = address === mail.holdsLettersTo;
            (isHeld ? held : received).push({ to: address, subject, text, html, messageId });
            if (!isHeld) setTimeout(done, mail.takesMs);
          }
        }, done);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    refusesWith: undefined,
    holdsLettersTo: undefined,
    takesMs: 0,
    held,
    clients: () => server.connections.size,
    received,
    to: (address, subject) => received.filter((letter) => letter.to === address && letter.subject.includes(subject)),
    async letter(address, subject, count = 1) {
      const deadline = Date.now() + ARRIVES_WITHIN_MS;
      for (;;) {
        const letter = mail.to(address, subject)[count - 1];
        if (letter) return letter;
        if (Date.now() > deadline) throw new Error(`There came no letter number ${count} about '${subject}'.`);
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mail;
}

function refusal(answer: string): Error {
  const [code, ...words] = answer.split(' ');
  return Object.assign(new Error(words.join(' ')), { responseCode: Number(code) });
}

/** The token of the link in a letter; the same must stand in both of its forms. */
export function tokenOf({ text, html }: ReceivedLetter): string {
  const [token = ''] = /(?<=#token=)[\w-]+/.exec(text) ?? [];
  if (!token || !html.includes(`#token=${token}`)) throw new Error('There is no link in this letter.');
  return token;
}
