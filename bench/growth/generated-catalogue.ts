import { readdirSync } from 'node:fs';
import path from 'node:path';
import { CATEGORIES } from '#catalogue/categories.ts';
import type { Category } from '#domain/category.ts';

const PICTURES = path.resolve(import.meta.dirname, '../../public/pictures');
/** The largest category has this share of all products, each further one a falling part of the rest, as in real shops. */
const LARGEST_SHARE = 0.4;

const SIZES = {
  gold: [
    '1',
    '0.5',
    '0.25',
    '0.1',
    '0.05',
    '2',
    '5',
    '10',
    '0.032151',
    '0.080377',
    '0.160754',
    '0.321507',
    '0.643015',
    '1.607537',
    '3.215075',
    '8.037686',
    '16.075373',
    '32.150747',
  ],
  silver: [
    '1',
    '0.5',
    '0.25',
    '0.1',
    '2',
    '5',
    '10',
    '20',
    '25',
    '50',
    '100',
    '1000',
    '0.321507',
    '3.215075',
    '8.037686',
    '16.075373',
    '32.150747',
    '160.753733',
  ],
} as const;
const SIZE_NAMES: Readonly<Record<string, string>> = {
  '0.5': '1/2 oz',
  '0.25': '1/4 oz',
  '0.1': '1/10 oz',
  '0.05': '1/20 oz',
  '0.032151': '1 Gram',
  '0.080377': '2.5 Gram',
  '0.160754': '5 Gram',
  '0.321507': '10 Gram',
  '0.643015': '20 Gram',
  '1.607537': '50 Gram',
  '3.215075': '100 Gram',
  '8.037686': '250 Gram',
  '16.075373': '500 Gram',
  '32.150747': '1 Kilo',
  '160.753733': '5 Kilo',
};
const MAKERS =
  'Perth Mint,Royal Mint,Royal Canadian Mint,United States Mint,Austrian Mint,Rand Refinery,Valcambi,PAMP,Heraeus,Umicore,Metalor,Argor,Johnson Matthey,Engelhard,Asahi,Scottsdale,Geiger,Sunshine,Silvertowne,Germania,Baird,Credit Suisse,Munze Deutschland,Casa de Moneda,China Mint,Somali Mint,Armenian Mint,Samoa Mint,Niue Mint,Tuvalu Mint'.split(
    ',',
  );
const FIRST_PARTS =
  'Ald,Bar,Cor,Dun,El,Fal,Gor,Hal,Ind,Jor,Kal,Lor,Mor,Nor,Or,Per,Quel,Ros,Sel,Tor,Ul,Val,Wes,Xan,Yor,Zel'.split(',');
const LAST_PARTS =
  'wick,ton,mere,dale,ford,stead,haven,crest,fell,brook,gate,holm,land,march,ridge,water,wood,worth'.split(',');
const MOTIFS =
  'Eagle,Lion,Dragon,Phoenix,Kangaroo,Panda,Maple,Bison,Falcon,Horse,Unicorn,Griffin,Swan,Wolf,Bear,Owl,Stag,Ship,Crown,Liberty,Britannia,Libertad,Krugerrand,Sovereign,Sunburst,Kookaburra,Koala,Elephant,Leopard,Turtle'.split(
    ',',
  );
const GRADES = [
  '',
  '',
  '',
  '',
  '',
  '',
  ' MS69',
  ' MS70',
  ' PR69',
  ' PR70',
  ', Brilliant Uncirculated',
  ' in Capsule',
  ' in Assay Card',
  ', Secondary Market',
];
const TRAITS =
  'struck on request,poured by hand,from a sealed tube,with a serial number,with reeded edges,in a wooden case,of a private hoard,with a proof finish,from a sealed monster box,with a polished field'.split(
    ',',
  );

/**
 * A made-up catalogue of this many products as lines of a catalogue file: the same for the same count and seed. Words, weights,
 * premiums and pictures are as many and as unevenly spread as in a real one.
 */
export function* generatedLines(count: number, seed = 1): Generator<string> {
  const random = mulberry32(seed);
  const pick = <One>(all: readonly One[]): One => all[Math.floor(random() * all.length)] as One;
  const pictures = picturesByCategory();
  const names = new Set<string>();
  const sizes = categorySizes(count);
  for (const [index, category] of CATEGORIES.entries()) {
    for (let made = 0; made < (sizes[index] ?? 0); ) {
      const weight = pick(SIZES[category.metal]);
      const size = SIZE_NAMES[weight] ?? `${weight} oz`;
      const series = `${pick(FIRST_PARTS)}${pick(LAST_PARTS)}`;
      const maker = pick(MAKERS);
      const motif = pick(MOTIFS);
      const year = 1970 + Math.floor(random() * 57);
      const metal = category.metal === 'gold' ? 'Gold' : 'Silver';
      const name = `${size} ${series} ${metal} ${motif} ${formOf(category)} ${maker} (${year})${pick(GRADES)}`;
      if (names.has(name)) continue;
      names.add(name);
      made += 1;
      // Small pieces cost more over spot, and no two makers ask the same.
      const premium = Math.min(
        50,
        Math.max(1.5, 2 + random() * 6 + (1 / Math.sqrt(Number(weight))) * (1 + random() * 3)),
      );
      yield JSON.stringify({
        name,
        description: `The ${series} ${motif.toLowerCase()} by ${maker}, ${pick(TRAITS)}, ${pick(TRAITS)}. Issue of ${year}, ${size} of fine ${category.metal}.`,
        ounces: weight,
        premium: Math.round(premium * 20) / 20,
        category: category.slug,
        image: pick(pictures.get(category.slug) ?? [category.image]),
      });
    }
  }
}

function formOf({ heading }: Category): string {
  if (/Bars/.test(heading)) return 'Bar';
  return /Rounds/.test(heading) ? 'Round' : 'Coin';
}

/** How many products each category has; together all of them. */
function categorySizes(count: number): readonly number[] {
  const rest = CATEGORIES.slice(1).map((_, index) => 1 / (index + 2));
  const sum = rest.reduce((a, b) => a + b, 0);
  const others = rest.map((part) => Math.floor((count * (1 - LARGEST_SHARE) * part) / sum));
  return [count - others.reduce((a, b) => a + b, 0), ...others];
}

function picturesByCategory(): ReadonlyMap<string, readonly string[]> {
  const images = readdirSync(PICTURES).filter((file) => file.endsWith('-640.webp'));
  return Map.groupBy(
    images.map((file) => `/pictures/${file}`),
    (image) => image.split('/').at(-1)?.split('--')[0] ?? '',
  );
}

/** Small, fast and the same everywhere. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
