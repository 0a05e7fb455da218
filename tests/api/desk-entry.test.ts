import { afterAll, beforeAll, expect, it } from 'vitest';
import { DESK_CALLS } from '#contract/desk-calls.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { Authenticator } from '../support/authenticator.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, PASSWORD, StaffVisitor } from '../support/desk.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';

const STAFF_CALLS = Object.entries(DESK_CALLS)
  .filter(([, { access }]) => access === 'staff')
  .map(([name, call]) => ({ name, method: call.method, path: call.path.replace(/:\w+/g, '1') }));

describeOnEachDatabase('the desk', (open) => {
  let shop: TestShop;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
  });
  afterAll(() => shop.close());

  const reasonOf = async (asked: Promise<{ json(): { reason?: string } }>) => (await asked).json().reason;

  it('is entered with password and code, by staff alone', async () => {
    const { visitor } = await newStaff(shop, 'clerk');
    const me = await visitor.desk('GET', '/me');
    expect(me.json().data).toMatchObject({
      role: 'clerk',
      letters: 'AB',
      email: visitor.email,
      hasCode: true,
      hasPasskey: false,
      sessions: [{ isThis: true }],
    });
    expect(me.headers['cache-control']).toBe('no-store');

    const customer = new StaffVisitor(shop, 'customer@example.com');
    await customer.signUpWithFactor();
    const refused = await customer.enter();
    expect([refused.statusCode, refused.json().message]).toEqual([401, 'Invalid credentials']);
    expect(customer.cookies()).not.toContain('troy.desk=');
  });

  // Proves S42
  it('takes no password alone, and leaves no session of the shop behind', async () => {
    const ada = new StaffVisitor(shop, 'alone@example.com');
    const userId = (
      await ada.ask('POST', '/auth/register', { name: 'Ada', email: ada.email, password: 'correct horse battery' })
    ).json().data.id;
    await shop.shop.desk?.reads.staff.add(
      { userId, name: 'Ada', email: ada.email, letters: 'AL', shape: 'kite', role: 'owner' },
      shop.clock(),
    );
    const other = new StaffVisitor(shop, ada.email);
    expect(await reasonOf(other.enter())).toBe('wrong-credentials');
    const { visitor } = await newStaff(shop, 'clerk');
    const fresh = new StaffVisitor(shop, visitor.email);
    await fresh.ask('POST', '/api/desk/enter', { email: visitor.email, password: 'correct horse battery' });
    expect((await fresh.ask('GET', '/auth/session')).statusCode).toBe(401);
  });

  it('is entered by a passkey alone, and proved by one', async () => {
    const { visitor } = await newStaff(shop, 'owner');
    const device = new Authenticator();
    const asked = (await visitor.ask('POST', '/auth/passkeys/start', { password: 'correct horse battery' })).json();
    const added = await visitor.ask('POST', '/auth/passkeys', { response: device.makePasskey(asked.data.options) });
    expect(added.statusCode).toBe(200);
    const answer = async (by: Visitor) =>
      device.signIn((await by.ask('POST', '/api/desk/enter/passkey/options', {})).json().data.options);
    const elsewhere = new StaffVisitor(shop, visitor.email);
    const entered = await elsewhere.ask('POST', '/api/desk/enter/passkey', { response: await answer(elsewhere) });
    expect(entered.json().data).toMatchObject({ role: 'owner' });
    shop.clock.advance(11 * MINUTE_MS);
    const invite = () =>
      elsewhere.desk('POST', '/staff/invitations', { email: 'new@example.com', name: 'New', role: 'clerk' });
    expect(await reasonOf(invite())).toBe('proof-needed');
    expect((await elsewhere.desk('POST', '/prove', { response: await answer(elsewhere) })).statusCode).toBe(200);
    expect((await invite()).statusCode).toBe(200);
  });

  it('is proved by a code that was not used before', async () => {
    const { visitor } = await newStaff(shop, 'owner');
    shop.clock.advance(11 * MINUTE_MS);
    const listed = (await visitor.desk('GET', '/me')).json().data.id;
    const suspendOwn = () => visitor.desk('PUT', `/staff/${listed}/role`, { role: 'owner' });
    expect(await reasonOf(suspendOwn())).toBe('proof-needed');
    expect(await reasonOf(visitor.desk('POST', '/prove', { code: '000000' }))).toBe('wrong-code');
    // The code of entry is spent.
    expect(await reasonOf(visitor.desk('POST', '/prove', { code: visitor.spentCode }))).toBe('wrong-code');
  });

  // Proves S46
  it('tells a person of a device that is new, and knows it from then on', async () => {
    const { visitor } = await newStaff(shop, 'clerk');
    const toldOf = async () =>
      (await shop.letters()).filter(
        (letter) => letter.includes(visitor.email) && letter.includes('New sign-in to the desk'),
      ).length;
    const elsewhere = new StaffVisitor(shop, visitor.email);
    const [first, second] = (
      await visitor.ask('POST', '/auth/second-factor/backup-codes', { password: PASSWORD })
    ).json().data;
    elsewhere.app = visitor.app;
    expect((await elsewhere.enter(first)).statusCode).toBe(200);
    await expect.poll(toldOf).toBe(1);
    expect((await elsewhere.enter(second)).statusCode).toBe(200);
    await expect.poll(async () => (await shop.shop.countLetters()).waiting).toBe(0);
    expect(await toldOf()).toBe(1);
  });

  // Proves S46
  it('takes a known device alone after twenty failures', async () => {
    const { visitor } = await newStaff(shop, 'clerk');
    const guess = (n: number) => {
      const body = { email: visitor.email, password: 'a wrong password' };
      return new Visitor(shop.app).ask('POST', '/api/desk/enter', body, { 'x-forwarded-for': `10.0.0.${n}` });
    };
    for (let n = 0; n < 20; n += 1) expect((await guess(n)).statusCode).toBe(401);
    const elsewhere = new StaffVisitor(shop, visitor.email);
    elsewhere.app = visitor.app;
    expect((await elsewhere.enter()).json().reason).toBe('too-many-requests');
    const [spare] = (await visitor.ask('POST', '/auth/second-factor/backup-codes', { password: PASSWORD })).json().data;
    expect((await visitor.enter(spare)).statusCode).toBe(200);
  });

  it.each(STAFF_CALLS)(
    'keeps $name from sessions of the shop and from scripts in its pages',
    async ({ method, path }) => {
      const body = method === 'GET' ? undefined : {};
      const customer = new Visitor(shop.app);
      await customer.signUp(`c${Math.random()}@example.com`);
      const asked = await customer.ask(method, path, body, { 'idempotency-key': 'x', 'x-desk': 'x' });
      expect([asked.statusCode, asked.json().reason]).toEqual([401, 'not-signed-in']);
      expect(asked.headers['cache-control']).toBe('no-store');
      expect(await reasonOf(customer.ask(method, path, body, { 'sec-fetch-site': 'cross-site' }))).not.toBeUndefined();
    },
  );

  // Proves S43
  it('asks session, page, role, proof, key and shape in this order', async () => {
    const { visitor } = await newStaff(shop, 'viewer');
    const { visitor: owner } = await newStaff(shop, 'owner');
    const path = '/api/desk/staff/invitations';
    expect(await reasonOf(visitor.ask('POST', path, {}))).toBe('other-origin');
    expect(await reasonOf(visitor.desk('POST', '/staff/invitations'))).toBe('not-allowed');
    shop.clock.advance(11 * MINUTE_MS);
    const page = { 'x-desk': owner.pageToken() };
    expect(await reasonOf(owner.ask('POST', path, {}, page))).toBe('proof-needed');
    const { visitor: fresh } = await newStaff(shop, 'owner');
    const unkeyed = await fresh.ask('POST', path, {}, { 'x-desk': fresh.pageToken() });
    expect(unkeyed.json()).toMatchObject({
      reason: 'invalid-input',
      fields: { 'idempotency-key': expect.any(String) },
    });
    const shapeless = await fresh.desk('POST', '/staff/invitations', {});
    expect(shapeless.json()).toMatchObject({ reason: 'invalid-input', fields: { email: 'Email is required' } });
    const log = (await fresh.desk('GET', '/log?action=refused')).json().data;
    expect(log).toMatchObject([{ subject: path, actor: 'staff' }]);
  });

  it('ends a session after an hour without a call, and after twelve hours in any case', async () => {
    const { visitor } = await newStaff(shop, 'clerk');
    for (let n = 0; n < 13; n += 1) {
      shop.clock.advance(55 * MINUTE_MS);
      expect((await visitor.desk('GET', '/me')).statusCode).toBe(200);
    }
    shop.clock.advance(6 * MINUTE_MS);
    expect((await visitor.desk('GET', '/me')).statusCode).toBe(401);
    const { visitor: idle } = await newStaff(shop, 'clerk');
    shop.clock.advance(61 * MINUTE_MS);
    expect((await idle.desk('GET', '/me')).statusCode).toBe(401);
  });

  // Proves S43
  it('reads role and suspension with every request', async () => {
    const { visitor: owner } = await newStaff(shop, 'owner');
    const { visitor: clerk, id } = await newStaff(shop, 'clerk');
    expect(await reasonOf(clerk.desk('GET', '/log'))).toBe('not-allowed');
    expect((await owner.desk('PUT', `/staff/${id}/role`, { role: 'manager' })).statusCode).toBe(200);
    expect((await clerk.desk('GET', '/log')).statusCode).toBe(200);
    expect((await owner.desk('PUT', `/staff/${id}/state`, { state: 'suspended' })).statusCode).toBe(200);
    expect((await clerk.desk('GET', '/me')).statusCode).toBe(401);
    expect(await reasonOf(new StaffVisitor(shop, clerk.email).enter('123456'))).not.toBeUndefined();
  });

  // Proves S44
  it('gives its token to the document alone', async () => {
    const { visitor } = await newStaff(shop, 'clerk');
    const ask = (dest: string, mode: string) =>
      shop.shop.desk?.sessions.pageToken(
        new Headers({ cookie: visitor.cookies(), 'sec-fetch-dest': dest, 'sec-fetch-mode': mode }),
      );
    expect(await ask('document', 'navigate')).toBe(visitor.pageToken());
    for (const [dest, mode] of [
      ['empty', 'cors'],
      ['iframe', 'navigate'],
      ['document', 'cors'],
    ] as const)
      expect(await ask(dest, mode)).toBeUndefined();
  });

  it('lets a person end their own sessions, and an owner all of a person', async () => {
    const { visitor, id } = await newStaff(shop, 'clerk');
    const { visitor: owner, id: ownerId } = await newStaff(shop, 'owner');
    const [first, second] = (
      await visitor.ask('POST', '/auth/second-factor/backup-codes', { password: PASSWORD })
    ).json().data;
    const [tablet, telephone] = [new StaffVisitor(shop, visitor.email), new StaffVisitor(shop, visitor.email)];
    expect((await tablet.enter(first)).statusCode).toBe(200);
    expect((await telephone.enter(second)).statusCode).toBe(200);
    const { sessions } = (await tablet.desk('GET', '/me')).json().data;
    expect(sessions).toHaveLength(3);
    const own = sessions.find(({ isThis }: { isThis: boolean }) => isThis).id;
    expect(await reasonOf(owner.desk('DELETE', `/me/sessions/${own}`))).toBe('unknown-session');
    expect((await visitor.desk('DELETE', `/me/sessions/${own}`)).statusCode).toBe(200);
    expect((await tablet.desk('GET', '/me')).statusCode).toBe(401);
    expect(await reasonOf(visitor.desk('POST', `/staff/${ownerId}/sessions/end`))).toBe('not-allowed');
    expect((await owner.desk('POST', `/staff/${id}/sessions/end`)).statusCode).toBe(200);
    expect((await telephone.desk('GET', '/me')).statusCode).toBe(401);
    expect((await visitor.desk('GET', '/me')).statusCode).toBe(401);
  });

  it('ends the session at signing out', async () => {
    const { visitor } = await newStaff(shop, 'clerk');
    const cookie = visitor.cookies();
    const page = visitor.pageToken();
    expect((await visitor.desk('POST', '/leave')).statusCode).toBe(200);
    const again = await new Visitor(shop.app).ask('GET', '/api/desk/me', undefined, { cookie, 'x-desk': page });
    expect(again.statusCode).toBe(401);
  });
});

describeOnEachDatabase('a shop without a desk', (open) => {
  it('has none of its calls', async () => {
    const shop = await openShop(await open());
    for (const { method, path } of STAFF_CALLS) {
      const asked = await new Visitor(shop.app).ask(method, path, method === 'GET' ? undefined : {});
      expect([asked.statusCode, asked.json().reason]).toEqual([404, 'unknown-call']);
    }
    await shop.close();
  });
});
