import type { MetaDescriptor } from 'react-router';
import type { MetalAnswer } from '#contract/calls/rates.ts';
import { makersIn } from '#domain/makers.ts';
import { METAL_NAMES, type Metal } from '#domain/metal.ts';
import { type Cents, centsFromDollars, formatAmount } from '#domain/money.ts';
import { largestFileOf } from '#domain/picture.ts';
import { unitPrice } from '#domain/price.ts';
import type { Product, ProductFacts } from '#domain/product.ts';
import { mayBeOrdered, NO_PAUSES, pauseOf } from '#domain/sale.ts';
import type { Seller } from '#domain/seller.ts';
import { ouncesAsNumber } from '#domain/weight.ts';
import { metalPath, productPath } from '../paths.ts';

/** UN/CEFACT Recommendation 20. */
const TROY_OUNCE = 'APZ';
const MILLIMETRE = 'MMT';

/** Facts for search engines, by schema.org. The router escapes them: no name can end the script. */
function structured(data: object): MetaDescriptor {
  return { 'script:ld+json': { '@context': 'https://schema.org', ...data } } as MetaDescriptor;
}

export function organizationData(publicUrl: string, { legalName, phone, email }: Seller): MetaDescriptor {
  return structured({
    '@type': 'Organization',
    name: 'Troy',
    ...(legalName && { legalName }),
    url: `${publicUrl}/`,
    logo: `${publicUrl}/icons/icon-512.png`,
    contactPoint: {
      '@type': 'ContactPoint',
      telephone: phone,
      email,
      contactType: 'customer service',
    },
  });
}

export type Step = { readonly name: string; readonly path: string };

/** The way from home to a page, which is the last step. */
export function breadcrumbData(publicUrl: string, steps: readonly Step[]): MetaDescriptor {
  const whole = [{ name: 'Home', path: '/' }, ...steps];
  return structured({
    '@type': 'BreadcrumbList',
    itemListElement: whole.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  });
}

export function metalStep(metal: Metal): Step {
  return { name: METAL_NAMES[metal], path: metalPath(metal) };
}

/**
 * A product and its price. Without a live rate it is not for sale and has none. The rating on the page stays out: it is the same
 * for all products.
 */
export function productData(
  publicUrl: string,
  product: Product,
  facts: ProductFacts,
  rates: MetalAnswer,
): MetaDescriptor {
  const { id, name, description, image, metal, weight } = product;
  const price = priceNow(product, rates);
  const url = publicUrl + productPath(id);
  return structured({
    '@type': 'Product',
    name,
    description,
    image: publicUrl + largestFileOf(image),
    url,
    sku: id,
    material: METAL_NAMES[metal],
    weight: { '@type': 'QuantitativeValue', value: ouncesAsNumber(weight), unitCode: TROY_OUNCE },
    ...factsData(facts),
    ...(price !== undefined && {
      offers: {
        '@type': 'Offer',
        url,
        price: formatAmount(price),
        priceCurrency: 'USD',
        ...availabilityOf(product, rates),
        seller: { '@type': 'Organization', name: 'Troy' },
      },
    }),
  });
}

function availabilityOf(product: Product, { sales = NO_PAUSES }: MetalAnswer): object {
  const { sale, metal } = product;
  if (sale?.state === 'pre-sale' && pauseOf(metal, sales) === undefined)
    return { availability: 'https://schema.org/PreOrder', availabilityStarts: sale.shipsFrom };
  if (!mayBeOrdered(product) || pauseOf(metal, sales) !== undefined) {
    const isSoldOut = sale?.state === 'sold-out';
    return { availability: `https://schema.org/${isSoldOut ? 'SoldOut' : 'OutOfStock'}` };
  }
  return { availability: 'https://schema.org/InStock' };
}

/** The facts for which schema.org has a property. */
function factsData({ maker, mint, country, year, diameterMm, thicknessMm }: ProductFacts): object {
  // Of several makers none is named: a search engine would take it for the one.
  const [made, another] = makersIn(maker ?? mint);
  return {
    ...(made && another === undefined && { manufacturer: { '@type': 'Organization', name: made } }),
    ...(country && { countryOfOrigin: { '@type': 'Country', name: country } }),
    ...(year && /^\d{4}$/.test(year) && { productionDate: year }),
    ...(diameterMm && { width: millimetres(diameterMm) }),
    ...(thicknessMm && { depth: millimetres(thicknessMm) }),
  };
}

function millimetres(text: string): object {
  return { '@type': 'QuantitativeValue', value: Number(text), unitCode: MILLIMETRE };
}

function priceNow({ metal, weight, premium }: Product, { success, rates }: MetalAnswer): Cents | undefined {
  const spot = centsFromDollars(metal === 'gold' ? rates.USDXAU : rates.USDXAG);
  return success && spot !== undefined && spot > 0 ? unitPrice(spot, weight, premium) : undefined;
}
