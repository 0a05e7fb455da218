import type { Product, ProductFacts } from '#domain/product.ts';

const US_MINT = { mint: 'United States Mint', country: 'United States' };
const GOLD_EAGLE = { ...US_MINT, diameterMm: '32.7', faceValue: '50 US dollars' };
const GOLD_BUFFALO = { ...US_MINT, diameterMm: '32.7', faceValue: '50 US dollars' };
const SILVER_EAGLE = { ...US_MINT, diameterMm: '40.6', thicknessMm: '2.98', faceValue: '1 US dollar' };
const DOUBLE_EAGLE = { ...US_MINT, faceValue: '20 US dollars' };
const SILVER_DOLLAR = { ...US_MINT, diameterMm: '38.1', faceValue: '1 US dollar' };
const MORGAN = { ...SILVER_DOLLAR, year: '1878 to 1904' };
const ROYAL_MINT = { mint: 'The Royal Mint', country: 'United Kingdom' };
const SILVER_POUNDS = { ...ROYAL_MINT, diameterMm: '38.61', faceValue: '2 pounds' };
const TEN_OUNCE_POUNDS = { ...ROYAL_MINT, diameterMm: '89', faceValue: '10 pounds' };
const SOVEREIGN = { country: 'United Kingdom', diameterMm: '22.05', thicknessMm: '1.52', faceValue: '1 pound' };
const CANADIAN_MINT = { mint: 'Royal Canadian Mint', country: 'Canada' };
const GOLD_MAPLE = { ...CANADIAN_MINT, diameterMm: '30', faceValue: '50 Canadian dollars' };
const SILVER_MAPLE = { ...CANADIAN_MINT, diameterMm: '38', faceValue: '5 Canadian dollars' };
const KRUGERRAND = { mint: 'South African Mint', country: 'South Africa', diameterMm: '32.77', thicknessMm: '2.84' };
const PERTH_MINT = { mint: 'The Perth Mint', country: 'Australia' };
const AUSTRIAN_MINT = { mint: 'Austrian Mint', country: 'Austria' };
const MEXICAN_MINT = { mint: 'Casa de Moneda de México', country: 'Mexico' };
const CHINA = { country: 'China' };
const SEALED_HOLDER = { grader: 'NGC or PCGS', packaging: 'Sealed grading service holder' };
const GOLD_REFINERS = { maker: 'One of: PAMP, Valcambi, Argor-Heraeus; all LBMA Good Delivery' };
const SILVER_REFINERS = { maker: 'One of: Asahi, Heraeus, Royal Canadian Mint; all LBMA Good Delivery' };
const PRIVATE_MINTS = { maker: 'One of: SilverTowne, Sunshine Minting, Asahi' };

/**
 * Facts that mints publish about their coins, and the packaging by the description; by the name of the picture, as the texts
 * are. Facts that differ between the years of a product are left out; of several makers or grading services all are named.
 */
const FACTS: Readonly<Record<string, ProductFacts>> = {
  'gold-bars--1-oz-minted': { ...GOLD_REFINERS, packaging: 'Sealed assay card with serial number' },
  'gold-bars--10-oz': GOLD_REFINERS,
  'gold-bars--1-kilo-cast': GOLD_REFINERS,
  'gold-bars--100-g': { ...GOLD_REFINERS, packaging: 'Sealed card with serial number' },
  'gold-bars--50-g': { ...GOLD_REFINERS, packaging: 'Sealed, with its assay certificate' },
  'gold-bars--20-g': { ...GOLD_REFINERS, packaging: 'Credit-card-size package' },
  'gold-bars--10-g-assay-card': { ...GOLD_REFINERS, packaging: 'Assay card with a clear window' },
  'gold-bars--5-g': { ...GOLD_REFINERS, packaging: 'Sealed card' },
  'gold-bars--1-g': GOLD_REFINERS,
  'silver-bars--10-oz-minted': SILVER_REFINERS,
  'silver-bars--100-oz-cast': SILVER_REFINERS,
  'silver-bars--1-kilo': SILVER_REFINERS,
  'silver-bars--5-oz': SILVER_REFINERS,
  'silver-bars--1-oz': { ...SILVER_REFINERS, packaging: 'Sealed in plastic' },
  'silver-bars--20-oz': SILVER_REFINERS,
  'silver-bars--50-oz': SILVER_REFINERS,
  'silver-bars--100-g': {
    maker: 'One of: Valcambi, Heraeus, Umicore; all LBMA Good Delivery',
    packaging: 'With its certificate',
  },
  'silver-rounds--sunburst-1-oz': PRIVATE_MINTS,
  'silver-rounds--dragon-2-oz': PRIVATE_MINTS,
  'silver-rounds--walking-liberty-1-oz': PRIVATE_MINTS,
  'silver-rounds--buffalo-1-oz': PRIVATE_MINTS,
  'silver-rounds--morgan-1-oz': PRIVATE_MINTS,
  'silver-rounds--buffalo-half-oz': PRIVATE_MINTS,
  'silver-rounds--tenth-oz': { ...PRIVATE_MINTS, diameterMm: '17' },
  'silver-rounds--stackable-5-oz': PRIVATE_MINTS,

  'american-gold-eagles--1-oz': { ...GOLD_EAGLE, thicknessMm: '2.87', year: 'Random year, 1986 to date' },
  'american-gold-eagles--1-oz-2025': { ...GOLD_EAGLE, year: '2025' },
  'american-gold-eagles--1-oz-type-1': { ...GOLD_EAGLE, thicknessMm: '2.87', year: '1986 to 2021' },
  'american-gold-eagles--1-oz-proof': { ...GOLD_EAGLE, packaging: 'Mint box with certificate' },
  'american-gold-eagles--1-oz-ms69': { ...GOLD_EAGLE, ...SEALED_HOLDER },
  'american-gold-eagles--half-oz': { ...US_MINT, diameterMm: '27', faceValue: '25 US dollars' },
  'american-gold-eagles--quarter-oz': { ...US_MINT, diameterMm: '22', faceValue: '10 US dollars' },
  'american-gold-eagles--tenth-oz': { ...US_MINT, diameterMm: '16.5', faceValue: '5 US dollars' },
  'american-gold-buffalos--1-oz': { ...GOLD_BUFFALO, year: 'Random year, 2006 to date' },
  'american-gold-buffalos--1-oz-2025': { ...GOLD_BUFFALO, year: '2025' },
  'american-gold-buffalos--1-oz-2024': { ...GOLD_BUFFALO, year: '2024' },
  'american-gold-buffalos--1-oz-2006': { ...GOLD_BUFFALO, year: '2006' },
  'american-gold-buffalos--1-oz-proof': { ...GOLD_BUFFALO, packaging: 'Wooden Mint box' },
  'american-gold-buffalos--1-oz-ms69': { ...GOLD_BUFFALO, ...SEALED_HOLDER },
  'american-gold-buffalos--1-oz-ms70': { ...GOLD_BUFFALO, ...SEALED_HOLDER },
  'american-gold-buffalos--tenth-oz-2008': {
    ...US_MINT,
    diameterMm: '16.5',
    faceValue: '5 US dollars',
    year: '2008',
  },
  'pre-1933-us-gold-coins--liberty': { ...DOUBLE_EAGLE, year: '1850 to 1907' },
  'pre-1933-us-gold-coins--liberty-ms63': { ...DOUBLE_EAGLE, year: '1850 to 1907', ...SEALED_HOLDER },
  'pre-1933-us-gold-coins--saint-gaudens-au': { ...DOUBLE_EAGLE, year: '1907 to 1933' },
  'pre-1933-us-gold-coins--saint-gaudens-ms64': { ...DOUBLE_EAGLE, year: '1907 to 1933', ...SEALED_HOLDER },
  'pre-1933-us-gold-coins--ten-liberty': { ...US_MINT, faceValue: '10 US dollars', year: '1838 to 1907' },
  'pre-1933-us-gold-coins--ten-indian': { ...US_MINT, faceValue: '10 US dollars', year: '1907 to 1933' },
  'pre-1933-us-gold-coins--five-liberty': { ...US_MINT, faceValue: '5 US dollars', year: '1839 to 1908' },
  'pre-1933-us-gold-coins--five-indian': { ...US_MINT, faceValue: '5 US dollars', year: '1908 to 1929' },
  'pre-1933-us-gold-coins--quarter-indian': {
    ...US_MINT,
    faceValue: '2.50 US dollars',
    diameterMm: '18',
    year: '1908 to 1929',
  },
  'american-silver-eagles--1-oz': { ...SILVER_EAGLE, year: 'Random year, 1986 to date' },
  'american-silver-eagles--1-oz-2025': { ...SILVER_EAGLE, year: '2025' },
  'american-silver-eagles--1-oz-2024': { ...SILVER_EAGLE, year: '2024' },
  'american-silver-eagles--1-oz-2021-type-1': { ...SILVER_EAGLE, year: '2021' },
  'american-silver-eagles--1-oz-2021-type-2': { ...SILVER_EAGLE, year: '2021' },
  'american-silver-eagles--1-oz-1986': { ...SILVER_EAGLE, year: '1986' },
  'american-silver-eagles--1-oz-proof': { ...SILVER_EAGLE, packaging: 'Capsule, Mint box and certificate' },
  'american-silver-eagles--1-oz-burnished': SILVER_EAGLE,
  'certified-silver-coins--eagle-ms70': { ...SILVER_EAGLE, ...SEALED_HOLDER },
  'certified-silver-coins--eagle-ms69': { ...SILVER_EAGLE, ...SEALED_HOLDER },
  'certified-silver-coins--eagle-pr70': { ...SILVER_EAGLE, ...SEALED_HOLDER },
  'certified-silver-coins--eagle-pr69': { ...SILVER_EAGLE, ...SEALED_HOLDER },
  'certified-silver-coins--morgan-ms63': { ...SILVER_DOLLAR, ...SEALED_HOLDER },
  'certified-silver-coins--peace-ms64': { ...SILVER_DOLLAR, ...SEALED_HOLDER },
  'silver-dollars--liberty': MORGAN,
  'silver-dollars--morgan-au': MORGAN,
  'silver-dollars--morgan-bu': MORGAN,
  'silver-dollars--morgan-1921': { ...SILVER_DOLLAR, year: '1921' },
  'silver-dollars--morgan-cc': { ...SILVER_DOLLAR, mint: 'United States Mint, Carson City' },
  'silver-dollars--peace-vg': { ...SILVER_DOLLAR, year: '1922 to 1935' },
  'silver-dollars--peace-bu': SILVER_DOLLAR,
  'silver-dollars--peace-1921': { ...SILVER_DOLLAR, year: '1921' },

  'british-gold-coins--britannia-1-oz': { ...ROYAL_MINT, faceValue: '100 pounds' },
  'british-gold-coins--britannia-half-oz': { ...ROYAL_MINT, faceValue: '50 pounds' },
  'british-gold-coins--britannia-quarter-oz': { ...ROYAL_MINT, faceValue: '25 pounds' },
  'british-gold-coins--britannia-tenth-oz': { ...ROYAL_MINT, faceValue: '10 pounds' },
  'british-gold-coins--sovereign-charles': { ...SOVEREIGN, ...ROYAL_MINT },
  'british-gold-coins--sovereign-elizabeth': { ...SOVEREIGN, year: '1957 to 2022' },
  'british-gold-coins--sovereign-victoria': SOVEREIGN,
  'british-gold-coins--half-sovereign': { country: 'United Kingdom', diameterMm: '19.3', faceValue: 'Half a pound' },
  'british-silver-coins--britannia-1-oz': SILVER_POUNDS,
  'british-silver-coins--myths-1-oz': SILVER_POUNDS,
  'british-silver-coins--royal-arms-1-oz': SILVER_POUNDS,
  'british-silver-coins--lunar-1-oz': SILVER_POUNDS,
  'british-silver-coins--britannia-1-oz-old': { ...ROYAL_MINT, faceValue: '2 pounds', year: '1997 to 2012' },
  'british-silver-coins--britannia-10-oz': { ...TEN_OUNCE_POUNDS, packaging: 'Capsule' },
  'british-silver-coins--queens-beasts-10-oz': TEN_OUNCE_POUNDS,
  'british-silver-coins--tudor-rose-2-oz': { ...ROYAL_MINT, faceValue: '5 pounds' },

  'canadian-gold-coins--maple-1-oz': GOLD_MAPLE,
  'canadian-gold-coins--maple-1-oz-2025': { ...GOLD_MAPLE, year: '2025' },
  'canadian-gold-coins--maple-half-oz': { ...CANADIAN_MINT, diameterMm: '25', faceValue: '20 Canadian dollars' },
  'canadian-gold-coins--maple-quarter-oz': { ...CANADIAN_MINT, diameterMm: '20', faceValue: '10 Canadian dollars' },
  'canadian-gold-coins--maple-tenth-oz': { ...CANADIAN_MINT, diameterMm: '16', faceValue: '5 Canadian dollars' },
  'canadian-gold-coins--maple-twentieth-oz': { ...CANADIAN_MINT, faceValue: '1 Canadian dollar' },
  'canadian-gold-coins--maple-1-g': { ...CANADIAN_MINT, packaging: 'Individual package, cut from a sheet' },
  'canadian-gold-coins--call-of-the-wild-1-oz': { ...CANADIAN_MINT, faceValue: '200 Canadian dollars' },
  'canadian-silver-coins--maple-1-oz': SILVER_MAPLE,
  'canadian-silver-coins--maple-1-oz-2025': { ...SILVER_MAPLE, year: '2025' },
  'canadian-silver-coins--maple-10-oz': { ...CANADIAN_MINT, faceValue: '50 Canadian dollars', packaging: 'Capsule' },
  'canadian-silver-coins--maple-half-oz': CANADIAN_MINT,
  'canadian-silver-coins--wolf-1-oz': { ...SILVER_MAPLE, year: '2011' },
  'canadian-silver-coins--creatures-2-oz': { ...CANADIAN_MINT, faceValue: '10 Canadian dollars' },
  'canadian-silver-coins--polar-bear-15-oz': { ...CANADIAN_MINT, faceValue: '8 Canadian dollars' },
  'canadian-silver-coins--superman-1-oz': { ...SILVER_MAPLE, year: '2016' },
  'certified-silver-coins--maple-ms69': { ...SILVER_MAPLE, ...SEALED_HOLDER },

  'gold-krugerrands--1-oz': { ...KRUGERRAND, year: 'Random year, 1967 to date' },
  'gold-krugerrands--1-oz-2025': { ...KRUGERRAND, year: '2025' },
  'gold-krugerrands--1-oz-1967': { ...KRUGERRAND, year: '1967' },
  'gold-krugerrands--1-oz-1970s': { ...KRUGERRAND, year: '1970 to 1979' },
  'gold-krugerrands--1-oz-proof': { mint: 'South African Mint', country: 'South Africa', packaging: 'Box' },
  'gold-krugerrands--half-oz': { mint: 'South African Mint', country: 'South Africa', diameterMm: '27.07' },
  'gold-krugerrands--quarter-oz': { mint: 'South African Mint', country: 'South Africa', diameterMm: '22.06' },
  'gold-krugerrands--tenth-oz': { mint: 'South African Mint', country: 'South Africa', diameterMm: '16.5' },
  'world-silver-coins--krugerrand-1-oz': { mint: 'South African Mint', country: 'South Africa', faceValue: '1 rand' },

  'gold-coins--kangaroo-1-oz': { ...PERTH_MINT, faceValue: '100 Australian dollars' },
  'gold-coins--kangaroo-tenth-oz': { ...PERTH_MINT, faceValue: '15 Australian dollars', packaging: 'Capsule' },
  'world-silver-coins--kangaroo-1-oz': { ...PERTH_MINT, diameterMm: '40.6', faceValue: '1 Australian dollar' },
  'world-silver-coins--kookaburra-1-oz': { ...PERTH_MINT, faceValue: '1 Australian dollar' },
  'world-silver-coins--koala-1-kilo': { ...PERTH_MINT, faceValue: '30 Australian dollars' },
  'gold-coins--philharmonic-1-oz': { ...AUSTRIAN_MINT, diameterMm: '37', thicknessMm: '2' },
  'gold-coins--philharmonic-half-oz': { ...AUSTRIAN_MINT, diameterMm: '28', thicknessMm: '1.6' },
  'gold-coins--philharmonic-quarter-oz': { ...AUSTRIAN_MINT, diameterMm: '22', thicknessMm: '1.2' },
  'gold-coins--austrian-100-corona': {
    ...AUSTRIAN_MINT,
    diameterMm: '37',
    faceValue: '100 corona',
    year: '1915, restruck later',
  },
  'world-silver-coins--philharmonic-1-oz': {
    ...AUSTRIAN_MINT,
    diameterMm: '37',
    thicknessMm: '3.2',
    faceValue: '1.50 euro',
  },
  'gold-coins--mexican-50-pesos': { ...MEXICAN_MINT, diameterMm: '37', faceValue: '50 pesos' },
  'world-silver-coins--libertad-1-oz': MEXICAN_MINT,
  'gold-coins--panda-30-g': { ...CHINA, diameterMm: '32', faceValue: '500 yuan' },
  'gold-coins--panda-8-g': { ...CHINA, diameterMm: '22', faceValue: '100 yuan', packaging: 'Sealed in plastic' },
  'world-silver-coins--panda-30-g': { ...CHINA, diameterMm: '40', faceValue: '10 yuan' },
  'certified-silver-coins--panda-ms70': { ...CHINA, diameterMm: '40', faceValue: '10 yuan', ...SEALED_HOLDER },
  'world-silver-coins--elephant-1-oz': {
    mint: 'Bavarian State Mint',
    country: 'Somalia',
    diameterMm: '39',
    faceValue: '100 shillings',
  },
};

/** The facts of one of the goods of this shop. */
export function knownFacts({ image }: Product): ProductFacts | undefined {
  return FACTS[pictureOf(image)];
}

/** The names of the pictures whose products have facts, for the test. */
export const WITH_FACTS: readonly string[] = Object.keys(FACTS);

function pictureOf(image: string): string {
  return /^\/pictures\/(.+)-\d+\.webp$/.exec(image)?.[1] ?? '';
}
