import { Link } from 'react-router';
import { CATEGORIES } from '#catalogue/categories.ts';
import { LONGEST_SEARCH, searchedText } from '#domain/searched-text.ts';
import { countOf } from '#domain/words.ts';
import { type PageHandle, servicesContext } from '../context.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ProductCard, turnInGrid } from '../ui/goods/product-card.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SEARCH_PATH } from '../ui/paths.ts';
import { Picture } from '../ui/picture.tsx';
import { Ticker } from '../ui/rates/ticker.tsx';
import type { Route } from './+types/search.ts';

/** Beyond these, another word helps more than another page. */
const MOST_RESULTS = 48;
/** The most visited categories, for a search without results. */
const POPULAR = [
  'gold-bars',
  'american-gold-eagles',
  'canadian-gold-coins',
  'gold-krugerrands',
  'silver-bars',
  'american-silver-eagles',
  'silver-rounds',
  'silver-dollars',
];
/** One row of the widest screen. */
const MOST_FEATURED = 4;

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: `${loaderData?.text ? `${loaderData.text}: search` : 'Search'} | Troy` },
    { name: 'robots', content: 'noindex' },
  ];
}

export const handle: PageHandle = {
  isPrivate: true,
  query: (query) => {
    const text = searchText(query);
    return text ? [['q', text]] : [];
  },
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { findProducts, catalogue } = context.get(servicesContext);
  const text = searchText(new URL(request.url).searchParams);
  const { products, count } = await findProducts(text, MOST_RESULTS);
  if (count > 0) return { text, products, count };
  return { text, products: [], count: 0, featured: catalogue.featured().slice(0, MOST_FEATURED) };
}

function searchText(query: URLSearchParams): string {
  return searchedText(query.get('q') ?? '');
}

export default function SearchPage({ loaderData: { text, products, count, featured } }: Route.ComponentProps) {
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
                <ProductCard key={product.id} product={product} turn={turnInGrid(index)} />
              ))}
            </div>
          </>
        ) : (
          <>
            <SearchAgain text={text} />
            <PopularCategories />
            <section className="search-more listing" aria-labelledby="featured">
              <h2 id="featured">Featured</h2>
              <div className="grid">
                {featured?.map((product) => (
                  <ProductCard key={product.id} product={product} />
                ))}
              </div>
            </section>
          </>
        )}
      </div>
    </>
  );
}

type Results = Pick<Route.ComponentProps['loaderData'], 'text' | 'products' | 'count'>;

function ResultCount({ text, products, count }: Results) {
  return (
    <span role="status" className="figure">
      {count > products.length &&
        `The best ${products.length} of ${countOf(count, 'product')}. Add a word to narrow them down.`}
      {count === products.length && text && countOf(count, 'product')}
    </span>
  );
}

function SearchAgain({ text }: { readonly text: string }) {
  return (
    <>
      <form key={text} className="search-again" action={SEARCH_PATH}>
        <div>
          <label className="field__label" htmlFor="search-again">
            Coin, bar, weight, metal or budget
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
          <p>Try fewer words, or browse below.</p>
        </EmptyState>
      )}
    </>
  );
}

function PopularCategories() {
  return (
    <section className="search-more" aria-labelledby="popular">
      <h2 id="popular">Popular categories</h2>
      <ul className="popular">
        {CATEGORIES.filter(({ slug }) => POPULAR.includes(slug)).map(({ slug, heading, image, path }) => (
          <li key={slug}>
            <Link className="popular__link" to={path}>
              <Picture className="popular__picture" src={image} alt="" size={56} isSmall />
              {heading}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
