import * as v from 'valibot';
import { rateFields } from '../records.ts';

/** The new figures that come with a `price-moved` refusal. */
const quote = v.object({
  lines: v.array(v.object({ id: v.string(), quantity: v.number(), price: v.number() })),
  amount: v.number(),
  ...rateFields,
  at: v.string(),
});

export type QuoteRecord = v.InferOutput<typeof quote>;
