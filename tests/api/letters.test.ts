import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Letter } from '#server/mail/letter.ts';
import { smtpMailer } from '#server/mail/mailers.ts';
import { orderBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DEALER, openShop, Visitor } from '../support/open-shop.ts';

describeOnEachDatabase('letters by SMTP', (open) => {
  let server: SMTPServer;
  let url: string;
  let isUp = true;
  const received: { to: string[]; message: string }[] = [];

  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) => done(isUp ? null : new Error('451 try again later')),
      onData(stream, session, done) {
        let message = '';
        stream.on('data', (chunk: Buffer) => {
          message += chunk;
        });
        stream.on('end', () => {
          received.push({ to: session.envelope.rcptTo.map(({ address }) => address), message });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

  it('go to the customer and to the dealer, say what was ordered, and survive a mail server and a shop that are down', async () => {
    const database = await open();
    const mailer = () => ({ mailer: smtpMailer(url, 'Troy <orders@example.com>') });

    isUp = false;
    const first = await openShop(database, mailer());
    const ada = new Visitor(first.app);
    await ada.signUp('ada@example.com');
    const placed = await ada.ask('POST', '/api/order/place', orderBody());
    expect(placed.statusCode).toBe(200);
    await expect.poll(() => first.logged(), { timeout: 15_000 }).toContain('a letter could not be sent and waits');
    expect(first.logged()).toContain('"responseCode":550');
    expect(first.logged()).not.toContain('ada@example.com');
    await first.close();

    isUp = true;
    const second = await openShop(database, mailer());
    const { orderId, totalAmount } = placed.json().data;
    await expect
      .poll(() => received.map(({ to }) => to[0]).sort(), { timeout: 60_000, interval: 200 })
      .toEqual(['ada@example.com', DEALER]);
    await second.close();
    for (const { message } of received.splice(0)) {
      expect(message).toContain(orderId);
      expect(message.replace(/=\r?\n/g, '')).toContain(
        `Total: $${totalAmount.toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
      );
    }
  }, 90_000);

  it('are not sent again when the shop ends in the middle of many', async () => {
    const database = await open();
    const sent: string[] = [];
    let isSlow = true;
    const mailer = {
      description: 'a mail server that takes its time',
      async send({ to, subject }: Letter) {
        if (isSlow) await new Promise((resolve) => setTimeout(resolve, 1500));
        sent.push(`${to} ${subject}`);
      },
      close() {},
    };
    const first = await openShop(database, { mailer });
    const ada = new Visitor(first.app);
    await ada.signUp('many@example.com');
    for (let n = 0; n < 5; n += 1)
      expect((await ada.ask('POST', '/api/order/place', orderBody())).statusCode).toBe(200);
    await expect.poll(() => sent.length, { timeout: 20_000 }).toBeGreaterThan(1);
    await first.close();
    isSlow = false;
    const second = await openShop(database, { mailer });
    await expect.poll(() => new Set(sent).size, { timeout: 40_000 }).toBe(10);
    await second.close();
    // The one that was being sent when the shop had to end may come twice: better that than never.
    expect(sent.length).toBeLessThanOrEqual(11);
  }, 90_000);
});
