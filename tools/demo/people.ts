import { URI } from 'otpauth';
import type { Call, CallAnswer, CheckedInput } from '#contract/call.ts';
import type { MarkShape, StaffRole } from '#domain/staff-role.ts';
import type { AnswerOf } from '#server/desk/change.ts';
import type { Refusing } from '#server/http/answers.ts';
import { isRefusing, type Session } from '#server/http/call-route.ts';
import type { StaffHandler, StaffRequest, StaffSession } from '#server/http/staff-route.ts';
import type { Shop } from '#server/shop.ts';
import { invitationLink, type LinkParts } from '#server/staff/staff.ts';
import type { Customer } from './customers.ts';

/** Of everybody in the demo. Long enough for the desk. */
export const PASSWORD = 'gold and silver';

/** Credentials of a staff member for signing in at the desk. */
export type Access = { readonly email: string; readonly role: StaffRole; readonly authenticatorKey: string };

/** Somebody of the staff at work: a session of the day, as the desk's calls have it. */
export type Worker = { readonly name: string; readonly email: string; readonly session: StaffSession };

type Member = {
  readonly name: string;
  readonly email: string;
  readonly letters: string;
  readonly shape: MarkShape;
  readonly role: StaffRole;
};

export const STAFF = {
  owner: { name: 'Robin Hale', email: 'owner@example.com', letters: 'RH', shape: 'shield', role: 'owner' },
  manager: { name: 'Maya Ortiz', email: 'manager@example.com', letters: 'MO', shape: 'arch', role: 'manager' },
  clerk: { name: 'Jonah Weiss', email: 'clerk@example.com', letters: 'JW', shape: 'hexagon', role: 'clerk' },
  viewer: { name: 'Priya Nair', email: 'viewer@example.com', letters: 'PN', shape: 'tablet', role: 'viewer' },
} as const satisfies Readonly<Record<StaffRole, Member>>;

const NETWORK = '203.0.113.0/24';
const DEVICE = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
let keys = 0;

type Given<C extends Call> = Partial<Pick<CheckedInput<C>, 'params' | 'query' | 'body'>> & { readonly bytes?: Buffer };

/** Makes a call of the desk as its pages do, with a key of its own. Answers what it refuses too. */
export async function tryCall<C extends Call>(call: StaffHandler<C>, { session }: Worker, given: Given<C>) {
  keys += 1;
  const keyed = { key: `demo-${keys}`, fingerprint: `demo-${keys}` };
  return (await call({ ...given, staff: session, keyed } as unknown as StaffRequest<C>)) as CallAnswer<C> | Refusing;
}

/** Makes a call of the desk that the story expects to be done. */
export async function ask<C extends Call>(
  call: StaffHandler<C>,
  worker: Worker,
  given: Given<C>,
): Promise<AnswerOf<C>> {
  const answer = await tryCall(call, worker, given);
  if (isRefusing(answer)) throw new Error(`The demo's story does not hold: ${answer.refused}`);
  return (answer as { readonly data: AnswerOf<C> }).data;
}

/** Opens an account whose address is confirmed. Answers its owner's id and session. */
export async function openAccount(
  { accounts, desk }: Shop,
  { name, email, phone }: { readonly name: string; readonly email: string; readonly phone?: string },
  ip: string,
): Promise<{ readonly session: Session; readonly headers: Headers }> {
  const registered = await accounts.register({ name, email, phone, password: PASSWORD }, new Headers(), ip);
  if (!registered.ok) throw new Error(`No account for ${email}: ${registered.reason}`);
  const headers = new Headers({ cookie: registered.cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ') });
  await desk?.reads.staff.markEmailVerified(registered.user.id);
  const session = await accounts.findSession(headers);
  if (!session) throw new Error(`${email} is not signed in`);
  return { session, headers };
}

export function openCustomer(shop: Shop, { firstName, lastName, email, phone }: Customer, ip: string) {
  return openAccount(shop, { name: `${firstName} ${lastName}`, email, phone }, ip);
}

/** The owner joins by the link of the operator, the others by the owner's invitations, each with an authenticator. */
export async function hireStaff(shop: Shop, place: LinkParts): Promise<readonly Access[]> {
  const desk = deskOf(shop);
  await desk.firstOwner.invite(STAFF.owner.email);
  const accesses: Access[] = [];
  for (const [nth, member] of Object.values(STAFF).entries()) {
    if (nth > 0) await ask(desk.calls.inviteStaff, await beginDay(shop, STAFF.owner), { body: member });
    const authenticatorKey = await join(shop, member, place, `203.0.113.${nth + 1}`);
    accesses.push({ email: member.email, role: member.role, authenticatorKey });
  }
  return accesses;
}

async function join(shop: Shop, member: Member, place: LinkParts, ip: string): Promise<string> {
  const desk = deskOf(shop);
  const [invitation] = await desk.reads.staff.invitations(shop.clock());
  if (invitation?.email !== member.email) throw new Error(`${member.email} is not invited`);
  const link = await invitationLink(desk.reads.staff, invitation.id, place);
  const { session, headers } = await openAccount(shop, member, ip);
  const started = await shop.accounts.secondFactor.start(session, PASSWORD, headers);
  if (!started.ok) throw new Error(`No authenticator: ${started.reason}`);
  const { secret, uri } = started.secret;
  const { name, letters, shape } = member;
  const joined = await desk.join.join(
    { session, headers, ip, device: DEVICE },
    new URL(link).hash.slice('#token='.length),
    { name, letters, shape },
    { code: URI.parse(uri).generate() },
  );
  if (!joined.ok) throw new Error(`${member.email} did not join: ${joined.reason}`);
  return secret;
}

/** Signs a member of the staff in for a day, as `enterCode` does once the code is right. */
export async function beginDay(shop: Shop, { name, email }: Pick<Member, 'name' | 'email'>): Promise<Worker> {
  const { reads, sessions } = deskOf(shop);
  const person = (await reads.staff.list()).find((one) => one.email === email);
  if (!person?.userId) throw new Error(`${email} is not of the staff`);
  const { id: staffId, role, userId } = person;
  const { sessionId } = await sessions.begin(staffId, { ip: '203.0.113.9', device: DEVICE }, reads.deskSessions);
  await reads.log.add(
    { kind: 'staff', staffId, role, sessionId, network: NETWORK },
    { action: 'entered', subject: `staff ${staffId}` },
  );
  const session = { id: sessionId, staffId, userId, role, isProved: true, pageToken: '', network: NETWORK };
  return { name, email, session };
}

export function deskOf({ desk }: Shop) {
  if (!desk) throw new Error('The demo has a desk');
  return desk;
}
