import { METAL_NAMES } from '#domain/metal.ts';
import type { Product } from '#domain/product.ts';

/** Longer texts of the best-known products, by the name of their picture, which outlives a change of wording in the name. */
const TEXTS: ReadonlyMap<string, string> = new Map([
  [
    'gold-bars--1-oz-minted',
    'One troy ounce of fine gold, pressed with crisp edges and sealed in a card that carries its serial number and assay. The bar is the plainest way to own gold: you pay little for the design and nearly all for the metal. Leave the card sealed, since buyers pay more for a bar whose assay is untouched. The ounce bar is the size that dealers everywhere trade most.',
  ],
  [
    'gold-bars--1-kilo-cast',
    'A kilogram of gold poured into a mold and left as it cooled, with soft edges and a unique surface. Weight, fineness and serial number are stamped into the face. Per ounce it carries one of the lowest premiums of all products, because there is only one bar to make, test and ship. It suits buyers who do not plan to sell in small amounts.',
  ],
  [
    'american-gold-eagles--1-oz',
    "The American Gold Eagle has been struck by the United States Mint since 1986. Its obverse is Augustus Saint-Gaudens' Liberty of 1907, striding with torch and olive branch. The coin holds a full troy ounce of gold; silver and copper are added for hardness, which makes it 22 karat and heavier than an ounce overall. Content and weight are guaranteed by the United States government.",
  ],
  [
    'american-gold-buffalos--1-oz',
    "Introduced in 2006, the American Gold Buffalo was the first 24 karat coin that the United States Mint offered to the public. Both sides go back to James Earle Fraser's five-cent piece of 1913: a portrait of a Native American, and the American bison on its mound. It contains one troy ounce of pure gold without alloy, and so it marks more easily than an Eagle. Handle it by the edge.",
  ],
  [
    'canadian-gold-coins--maple-1-oz',
    'The Royal Canadian Mint has struck the Gold Maple Leaf since 1979, and since 1982 in .9999 gold. Fine radial lines cover both fields, and a small maple leaf engraved by laser shows the year under a lens. The coin carries a face value of fifty Canadian dollars. It is one of the most widely traded gold coins in the world.',
  ],
  [
    'gold-krugerrands--1-oz',
    "South Africa's Krugerrand of 1967 was the first coin made to hold exactly one troy ounce of gold for private buyers. It shows Paul Kruger on one side and Coert Steynberg's springbok on the other. Copper gives its 22 karat alloy a warm red tone and makes it hard-wearing. It has no face value; its value is its gold.",
  ],
  [
    'british-gold-coins--britannia-1-oz',
    'Britannia has stood for Britain on its coins since Roman times, and on its one-ounce gold coin since 1987. Coins from 2013 on are struck in .9999 gold. Recent issues carry four security features: a latent image, a surface animation of waves, micro-text and fine edge detail. As legal tender of the United Kingdom it is free of capital gains tax for residents there.',
  ],
  [
    'pre-1933-us-gold-coins--liberty',
    'Double eagles circulated in the United States from 1850 until gold coins were called in in 1933. The Liberty Head design is the work of James Longacre. Each coin holds 0.9675 of a troy ounce of fine gold in an alloy of nine parts gold and one part copper. Its price follows gold, plus a premium for age and condition.',
  ],
  [
    'silver-bars--10-oz-minted',
    'Ten troy ounces of fine silver in one minted bar, with weight and fineness on the face. Bars of this size stack well, and their premium per ounce is clearly lower than that of coins. They are the usual step up from single ounces. Silver takes more room than gold: ten ounces are about the size of a chocolate bar.',
  ],
  [
    'silver-rounds--sunburst-1-oz',
    'A round looks like a coin but is made by a private mint, has no face value and is not legal tender. What counts is stamped on it: one troy ounce of fine silver. This one shows a star in a burst of rays. Rounds cost less over spot than any coin of the same weight.',
  ],
  [
    'american-silver-eagles--1-oz',
    "The American Silver Eagle is the official silver bullion coin of the United States, struck since 1986. Adolph Weinman's Walking Liberty of 1916 fills the obverse; since 2021 the reverse shows a landing eagle. Each coin holds one troy ounce of .999 fine silver and has a face value of one dollar. It is the silver coin that American dealers know best.",
  ],
  [
    'canadian-silver-coins--maple-1-oz',
    'The Silver Maple Leaf followed the gold coin in 1988 and is struck in .9999 silver. Radial lines and a laser mark make it hard to copy. A coating developed by the mint protects coins from 2018 on against milk spots. Its face value is five Canadian dollars.',
  ],
]);

/** The longer text of one of the best-known goods of this shop. */
export function writtenText(product: Product): string | undefined {
  const picture = /^\/pictures\/(.+)-\d+\.webp$/.exec(product.image)?.[1] ?? '';
  return TEXTS.get(picture);
}

/** The names of the pictures whose products have a text of their own, for the test. */
export const WRITTEN: readonly string[] = [...TEXTS.keys()];

/** Returns the text of a product that has none of its own: its description, its pricing and its delivery. */
export function generalText({ metal, description }: Product): string {
  const name = METAL_NAMES[metal].toLowerCase();
  return `${description} Its price is the spot price of ${name} times its fine weight, plus the stated premium, and nothing else. Each piece is checked before it leaves us and comes with a certificate of authenticity, in an insured and tracked parcel.`;
}
