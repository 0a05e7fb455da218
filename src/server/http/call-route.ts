import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Call, type CallAnswer, type CheckedInput, LARGEST_BODY_BYTES } from '#contract/call.ts';
import { check, UNSAID } from '#contract/check.ts';
import type { Refusal } from '#contract/envelope.ts';
import { REASONS, type Reason } from '#contract/reasons.ts';
import { SHOWN_CUSTOMER, shownCustomerText } from '#contract/shown-customer.ts';
import type { SessionOwner, Sessions, SessionUser } from '../accounts/accounts.ts';
import { networkOf } from './client-ip.ts';
import { askedFrom } from './request-context.ts';
import { requestHeaders } from './request-headers.ts';

/** What a handler refuses with; the sentence is the reason's own unless a better one is known. */
export type Refusing = { readonly refused: Reason } & Partial<Pick<Refusal, 'fields' | 'quote' | 'order'>> & {
    readonly sentence?: string;
    readonly retryAfterSeconds?: number;
  };

export type Asked<C extends Call> = CheckedInput<C> & {
  readonly headers: CheckedInput<C>['headers'];
  readonly web: Headers;
  /** Where the request comes from, as limits count it. */
  readonly address: string;
  readonly reply: FastifyReply;
} & (C extends { readonly needsSession: true } ? SessionOwner : unknown);

type Handler<C extends Call> = (asked: Asked<C>) => Promise<CallAnswer<C> | Refusing>;

/**
 * Makes a route of a call: session, ownership and every byte of the input are checked before the handler sees anything, in
 * this order, so that nobody learns about shapes or owners without a session.
 */
export function addCall<C extends Call>(app: FastifyInstance, accounts: Sessions, call: C, handle: Handler<C>): void {
  const { largestBodyBytes = LARGEST_BODY_BYTES } = call;
  app.route({
    method: call.method,
    url: call.path,
    bodyLimit: largestBodyBytes,
    ...(call.needsSession &&
      largestBodyBytes > LARGEST_BODY_BYTES && { onRequest: refuseLongBodyOfStranger(accounts) }),
    handler: (request, reply) => answerCall(accounts, call, handle, request, reply),
  });
}

/**
 * Long bodies are read of those who are signed in alone: a stranger could begin many and end none. Whoever is signed in is asked
 * for again once the body is there, since the session may have ended meanwhile.
 */
function refuseLongBodyOfStranger(accounts: Sessions) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    // One that does not say how long it is may be as long as it likes.
    const announced = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
    if (announced <= LARGEST_BODY_BYTES || (await accounts.ownerOf(requestHeaders(request)))) return undefined;
    reply.header('cache-control', 'no-store');
    return refuse(reply, { refused: 'not-signed-in' });
  };
}

/** The handler by itself, for an address that a page and a call share. */
export async function answerCall<C extends Call>(
  accounts: Sessions,
  call: C,
  handle: Handler<C>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.header('cache-control', 'no-store');
  const web = requestHeaders(request);
  const owner = call.needsSession ? await accounts.ownerOf(web) : undefined;
  if (call.needsSession && !(owner && isShown(owner.user, request))) return refuse(reply, { refused: 'not-signed-in' });
  const user = owner?.user;
  const params = checkPart(call.params, request.params);
  if ('faults' in params) return refuse(reply, params.faults);
  if (user && isOthers(params.value, user)) return refuse(reply, { refused: 'not-yours' });
  const headers = checkPart(call.headers, request.headers);
  if ('faults' in headers) return refuse(reply, headers.faults);
  const query = checkPart(call.query, request.query);
  if ('faults' in query) return refuse(reply, query.faults);
  const body = checkPart(call.body, bodyOf(call, request));
  if ('faults' in body) return refuse(reply, body.faults);
  const { address } = request;
  const asked = {
    params: params.value,
    headers: headers.value,
    query: query.value,
    body: body.value,
    web,
    address,
    reply,
    ...owner,
  } as unknown as Asked<C>;
  const answer = await (user
    ? askedFrom.run({ address, network: networkOf(address), userId: user.id }, () => handle(asked))
    : handle(asked));
  return isRefusing(answer) ? refuse(reply, answer) : reply.send(answer);
}

/** The envelope of a success. */
export function succeed<Data>(data: Data, message: string): { status: 'SUCCESS'; data: Data; message: string } {
  return { status: 'SUCCESS', data, message };
}

/** Answers with the reason's status and its sentence in the envelope. */
export function refuse(
  reply: FastifyReply,
  { refused, sentence = REASONS[refused].sentence, fields, quote, order, retryAfterSeconds }: Refusing,
) {
  // For the log line: every refusal is logged with its reason.
  reply.refusedFor = refused;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  const body: Refusal = {
    status: 'ERROR',
    data: sentence,
    message: sentence,
    reason: refused,
    ...(fields && { fields }),
    ...(quote !== undefined && { quote }),
    ...(order !== undefined && { order }),
  };
  return reply.code(REASONS[refused].status).send(body);
}

/** The refusal of somebody who tried too often, in words that say when it makes sense again. */
export function refuseTooMany({ retryAfterSeconds }: { readonly retryAfterSeconds: number }): Refusing {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return {
    refused: 'too-many-requests',
    sentence: `Too many attempts. Please try again in ${wait}.`,
    retryAfterSeconds,
  };
}

/** A refusal whose sentence belongs to one field of the form. */
export function refuseField(refused: Reason, field: string): Refusing {
  return { refused, fields: { [field]: REASONS[refused].sentence } };
}

function isRefusing(answer: unknown): answer is Refusing {
  return typeof answer === 'object' && answer !== null && 'refused' in answer;
}

function checkPart(shape: Call['body'], input: unknown): { readonly value: unknown } | { readonly faults: Refusing } {
  if (!shape) return { value: undefined };
  const checked = check(shape, input ?? {});
  if (checked.ok) return checked;
  const { '': whole, ...parts } = checked.faults;
  const fields = { ...(whole && { body: whole }), ...parts };
  const sentence = Object.values(fields)[0];
  return { faults: { refused: 'invalid-input', fields, ...(sentence && sentence !== UNSAID && { sentence }) } };
}

function bodyOf(call: Call, request: FastifyRequest): unknown {
  return call.bodyMayBeQuery && (request.body === undefined || request.body === null || isEmpty(request.body))
    ? request.query
    : request.body;
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** A page that shows somebody else than the session's owner, who signed in elsewhere, must not act for them. */
function isShown(user: SessionUser, { headers }: FastifyRequest): boolean {
  const shown = headers[SHOWN_CUSTOMER];
  return shown === undefined || shown === shownCustomerText(user.id);
}

function isOthers(params: unknown, user: SessionUser): boolean {
  return typeof params === 'object' && params !== null && 'userId' in params && params.userId !== user.id;
}
