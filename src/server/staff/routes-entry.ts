import type { FastifyReply } from 'fastify';
import { DESK_CALLS } from '#contract/desk-calls.ts';
import type { Accounts } from '../accounts/create-accounts.ts';
import { presentPerson } from '../desk/presenters.ts';
import { type Refusing, refuseTooMany, succeed } from '../http/answers.ts';
import type { RouteCall } from '../http/call-route.ts';
import type { TooMany } from '../limits/rate-limiter.ts';
import type { Entered, Entry } from './entry.ts';
import type { Join } from './join.ts';

/** Entering and leaving. The cookies of a shop session never reach the browser. */
export function entryRoutes(
  route: RouteCall,
  {
    entry,
    join,
    passkeys,
    describeDevice,
  }: {
    readonly entry: Entry;
    readonly join: Join;
    readonly passkeys: Pick<Accounts['passkeys'], 'startLogin'>;
    readonly describeDevice: (userAgent: string) => string;
  },
): void {
  const fromOf = (web: Headers, ip: string) => ({ ip, device: describeDevice(web.get('user-agent') ?? '') });

  route(DESK_CALLS.enterDesk, async ({ body, web, client, reply }) => {
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

function answerEntered(entered: Entered | Parameters<typeof refuseEntry>[0], reply: FastifyReply) {
  if (!entered.ok) return refuseEntry(entered);
  const { person, cookies } = entered;
  reply.header('set-cookie', cookies);
  return succeed(presentPerson(person), 'Entered');
}

export function refuseEntry(
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
