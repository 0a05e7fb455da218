import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { accountStore } from '#server/accounts/account-store.ts';
import { sessionStore } from '#server/accounts/session-store.ts';
import { staffInvitations } from '#server/database/desk-tables.ts';
import { logStore, verifyLog } from '#server/desk/log-store.ts';
import { letterStore } from '#server/letters/letter-store.ts';
import { deskSessionStore } from '#server/staff/session-store.ts';
import { askNewFactor, invitationLink } from '#server/staff/staff.ts';
import { staffStore } from '#server/staff/staff-store.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, PASSWORD, SECRET, StaffVisitor } from '../support/desk.ts';
import { openShop, type TestShop } from '../support/open-shop.ts';
import { appOf } from '../support/totp-app.ts';

describeOnEachDatabase('the staff', (open) => {
  let shop: TestShop;
  let owner: StaffVisitor;
  let ownerId: string;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: { ...DESK, owner: 'Boss@example.com' } });
    ({ visitor: owner, id: ownerId } = await newStaff(shop, 'owner'));
  });
  afterAll(() => shop.close());

  const reads = () => shop.shop.desk?.reads.staff ?? expect.fail('There is no desk');
  /** Once its letter is on its way: writing it makes a link, too. */
  const tokenFor = async (email: string) => {
    await expect.poll(async () => (await shop.shop.countLetters()).waiting).toBe(0);
    const [row] = await shop.database.db.select().from(staffInvitations).where(eq(staffInvitations.email, email));
    return (
      (await invitationLink(reads(), row?.id ?? '', { publicUrl: 'https://troy.example', secret: SECRET })).split(
        '#token=',
      )[1] ?? ''
    );
  };
  const reasonOf = async (asked: Promise<{ json(): { reason?: string } }>) => (await asked).json().reason;
  const joining = { name: 'Grace Hopper', letters: 'GH', shape: 'shield' };
  const join = (by: StaffVisitor, token: string, code: string) =>
    by.ask('POST', '/api/desk/join', { token, ...joining, factor: { code } });

  it('invites the first owner by letter, once a day', async () => {
    await expect
      .poll(async () => (await shop.letters()).some((letter) => letter.includes('To: boss@example.com')))
      .toBe(true);
    await shop.shop.desk?.firstOwner.invite('boss@example.com');
    expect((await shop.letters()).filter((letter) => letter.includes('To: boss@example.com'))).toHaveLength(1);
  });

  it('tells the operator the link of that letter, until there is an owner', async () => {
    const empty = await openShop(await open(), { desk: { ...DESK, owner: 'Boss@example.com' } });
    const link = await empty.shop.desk?.firstOwner.link('Boss@example.com');
    expect(link).toMatch(/^http:.+\/desk\/join#token=[\w-]{43}$/);
    await expect.poll(async () => (await empty.letters()).join().replaceAll('=\r\n', '')).toContain(link?.slice(-43));
    await newStaff(empty, 'owner');
    expect(await empty.shop.desk?.firstOwner.link('Boss@example.com')).toBeUndefined();
    await empty.close();
  });

  it('takes lost factors away by the operator, and asks for new ones', async () => {
    const { visitor: clerk, id: clerkId } = await newStaff(shop, 'clerk');
    const person = (await reads().find(clerkId)) ?? expect.fail('Nobody of the staff');
    const id = await shop.database.db.transaction((tx) => {
      const stores = {
        staff: staffStore(tx),
        log: logStore(tx, shop.clock),
        accounts: accountStore(tx),
        sessions: sessionStore(tx),
        deskSessions: deskSessionStore(tx, shop.clock),
        letters: letterStore(tx),
      };
      return askNewFactor(stores, person, { kind: 'operator' }, shop.clock());
    });
    expect((await clerk.desk('GET', '/me')).statusCode).toBe(401);
    expect(await reasonOf(clerk.enter())).toBe('wrong-credentials');
    const token = await tokenFor(clerk.email);
    expect((await reads().byToken(token, shop.clock()))?.id).toBe(id);
    await clerk.ask('POST', '/auth/login', { email: clerk.email, password: PASSWORD });
    const started = await clerk.ask('POST', '/auth/second-factor/start', { password: PASSWORD });
    expect((await join(clerk, token, appOf(started.json().data.uri).now())).json().data).toMatchObject({
      role: 'clerk',
    });
    const [row] = (await owner.desk('GET', '/log?action=factor%20taken%20away')).json().data;
    expect(row).toMatchObject({ actor: 'operator', staffId: null });
  });

  it('leaves the last owner an owner, whatever they are invited as', async () => {
    const lone = await openShop(await open(), { desk: DESK });
    const staff = lone.shop.desk?.reads.staff;
    if (!staff) throw new Error('There is no desk');
    const visitor = new StaffVisitor(lone, 'lone@example.com');
    const person = { name: 'Lone', email: visitor.email, letters: 'LO', shape: 'arch', role: 'owner' } as const;
    const { id } = await staff.add({ ...person, userId: await visitor.signUpWithFactor() }, lone.clock());
    const invited = { email: visitor.email, name: 'Lone', role: 'viewer', invitedBy: null } as const;
    const invitationId = await staff.invite(invited, lone.clock(), lone.clock() + 60_000);
    const place = { publicUrl: 'https://troy.example', secret: SECRET };
    const [, token = ''] = (await invitationLink(staff, invitationId, place)).split('#token=');
    expect(await reasonOf(join(visitor, token, visitor.app.next()))).toBe('last-owner');
    expect((await staff.lockOwners()).map((owner) => owner.id)).toEqual([id]);
    await lone.close();
  });

  // Proves S45
  it('joins by the link of a letter, with an account of the same address and a second factor', async () => {
    const invited = await owner.desk('POST', '/staff/invitations', {
      email: 'Grace@example.com',
      name: 'Grace',
      role: 'clerk',
    });
    expect(invited.statusCode).toBe(200);
    const token = await tokenFor('grace@example.com');
    const grace = new StaffVisitor(shop, 'grace@example.com');
    const read = await grace.ask('POST', '/api/desk/join/read', { token });
    expect(read.json().data).toEqual({ email: 'grace@example.com', name: 'Grace', role: 'clerk' });
    expect(await reasonOf(join(grace, token, '123456'))).toBe('not-signed-in');
    await grace.ask('POST', '/auth/register', { name: 'Grace', email: grace.email, password: 'correct horse battery' });
    const start = () => grace.ask('POST', '/auth/second-factor/start', { password: 'correct horse battery' });
    expect(await reasonOf(start())).toBe('email-not-verified');
    const opened = await grace.ask('POST', '/api/desk/join/open', { token });
    expect(opened.json().data).toEqual({ hasCode: false, hasPasskey: false });

    const other = new StaffVisitor(shop, 'other@example.com');
    await other.signUpWithFactor();
    expect(await reasonOf(join(other, token, other.app.next()))).toBe('link-of-other');

    // Without a second factor there is no joining, and the code that shows that it works is the one that enters.
    expect(await reasonOf(join(grace, token, '123456'))).toBe('wrong-code');
    const app = appOf((await start()).json().data.uri);
    expect(await reasonOf(join(grace, token, '123456'))).toBe('wrong-code');
    const joined = await join(grace, token, app.now());
    expect(joined.json().data).toMatchObject({ role: 'clerk', letters: 'GH' });
    expect((await grace.desk('GET', '/me')).json().data).toMatchObject({ name: 'Grace Hopper', role: 'clerk' });
    const { people } = (await owner.desk('GET', '/staff')).json().data;
    const listed = people.find(({ email }: { email: string }) => email === grace.email);
    expect(listed).toMatchObject({ hasCode: true, hasPasskey: false, seen: expect.any(Number) });
    expect((await grace.desk('GET', '/staff')).body).not.toContain('@');
    await expect.poll(async () => (await shop.letters()).some((one) => one.includes('Someone joined'))).toBe(true);
  });

  // Proves S45
  it('takes one of two that join by one link', async () => {
    await owner.desk('POST', '/staff/invitations', { email: 'twice@example.com', name: 'T', role: 'manager' });
    const twice = new StaffVisitor(shop, 'twice@example.com');
    await twice.signUpWithFactor();
    const token = await tokenFor(twice.email);
    const [spare] = (await twice.ask('POST', '/auth/second-factor/backup-codes', { password: PASSWORD })).json().data;
    const answers = await Promise.all([join(twice, token, twice.app.next()), join(twice, token, spare)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410]);
    expect((await twice.desk('GET', '/me')).json().data).toMatchObject({ role: 'manager', shape: 'shield' });
  });

  it('withdraws an invitation, and lets none be used after three days', async () => {
    for (const email of ['gone@example.com', 'late@example.com'])
      await owner.desk('POST', '/staff/invitations', { email, name: 'G', role: 'viewer' });
    const [gone, late] = [await tokenFor('gone@example.com'), await tokenFor('late@example.com')];
    const open = (await owner.desk('GET', '/staff')).json().data.invitations;
    const { id } = open.find(({ email }: { email: string }) => email === 'gone@example.com');
    expect((await owner.desk('DELETE', `/staff/invitations/${id}`)).statusCode).toBe(200);
    expect(await reasonOf(owner.ask('POST', '/api/desk/join/read', { token: gone }))).toBe('link-spent');
    expect(await reasonOf(owner.ask('POST', '/api/desk/join/read', { token: late }))).toBeUndefined();
    shop.clock.advance(73 * HOUR_MS);
    expect(await reasonOf(owner.ask('POST', '/api/desk/join/read', { token: late }))).toBe('link-spent');
    ({ visitor: owner, id: ownerId } = await newStaff(shop, 'owner'));
  });

  it('keeps one active owner, also where two are demoted at once', async () => {
    const people = (await owner.desk('GET', '/staff')).json().data.people as { id: string; role: string }[];
    for (const { id, role } of people)
      if (role === 'owner' && id !== ownerId) await owner.desk('PUT', `/staff/${id}/state`, { state: 'suspended' });
    const { id: second } = await newStaff(shop, 'owner');
    const demote = (id: string) => owner.desk('PUT', `/staff/${id}/state`, { state: 'suspended' });
    const [first, other] = await Promise.all([demote(ownerId), demote(second)]);
    expect([first.statusCode, other.statusCode].filter((status) => status === 200)).toHaveLength(1);
    const left = (await reads().list()).filter(({ role, state }) => role === 'owner' && state === 'active');
    expect(left).toHaveLength(1);
    ({ visitor: owner } = await newStaff(shop, 'owner'));
  });

  it('lets owners alone end a single session of another person', async () => {
    const { visitor: clerk, id } = await newStaff(shop, 'clerk');
    const sessions = async () => (await owner.desk('GET', `/staff/${id}/sessions`)).json().data as { id: string }[];
    const [only] = await sessions();
    expect(await reasonOf(clerk.desk('GET', `/staff/${id}/sessions`))).toBe('not-allowed');
    expect(await reasonOf(owner.desk('DELETE', `/staff/${ownerId}/sessions/${only?.id}`))).toBe('unknown-session');
    expect((await owner.desk('DELETE', `/staff/${id}/sessions/${only?.id}`)).statusCode).toBe(200);
    expect(await sessions()).toEqual([]);
    expect(await reasonOf(clerk.desk('GET', '/me'))).toBe('not-signed-in');
  });

  it('answers a key as it was answered, and refuses it for something else', async () => {
    const key = { 'idempotency-key': 'one-and-only' };
    const body = { email: 'key@example.com', name: 'Key', role: 'clerk' };
    const ask = (more: object) => owner.desk('POST', '/staff/invitations', { ...body, ...more }, key);
    const answers = await Promise.all([ask({}), ask({}), ask({})]);
    expect(new Set(answers.map((answer) => answer.json().data.id)).size).toBe(1);
    expect(await reasonOf(ask({ role: 'viewer' }))).toBe('key-reused');
    const rows = await shop.database.db
      .select()
      .from(staffInvitations)
      .where(eq(staffInvitations.email, 'key@example.com'));
    expect(rows).toHaveLength(1);
  });

  // Proves S47
  it('seals every row of the log with the one before, and names the first that was changed', async () => {
    const { db } = shop.database;
    const log = logStore(db, shop.clock);
    await Promise.all(
      [1, 2, 3, 4, 5].map((n) =>
        db.transaction((tx) =>
          logStore(tx, shop.clock).add(
            { kind: 'operator' },
            { action: 'note', subject: 'log', after: { z: 1, a: { n } } },
          ),
        ),
      ),
    );
    const verified = await verifyLog(log);
    if ('brokenAt' in verified) throw new Error(`Broken at ${verified.brokenAt}`);
    const { head } = verified;
    expect(head.id).toBe(await log.newest());
    expect(await verifyLog(log, head)).toEqual({ head });
    expect(await verifyLog(log, { ...head, seal: 'another' })).toEqual({ brokenAt: head.id });
    await db.execute(sql`alter table audit_log disable trigger audit_log_append_only`);
    await db.execute(sql`update audit_log set subject = subject || '.' where id = 3`);
    expect(await verifyLog(log)).toEqual({ brokenAt: 3 });
    await db.execute(sql`update audit_log set subject = left(subject, -1) where id = 3`);
    expect(await verifyLog(log)).toEqual({ head });
    // What is left of a log without its newest rows is whole: what was kept of it tells.
    await db.execute(sql`delete from audit_log where id = ${head.id}`);
    expect(await verifyLog(log)).toMatchObject({ head: { id: head.id - 1 } });
    expect(await verifyLog(log, head)).toEqual({ brokenAt: head.id });
    await db.execute(sql`delete from audit_log where id = 2`);
    expect(await verifyLog(log)).toEqual({ brokenAt: 2 });
  });
});
