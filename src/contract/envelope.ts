import * as v from 'valibot';
import type { Shape } from './check.ts';

/** What a successful call answers: `{status: 'SUCCESS', data, message}`. */
/* @__NO_SIDE_EFFECTS__ */
export function success<Data extends Shape>(data: Data) {
  return v.object({ status: v.literal('SUCCESS'), data, message: v.string() });
}

/**
 * What a refused call answers, with the HTTP status of its reason. `data` and `message` are the same sentence, fit for a
 * customer; `fields` names the faulty parts of the input, each with its sentence.
 */
export const refusal = v.object({
  status: v.literal('ERROR'),
  data: v.string(),
  message: v.string(),
  reason: v.optional(v.string()),
  fields: v.optional(v.record(v.string(), v.string())),
  /** With `price-moved`: the new figures. */
  quote: v.optional(v.unknown()),
  /** With `key-reused`: the order that the key stands for. */
  order: v.optional(v.unknown()),
});

export type Refusal = v.InferOutput<typeof refusal>;
