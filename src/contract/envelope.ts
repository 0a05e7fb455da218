import * as v from 'valibot';
import { check, type Shape } from './check.ts';
import { readText } from './reading.ts';

/**
 * The answer of a successful call: `{status: 'SUCCESS', data, message}`. Its readers go by the status: `message` may be
 * missing.
 */
/* @__NO_SIDE_EFFECTS__ */
export function success<Data extends Shape>(data: Data) {
  return v.object({ status: v.literal('SUCCESS'), data, message: readText });
}

/** A success of which only `status` counts; `data` may be anything or missing. */
export const done = success(v.fallback(v.null(), null));

/**
 * The answer of a refused call, with the HTTP status of its reason. `data` and `message` are the same sentence, fit for a
 * customer; `fields` names the faulty parts of the input, each with its sentence.
 */
export const refusal = v.object({
  status: v.literal('ERROR'),
  data: readText,
  message: readText,
  reason: v.fallback(v.optional(v.string()), undefined),
  fields: v.fallback(v.optional(v.record(v.string(), v.string())), undefined),
  /** With `price-moved`: the new figures. */
  quote: v.optional(v.unknown()),
  /** With `key-reused`: the order that the key stands for. */
  order: v.optional(v.unknown()),
  /** With `product-paused`, `not-enough` and `over-limit`: how many pieces of this product an order may have now. */
  atMost: v.fallback(v.optional(v.object({ id: v.string(), quantity: v.number() })), undefined),
});

export type Refusal = v.InferOutput<typeof refusal>;

/**
 * Reads any envelope whose status is not `SUCCESS`, as far as it can be read, with empty texts where a sentence is missing;
 * undefined for anything else.
 */
export function readRefusal(json: unknown): Refusal | undefined {
  const status = statusOf(json);
  if (typeof status !== 'string' || status === 'SUCCESS') return undefined;
  const envelope = check(refusal, { ...(json as object), status: 'ERROR' });
  return envelope.ok ? envelope.value : undefined;
}

/** The `status` of an envelope, undefined where there is none. */
export function statusOf(json: unknown): unknown {
  return typeof json === 'object' && json !== null && 'status' in json ? json.status : undefined;
}
