import { listing } from '../entry.ts';

export const americanSilverEagles = listing('silver', 'american-silver-eagles', [
  {
    name: '1 oz American Silver Eagle (Random Year)',
    description: 'Walking Liberty by Adolph Weinman, struck by the United States Mint since 1986.',
    ounces: '1',
    premium: 14.5,
    picture: '1-oz',
  },
  {
    name: '1 oz American Silver Eagle (2025)',
    description: 'The 2025 issue with a landing eagle on the reverse and a reeded edge with a missing notch.',
    ounces: '1',
    premium: 16,
    picture: '1-oz-2025',
  },
  {
    name: '1 oz American Silver Eagle (2024)',
    description: 'The 2024 issue, uncirculated, from a sealed tube of twenty.',
    ounces: '1',
    premium: 15.5,
    picture: '1-oz-2024',
  },
  {
    name: '1 oz American Silver Eagle Type 1 (2021)',
    description: 'The last issue with the heraldic eagle by John Mercanti, of the first half of 2021.',
    ounces: '1',
    premium: 18.5,
    picture: '1-oz-2021-type-1',
  },
  {
    name: '1 oz American Silver Eagle Type 2 (2021)',
    description: 'The first issue with the landing eagle by Emily Damstra, of the second half of 2021.',
    ounces: '1',
    premium: 17.5,
    picture: '1-oz-2021-type-2',
  },
  {
    name: '1 oz American Silver Eagle (1986, First Year)',
    description: 'The 1986 coin, first of the series, for date collectors.',
    ounces: '1',
    premium: 32,
    picture: '1-oz-1986',
  },
  {
    name: '1 oz Proof American Silver Eagle',
    description: 'A proof of a random year in its capsule, with Mint box and certificate.',
    ounces: '1',
    premium: 48,
    picture: '1-oz-proof',
  },
  {
    name: '1 oz Burnished American Silver Eagle',
    description: 'Struck on burnished blanks at West Point, with the mint mark W.',
    ounces: '1',
    premium: 44,
    picture: '1-oz-burnished',
  },
]);
