import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { cents } from '#domain/money.ts';
import type { BasisPoints } from '#domain/price.ts';
import { alertHits, alertReaders, alerts } from '#server/database/alert-tables.ts';
import { outbox } from '#server/database/schema.ts';
import { tickStore } from '#server/prices/tick-store.ts';
import { Watcher, ZONE } from '../support/alerts.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { changeGoods } from '../support/goods.ts';
import { type MailedShop, openMailedShop } from '../support/open-mailed-shop.ts';
import { LIMITS, SPOT, Visitor } from '../support/open-shop.ts';
import { EAGLE } from '../support/revise-goods.ts';

const NAME = '1 oz American Gold Eagle (Random Year)';
const BELOW = { subject: 'gold', event: 'below' };

describeOnEachDatabase('an alert', (open) => {
  let shop: MailedShop;
  let ada: Watcher;
  const eagle = () => shop.shop.goods.current().productByKey(EAGLE);
  const price = (gold: number, silver: number = SPOT.silver) =>
    shop.feed.set({ gold: cents(gold), silver: cents(silver) });
  /** Reads the feed a minute later, and watches. */
  async function tick(gold: number = SPOT.gold, silver: number = SPOT.silver): Promise<void> {
    price(gold, silver);
    shop.clock.advance(MINUTE_MS);
    await shop.shop.spot.refresh();
    await shop.shop.alerts.watch.run();
  }
  const change = async (edit: object) => {
    await changeGoods(shop, [{ kind: 'change', key: EAGLE, set: edit }]);
    await shop.shop.alerts.watch.run();
  };
  const pause = (message: string | null) =>
    changeGoods(shop, [
      message === null ? { kind: 'resume', scope: 'gold' } : { kind: 'pause', scope: 'gold', message, cause: 'hand' },
    ]);
  const hitsOf = (id: string) => shop.database.db.$count(alertHits, eq(alertHits.alertId, id));
  const waiting = async () =>
    (await shop.database.db.select().from(outbox)).filter(({ letter }) => {
      const { about, userId } = letter as { about?: string; userId?: string };
      return about === 'price-alerts' && userId === ada.userId;
    });

  beforeAll(async () => {
    shop = await openMailedShop(await open());
  });
  beforeEach(async () => {
    await tick();
    ada = await Watcher.join(shop);
  });
  afterAll(() => shop.close());

  it('is told once by email, with its figure, its time and the figure now, when a price falls to it', async () => {
    expect((await ada.setAlert({ ...BELOW, figure: 4_000 })).statusCode).toBe(200);
    await tick(400_001);
    expect(await ada.states()).toEqual(['armed']);
    await tick(400_000);
    await tick(399_000);
    const letter = await shop.mail.letter(ada.email, 'Gold is $4,000.00 or less');
    expect(letter.text).toMatch(/Reached\s+Monday, March 2, 2026 at \d+:\d\d [AP]M CST, \$4,000\.00/);
    expect(letter.text).toMatch(/Now\s+\$(?:4,000|3,990)\.00/);
    await tick(SPOT.gold);
    await tick(399_000);
    const [{ id, state, last }] = (await ada.alerts()).alerts;
    expect(await hitsOf(id)).toBe(1);
    expect(state).toBe('ended');
    expect(last).toMatchObject({ figure: 4_000, at: expect.stringMatching(/^2026-/), toldAt: expect.any(String) });
  });

  it('that repeats is told again only after the price moved back by half a percent', async () => {
    await ada.setAlert({ ...BELOW, figure: 4_000, repeats: true });
    const [{ id }] = (await ada.alerts()).alerts;
    await tick(400_000);
    await tick(401_999);
    await tick(400_000);
    expect(await hitsOf(id)).toBe(1);
    await tick(402_000);
    await tick(400_000);
    expect(await hitsOf(id)).toBe(2);
    expect(await ada.states()).toEqual(['resting']);
  });

  it('of a product is reached at its price, also where its premium alone has changed', async () => {
    const premium = eagle()?.premium ?? 0;
    await ada.setAlert({ subject: 'product', productId: NAME, event: 'below', figure: 4_200 });
    await tick();
    expect(await ada.states()).toEqual(['armed']);
    await change({ premium: 200 as BasisPoints });
    expect(await ada.states()).toEqual(['ended']);
    await change({ premium: premium as BasisPoints });
    const letter = await shop.mail.letter(ada.email, `${NAME} costs $4,200.00 or less`);
    expect(letter.text).toContain('$4,159.97');
  });

  it('of a product that is not for sale tells when it is back, and no price before', async () => {
    await ada.setAlert({ subject: 'product', productId: NAME, event: 'below', figure: 4_200 });
    expect((await ada.setAlert({ subject: 'product', productId: NAME, event: 'back' })).json()).toMatchObject({
      reason: 'already-reached',
    });
    await change({ state: 'paused' });
    expect((await ada.setAlert({ subject: 'product', productId: NAME, event: 'back' })).statusCode).toBe(200);
    await tick(390_000);
    expect(await ada.states()).toEqual(['armed', 'armed']);
    await change({ state: 'on-sale' });
    expect(await ada.states()).toEqual(['ended', 'ended']);
    const letter = await shop.mail.letter(ada.email, '2 of your alerts were reached');
    expect(letter.text).toContain(`${NAME} is back`);
  });

  it('is reached by the ratio as it is shown', async () => {
    await ada.setAlert({ subject: 'ratio', event: 'above', figure: 85 });
    await tick(407_840, 4_799);
    expect(await ada.states()).toEqual(['armed']);
    await tick(407_840, 4_798);
    expect(await ada.states()).toEqual(['ended']);
  });

  it('is not set where it is already so: that is said at once', async () => {
    const refused = await ada.setAlert({ ...BELOW, figure: 4_100 });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      reason: 'already-reached',
      fields: { figure: 'That is already the case, so no alert was set. It is $4,078.40 now.' },
    });
    expect((await ada.alerts()).alerts).toEqual([]);
  });

  it('is reached by nothing while prices are stale, or while its metal is stopped or halted', async () => {
    await ada.setAlert({ ...BELOW, figure: 4_000 });
    const prices = { gold: cents(399_000), silver: SPOT.silver };
    await tickStore(shop.database.db).add({ prices, at: shop.clock() - LIMITS.staleAfterMs - 1, source: 'fixed' });
    await shop.shop.alerts.watch.run();
    expect(await ada.states()).toEqual(['armed']);
    await pause('Gold waits for the bank.');
    await tick(399_000);
    expect(await ada.states()).toEqual(['armed']);
    await tick();
    await pause(null);
    await tick(300_000);
    expect(await ada.states()).toEqual(['armed']);
    await tick(399_000);
    expect(await ada.states()).toEqual(['ended']);
  });

  it('waits for the end of the quiet hours, and the rest comes with it', async () => {
    await ada.setAlert({ ...BELOW, figure: 4_000 });
    await ada.setAlert({ ...BELOW, figure: 3_990 });
    const minuteNow = Number(new Date(shop.clock()).toISOString().slice(11, 13)) * 60;
    const quiet = { quietFrom: minuteNow, quietUntil: (minuteNow + 180) % 1440, zone: 'UTC', isPaused: false };
    expect((await ada.ask('PUT', '/api/alerts/letters', quiet)).statusCode).toBe(200);
    await tick(400_000);
    await tick(399_000);
    const letters = await waiting();
    expect(letters).toHaveLength(1);
    const delay = (letters[0]?.nextTryAt.getTime() ?? 0) - Date.now();
    expect(delay).toBeGreaterThan(HOUR_MS);
    expect(delay).toBeLessThanOrEqual(3 * HOUR_MS);
    // Whoever ends the quiet hours has the email at once, and both in it.
    await ada.ask('PUT', '/api/alerts/letters', { ...quiet, quietUntil: quiet.quietFrom });
    const letter = await shop.mail.letter(ada.email, '2 of your alerts were reached');
    expect(letter.text).toContain('Gold is $3,990.00 or less');
  });

  it('is told at most once an hour, and the next email has all that came meanwhile', async () => {
    for (const figure of [4_000, 3_990, 3_980]) await ada.setAlert({ ...BELOW, figure });
    await tick(400_000);
    await shop.mail.letter(ada.email, 'Gold is $4,000.00 or less');
    await tick(399_000);
    await tick(398_000);
    const letters = await waiting();
    expect(letters).toHaveLength(1);
    const [reader] = await shop.database.db.select().from(alertReaders).where(eq(alertReaders.userId, ada.userId));
    const delay = (letters[0]?.nextTryAt.getTime() ?? 0) - Date.now();
    expect(reader?.letterId).toBe(letters[0]?.id);
    expect(delay).toBeGreaterThan(50 * MINUTE_MS);
    expect(delay).toBeLessThanOrEqual(HOUR_MS);
    await shop.database.db
      .update(outbox)
      .set({ nextTryAt: new Date(0) })
      .where(eq(outbox.id, reader?.letterId ?? ''));
    expect((await shop.mail.letter(ada.email, '2 of your alerts were reached')).text).not.toContain(
      '$4,000.00 or less',
    );
  });

  it('stops by the link of its email without a sign-in, once that is pressed; a made-up link stops nothing', async () => {
    await ada.setAlert({ ...BELOW, figure: 4_000, repeats: true });
    await ada.setAlert({ subject: 'silver', event: 'above', figure: 90 });
    await tick(400_000);
    const { text } = await shop.mail.letter(ada.email, 'Gold is $4,000.00 or less');
    const tokens = [...text.matchAll(/\/alerts\/stop#token=([\w-]+)/g)].map(([, token]) => token);
    expect(tokens).toHaveLength(2);
    const anybody = new Visitor(shop.app);
    const show = (token = '') => anybody.ask('POST', '/api/alerts/stop-link', { token });
    const stop = (token = '') => anybody.ask('POST', '/api/alerts/stop', { token });
    expect((await show(tokens[0])).json().data).toEqual({ text: 'Gold is $4,000.00 or less', isStopped: false });
    expect([...(await ada.states())].sort()).toEqual(['armed', 'resting']);
    for (const _ of ['once', 'twice']) expect((await stop(tokens[0])).statusCode).toBe(200);
    expect(await ada.states()).toEqual(['armed', 'ended']);
    expect((await show(tokens[0])).json().data.isStopped).toBe(true);
    const forged = `${tokens[1]?.slice(0, -1)}${tokens[1]?.endsWith('A') ? 'B' : 'A'}`;
    const [first = ''] = tokens;
    for (const token of [forged, `u${ada.userId}${'A'.repeat(22)}`, `u${first.slice(1)}`])
      expect((await stop(token)).json()).toMatchObject({ reason: 'link-spent' });
    expect(await ada.states()).toEqual(['armed', 'ended']);
    await stop(tokens[1]);
    expect(await ada.states()).toEqual(['ended', 'ended']);
  });

  it('is for customers who have confirmed their address, and is nobody else’s', async () => {
    const eve = new Watcher(shop);
    expect((await eve.setAlert({ ...BELOW, figure: 4_000 })).statusCode).toBe(401);
    await eve.signUp(eve.email);
    expect((await eve.setAlert({ ...BELOW, figure: 4_000 })).json().reason).toBe('email-not-verified');
    await ada.setAlert({ ...BELOW, figure: 4_000 });
    const [{ id }] = (await ada.alerts()).alerts;
    expect((await eve.alerts()).alerts).toEqual([]);
    expect((await eve.ask('DELETE', `/api/alerts/${id}`)).json().reason).toBe('unknown-alert');
    const bob = await Watcher.join(shop);
    await bob.setAlert({ ...BELOW, figure: 3_000, replaces: id });
    expect(await ada.states()).toEqual(['armed']);
    expect((await ada.ask('DELETE', `/api/alerts/${id}`)).statusCode).toBe(200);
    expect(await ada.states()).toEqual([]);
  });

  it('is one of fifty at most; one that comes in the place of another is not one more', async () => {
    for (let n = 1; n <= 50; n += 1) expect((await ada.setAlert({ ...BELOW, figure: 3_000 + n })).statusCode).toBe(200);
    expect((await ada.setAlert({ ...BELOW, figure: 2_000 })).json().reason).toBe('too-many');
    const [{ id }] = (await ada.alerts()).alerts;
    expect((await ada.setAlert({ ...BELOW, figure: 2_000, replaces: id })).statusCode).toBe(200);
    expect((await ada.alerts()).alerts).toHaveLength(50);
  });

  it.each([
    { ...BELOW },
    { ...BELOW, figure: 0 },
    { ...BELOW, figure: 1.001 },
    { subject: 'gold', event: 'back' },
    { subject: 'product', productId: NAME, event: 'back', repeats: true },
    { subject: 'product', event: 'below', figure: 10 },
    { ...BELOW, figure: 10, productId: NAME },
    { ...BELOW, figure: 10, zone: 'Mars/Olympus' },
  ])('is refused where it makes no sense: %j', async (alert) => {
    expect((await ada.setAlert(alert)).statusCode).toBe(400);
  });

  it('of a product that does not exist is refused', async () => {
    const unknown = { subject: 'product', productId: 'No such coin', event: 'below', figure: 10 };
    expect((await ada.setAlert(unknown)).json().reason).toBe('unknown-goods');
  });

  it('is paused with all others, and goes on', async () => {
    await ada.setAlert({ ...BELOW, figure: 4_000 });
    const save = (isPaused: boolean) =>
      ada.ask('PUT', '/api/alerts/letters', { quietFrom: 0, quietUntil: 0, zone: ZONE, isPaused });
    await save(true);
    expect((await ada.alerts()).isPaused).toBe(true);
    await tick(400_000);
    expect(await ada.states()).toEqual(['armed']);
    await save(false);
    await tick(400_000);
    expect(await ada.states()).toEqual(['ended']);
  });

  it('goes with its account, and its email is not sent any more', async () => {
    await ada.setAlert({ ...BELOW, figure: 4_000 });
    await ada.ask('PUT', '/api/alerts/letters', { quietFrom: 0, quietUntil: 1_439, zone: ZONE, isPaused: false });
    await tick(400_000);
    expect(await waiting()).toHaveLength(1);
    expect((await ada.ask('POST', '/auth/account/delete', { password: 'correct horse' })).statusCode).toBe(200);
    const { db } = shop.database;
    expect(await db.select().from(alerts).where(eq(alerts.userId, ada.userId))).toEqual([]);
    expect(await db.select().from(alertReaders).where(eq(alertReaders.userId, ada.userId))).toEqual([]);
    await db.update(outbox).set({ nextTryAt: new Date(0) });
    await expect.poll(async () => (await waiting()).length, { timeout: 20_000 }).toBe(0);
    expect(shop.mail.to(ada.email, 'Gold is')).toEqual([]);
  });

  it('is forgotten ninety days after it has ended', async () => {
    await ada.setAlert({ ...BELOW, figure: 4_000 });
    await ada.setAlert({ ...BELOW, figure: 2_000 });
    await tick(400_000);
    await shop.shop.alerts.watch.removeExpired();
    expect(await ada.states()).toEqual(['armed', 'ended']);
    shop.clock.advance(91 * 24 * HOUR_MS);
    await shop.shop.alerts.watch.removeExpired();
    expect(await ada.states()).toEqual(['armed']);
  });
});
