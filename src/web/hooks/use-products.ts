import { useEffect, useRef, useState } from 'react';
import { MOST_PRODUCTS_ASKED, type ProductAnswer, readProducts } from '#contract/calls/products.ts';
import type { ApiOf } from '#contract/client.ts';
import { premiumPercent } from '#domain/price.ts';
import { ouncesFromNumber } from '#domain/weight.ts';
import type { ListedProduct } from './quote-cart.ts';
import { useApi } from './use-api.ts';

const CALLS = { readProducts };
/** What failed is asked for again after this pause, and as soon as the browser is online again. */
const RETRY_MS = 30_000;

export type CartProducts = {
  readonly byId: ReadonlyMap<string, ListedProduct>;
  /** Known: what is not in `byId` is no longer sold. Failed: the shop did not answer, and will be asked again. */
  readonly state: 'awaited' | 'known' | 'failed';
};

type Asked = { readonly byId: ReadonlyMap<string, ListedProduct>; readonly ids: ReadonlySet<string> };

/** What the answers of this visit said, so that the way from the cart to the checkout does not begin anew. */
let last: Asked = { byId: new Map(), ids: new Set() };

/** The products of a cart as they are sold today. They are asked for when the page opens, and when the cart has others. */
export function useProducts(ids: readonly string[]): CartProducts {
  const api = useApi(CALLS);
  const [asked, setAsked] = useState(last);
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(1);
  const isFresh = useRef(false);
  const wanted = JSON.stringify(ids.toSorted());

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const all: readonly string[] = JSON.parse(wanted);
    if (all.length === 0 || (isFresh.current && all.every((id) => last.ids.has(id)))) return undefined;
    const abort = new AbortController();
    let retry: ReturnType<typeof setTimeout> | undefined;
    void askFor(api, all, abort.signal).then((answers) => {
      if (abort.signal.aborted) return;
      setHasFailed(!answers);
      if (!answers) {
        const again = () => setAttempt((times) => times + 1);
        retry = setTimeout(again, RETRY_MS);
        window.addEventListener('online', again, { signal: abort.signal });
        return;
      }
      isFresh.current = true;
      last = withAnswers(last, all, answers);
      setAsked(last);
    });
    return () => {
      abort.abort();
      clearTimeout(retry);
    };
  }, [api, wanted, attempt]);

  const isKnown = ids.every((id) => asked.ids.has(id));
  return { byId: asked.byId, state: isKnown ? 'known' : hasFailed ? 'failed' : 'awaited' };
}

/** Nothing where a part of the answer is missing. */
async function askFor(
  api: ApiOf<typeof CALLS>,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ProductAnswer[] | undefined> {
  const parts = Array.from({ length: Math.ceil(ids.length / MOST_PRODUCTS_ASKED) }, (_, part) =>
    ids.slice(part * MOST_PRODUCTS_ASKED, (part + 1) * MOST_PRODUCTS_ASKED),
  );
  const outcomes = await Promise.all(parts.map((id) => api.readProducts({ query: { id: [...id] }, signal })));
  const answers = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.answer.data] : []));
  return answers.length === outcomes.length ? answers.flat() : undefined;
}

function withAnswers(before: Asked, ids: readonly string[], answers: readonly ProductAnswer[]): Asked {
  const byId = new Map(before.byId);
  for (const id of ids) byId.delete(id);
  for (const answer of answers) byId.set(answer.id, productOf(answer));
  return { byId, ids: new Set([...before.ids, ...ids]) };
}

function productOf({ id, name, metal, weight, premiumPercentage, image, category }: ProductAnswer): ListedProduct {
  return {
    id,
    name,
    metal,
    weight: ouncesFromNumber(weight),
    premium: premiumPercent(premiumPercentage),
    image,
    category,
  };
}
