import { Link } from 'react-router';
import { slidesOn } from '#domain/banner.ts';
import { METAL_NAMES, METALS, type Metal } from '#domain/metal.ts';
import { formatPremium, priceAnatomy } from '#domain/price.ts';
import type { Product } from '#domain/product.ts';
import { calendarDay } from '#domain/shop-time.ts';
import { formatOunces } from '#domain/weight.ts';
import { servicesContext } from '../context.ts';
import { AnatomyBar, usdOrDash } from '../ui/goods/price-anatomy.tsx';
import { ProductCard } from '../ui/goods/product-card.tsx';
import { organizationData } from '../ui/goods/structured-data.ts';
import { usePrice } from '../ui/goods/use-price.ts';
import { Phone } from '../ui/icons.ts';
import { pageMeta } from '../ui/page-meta.ts';
import { metalPath } from '../ui/paths.ts';
import { RatesBoard } from '../ui/rates/rates-board.tsx';
import { useSeller } from '../ui/seller.tsx';
import type { Route } from './+types/home.ts';
import { ArrowRight, FileCheck, Truck } from './icons.ts';
import { MetalStreak } from './metal-streak.tsx';
import { PromoBanner } from './promo-banner.tsx';

export function meta({ matches: [{ loaderData: frame }] }: Route.MetaArgs) {
  return [
    ...pageMeta({
      publicUrl: frame?.publicUrl,
      path: '/',
      title: 'Troy | Gold and silver bullion',
      description: 'Gold and silver bars, coins and rounds at live spot prices, every premium stated.',
    }),
    ...(frame ? [organizationData(frame.publicUrl, frame.told.seller)] : []),
  ];
}

export function loader({ context }: Route.LoaderArgs) {
  const { catalogue, settings, clock } = context.get(servicesContext);
  const slides = slidesOn(settings.banner.slides, calendarDay(clock())).map(
    ({ heading, line, links, product, photograph }) => {
      const image = photograph ?? (product === null ? undefined : catalogue.productById(product)?.image);
      return { heading, line, links, ...(image && { image }) };
    },
  );
  return { featured: catalogue.featured(), slides };
}

export default function Home({ loaderData: { featured, slides } }: Route.ComponentProps) {
  const example = featured.find(({ category }) => category === 'american-gold-eagles') ?? featured[0];
  return (
    <>
      <h1 className="visually-hidden">Troy, gold and silver bullion</h1>
      <PromoBanner slides={slides} />
      <RatesBoard />
      <section className="wrap section" aria-labelledby="featured">
        <div className="section-head">
          <h2 id="featured">Featured</h2>
          <nav className="section-head__links" aria-label="All products">
            {METALS.map((metal) => (
              <Link key={metal} className="link" to={metalPath(metal)}>
                All {metal}
              </Link>
            ))}
          </nav>
        </div>
        <div className="grid">
          {featured.map((product) => (
            <ProductCard key={product.id} product={product} />
          ))}
          {example && <HowAPriceIsMade product={example} />}
        </div>
      </section>
      <section className="wrap section section--after" aria-labelledby="by-category">
        <div className="section-head">
          <h2 id="by-category">Shop by Category</h2>
        </div>
        <div className="metal-tiles">
          {METALS.map((metal) => (
            <MetalTile key={metal} metal={metal} />
          ))}
        </div>
      </section>
      <Facts />
    </>
  );
}

function HowAPriceIsMade({ product }: { readonly product: Product }) {
  const shown = usePrice(product);
  const { metal, weight, premium, name } = product;
  const spot = 'price' in shown ? shown.spot : undefined;
  const parts = spot && priceAnatomy(spot, weight, premium);
  return (
    <section className="explain" aria-labelledby="how-a-price-is-made">
      <h3 className="explain__heading" id="how-a-price-is-made">
        How a price is made
      </h3>
      <p>Spot price times weight, plus one stated premium. Nothing else is added.</p>
      <div className="explain__scale">
        <span>
          <strong className="explain__figure">{usdOrDash(parts?.meltValue)}</strong>
          Metal value
        </span>
        <span className="explain__premium">
          <strong className="explain__figure">{usdOrDash(parts?.premium)}</strong>
          Premium
        </span>
        <div className="explain__bar">
          <AnatomyBar metal={metal} premium={premium} />
        </div>
      </div>
      <dl className="ledger figure">
        <dt>{METAL_NAMES[metal]} spot, per oz</dt>
        <dd>{usdOrDash(spot)}</dd>
        <dt>Weight</dt>
        <dd>× {formatOunces(weight)} oz</dd>
        <dt>Premium: minting, handling, margin</dt>
        <dd>+ {formatPremium(premium)}</dd>
        <dt className="ledger__total">{name}</dt>
        <dd className="ledger__total price">{usdOrDash(parts?.unitPrice)}</dd>
      </dl>
    </section>
  );
}

const TILE_TEXTS = {
  gold: 'Bars, coins and pre-1933 gold in eight categories',
  silver: 'Bars, rounds, dollars and certified coins in eight categories',
} as const;

function MetalTile({ metal }: { readonly metal: Metal }) {
  return (
    <Link className="metal-tile on-dark" to={metalPath(metal)}>
      <MetalStreak metal={metal} className="metal-tile__art" sizes="640px" turn="late" />
      <div>
        <h3 className="metal-tile__name">{METAL_NAMES[metal]}</h3>
        <p className="metal-tile__text">{TILE_TEXTS[metal]}</p>
      </div>
      <span className="metal-tile__arrow">
        <ArrowRight className="icon" />
      </span>
    </Link>
  );
}

const FACTS = [
  { Icon: Truck, heading: 'Insured shipping', text: 'Every parcel insured, with tracking.' },
  { Icon: FileCheck, heading: 'Certificates supplied', text: 'Authenticity certified in writing.' },
] as const;

function Facts() {
  const { hours } = useSeller();
  const facts = [...FACTS, { Icon: Phone, heading: 'Talk to a dealer', text: `${hours.inWords}.` }];
  return (
    <section className="assurances" aria-label="Our service">
      <ul className="wrap assurances__row">
        {facts.map(({ Icon, heading, text }) => (
          <li key={heading} className="assurances__item">
            <Icon className="icon" />
            <span>
              <strong>{heading}</strong>
              <span className="muted">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
