import { useCallback, useEffect, useRef, useState } from 'react';
import { readProducts } from '#contract/calls/products.ts';
import { useApi } from '../../hooks/use-api.ts';
import { cartChanges } from '../../hooks/use-cart.tsx';
import { type AskedProduct, askProducts, type ListedProduct } from '../../ui/products/ask-products.ts';

/** A failed request is repeated after this pause, and when the browser is online again. */
const RETRY_MS = 30_000;

export type CartProducts = {
  readonly byId: ReadonlyMap<string, ListedProduct>;
  /** Known: an id outside of `byId` is no longer sold. Failed: will be asked again. */
  readonly state: 'awaited' | 'known' | 'failed';
  /** Asks for all of them once more, after a refusal that says they have changed. */
  askAgain(): void;
};

type Asked = { readonly byId: ReadonlyMap<string, ListedProduct>; readonly ids: ReadonlySet<string> };

/** The answers of this visit, so that the checkout begins with those of the cart. */
let last: Asked = { byId: new Map(), ids: new Set() };

/**
 * The products of a cart as sold today, asked for when the page opens, when the cart gets others, and for each newer revision of
 * the goods. One that has another name now is called by it in the cart.
 */
export function useProducts(ids: readonly string[], revision?: number): CartProducts {
  const api = useApi({ readProducts });
  const [asked, setAsked] = useState(last);
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(1);
  const isFresh = useRef(false);
  const knownRevision = useRef(revision);
  const wanted = JSON.stringify([...ids].sort());

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const all: readonly string[] = JSON.parse(wanted);
    if (revision !== knownRevision.current) isFresh.current = false;
    knownRevision.current = revision;
    if (all.length === 0 || (isFresh.current && all.every((id) => last.ids.has(id)))) return undefined;
    const abort = new AbortController();
    let retry: ReturnType<typeof setTimeout> | undefined;
    void askProducts(api, all, abort.signal).then((answers) => {
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
      for (const { formerId, ...product } of answers) if (formerId !== undefined) cartChanges.rename(formerId, product);
    });
    return () => {
      abort.abort();
      clearTimeout(retry);
    };
  }, [api, wanted, attempt, revision]);

  const askAgain = useCallback(() => {
    isFresh.current = false;
    setAttempt((times) => times + 1);
  }, []);

  const isKnown = ids.every((id) => asked.ids.has(id));
  return { byId: asked.byId, state: isKnown ? 'known' : hasFailed ? 'failed' : 'awaited', askAgain };
}

/** A product is found by the name that it has now, and by the one it was asked for. */
function withAnswers(before: Asked, ids: readonly string[], answers: readonly AskedProduct[]): Asked {
  const byId = new Map(before.byId);
  for (const id of ids) byId.delete(id);
  for (const answer of answers) byId.set(answer.id, answer).set(answer.formerId ?? answer.id, answer);
  return { byId, ids: new Set([...before.ids, ...ids, ...byId.keys()]) };
}
