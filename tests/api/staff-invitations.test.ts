import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { staffInvitations } from '#server/database/desk-tables.ts';
import { invitationLink } from '#server/staff/staff.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, PASSWORD, SECRET, StaffVisitor } from '../support/desk.ts';
import { openShop, type TestShop } from '../support/open-shop.ts';
import { appOf } from '../support/totp-app.ts';

describeOnEachDatabase('invitations to the desk', (open) => {
  let shop: TestShop;
  let owner: StaffVisitor;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    ({ visitor: owner } = await newStaff(shop, 'owner', 'boss@example.com'));
  });
  afterAll(() => shop.close());

  const staff = () => shop.shop.desk?.reads.staff ?? expect.fail('There is no desk');
  const invitationsOf = (email: string) =>
    shop.database.db.select().from(staffInvitations).where(eq(staffInvitations.email, email));
  const invite = (email: string, role = 'clerk') =>
    owner.desk('POST', '/staff/invitations', { email, name: 'Grace', role });
  const tokenOf = async (email: string) => {
    await expect.poll(async () => (await shop.shop.countLetters()).waiting).toBe(0);
    const [row] = await invitationsOf(email);
    const link = await invitationLink(staff(), row?.id ?? '', { publicUrl: 'https://troy.example', secret: SECRET });
    return link.split('#token=')[1] ?? '';
  };
  const join = (by: StaffVisitor, token: string, code: string) =>
    by.ask('POST', '/api/desk/join', { token, name: 'Grace', letters: 'GH', shape: 'shield', factor: { code } });
  const lettersTo = async (email: string) => (await shop.letters()).filter((one) => one.includes(`To: ${email}`));

  it('are one an address: a new one takes the place of the old one', async () => {
    const invited = await invite('grace@example.com');
    expect(invited.json().data.isEmailed, 'without a mail server').toBe(false);
    const old = await tokenOf('grace@example.com');
    await invite('Grace@Example.com', 'manager');
    expect(await invitationsOf('grace@example.com')).toMatchObject([{ role: 'manager' }]);
    expect((await owner.ask('POST', '/api/desk/join/read', { token: old })).json().reason).toBe('link-spent');
  });

  it('go to nobody who is on the staff, and name the person', async () => {
    const { id } = await newStaff(shop, 'clerk', 'clerk@example.com');
    const refused = await invite('Clerk@example.com', 'manager');
    expect(refused.statusCode).toBe(409);
    expect(refused.json().fields.email).toBe('The clerk is already on staff as clerk. Change the role under Staff.');
    await owner.desk('PUT', `/staff/${id}/state`, { state: 'suspended' });
    expect((await invite('clerk@example.com')).json().fields.email).toBe(
      'The clerk is on staff but suspended. Reinstate them under Staff.',
    );
    expect(await invitationsOf('clerk@example.com')).toEqual([]);
  });

  it('change no role silently: the person and all owners are told, and the log has both roles', async () => {
    const clerk = new StaffVisitor(shop, 'rising@example.com');
    const mark = { name: 'Rising', email: clerk.email, letters: 'RI', shape: 'arch', role: 'clerk' } as const;
    await staff().add({ ...mark, userId: await clerk.signUpWithFactor() }, shop.clock());
    const invited = { email: clerk.email, name: '', role: 'owner', invitedBy: null } as const;
    await staff().invite(invited, shop.clock(), shop.clock() + 60_000);
    expect((await join(clerk, await tokenOf(clerk.email), clerk.app.next())).statusCode).toBe(200);
    await expect.poll(async () => (await lettersTo(clerk.email)).join()).toContain('Your role at the desk was changed');
    await expect
      .poll(async () => (await lettersTo('boss@example.com')).join())
      .toContain('A new owner joined the desk');
    const [row] = (await owner.desk('GET', '/log?action=joined')).json().data;
    expect(row).toMatchObject({ before: { role: 'clerk' }, after: { role: 'owner' } });
  });

  it('give a new second factor to somebody who has lost theirs', async () => {
    const { visitor: clerk, id } = await newStaff(shop, 'clerk', 'lost@example.com');
    const { visitor: manager } = await newStaff(shop, 'manager');
    expect((await manager.desk('POST', `/staff/${id}/factor`)).json().reason).toBe('not-allowed');
    expect((await clerk.desk('GET', '/me')).statusCode).toBe(200);
    expect((await owner.desk('POST', `/staff/${id}/factor`)).statusCode).toBe(200);
    expect((await clerk.desk('GET', '/me')).statusCode).toBe(401);
    expect((await clerk.ask('GET', '/auth/oauth2/success')).statusCode).toBe(401);
    await expect.poll(async () => (await lettersTo('boss@example.com')).join()).toContain('A second factor was reset');
    await expect.poll(async () => (await lettersTo(clerk.email)).join()).toContain('You are invited to the dealer');
    const [row] = (await owner.desk('GET', '/log?action=factor%20taken%20away')).json().data;
    expect(row).toMatchObject({ actor: 'staff', subject: `staff ${id}` });

    const token = await tokenOf(clerk.email);
    await clerk.ask('POST', '/auth/login', { email: clerk.email, password: PASSWORD });
    const started = await clerk.ask('POST', '/auth/second-factor/start', { password: PASSWORD });
    const joined = await join(clerk, token, appOf(started.json().data.uri).now());
    expect(joined.json().data).toMatchObject({ role: 'clerk' });
  });

  it('ask for a proof of the last minutes before a factor is reset, and for a person who may enter', async () => {
    const { id } = await newStaff(shop, 'clerk');
    shop.clock.advance(11 * 60_000);
    expect((await owner.desk('POST', `/staff/${id}/factor`)).json().reason).toBe('proof-needed');
    ({ visitor: owner } = await newStaff(shop, 'owner'));
    await owner.desk('PUT', `/staff/${id}/state`, { state: 'suspended' });
    expect((await owner.desk('POST', `/staff/${id}/factor`)).json().reason).toBe('unknown-staff');
  });
});
