import { Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import { categoryBySlug } from '#catalogue/categories.ts';
import { PAGE_SIZE } from '#domain/listing.ts';
import { readChoice, readPage, writeChoice, writePage } from '#domain/listing-query.ts';
import { METAL_NAMES } from '#domain/metal.ts';
import { countOf } from '#domain/words.ts';
import { type PageHandle, type PageServices, servicesContext } from '../context.ts';
import { shownPrices } from '../hooks/use-rates.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ProductCard, turnInGrid } from '../ui/goods/product-card.tsx';
import { breadcrumbData, metalStep } from '../ui/goods/structured-data.ts';
import { ArrowLeft } from '../ui/icons.ts';
import { pageMeta } from '../ui/page-meta.ts';
import { metalPath } from '../ui/paths.ts';
import { Ticker } from '../ui/rates/ticker.tsx';
import type { Route } from './+types/category.ts';
import { ClearFilters, ListingTools } from './listing/listing-tools.tsx';
import { PageLinks } from './listing/page-links.tsx';
import { type SentListing, useListing } from './listing/use-listing.ts';

export function meta({ loaderData, matches: [{ loaderData: frame }] }: Route.MetaArgs) {
  const { heading = 'Products', text, metal, path, place } = loaderData ?? {};
  const page = place && place.page > 1 ? `page ${place.page}` : '';
  const title = `${heading}${page && `, ${page}`} | Troy`;
  if (!metal || !path) return [{ title }, { name: 'robots', content: 'noindex' }];
  return [
    ...pageMeta({
      publicUrl: frame?.publicUrl,
      path: place?.canonical ?? path,
      title,
      description: `${heading}${page && `, ${page}`}: ${text} Live prices, every premium stated.`,
    }),
    ...(place?.neighbours ?? []).map(({ rel, query }) => ({
      tagName: 'link',
      rel,
      href: `${frame?.publicUrl ?? ''}${path}${query}`,
    })),
    ...(frame ? [breadcrumbData(frame.publicUrl, [metalStep(metal), { name: heading, path }])] : []),
  ];
}

/** An unknown slug is shown as given, above an empty listing. */
export function loader({ request, params: { category: slug }, context }: Route.LoaderArgs) {
  const category = categoryBySlug(slug);
  const shown = listingAt(slug, new URL(request.url).searchParams, context.get(servicesContext));
  return {
    heading: category?.heading ?? slug,
    text: category?.tileText,
    metal: category?.metal,
    path: category?.path,
    ...shown,
  };
}

type Shown = { readonly listing?: SentListing; readonly place?: Place };

/** Canonical address and neighbours of a page of the listing. */
type Place = {
  readonly page: number;
  readonly canonical: string;
  readonly neighbours: readonly { readonly rel: 'prev' | 'next'; readonly query: string }[];
};

function listingAt(slug: string, query: URLSearchParams, { catalogue, metal }: PageServices): Shown {
  const listing = catalogue.listingOf(slug);
  if (!listing) return {};
  const { products, weights, makers, isPartlyGraded } = listing;
  if (products.length <= PAGE_SIZE) return { listing: { products } };
  const choice = readChoice(query, listing);
  const view = listing.pageOf(choice, shownPrices(metal()), readPage(query, lastPage(products.length)));
  const { page, pages } = view;
  const queryOf = (wanted: number) => asQuery(writePage(choice, wanted));
  // Filters and order are views of the same page.
  const isPlain = writeChoice(choice).length === 0;
  return {
    listing: { page: view, weights, makers, isPartlyGraded },
    place: {
      page,
      canonical: `${categoryBySlug(slug)?.path ?? ''}${isPlain ? queryOf(page) : ''}`,
      neighbours: [
        ...(page > 1 ? [{ rel: 'prev' as const, query: queryOf(page - 1) }] : []),
        ...(page < pages ? [{ rel: 'next' as const, query: queryOf(page + 1) }] : []),
      ],
    },
  };
}

function asQuery(pairs: [name: string, value: string][]): string {
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}

function lastPage(products: number): number {
  return Math.ceil(products / PAGE_SIZE);
}

/** Any slug is a page, and any choice a view of it. */
export const handle: PageHandle = {
  isKnown: ({ category = '' }, catalogue) => catalogue.productsIn(category).length > 0,
  unknown: 'view',
  query(query, { category = '' }, catalogue) {
    const listing = catalogue.listingOf(category);
    return listing ? writePage(readChoice(query, listing), readPage(query, lastPage(listing.products.length))) : [];
  },
};

/** A change of the query alone loads nothing if all products are there. */
export function shouldRevalidate({ currentParams, nextParams, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentParams.category !== nextParams.category || defaultShouldRevalidate;
}

export default function CategoryPage({ loaderData: { heading, text, metal, listing } }: Route.ComponentProps) {
  return (
    <>
      <Ticker />
      <div className="wrap">
        <Link className="back-link back-link--listing" to={metal ? metalPath(metal) : '/'}>
          <ArrowLeft className="icon" />
          {metal ? `${METAL_NAMES[metal]} categories` : 'Home'}
        </Link>
        {listing ? (
          <Products heading={heading} text={text} sent={listing} />
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

function Products({ heading, text, sent }: HeadProps & { readonly sent: SentListing }) {
  const listing = useListing(sent);
  const { shown, count } = listing;
  return (
    <>
      <ListingHead heading={heading} text={text} count={count} />
      <ListingTools listing={listing} />
      {shown.length > 0 ? (
        <>
          <h2 className="visually-hidden">Products</h2>
          <div className="grid listing">
            {shown.map((product, index) => (
              <ProductCard key={product.id} product={product} turn={turnInGrid(index)} />
            ))}
          </div>
          <PageLinks listing={listing} />
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
      {/* Where the status line has no room. Screen readers have that one. */}
      {count !== undefined && (
        <p className="listing-head__count figure" aria-hidden="true">
          {countOf(count, 'product')}
        </p>
      )}
      {text && <p className="listing-head__text">{text}</p>}
    </div>
  );
}
