import * as v from 'valibot';

/** The new figures that come with a `price-moved` refusal. */
export const quote = v.object({
  lines: v.array(v.object({ id: v.string(), quantity: v.number(), price: v.number() })),
  amount: v.number(),
  USDXAU: v.number(),
  USDXAG: v.number(),
  at: v.string(),
});

export type QuoteRecord = v.InferOutput<typeof quote>;
