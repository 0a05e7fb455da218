import { afterAll, beforeAll, expect, it } from 'vitest';
import { LIMITS } from '#server/limits/limits.ts';
import { guess, newAddress, RIGHT, useUp, WRONG } from '../support/attempts.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';

describeOnEachDatabase('a known device', (open) => {
  let shop: TestShop;
  const from = (address: string) => new Visitor(shop.app, address);

  beforeAll(async () => {
    shop = await openShop(await open());
  });
  afterAll(() => shop.close());

  it('signs in where guesses at the account come from many addresses', async () => {
    const owner = from(newAddress());
    await owner.signUp('guessed-at@example.com');
    const before = await shop.keysOf(LIMITS.signInByAccount);
    await guess(from(newAddress()), 'guessed-at@example.com');
    const [account = ''] = (await shop.keysOf(LIMITS.signInByAccount)).filter((key) => !before.includes(key));
    await useUp(shop.database.db, LIMITS.signInByAccount, account, 1);
    expect((await guess(from(newAddress()), 'guessed-at@example.com', RIGHT)).statusCode).toBe(429);
    expect((await guess(owner, 'guessed-at@example.com', RIGHT)).statusCode).toBe(200);
  });

  it('is stopped when it guesses: all of an owner together', async () => {
    const [owner, again] = [from(newAddress()), from(newAddress())];
    await owner.signUp('devices@example.com');
    expect((await guess(again, 'devices@example.com', RIGHT)).statusCode).toBe(200);
    const before = await shop.keysOf(LIMITS.signInByDevice);
    expect((await guess(again, 'devices@example.com')).statusCode).toBe(401);
    const [account = ''] = (await shop.keysOf(LIMITS.signInByDevice)).filter((key) => !before.includes(key));
    await useUp(shop.database.db, LIMITS.signInByDevice, account, 2);
    expect((await guess(owner, 'devices@example.com')).statusCode).toBe(401);
    for (const one of [owner, again]) expect((await guess(one, 'devices@example.com', RIGHT)).statusCode).toBe(429);
  });

  it('is known no more after a new password, nor after a new account with the same address', async () => {
    const isKnown = async (one: Visitor, email: string) => {
      const before = (await shop.keysOf(LIMITS.signInByDevice)).length;
      await guess(one, email);
      return (await shop.keysOf(LIMITS.signInByDevice)).length > before;
    };
    const [here, elsewhere] = [from(newAddress()), from(newAddress())];
    await here.signUp('changing@example.com');
    await guess(elsewhere, 'changing@example.com', RIGHT);
    const change = { presentPassword: RIGHT, password: 'battery staple 7' };
    expect((await here.ask('PUT', '/auth/password', change)).statusCode).toBe(200);
    expect(await isKnown(elsewhere, 'changing@example.com')).toBe(false);
    expect(await isKnown(here, 'changing@example.com')).toBe(true);

    const leaver = from(newAddress());
    await leaver.signUp('anew@example.com');
    const cookie = leaver.cookies();
    expect((await leaver.ask('POST', '/auth/account/delete', { password: RIGHT })).statusCode).toBe(200);
    await from(newAddress()).signUp('anew@example.com');
    const before = (await shop.keysOf(LIMITS.signInByDevice)).length;
    await from(newAddress()).ask('POST', '/auth/login', { email: 'anew@example.com', password: WRONG }, { cookie });
    expect(await shop.keysOf(LIMITS.signInByDevice)).toHaveLength(before);
  });

  it('is none when it is forged', async () => {
    await from(newAddress()).signUp('forged@example.com');
    const address = newAddress();
    for (let n = 0; n <= LIMITS.signInByPair.times; n += 1) await guess(from(address), 'forged@example.com');
    const cookie = `troy.device=${'b'.repeat(43)}`;
    const response = await from(address).ask(
      'POST',
      '/auth/login',
      { email: 'forged@example.com', password: RIGHT },
      { cookie },
    );
    expect(response.statusCode).toBe(429);
  });

  it('is known on https, whatever another host of the same domain has set in front of its cookie', async () => {
    const secure = await openShop(await open(), { publicUrl: 'https://troy.example' });
    const [shared, email] = [newAddress(), 'sibling@example.com'];
    const owner = new Visitor(secure.app, shared);
    const body = { name: 'Ada', email, password: RIGHT };
    const joined = await owner.ask('POST', '/auth/register', body);
    const device = joined.cookies.find(({ name }) => name.endsWith('.device'));
    expect(device).toMatchObject({
      name: '__Host-troy.device',
      path: '/',
      secure: true,
      httpOnly: true,
      sameSite: 'Lax',
    });
    expect(device).not.toHaveProperty('domain');
    const guesser = new Visitor(secure.app, shared);
    for (let n = 0; n <= LIMITS.signInByPair.times; n += 1) await guess(guesser, email);
    expect((await guess(guesser, email, RIGHT)).statusCode).toBe(429);
    const cookie = `troy.device=${'b'.repeat(43)}; ${owner.cookies()}`;
    const signIn = owner.ask('POST', '/auth/login', { email, password: RIGHT }, { cookie });
    expect((await signIn).statusCode).toBe(200);
    await secure.close();
  });
});
