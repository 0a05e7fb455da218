import { Link } from 'react-router';
import { LONGEST_SEARCH } from '#contract/calls/search.ts';
import { METAL_NAMES, METALS } from '#domain/metal.ts';
import { type PageHandle, servicesContext } from '../context.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { metalPath, SEARCH_PATH } from '../ui/paths.ts';
import { ProductCard } from '../ui/product-card.tsx';
import { Ticker } from '../ui/ticker.tsx';
import type { Route } from './+types/search.ts';
import { countText } from './listing/words.ts';

/** Whoever does not find it among these had better add a word. */
const MOST_RESULTS = 48;

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: `${loaderData?.text ? `${loaderData.text}: search` : 'Search'} | Troy` },
    { name: 'robots', content: 'noindex' },
  ];
}

export const handle: PageHandle = {
  query: (query) => {
    const text = searchText(query);
    return text ? [['q', text]] : [];
  },
};

export function loader({ request, context }: Route.LoaderArgs) {
  const text = searchText(new URL(request.url).searchParams);
  const found = context.get(servicesContext).findProducts(text);
  return { text, products: found.slice(0, MOST_RESULTS), count: found.length };
}

function searchText(query: URLSearchParams): string {
  return (query.get('q') ?? '').trim().slice(0, LONGEST_SEARCH);
}

export default function SearchPage({ loaderData: { text, products, count } }: Route.ComponentProps) {
  return (
    <>
      <Ticker />
      <div className="wrap">
        <PageHead
          title={text ? `Results for “${text}”` : 'Search'}
          lead={<ResultCount {...{ text, products, count }} />}
        />
        {count > 0 ? (
          <>
            <h2 className="visually-hidden">Products</h2>
            <div className="grid listing">
              {products.map((product, index) => (
                <ProductCard key={product.id} product={product} isFirst={index === 0} />
              ))}
            </div>
          </>
        ) : (
          <SearchAgain text={text} />
        )}
      </div>
    </>
  );
}

type Results = Pick<Route.ComponentProps['loaderData'], 'text' | 'products' | 'count'>;

function ResultCount({ text, products, count }: Results) {
  return (
    <span role="status" className="figure">
      {count > products.length && `The best ${products.length} of ${countText(count)}. Another word narrows them down.`}
      {count === products.length && text && countText(count)}
    </span>
  );
}

function SearchAgain({ text }: { readonly text: string }) {
  return (
    <>
      <form key={text} className="search-again" action={SEARCH_PATH}>
        <div>
          <label className="field__label" htmlFor="search-again">
            Coin, bar, weight or metal
          </label>
          <input
            className="field__input"
            id="search-again"
            name="q"
            defaultValue={text}
            maxLength={LONGEST_SEARCH}
            autoComplete="off"
            enterKeyHint="search"
          />
        </div>
        <button type="submit" className="button button--primary button--large">
          Search
        </button>
      </form>
      {text && (
        <EmptyState picture="tilted" heading="No products match your search." headingLevel={2}>
          <p>Try fewer words, or look through the categories.</p>
          <p className="search-again__ways">
            {METALS.map((metal) => (
              <Link key={metal} className="button button--quiet" to={metalPath(metal)}>
                {METAL_NAMES[metal]} categories
              </Link>
            ))}
          </p>
        </EmptyState>
      )}
    </>
  );
}
