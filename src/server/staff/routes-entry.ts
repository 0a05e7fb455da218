import type { FastifyReply } from 'fastify';
import { DESK_CALLS } from '#contract/desk-calls.ts';
import type { Accounts } from '../accounts/create-accounts.ts';
import type { Desk } from '../create-desk.ts';
import { presentPerson, presentSession, refuseDesk } from '../desk/presenters.ts';
import { type Refusing, refuseTooMany, succeed } from '../http/answers.ts';
import type { RouteCall } from '../http/call-route.ts';
import type { RouteStaffCall } from '../http/staff-route.ts';
import type { TooMany } from '../limits/rate-limiter.ts';
import type { Entered } from './entry.ts';
import { PROOF_MS } from './session-store.ts';

type Parts = {
  readonly desk: Desk;
  readonly passkeys: Pick<Accounts['passkeys'], 'startLogin'>;
  readonly describeDevice: (userAgent: string) => string;
};

/** Entering and leaving. The cookies of a shop session never reach the browser. */
export function entryRoutes(route: RouteCall, { desk, passkeys, describeDevice }: Parts): void {
  const { entry, join } = desk;
  const fromOf = (web: Headers, ip: string) => ({ ip, device: describeDevice(web.get('user-agent') ?? '') });

  route(DESK_CALLS.enter, async ({ body, web, client, reply }) => {
    const entered = await entry.enter(body, web, client.ip);
    if (!entered.ok) return refuseEntry(entered);
    reply.header('set-cookie', entered.cookies);
    return succeed({ needs: 'code' } as const, 'Waiting for a code');
  });

  route(DESK_CALLS.enterCode, async ({ body, web, client, reply }) =>
    answerEntered(await entry.enterCode(body.code, web, fromOf(web, client.ip)), reply),
  );

  route(DESK_CALLS.startEnterPasskey, async ({ client, reply }) => {
    const started = await passkeys.startLogin(client.ip);
    if (!started.ok) return refuseTooMany(started);
    reply.header('set-cookie', started.question.cookies);
    return succeed({ options: started.question.options }, 'Waiting for a passkey');
  });

  route(DESK_CALLS.enterPasskey, async ({ body, web, client, reply }) =>
    answerEntered(await entry.enterPasskey(body.response, web, fromOf(web, client.ip)), reply),
  );

  route(DESK_CALLS.readInvitation, async ({ body }) => {
    const invitation = await join.readInvitation(body.token);
    if (!invitation) return { refused: 'link-spent' };
    const { email, name, role } = invitation;
    return succeed({ email, name, role }, 'An invitation');
  });

  route(DESK_CALLS.openInvitation, async ({ body, session }) => {
    const opened = await join.open(session, body.token);
    if (!opened.ok) return { refused: opened.reason };
    const { hasCode, hasPasskey } = opened;
    return succeed({ hasCode, hasPasskey }, 'This is your invitation');
  });

  route(DESK_CALLS.joinDesk, async ({ body, session, web, client, reply }) => {
    const { token, factor, ...joining } = body;
    const request = { session, headers: web, ...fromOf(web, client.ip) };
    const joined = await join.join(request, token, joining, factor);
    if (!joined.ok && joined.reason === 'last-owner') return { refused: joined.reason };
    return answerEntered(joined, reply);
  });
}

/** A person's own sessions. */
export function ownSessionRoutes(route: RouteStaffCall, { desk }: Pick<Parts, 'desk'>): void {
  const { entry, staff, sessions, reads } = desk;

  route(DESK_CALLS.leaveDesk, async ({ staff: person, reply }) => {
    await entry.leave(person);
    reply.header('set-cookie', sessions.clearedCookie);
    return succeed(null, 'Left');
  });

  route(DESK_CALLS.prove, async ({ body, staff: person, web }) => {
    const proved = await entry.prove(person, body, web);
    if (!proved.ok) return refuseEntry(proved);
    return succeed({ until: new Date(desk.clock() + PROOF_MS).toISOString() }, 'Proved');
  });

  route(DESK_CALLS.readMe, async ({ staff: { staffId, id } }) => {
    const [person, own] = await Promise.all([reads.staff.find(staffId), reads.deskSessions.of(staffId)]);
    if (!person) return { refused: 'not-signed-in' };
    const { notices } = person;
    const shown = own.map((one) => presentSession(one, id));
    return succeed({ ...presentPerson(person), sessions: shown, notices: [...notices] }, 'You');
  });

  route(DESK_CALLS.chooseNotice, async ({ body, ...by }) => {
    const chosen = await staff.chooseNotice(by, body.notice, body.isOn);
    return chosen.ok ? succeed(null, 'Chosen') : refuseDesk(chosen);
  });

  route(DESK_CALLS.endDeskSession, async ({ staff: person, keyed, params }) => {
    const ended = await staff.endSessions({ staff: person, keyed }, person.staffId, params.sessionId);
    return ended.ok ? succeed(null, 'Ended') : refuseDesk(ended);
  });
}

function answerEntered(entered: Entered | Parameters<typeof refuseEntry>[0], reply: FastifyReply) {
  if (!entered.ok) return refuseEntry(entered);
  const { person, begun, cookies } = entered;
  reply.header('set-cookie', cookies);
  return succeed({ ...presentPerson(person), endsAt: new Date(begun.endsAt).toISOString() }, 'Entered');
}

function refuseEntry(
  refused:
    | TooMany
    | {
        readonly ok: false;
        readonly reason:
          | 'wrong-credentials'
          | 'wrong-code'
          | 'sign-in-expired'
          | 'passkey-refused'
          | 'not-signed-in'
          | 'link-spent'
          | 'link-of-other';
      },
): Refusing {
  return refused.reason === 'too-many-requests' ? refuseTooMany(refused) : { refused: refused.reason };
}
