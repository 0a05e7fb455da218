import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { newsletterSubscriptions } from '#server/database/schema.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { type MailedShop, openMailedShop } from '../support/open-mailed-shop.ts';
import { Visitor } from '../support/open-shop.ts';

const SUBJECT = 'Please confirm your newsletter subscription';

describeOnEachDatabase('the newsletter', (open) => {
  let shop: MailedShop;
  const ask = (path: string, body: object) => new Visitor(shop.app).ask('POST', `/api/newsletter${path}`, body);
  const rowOf = async (email: string) =>
    (await shop.database.db.select().from(newsletterSubscriptions)).find((row) => row.email === email);
  async function tokensOf(email: string, nth = 1) {
    const { text } = await shop.mail.letter(email, SUBJECT, nth);
    const token = (page: string) => new RegExp(`/newsletter/${page}#token=([\\w-]+)`).exec(text)?.[1] ?? '';
    return { confirm: token('confirm'), leave: token('unsubscribe') };
  }

  beforeAll(async () => {
    shop = await openMailedShop(await open());
  });
  afterAll(() => shop.close());

  it('has an address confirmed by the link of an email when that is pressed, and not before', async () => {
    await ask('', { email: 'Reader@example.com' });
    const { confirm } = await tokensOf('reader@example.com');
    expect(await rowOf('reader@example.com')).toMatchObject({ confirmedAt: null });
    for (const _ of ['once', 'twice']) expect((await ask('/confirm', { token: confirm })).statusCode).toBe(200);
    expect((await rowOf('reader@example.com'))?.confirmedAt?.getTime()).toBe(shop.clock());
    // Subscribed again it stays confirmed, and nothing is asked.
    shop.clock.advance(2 * HOUR_MS);
    await ask('', { email: 'reader@example.com' });
    expect((await rowOf('reader@example.com'))?.confirmedAt).not.toBeNull();
    expect(shop.mail.to('reader@example.com', SUBJECT)).toHaveLength(1);
  });

  it('asks an address once an hour, however often it is typed', async () => {
    for (let n = 0; n < 5; n += 1) await ask('', { email: 'often@example.com' });
    await tokensOf('often@example.com');
    shop.clock.advance(HOUR_MS + 1);
    await ask('', { email: 'often@example.com' });
    await tokensOf('often@example.com', 2);
    expect(shop.mail.to('often@example.com', SUBJECT)).toHaveLength(2);
  });

  it('forgets an address by one press of its link, which confirms nothing; a made-up link does neither', async () => {
    await ask('', { email: 'leaving@example.com' });
    const { confirm, leave } = await tokensOf('leaving@example.com');
    expect((await ask('/confirm', { token: leave })).json().reason).toBe('link-spent');
    expect((await ask('/unsubscribe', { token: confirm })).json().reason).toBe('link-spent');
    const forged = `${leave.slice(0, -1)}${leave.endsWith('A') ? 'B' : 'A'}`;
    expect((await ask('/unsubscribe', { token: forged })).json().reason).toBe('link-spent');
    expect(await rowOf('leaving@example.com')).toBeDefined();
    for (const _ of ['once', 'twice']) expect((await ask('/unsubscribe', { token: leave })).statusCode).toBe(200);
    expect(await rowOf('leaving@example.com')).toBeUndefined();
    expect((await ask('/confirm', { token: confirm })).json().reason).toBe('link-spent');
  });

  it('takes addresses of a version before as they are: they wait to be confirmed', async () => {
    await shop.database.db.execute(sql`insert into newsletter_subscriptions values ('before@example.com', now())`);
    await ask('', { email: 'before@example.com' });
    const { confirm } = await tokensOf('before@example.com');
    expect((await ask('/confirm', { token: confirm })).statusCode).toBe(200);
  });
});
