import { data, Link } from 'react-router';
import { categoriesOf } from '#catalogue/categories.ts';
import { isMetal, METAL_NAMES } from '#domain/metal.ts';
import { formatUsd } from '#domain/money.ts';
import { stepsIn } from '#domain/price-range.ts';
import { type PageHandle, servicesContext } from '../context.ts';
import { useRates } from '../hooks/use-rates.tsx';
import { Change } from '../ui/change.tsx';
import { pricesPath } from '../ui/charts/chart-paths.ts';
import { drawSpark } from '../ui/charts/draw-chart.ts';
import { Spark } from '../ui/charts/spark.tsx';
import { breadcrumbData, metalStep } from '../ui/goods/structured-data.ts';
import { ArrowLeft } from '../ui/icons.ts';
import { pageMeta } from '../ui/page-meta.ts';
import { metalPath } from '../ui/paths.ts';
import { Picture } from '../ui/picture.tsx';
import { rateChange, sinceText } from '../ui/rate-change.ts';
import { RatesState, Ticker } from '../ui/rates/ticker.tsx';
import type { Route } from './+types/metal.ts';
import { ArrowRight } from './icons.ts';
import { MetalStreak } from './metal-streak.tsx';

export function meta({ loaderData, matches: [{ loaderData: frame }] }: Route.MetaArgs) {
  if (!loaderData) return [];
  const step = metalStep(loaderData.metal);
  return [
    ...pageMeta({
      publicUrl: frame?.publicUrl,
      path: step.path,
      title: `${step.name} bullion at live prices | Troy`,
      description: `Eight categories of ${loaderData.metal} bullion at live prices, every premium stated.`,
    }),
    ...(frame ? [breadcrumbData(frame.publicUrl, [step])] : []),
  ];
}

export const handle: PageHandle = {
  isKnown: ({ metal = '' }) => isMetal(metal),
  unknown: 'shared',
};

export function loader({ params: { metal }, context }: Route.LoaderArgs) {
  if (!isMetal(metal)) throw data(null, { status: 404 });
  const { past } = context.get(servicesContext);
  return { metal, categories: categoriesOf(metal), year: drawSpark(stepsIn(past.steps, metal, '1Y')) };
}

export default function MetalPage({ loaderData: { metal, categories, year } }: Route.ComponentProps) {
  const rates = useRates();
  const change = rateChange(rates, metal);
  const name = METAL_NAMES[metal];
  const other = metal === 'gold' ? 'silver' : 'gold';
  return (
    <>
      <Ticker />
      <header className="metal-head on-dark">
        <MetalStreak metal={metal} className="metal-head__streak" sizes="62vw" turn="first" />
        <div className="wrap metal-head__row">
          <Link className="back-link" to="/">
            <ArrowLeft className="icon" />
            Home
          </Link>
          <h1 className="metal-head__heading">{name}</h1>
          <p className="metal-head__text">
            Eight categories of {metal === 'gold' ? 'bars and coins' : 'bars, rounds and coins'}, each priced from the
            spot rate.
          </p>
          <p className={`metal-head__rate metal-head__rate--${rates.state}`}>
            <span className="price">{formatUsd(rates[metal])}</span>{' '}
            <span className="metal-head__unit">per troy ounce</span>{' '}
            {change && (
              <span>
                <Change change={change} shows="both" /> <span className="metal-head__unit">{sinceText(rates)}</span>
              </span>
            )}
            {(rates.isLoading || rates.state !== 'live') && (
              <span className="metal-head__unit">
                <RatesState rates={rates} />
              </span>
            )}
          </p>
          <Link className="link metal-head__chart" to={pricesPath(metal)}>
            {year && <Spark {...year} />}
            {name} over a year
          </Link>
        </div>
      </header>
      <section className="wrap section" aria-labelledby="categories">
        <div className="section-head">
          <h2 id="categories">{name} categories</h2>
          <nav className="section-head__links" aria-label="The other metal">
            <Link className="link" to={metalPath(other)}>
              {METAL_NAMES[other]} categories
            </Link>
          </nav>
        </div>
        <ul className="grid category-grid">
          {categories.map((category) => (
            <CategoryTile key={category.slug} category={category} />
          ))}
        </ul>
      </section>
    </>
  );
}

type TileProps = { readonly category: ReturnType<typeof categoriesOf>[number] };

function CategoryTile({ category: { heading, tileText, image, path } }: TileProps) {
  return (
    <li className="category-tile">
      <div className="plate category-tile__plate">
        <Picture
          className="category-tile__picture"
          src={image}
          alt=""
          size={320}
          sizes="(min-width: 768px) 220px, 72px"
        />
      </div>
      <div className="category-tile__words">
        <h3 className="category-tile__name">
          <Link className="category-tile__link" to={path}>
            {heading}
          </Link>
        </h3>
        <p className="category-tile__text">{tileText}</p>
      </div>
      <ArrowRight className="icon category-tile__arrow" />
    </li>
  );
}
