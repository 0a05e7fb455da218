import type { Product } from '#domain/product.ts';
import { type Catalogue, createCatalogue } from './catalogue.ts';
import { knownFacts } from './facts.ts';
import { americanGoldBuffalos } from './products/american-gold-buffalos.ts';
import { americanGoldEagles } from './products/american-gold-eagles.ts';
import { americanSilverEagles } from './products/american-silver-eagles.ts';
import { britishGoldCoins } from './products/british-gold-coins.ts';
import { britishSilverCoins } from './products/british-silver-coins.ts';
import { canadianGoldCoins } from './products/canadian-gold-coins.ts';
import { canadianSilverCoins } from './products/canadian-silver-coins.ts';
import { certifiedSilverCoins } from './products/certified-silver-coins.ts';
import { goldBars } from './products/gold-bars.ts';
import { goldCoins } from './products/gold-coins.ts';
import { goldKrugerrands } from './products/gold-krugerrands.ts';
import { pre1933UsGoldCoins } from './products/pre-1933-us-gold-coins.ts';
import { silverBars } from './products/silver-bars.ts';
import { silverDollars } from './products/silver-dollars.ts';
import { silverRounds } from './products/silver-rounds.ts';
import { worldSilverCoins } from './products/world-silver-coins.ts';
import { writtenText } from './texts.ts';

/** The six featured products by picture: they mix metals and forms, and each has a picture of its own. */
const OPENING = [
  '/pictures/gold-bars--1-oz-minted-640.webp',
  '/pictures/american-gold-eagles--1-oz-640.webp',
  '/pictures/canadian-gold-coins--maple-1-oz-640.webp',
  '/pictures/silver-bars--10-oz-minted-640.webp',
  '/pictures/silver-rounds--sunburst-1-oz-640.webp',
  '/pictures/american-silver-eagles--1-oz-640.webp',
];

/** The goods of this shop. */
export function troyCatalogue(): Catalogue {
  const goods = [
    ...goldBars,
    ...goldCoins,
    ...americanGoldEagles,
    ...britishGoldCoins,
    ...americanGoldBuffalos,
    ...canadianGoldCoins,
    ...goldKrugerrands,
    ...pre1933UsGoldCoins,
    ...silverBars,
    ...silverRounds,
    ...americanSilverEagles,
    ...britishSilverCoins,
    ...canadianSilverCoins,
    ...silverDollars,
    ...worldSilverCoins,
    ...certifiedSilverCoins,
  ];
  const opening = OPENING.flatMap((image) => goods.find((product) => product.image === image) ?? []);
  const isOpening = (product: Product) => opening.includes(product);
  return createCatalogue([...opening, ...goods.filter((product) => !isOpening(product))], writtenText, knownFacts);
}
