import * as v from 'valibot';
import { searchedText } from '#domain/searched-text.ts';
import { defineCall } from '../call.ts';
import { fields } from '../check.ts';
import { success } from '../envelope.ts';
import { aside } from '../reading.ts';
import { productFields, saleField } from '../records.ts';
import { withoutControls } from '../shapes.ts';

/** As many as can be looked through while typing. */
export const MOST_SUGGESTIONS = 8;

const MISSING = 'Please enter what you are looking for.';

/** Products that a few typed letters may mean, best first, at most eight. `count` is how many there are in all. */
export const search = defineCall({
  method: 'GET',
  path: '/api/search',
  access: 'anybody',
  query: fields({
    q: v.pipe(v.string(MISSING), v.transform(searchedText), v.minLength(1, MISSING), withoutControls),
  }),
  answer: success(
    v.object({
      products: v.array(v.object({ ...productFields, image: v.string(), sale: saleField })),
      count: v.number(),
      /** The category of most of them. */
      category: aside(v.object({ heading: v.string(), path: v.string() })),
    }),
  ),
  reasons: [],
});

export type Suggestion = v.InferOutput<typeof search.answer>['data']['products'][number];
