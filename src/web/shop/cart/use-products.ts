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
  /** They are an answer to this page, and not one of earlier in this visit. */
  readonly isFresh: boolean;
  /** Refetches all products. Resolves with the answer, or after a failure, which is retried later. */
  askAgain(): Promise<void>;
};

type Asked = { readonly byId: ReadonlyMap<string, ListedProduct>; readonly ids: ReadonlySet<string> };

/** The answers of this visit, so that the checkout begins with those of the cart. */
let last: Asked = { byId: new Map(), ids: new Set() };

/**
 * The products of a cart as sold today, fetched when the page opens, when the cart's products change, and for each newer
 * revision of the goods. A renamed product shows its new name in the cart.
 */
export function useProducts(ids: readonly string[], revision?: number): CartProducts {
  const api = useApi({ readProducts });
  const [{ asked, isFresh }, setAnswered] = useState({ asked: last, isFresh: false });
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(1);
  const isKept = useRef(false);
  const knownRevision = useRef(revision);
  const wanted = JSON.stringify([...ids].sort());

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const all: readonly string[] = JSON.parse(wanted);
    if (revision !== knownRevision.current) isKept.current = false;
    knownRevision.current = revision;
    if (all.length === 0 || (isKept.current && all.every((id) => last.ids.has(id)))) return undefined;
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
      isKept.current = true;
      setAnswered({ asked: keep(all, answers), isFresh: true });
    });
    return () => {
      abort.abort();
      clearTimeout(retry);
    };
  }, [api, wanted, attempt, revision]);

  const askAgain = useCallback(async () => {
    const all: readonly string[] = JSON.parse(wanted);
    const answers = await askProducts(api, all);
    if (answers) return setAnswered({ asked: keep(all, answers), isFresh: true });
    isKept.current = false;
    setAttempt((times) => times + 1);
  }, [api, wanted]);

  const isKnown = ids.every((id) => asked.ids.has(id));
  return { byId: asked.byId, state: isKnown ? 'known' : hasFailed ? 'failed' : 'awaited', isFresh, askAgain };
}

function keep(ids: readonly string[], answers: readonly AskedProduct[]): Asked {
  last = withAnswers(last, ids, answers);
  for (const { formerId, ...product } of answers) if (formerId !== undefined) cartChanges.rename(formerId, product);
  return last;
}

/** A product is found by the name that it has now, and by the one it was asked for. */
function withAnswers(before: Asked, ids: readonly string[], answers: readonly AskedProduct[]): Asked {
  const byId = new Map(before.byId);
  for (const id of ids) byId.delete(id);
  for (const answer of answers) byId.set(answer.id, answer).set(answer.formerId ?? answer.id, answer);
  return { byId, ids: new Set([...before.ids, ...ids, ...byId.keys()]) };
}
