import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { categoryBySlug } from '#catalogue/categories.ts';
import { METAL_NAMES } from '#domain/metal.ts';
import { servicesContext } from '../context.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { metalPath } from '../ui/paths.ts';
import { ProductCard } from '../ui/product-card.tsx';
import { Ticker } from '../ui/ticker.tsx';
import type { Route } from './+types/category.ts';

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: `${loaderData?.heading ?? 'Products'} | Troy` },
    ...(loaderData?.text
      ? [{ name: 'description', content: `${loaderData.heading}: ${loaderData.text}` }]
      : [{ name: 'robots', content: 'noindex' }]),
  ];
}

/** An unknown slug is shown as given, above an empty listing. */
export function loader({ params: { category: slug }, context }: Route.LoaderArgs) {
  const category = categoryBySlug(slug);
  return {
    heading: category?.heading ?? slug,
    text: category?.tileText,
    metal: category?.metal,
    products: context.get(servicesContext).catalogue.productsIn(slug),
  };
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
        <div className="listing-head">
          <h1 className="listing-head__heading">{heading}</h1>
          {products.length > 0 && <p className="listing-head__count">{products.length} products</p>}
          {text && <p className="listing-head__text">{text}</p>}
        </div>
        {products.length > 0 ? (
          <>
            <h2 className="visually-hidden">Products</h2>
            <div className="grid listing">
              {products.map((product, index) => (
                <ProductCard key={product.id} product={product} isFirst={index === 0} />
              ))}
            </div>
          </>
        ) : (
          <EmptyState
            picture="level"
            heading="No products available in this category yet."
            headingLevel={2}
            action={{ label: 'Browse Other Categories', to: metal ? metalPath(metal) : '/categories/gold' }}
          />
        )}
      </div>
    </>
  );
}
