import { expect, it } from 'vitest';
import { smtpMailer } from '#server/letters/mailers.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { openShop, Visitor } from '../../support/open-shop.ts';
import { makeLettersDue } from '../../support/outbox.ts';

const SUBJECT = 'Please confirm your email address';
/** Eight seconds for the letters in hand, and room for a machine that is busy. */
const ENDED_WITHIN_MS = 30_000;

describeOnEachDatabase('a letter that the mail server looks through without an end', (open) => {
  it('holds up no other letter and not the end of the shop, and comes again under the same Message-ID', async () => {
    const database = await open();
    const mail = await startMailServer();
    const mailer = () => ({ mailer: smtpMailer(mail.url, 'Troy <orders@example.com>') });
    mail.holdsLettersTo = 'ada@example.com';
    const first = await openShop(database, mailer());
    await new Visitor(first.app).signUp('ada@example.com');
    await expect.poll(() => mail.held.length, { timeout: 60_000 }).toBe(1);
    for (const name of ['bob', 'eve']) {
      await new Visitor(first.app).signUp(`${name}@example.com`);
      await mail.letter(`${name}@example.com`, SUBJECT);
    }
    await expect.poll(() => first.shop.countLetters(), { timeout: 60_000 }).toMatchObject({ waiting: 1, failed: 0 });

    const askedAt = performance.now();
    await first.close();
    expect(performance.now() - askedAt).toBeLessThan(ENDED_WITHIN_MS);
    await expect.poll(() => mail.clients(), { timeout: 30_000 }).toBe(0);

    mail.holdsLettersTo = undefined;
    await makeLettersDue(database.db);
    const second = await openShop(database, mailer());
    const { messageId } = await mail.letter('ada@example.com', SUBJECT);
    await second.close();
    await mail.stop();
    expect(messageId).toMatch(/^<[0-9a-f-]{36}@example\.com>$/);
    expect(mail.held.map((copy) => copy.messageId)).toEqual([messageId]);
    expect(new Set(mail.received.map((letter) => letter.messageId)).size).toBe(3);
  }, 180_000);
});
