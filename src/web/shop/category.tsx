import { Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import { categoryBySlug } from '#catalogue/categories.ts';
import { readChoice, writeChoice } from '#domain/listing-query.ts';
import { METAL_NAMES } from '#domain/metal.ts';
import type { Product } from '#domain/product.ts';
import { type PageHandle, servicesContext } from '../context.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ArrowLeft } from '../ui/icons.ts';
import { pageMeta } from '../ui/page-meta.ts';
import { metalPath } from '../ui/paths.ts';
import { ProductCard, turnInGrid } from '../ui/product-card.tsx';
import { breadcrumbData, metalStep } from '../ui/structured-data.ts';
import { Ticker } from '../ui/ticker.tsx';
import type { Route } from './+types/category.ts';
import { ClearFilters, ListingTools } from './listing/listing-tools.tsx';
import { useListing } from './listing/use-listing.ts';
import { countText } from './listing/words.ts';

export function meta({ loaderData, matches: [{ loaderData: frame }] }: Route.MetaArgs) {
  const { heading = 'Products', text, metal, path } = loaderData ?? {};
  const title = `${heading} | Troy`;
  if (!metal || !path) return [{ title }, { name: 'robots', content: 'noindex' }];
  return [
    // Filters and order are views of the same page.
    ...pageMeta({
      publicUrl: frame?.publicUrl,
      path,
      title,
      description: `${heading}: ${text} Live prices, every premium stated.`,
    }),
    ...(frame ? [breadcrumbData(frame.publicUrl, [metalStep(metal), { name: heading, path }])] : []),
  ];
}

/** An unknown slug is shown as given, above an empty listing. */
export function loader({ params: { category: slug }, context }: Route.LoaderArgs) {
  const category = categoryBySlug(slug);
  return {
    heading: category?.heading ?? slug,
    text: category?.tileText,
    metal: category?.metal,
    path: category?.path,
    products: context.get(servicesContext).catalogue.productsIn(slug),
  };
}

/** Any slug is a page, and any choice a view of it. */
export const handle: PageHandle = {
  isKnown: ({ category = '' }, catalogue) => catalogue.productsIn(category).length > 0,
  unknown: 'view',
  query: (query, { category = '' }, catalogue) => writeChoice(readChoice(query, catalogue.productsIn(category))),
};

/** The address's query changes what is shown of the products, not which there are. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams.category !== nextParams.category;
}

export default function CategoryPage({ loaderData: { heading, text, metal, products } }: Route.ComponentProps) {
  return (
    <>
      <Ticker />
      <div className="wrap">
        <Link className="back-link back-link--listing" to={metal ? metalPath(metal) : '/'}>
          <ArrowLeft className="icon" aria-hidden="true" />
          {metal ? `${METAL_NAMES[metal]} categories` : 'Home'}
        </Link>
        {products.length > 0 ? (
          <Products heading={heading} text={text} products={products} />
        ) : (
          <>
            <ListingHead heading={heading} text={text} />
            <EmptyState
              picture="level"
              heading="No products available in this category yet."
              headingLevel={2}
              action={{ label: 'Browse Other Categories', to: metal ? metalPath(metal) : '/categories/gold' }}
            />
          </>
        )}
      </div>
    </>
  );
}

type HeadProps = { readonly heading: string; readonly text: string | undefined };

function Products({ heading, text, products }: HeadProps & { readonly products: readonly Product[] }) {
  const listing = useListing(products);
  const { shown } = listing;
  return (
    <>
      <ListingHead heading={heading} text={text} count={shown.length} />
      <ListingTools listing={listing} />
      {shown.length > 0 ? (
        <>
          <h2 className="visually-hidden">Products</h2>
          <div className="grid listing">
            {shown.map((product, index) => (
              <ProductCard key={product.id} product={product} turn={turnInGrid(index)} />
            ))}
          </div>
        </>
      ) : (
        <EmptyState picture="tilted" heading="No products match these filters." headingLevel={2}>
          <ClearFilters listing={listing} className="button button--primary button--large" />
        </EmptyState>
      )}
    </>
  );
}

function ListingHead({ heading, text, count }: HeadProps & { readonly count?: number }) {
  return (
    <div className="listing-head">
      <h1 className="listing-head__heading">{heading}</h1>
      {/* Where the status line has no room; that one is read out. */}
      {count !== undefined && (
        <p className="listing-head__count figure" aria-hidden="true">
          {countText(count)}
        </p>
      )}
      {text && <p className="listing-head__text">{text}</p>}
    </div>
  );
}
