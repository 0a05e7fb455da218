import type * as v from 'valibot';
import type { Reason } from '#domain/reasons.ts';
import { STAFF_ACTS, type StaffAct, type StaffRole } from '#domain/staff-role.ts';
import type { Shape } from './check.ts';

/** Access: public, with a session, or for the dealer's staff. */
export type Access = 'anybody' | 'customer' | 'staff';

/** One call of the shop: its input, its answer, its refusals. */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` where a parameter stands. */
  readonly path: `/${string}`;
  /** The last parameter is the rest of the path, with its slashes. */
  readonly takesRest?: true;
  readonly params?: Shape;
  readonly headers?: Shape;
  readonly query?: Shape;
  readonly body?: Shape;
  /** The body's fields may come in the query string instead, as the specification has it. */
  readonly bodyMayBeQuery?: true;
  /** The body is a file, not JSON. */
  readonly takesBytes?: true;
  /** The body limit in bytes of a staff call that takes more than others. The body is read once the session is known. */
  readonly mostBytes?: number;
  /** The whole JSON answer of a success. */
  readonly answer: Shape;
  readonly access: Access;
  /** For a staff call: the least role, and whether it needs a recent passkey or code. */
  readonly role?: StaffRole;
  readonly needsProof?: true;
  /** The client's timeout for the whole answer, in milliseconds. By default it goes by the method: see the client. */
  readonly patienceMs?: number;
  /**
   * Beyond those that every call has: invalid-input, too-many-requests, unavailable, failed; and every call of staff:
   * not-signed-in, other-origin, not-allowed, proof-needed, key-reused.
   */
  readonly reasons: readonly Reason[];
};

/** A call whose answer has no end: server-sent events, each with `event` as its data. */
export type Stream = Pick<Call, 'path' | 'headers' | 'reasons'> & { readonly event: Shape };

/* @__NO_SIDE_EFFECTS__ */
export function defineStream<const S extends Stream>(stream: S): S {
  return stream;
}

/* @__NO_SIDE_EFFECTS__ */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}

/** Access of a staff call: the least role for this act, and whether it needs a proof. */
/* @__NO_SIDE_EFFECTS__ */
export function staffOnly(act: StaffAct): { access: 'staff'; role: StaffRole; needsProof?: true } {
  const { least, ...rule } = STAFF_ACTS[act];
  return { access: 'staff', role: least, ...rule };
}

type Output<S> = S extends Shape ? v.InferOutput<S> : undefined;
type Part<Name extends string, S> = S extends Shape ? { readonly [K in Name]: v.InferInput<S> } : unknown;

/** Input of a call as the client takes it. */
export type CallInput<C extends Call> = Part<'params', C['params']> &
  Part<'query', C['query']> &
  Part<'body', C['body']> &
  (C extends { readonly takesBytes: true } ? { readonly bytes: Blob } : unknown) & {
    readonly idempotencyKey?: string;
    readonly signal?: AbortSignal;
  };

export type CallAnswer<C extends Call> = v.InferOutput<C['answer']>;

/** Input of a call as its route is given it, after validation. */
export type CheckedInput<C extends Call> = {
  readonly params: Output<C['params']>;
  readonly query: Output<C['query']>;
  readonly body: Output<C['body']>;
  readonly headers: Output<C['headers']>;
};
