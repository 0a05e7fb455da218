import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A letter as its reader's mail program has it. */
export type ReceivedLetter = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

export type MailServer = {
  /** For SMTP_URL. */
  readonly url: string;
  /** Whether it takes letters; while it does not, it says why with these words. */
  refusesWith: string | undefined;
  /** Everything that came so far, oldest first. */
  readonly received: readonly ReceivedLetter[];
  /** What came to one address, oldest first, of one subject if there is one. */
  to(address: string, subject?: string): readonly ReceivedLetter[];
  stop(): Promise<void>;
};

/** A real SMTP server that keeps what it is given. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedLetter[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(mail.refusesWith ? new Error(mail.refusesWith) : null),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then(({ subject = '', text = '', html = '' }) => {
          for (const { address } of session.envelope.rcptTo) received.push({ to: address, subject, text, html });
          done();
        }, done);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    refusesWith: undefined,
    received,
    to: (address, subject) =>
      received.filter((letter) => letter.to === address && (subject === undefined || letter.subject === subject)),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mail;
}
