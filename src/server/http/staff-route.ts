import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call, CallAnswer, CheckedInput } from '#contract/call.ts';
import { DESK_CALLS } from '#contract/desk-calls.ts';
import { isAtLeast, type StaffRole } from '#domain/staff-role.ts';
import { type Refusing, refuse } from './answers.ts';
import { type Client, checkInput, isRefusing } from './call-route.ts';
import { createInFlightLimit } from './concurrency-limit.ts';
import { webHeaders } from './cookies.ts';

/** The desk session of a request, and its person as of this moment. */
export type StaffSession = {
  readonly id: string;
  readonly staffId: string;
  readonly userId: string;
  readonly role: StaffRole;
  /** True for some minutes after a passkey or a code. */
  readonly isProved: boolean;
  /** The required value of the header `x-desk`: it stands in the desk's document and nowhere else. */
  readonly pageToken: string;
  /** The /24 or /48 that the request comes from. */
  readonly network: string;
};

/** Recognises a repeated change: the key is the person's own, the fingerprint is of the whole request. */
export type KeyedRequest = { readonly key: string; readonly fingerprint: string };

export type StaffGate = {
  findSession(headers: Headers, ip: string): Promise<StaffSession | undefined>;
  /** Is told of a call that the person's role may not make. */
  onForbidden(session: StaffSession, path: `/${string}`): Promise<void>;
};

export type StaffRequest<C extends Call> = CheckedInput<C> & {
  readonly client: Client;
  readonly web: Headers;
  readonly reply: FastifyReply;
  readonly staff: StaffSession;
  /** The idempotency key and its request, for a call that changes something; empty for one that reads. */
  readonly keyed: KeyedRequest;
} & (C extends { readonly takesBytes: true } ? { readonly bytes: Buffer } : unknown);

/** A stream is a file that is sent as it is made. */
export type StaffHandler<C extends Call> = (request: StaffRequest<C>) => Promise<CallAnswer<C> | Refusing | Readable>;

type DeskCalls = typeof DESK_CALLS;
type StaffCallName = {
  [Name in keyof DeskCalls]: DeskCalls[Name]['access'] extends 'staff' ? Name : never;
}[keyof DeskCalls];

/** One handler for each call of the staff. */
export type StaffHandlers = { readonly [Name in StaffCallName]: StaffHandler<DeskCalls[Name]> };

export const DESK_HEADER = 'x-desk';
const KEY = /^[\x21-\x7e]{1,255}$/;
const MAX_PER_PERSON = 32;

/**
 * Makes a route of each call of the staff. Refused with `not-signed-in`, `other-origin`, `not-allowed` or `proof-needed`, in
 * this order, before the input is checked.
 */
export function serveStaff(app: FastifyInstance, gate: StaffGate, handlers: StaffHandlers): void {
  const limitPerson = createInFlightLimit(MAX_PER_PERSON);
  for (const [name, handle] of Object.entries(handlers) as [StaffCallName, Handle][]) {
    const call: Call = DESK_CALLS[name];
    const limited: Handle = (request) => limitPerson(request.staff.staffId, () => handle(request));
    if (call.takesBytes) routeUpload(app, gate, call, limited);
    else routeCall(app, gate, call, limited);
  }
}

type Handle = StaffHandler<Call>;

function routeCall(app: FastifyInstance, gate: StaffGate, call: Call, handle: Handle): void {
  app.route({
    method: call.method,
    url: call.path,
    ...(call.mostBytes !== undefined && {
      bodyLimit: call.mostBytes,
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        if (await gate.findSession(webHeaders(request), request.clientIp)) return undefined;
        return refuse(reply.header('cache-control', 'no-store'), { refused: 'not-signed-in' });
      },
    }),
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const admitted = await admit(gate, call, request);
      return 'refused' in admitted ? refuse(reply, admitted) : send(reply, handle, { ...admitted, reply });
    },
  });
}

/**
 * Routes a call that takes a file. It is an app of its own, since all other bodies are JSON, and reads the file only after
 * access is checked.
 */
function routeUpload(app: FastifyInstance, gate: StaffGate, call: Call, handle: Handle): void {
  app.register(async (scope) => {
    // Any content type: a file is judged by its bytes. Another site cannot send one, since the call names the document's token.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
    const admittedOf = new WeakMap<FastifyRequest, Admitted>();
    scope.route({
      method: call.method,
      url: call.path,
      ...(call.mostBytes !== undefined && { bodyLimit: call.mostBytes }),
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const admitted = await admit(gate, call, request);
        if ('refused' in admitted) return refuse(reply, admitted);
        admittedOf.set(request, admitted);
        return undefined;
      },
      handler: async (request, reply) => {
        const admitted = admittedOf.get(request);
        if (!admitted) throw new Error('A file was read before its sender was let in.');
        const keyed = { ...admitted.keyed, fingerprint: fingerprintOf(request) };
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        return send(reply, handle, { ...admitted, reply, keyed, ...{ bytes } });
      },
    });
  });
}

async function send(reply: FastifyReply, handle: Handle, request: StaffRequest<Call>) {
  const answer = await handle(request);
  return isRefusing(answer) ? refuse(reply, answer) : reply.send(answer);
}

type Admitted = Omit<StaffRequest<Call>, 'reply'>;

/** Checks every call of the desk in one order: session, page, role, proof, idempotency key, shapes. */
async function admit(gate: StaffGate, call: Call, request: FastifyRequest): Promise<Admitted | Refusing> {
  const web = webHeaders(request);
  const staff = await gate.findSession(web, request.clientIp);
  if (!staff) return { refused: 'not-signed-in' };
  if (request.headers[DESK_HEADER] !== staff.pageToken) return { refused: 'other-origin' };
  if (call.access !== 'staff' || !call.role || !isAtLeast(staff.role, call.role)) {
    await gate.onForbidden(staff, call.path);
    return { refused: 'not-allowed' };
  }
  if (call.needsProof && !staff.isProved) return { refused: 'proof-needed' };
  const key = request.headers['idempotency-key'];
  const isKeyed = typeof key === 'string' && KEY.test(key);
  if (call.method !== 'GET' && !isKeyed)
    return { refused: 'invalid-input', fields: { 'idempotency-key': 'Every change has a key.' } };
  const input = checkInput(call, request, undefined);
  if ('refused' in input) return input;
  const keyed = { key: isKeyed ? key : '', fingerprint: fingerprintOf(request) };
  return { ...input.checked, client: { ip: request.clientIp }, web, staff, keyed } as Admitted;
}

function fingerprintOf({ method, url, body }: FastifyRequest): string {
  const isFile = Buffer.isBuffer(body);
  const hash = createHash('sha256').update(JSON.stringify([method, url, isFile ? null : (body ?? null)]));
  return (isFile ? hash.update(body) : hash).digest('base64url');
}
