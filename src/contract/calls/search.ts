import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { success } from '../envelope.ts';
import { metal, withoutControls } from '../shapes.ts';

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
  summary: 'Products by the words that a buyer types, tolerant of typing errors',
  query: z.object({
    q: z.string(MISSING).check(z.overwrite(searchedText), z.minLength(1, MISSING), withoutControls),
  }),
  answer: success(
    z.object({
      products: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          metal,
          image: z.string(),
          /** Fine weight in troy ounces. */
          weight: z.number(),
          premiumPercentage: z.number(),
        }),
      ),
      count: z.number(),
    }),
  ),
  reasons: [],
});

export type Suggestion = z.infer<typeof search.answer>['data']['products'][number];
