import * as z from 'zod/mini';

/** What a successful call answers: `{status: 'SUCCESS', data, message}`. */
export function success<Data extends z.ZodMiniType>(data: Data) {
  return z.object({ status: z.literal('SUCCESS'), data, message: z.string() });
}

/**
 * What a refused call answers, with the HTTP status of its reason. `data` and `message` are the same sentence, fit for a
 * customer; `fields` names the faulty parts of the input, each with its sentence.
 */
export const refusal = z.object({
  status: z.literal('ERROR'),
  data: z.string(),
  message: z.string(),
  reason: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
  quote: z.optional(z.unknown()),
});

export type Refusal = z.infer<typeof refusal>;
