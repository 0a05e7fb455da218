import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { fields } from '../check.ts';
import { success } from '../envelope.ts';
import { aside } from '../reading.ts';
import { productFields, saleField } from '../records.ts';
import { withoutControls } from '../shapes.ts';

/** As many as can be looked through while typing. */
export const MOST_SUGGESTIONS = 8;
/** Longer than any name. What is typed beyond is not looked at, by the call as by the page. */
export const LONGEST_SEARCH = 100;

/** The part of a typed text that is searched for. Counted in whole characters, so that none is cut in two. */
export function searchedText(typed: string): string {
  return [...typed.trim()].slice(0, LONGEST_SEARCH).join('').trim();
}

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
