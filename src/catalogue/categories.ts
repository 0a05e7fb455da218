import type { Category } from '#domain/category.ts';
import { METALS, type Metal } from '#domain/metal.ts';

/** Eight of gold, then eight of silver, in the order of the specification. */
export const CATEGORIES: readonly Category[] = [
  category(
    'gold',
    'gold-bars',
    'Gold Bars',
    'From one gram to a kilo, minted in a card, or cast.',
    'gold-bars--1-oz-minted',
  ),
  category(
    'gold',
    'gold-coins',
    'Gold Coins',
    'Bullion coins from sovereign mints around the world.',
    'gold-coins--philharmonic-half-oz',
  ),
  category(
    'gold',
    'american-gold-eagles',
    'American Gold Eagles',
    'Struck in 22 karat gold by the US Mint, in four sizes.',
    'american-gold-eagles--1-oz',
  ),
  category(
    'gold',
    'british-gold-coins',
    'British Gold Coins',
    'Britannias and sovereigns from the Royal Mint.',
    'british-gold-coins--britannia-1-oz',
  ),
  category(
    'gold',
    'american-gold-buffalos',
    'American Gold Buffalos',
    'The first 24 karat coin of the United States.',
    'american-gold-buffalos--1-oz',
  ),
  category(
    'gold',
    'canadian-gold-coins',
    'Canadian Gold Coins',
    'Maple Leafs in .9999 gold, whole and fractional.',
    'canadian-gold-coins--maple-1-oz',
  ),
  category(
    'gold',
    'gold-krugerrands',
    'Gold Krugerrands',
    'The coin that began modern bullion, since 1967.',
    'gold-krugerrands--1-oz',
  ),
  category(
    'gold',
    'pre-1933-us-gold-coins',
    'Pre-1933 US Gold Coins',
    'Liberty and Saint-Gaudens, from quarter to double eagles.',
    'pre-1933-us-gold-coins--liberty',
  ),
  category(
    'silver',
    'silver-bars',
    'Silver Bars',
    'Stackable weights from one ounce to a hundred.',
    'silver-bars--10-oz-minted',
  ),
  category(
    'silver',
    'silver-rounds',
    'Silver Rounds',
    'Privately minted ounces, close to the price of silver.',
    'silver-rounds--sunburst-1-oz',
  ),
  category(
    'silver',
    'american-silver-eagles',
    'American Silver Eagles',
    'The United States silver dollar since 1986.',
    'american-silver-eagles--1-oz',
  ),
  category(
    'silver',
    'british-silver-coins',
    'British Silver Coins',
    'Britannias, beasts and other issues from the Royal Mint.',
    'british-silver-coins--britannia-1-oz',
  ),
  category(
    'silver',
    'canadian-silver-coins',
    'Canadian Silver Coins',
    'Maple Leafs and wildlife in .9999 silver.',
    'canadian-silver-coins--maple-1-oz',
  ),
  category(
    'silver',
    'silver-dollars',
    'Silver Dollars',
    'Morgan and Peace dollars in 90 percent silver.',
    'silver-dollars--liberty',
  ),
  category(
    'silver',
    'world-silver-coins',
    'World Silver Coins',
    'Pandas, elephants and kangaroos from four continents.',
    'world-silver-coins--philharmonic-1-oz',
  ),
  category(
    'silver',
    'certified-silver-coins',
    'Certified Silver Coins',
    'Graded and sealed by independent services.',
    'certified-silver-coins--eagle-ms70',
  ),
];

const BY_SLUG = new Map(CATEGORIES.map((one) => [one.slug, one]));

export function categoriesOf(metal: Metal): readonly Category[] {
  return CATEGORIES.filter((one) => one.metal === metal);
}

export function categoryBySlug(slug: string): Category | undefined {
  return BY_SLUG.get(slug);
}

/** All coins of a metal: its categories but bars and rounds. A filter of goods takes them in a category's place. */
export const COIN_GROUPS = ['all-gold-coins', 'all-silver-coins'] as const;
const NO_COINS: readonly string[] = ['gold-bars', 'silver-bars', 'silver-rounds'];

type CategoryGroup = { readonly heading: string; readonly slugs: readonly string[] };

/** A category, or all coins of a metal; undefined for any other slug. */
export function categoryGroup(slug: string): CategoryGroup | undefined {
  const coins = METALS.find((metal) => slug === `all-${metal}-coins`);
  const one = categoryBySlug(slug);
  if (!coins) return one && { heading: one.heading, slugs: [slug] };
  const slugs = categoriesOf(coins).map((category) => category.slug);
  return { heading: `All ${coins} coins`, slugs: slugs.filter((each) => !NO_COINS.includes(each)) };
}

function category(metal: Metal, slug: string, heading: string, tileText: string, picture: string): Category {
  return { slug, metal, heading, tileText, image: `/pictures/${picture}-640.webp`, path: `/category/${slug}` };
}
