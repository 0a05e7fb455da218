import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call, CallAnswer, CheckedInput } from '#contract/call.ts';
import { check, checkStrictly, fields, UNSAID } from '#contract/check.ts';
import { EXPECTED_USER, expectedUserText } from '#contract/expected-user.ts';
import type { User } from '#contract/shapes.ts';
import { type Refusing, refuse } from './answers.ts';
import { createInFlightLimit } from './concurrency-limit.ts';
import { webHeaders } from './cookies.ts';

/** The session of a request, and its user as of this moment. */
export type Session = {
  readonly id: string;
  readonly userId: string;
  readonly user: Readonly<User>;
  readonly isEmailVerified: boolean;
  /** Time since the sign-in, in milliseconds. */
  readonly ageMs: number;
};

/** The origin of a request. */
export type Client = {
  /** As limits count it: an IPv4 address, or the /64 of an IPv6 one. */
  readonly ip: string;
};

/** Finds the session by the cookie in the request's headers. */
export type FindSession = (headers: Headers) => Promise<Session | undefined>;

/** The request as a handler gets it: the checked input, and the session where the call needs one. */
export type CallRequest<C extends Call> = CheckedInput<C> & {
  readonly client: Client;
  /** The request's headers, cookies among them. */
  readonly web: Headers;
  readonly reply: FastifyReply;
} & (C extends { readonly access: 'anybody' } ? unknown : { readonly session: Session });

export type CallHandler<C extends Call> = (request: CallRequest<C>) => Promise<CallAnswer<C> | Refusing>;

/** Serves a call by a handler. */
export type RouteCall = <C extends Call>(call: C, handle: CallHandler<C>) => void;

/** Calls that one address or one account may have under way: an office, and all tabs of one customer. */
const MAX_PER_ADDRESS = 200;
const MAX_PER_ACCOUNT = 32;

/** Makes routes of calls. More than 200 calls under way from one address, or 32 of one account, throw QueueFull (503). */
export function createCallRouter(app: FastifyInstance, findSession: FindSession): RouteCall {
  const limitAddress = createInFlightLimit(MAX_PER_ADDRESS);
  const limitAccount = createInFlightLimit(MAX_PER_ACCOUNT);
  return (call, handle) => {
    const limited: typeof handle = (request) =>
      'session' in request ? limitAccount(request.session.userId, () => handle(request)) : handle(request);
    app.route({
      method: call.method,
      url: routeOf(call),
      handler: (request, reply) =>
        limitAddress(request.clientIp, () => answerCall(findSession, call, limited, request, reply)),
    });
  };
}

/** The pattern of a call's path as the framework has it. */
export function routeOf({ path, takesRest }: Call): string {
  return takesRest ? path.replace(/:\w+$/, '*') : path;
}

/**
 * Checks access, ownership and input, in this order, then runs the handler: without a session a request learns nothing of
 * shapes and owners. Refused with `not-signed-in` or the faults of the input. By itself for an address that a page and a call
 * share.
 */
export async function answerCall<C extends Call>(
  findSession: FindSession,
  call: C,
  handle: CallHandler<C>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.header('cache-control', 'no-store');
  // Calls of the staff are served by `staff-route.ts`.
  if (call.access === 'staff') return refuse(reply, { refused: 'unknown-call' });
  const web = webHeaders(request);
  const session = call.access === 'customer' ? await findSession(web) : undefined;
  if (call.access === 'customer' && !(session && isExpected(session, request)))
    return refuse(reply, { refused: 'not-signed-in' });
  const input = checkInput(call, request, session);
  if ('refused' in input) return refuse(reply, input);
  const client = { ip: request.clientIp };
  const checked = { ...input.checked, client, web, reply, ...(session && { session }) };
  const answer = await handle(checked as unknown as CallRequest<C>);
  return isRefusing(answer) ? refuse(reply, answer) : reply.send(answer);
}

/** A page that still shows another user than the session's must not act for them. */
function isExpected({ userId }: Session, { headers }: FastifyRequest): boolean {
  const expected = headers[EXPECTED_USER];
  return expected === undefined || expected === expectedUserText(userId);
}

/** The body of a staff call that takes none. */
const NOTHING = fields({});

/**
 * The owner in the path is compared before the rest of the input is checked. A staff call refuses what its body should not
 * have: nothing that staff send is ignored.
 */
export function checkInput(
  call: Call,
  request: FastifyRequest,
  session: Session | undefined,
): { readonly checked: Record<string, unknown> } | Refusing {
  const checked: Record<string, unknown> = {};
  const { headers, query } = request;
  const parts = { params: paramsOf(call, request), headers, query, body: bodyOf(call, request) };
  for (const name of ['params', 'headers', 'query', 'body'] as const) {
    const part =
      name === 'body' && call.access === 'staff'
        ? checkPart(call.body ?? NOTHING, parts.body, checkStrictly)
        : checkPart(call[name], parts[name]);
    if ('refused' in part) return part;
    if (name === 'params' && session && isOfAnother(part.value, session)) return { refused: 'not-yours' };
    checked[name] = part.value;
  }
  return { checked };
}

function paramsOf({ path, takesRest }: Call, { params }: FastifyRequest): unknown {
  if (!takesRest) return params;
  const { '*': rest, ...named } = params as Record<string, string>;
  return { ...named, [path.slice(path.lastIndexOf(':') + 1)]: rest };
}

function bodyOf(call: Call, { body, query }: FastifyRequest): unknown {
  return call.bodyMayBeQuery && isEmpty(body) ? query : body;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0);
}

function checkPart(shape: Call['body'], input: unknown, read = check): { readonly value: unknown } | Refusing {
  if (!shape) return { value: undefined };
  const checked = read(shape, input ?? {});
  if (checked.ok) return checked;
  const { '': whole, ...parts } = checked.faults;
  const faults = { ...(whole && { body: whole }), ...parts };
  const sentence = Object.values(faults)[0];
  return { refused: 'invalid-input', fields: faults, ...(sentence && sentence !== UNSAID && { sentence }) };
}

function isOfAnother(params: unknown, { userId }: Session): boolean {
  return typeof params === 'object' && params !== null && 'userId' in params && params.userId !== userId;
}

export function isRefusing(answer: unknown): answer is Refusing {
  return typeof answer === 'object' && answer !== null && 'refused' in answer;
}
