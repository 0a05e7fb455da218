import { listing } from '../entry.ts';

export const americanGoldBuffalos = listing('gold', 'american-gold-buffalos', [
  {
    name: '1 oz American Gold Buffalo (Random Year)',
    description: "Pure gold after James Earle Fraser's nickel of 1913, struck at West Point since 2006.",
    ounces: '1',
    premium: 4.25,
    picture: '1-oz',
  },
  {
    name: '1 oz American Gold Buffalo (2025)',
    description: 'The 2025 issue, uncirculated, in a protective capsule or a Mint sheet.',
    ounces: '1',
    premium: 4.75,
    picture: '1-oz-2025',
  },
  {
    name: '1 oz American Gold Buffalo (2024)',
    description: 'The 2024 issue, uncirculated, with its date below the portrait.',
    ounces: '1',
    premium: 4.65,
    picture: '1-oz-2024',
  },
  {
    name: '1 oz American Gold Buffalo (2006, First Year)',
    description: 'The first year of the first 24 karat coin of the United States.',
    ounces: '1',
    premium: 6.5,
    picture: '1-oz-2006',
  },
  {
    name: '1 oz Proof American Gold Buffalo',
    description: 'Mirror fields and frosted relief, in the wooden box of the United States Mint.',
    ounces: '1',
    premium: 13.5,
    picture: '1-oz-proof',
  },
  {
    name: '1 oz American Gold Buffalo MS69',
    description: 'Graded MS69 and sealed by NGC or PCGS; the label shows the year.',
    ounces: '1',
    premium: 8.75,
    picture: '1-oz-ms69',
  },
  {
    name: '1 oz American Gold Buffalo MS70',
    description: 'The highest grade there is, without a flaw under fivefold magnification.',
    ounces: '1',
    premium: 11.5,
    picture: '1-oz-ms70',
  },
  {
    name: '1/10 oz American Gold Buffalo Proof (2008)',
    description: 'From 2008, the only year in which the Mint struck fractional Buffalos.',
    ounces: '0.1',
    premium: 18,
    picture: 'tenth-oz-2008',
  },
]);
