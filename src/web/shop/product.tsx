import { useRef } from 'react';
import { data, Link, redirect } from 'react-router';
import { categoryBySlug } from '#catalogue/categories.ts';
import { METAL_NAMES } from '#domain/metal.ts';
import { formatUsd, multiplyCents } from '#domain/money.ts';
import { largestFileOf } from '#domain/picture.ts';
import { formatPremium, pricePerOunce } from '#domain/price.ts';
import type { Product } from '#domain/product.ts';
import { PRODUCT_RANGES } from '#domain/product-history.ts';
import { saleMessage, saleNote } from '#domain/sale.ts';
import { CHECKOUT_HOLD } from '#domain/terms.ts';
import { formatWeight, MICRO_OUNCES_PER_OUNCE } from '#domain/weight.ts';
import { groupThousands } from '#domain/words.ts';
import { type PageHandle, servicesContext } from '../context.ts';
import { useRates } from '../hooks/use-rates.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { InCart } from '../ui/goods/in-cart.tsx';
import { usdOrDash } from '../ui/goods/price-anatomy.tsx';
import { Quantity } from '../ui/goods/quantity.tsx';
import { breadcrumbData, metalStep, productData } from '../ui/goods/structured-data.ts';
import { useBuying } from '../ui/goods/use-buying.ts';
import { type ShownPrice, usePrice } from '../ui/goods/use-price.ts';
import { ArrowLeft } from '../ui/icons.ts';
import { MetalMark } from '../ui/metal-mark.tsx';
import { pageMeta } from '../ui/page-meta.ts';
import { productPath } from '../ui/paths.ts';
import { Picture } from '../ui/picture.tsx';
import { Ticker } from '../ui/rates/ticker.tsx';
import type { Route } from './+types/product.ts';
import { BadgeCheck, FileCheck, Star, Truck } from './icons.ts';
import { drawnByUs } from './product/drawn-by-us.ts';
import { historyOf } from './product/history-data.ts';
import { PayFor } from './product/pay-for.tsx';
import { FIRST_PRODUCT_RANGE, historyQuery, ProductHistory } from './product/product-history.tsx';
import { Specifications } from './product/specifications.tsx';

export function meta({ loaderData, matches: [{ loaderData: frame }] }: Route.MetaArgs) {
  if (!loaderData?.product) return [{ title: 'Product not found | Troy' }, { name: 'robots', content: 'noindex' }];
  const { product, facts, category } = loaderData;
  const path = productPath(product.id);
  const steps = [metalStep(product.metal), ...(category ? [{ name: category.heading, path: category.path }] : [])];
  return [
    ...pageMeta({
      publicUrl: frame?.publicUrl,
      path,
      title: `${product.name} | Troy`,
      description: product.description,
      image: largestFileOf(product.image),
    }),
    ...(frame
      ? [
          productData(frame.publicUrl, product, facts, frame.metal),
          breadcrumbData(frame.publicUrl, [...steps, { name: product.name, path }]),
        ]
      : []),
  ];
}

export const handle: PageHandle = {
  isKnown: ({ productId = '' }, catalogue) => catalogue.productById(productId) !== undefined,
  unknown: 'shared',
  query(query, { productId = '' }, catalogue) {
    const { range, isTable } = choiceOf(query);
    return catalogue.productById(productId) ? historyQuery(range, isTable) : [];
  },
};

function choiceOf(query: URLSearchParams) {
  return {
    range: PRODUCT_RANGES.find((name) => name === query.get('range')) ?? FIRST_PRODUCT_RANGE,
    isTable: query.get('table') === '1',
  };
}

export async function loader({ params: { productId }, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { catalogue } = services;
  const product = catalogue.productById(productId);
  if (!product) return data({ product: null }, { status: 404 });
  // The product was renamed.
  if (product.id !== productId) throw redirect(productPath(product.id), 301);
  const category = categoryBySlug(product.category);
  return {
    product,
    text: catalogue.textOf(product),
    facts: catalogue.factsOf(product),
    category: category && { heading: category.heading, path: category.path },
    // As one text it takes half the room in the page.
    history: JSON.stringify(await historyOf(product, choiceOf(new URL(request.url).searchParams), services)),
  };
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.product) {
    return (
      <div className="wrap">
        <EmptyState picture="missing" heading="Product not found" action={{ label: 'Return to Home', to: '/' }} />
      </div>
    );
  }
  const { product, text, facts, category, history } = loaderData;
  return (
    <>
      <Ticker />
      <div className="wrap">
        {category && (
          <Link className="back-link back-link--listing" to={category.path}>
            <ArrowLeft className="icon" />
            {category.heading}
          </Link>
        )}
        <div className="product">
          <ProductPicture product={product} />
          <Buying key={product.id} product={product} category={category?.heading} />
          <div className="product__text">
            <h2 className="product__heading">Description</h2>
            <p className="muted">{text}</p>
            <h2 className="product__heading">Specifications</h2>
            <Specifications product={product} facts={facts} category={category?.heading ?? product.category} />
          </div>
        </div>
      </div>
      <ProductHistory id={product.id} metal={product.metal} history={history} />
    </>
  );
}

function ProductPicture({ product }: { readonly product: Product }) {
  const { name, image } = product;
  const note = drawnByUs(product);
  return (
    <figure className="product__figure">
      <div className="plate product__plate">
        <Picture
          className="product__picture"
          src={image}
          alt={note === undefined ? name : `${name}. ${note}`}
          size={640}
          sizes="(min-width: 1344px) 492px, (min-width: 1024px) 34vw, (min-width: 768px) 30vw, 70vw"
          turn="first"
        />
      </div>
      {note !== undefined && <figcaption className="product__note">{note}</figcaption>}
    </figure>
  );
}

function Buying({ product, category }: { readonly product: Product; readonly category: string | undefined }) {
  const { name, metal } = product;
  const shown = usePrice(product);
  const { quantity, setQuantity, most, inCart, add, remove, label, canAdd } = useBuying(product, shown);
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <div className={shown.state === 'stale' ? 'product__buying stale-prices' : 'product__buying'}>
      <p className="product__marks">
        <MetalMark metal={metal} />
        {category && <span className="tag">{category}</span>}
      </p>
      <h1 className="product__name">{name}</h1>
      <p className="product__rating">
        <Star className="product__star" />
        4.9/5 - 127 reviews
      </p>
      <PriceLine product={product} shown={shown} />
      {/* A phone's bar says it. Its room is kept at one piece. */}
      <p className="product__total figure">
        <SaleNote product={product} />
        {quantity > 1 && 'price' in shown && (
          <span className="product__sum">
            {groupThousands(quantity)} × {formatUsd(shown.price)} ={' '}
            <strong>{formatUsd(multiplyCents(shown.price, quantity))}</strong>
          </span>
        )}
      </p>
      <div className="product__buy">
        <Quantity value={quantity} onChange={setQuantity} label={name} most={most} size="large" />
        <button
          ref={addButton}
          type="button"
          className="button button--primary button--large product__add"
          disabled={!canAdd}
          onClick={add}
        >
          {label}
        </button>
      </div>
      {/* Always there, so that adding moves nothing. */}
      {inCart > 0 ? (
        <div className="product__strip product__strip--added">
          <InCart count={inCart} remove={remove} addButton={addButton} />
        </div>
      ) : (
        <p className="product__strip product__strip--rest">{CHECKOUT_HOLD}</p>
      )}
      <PayFor product={product} shown={shown} quantity={quantity} />
      <p>
        <a className="link link--alone" href="#history">
          Price history
        </a>
        {' · '}
        <Link className="link link--alone" to={`/alerts?${new URLSearchParams({ product: product.id })}`}>
          Tell me when
        </Link>
      </p>
      <Badges />
      <BuyBar shown={shown} quantity={quantity} label={label} canAdd={canAdd} onAdd={add} />
    </div>
  );
}

type ShownProps = { readonly product: Product; readonly shown: ShownPrice };

function PriceLine({ product: { metal, weight, premium }, shown }: ShownProps) {
  return (
    <p className="product__price-line">
      <ProductPrice shown={shown} />
      <span className="muted figure">
        {formatWeight(weight)} {METAL_NAMES[metal]}, {formatPremium(premium)} premium
        {/* For an ounce the price per ounce is the price. */}
        {weight !== MICRO_OUNCES_PER_OUNCE && 'price' in shown && (
          <>
            , <span className="product__per-ounce">{formatUsd(pricePerOunce(shown.price, weight))} per oz</span>
          </>
        )}
      </span>
    </p>
  );
}

function ProductPrice({ shown }: { readonly shown: ShownPrice }) {
  if (shown.state === 'loading') {
    return <span className="skeleton skeleton--text price product__price product__price--awaited">&nbsp;</span>;
  }
  if (shown.state === 'unavailable') return <span className="product__unavailable">Price unavailable</span>;
  return <span className={`price product__price card__price--${shown.state}`}>{formatUsd(shown.price)}</span>;
}

type BuyBarProps = Pick<ShownProps, 'shown'> & {
  readonly quantity: number;
  readonly label: string;
  readonly canAdd: boolean;
  readonly onAdd: () => void;
};

/** The bar at the bottom of a phone's window. */
function BuyBar({ shown, quantity, label, canAdd, onAdd }: BuyBarProps) {
  return (
    <div className="buy-bar">
      <span>
        <span className="buy-bar__label">Total for {quantity}</span>
        <span className="price buy-bar__total">
          {usdOrDash('price' in shown ? multiplyCents(shown.price, quantity) : undefined)}
        </span>
      </span>
      <button type="button" className="button button--primary button--large" disabled={!canAdd} onClick={onAdd}>
        {label}
      </button>
    </div>
  );
}

const BADGES = [
  { Icon: BadgeCheck, heading: 'Authentic', text: 'Checked before it ships' },
  { Icon: FileCheck, heading: 'Certified', text: 'Certificate supplied' },
  { Icon: Truck, heading: 'Fast Shipping', text: 'Insured and tracked' },
] as const;

function Badges() {
  return (
    <ul className="trust">
      {BADGES.map(({ Icon, heading, text }) => (
        <li key={heading} className="trust__item">
          <Icon className="icon trust__icon" />
          <strong className="trust__heading">{heading}</strong>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** The note on a product that is not simply on sale, with the dealer's message. */
function SaleNote({ product }: { readonly product: Product }) {
  const { pauses } = useRates();
  const note = saleNote(product, pauses);
  const message = saleMessage(product, pauses);
  if (note === undefined) return null;
  return (
    <span className="product__sale">
      <strong>{note}.</strong> {message}
    </span>
  );
}
