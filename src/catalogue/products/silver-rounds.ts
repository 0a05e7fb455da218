import { listing } from '../entry.ts';

export const silverRounds = listing('silver', 'silver-rounds', [
  {
    name: '1 oz Silver Round, Sunburst',
    description: 'A star in a burst of rays on a privately minted ounce, close to the price of its silver.',
    ounces: '1',
    premium: 7.5,
    picture: 'sunburst-1-oz',
  },
  {
    name: '2 oz Silver Round, Dragon',
    description: 'Two troy ounces with a coiled dragon in high relief, privately minted.',
    ounces: '2',
    premium: 9.5,
    picture: 'dragon-2-oz',
  },
  {
    name: '1 oz Silver Round, Walking Liberty',
    description: 'A tribute to the half dollar of 1916, one troy ounce with no face value.',
    ounces: '1',
    premium: 7.9,
    picture: 'walking-liberty-1-oz',
  },
  {
    name: '1 oz Silver Round, Buffalo',
    description: 'The bison after the nickel of 1913, the best-known motif among private rounds.',
    ounces: '1',
    premium: 7.75,
    picture: 'buffalo-1-oz',
  },
  {
    name: '1 oz Silver Round, Morgan',
    description: 'Liberty after the Morgan dollar on a full ounce of fine silver.',
    ounces: '1',
    premium: 8,
    picture: 'morgan-1-oz',
  },
  {
    name: '1/2 oz Silver Round, Buffalo',
    description: 'Half an ounce of fine silver, a small piece to give or trade.',
    ounces: '0.5',
    premium: 21.5,
    picture: 'buffalo-half-oz',
  },
  {
    name: '1/10 oz Silver Round',
    description: 'A tenth of an ounce of fine silver, 17 millimeters across.',
    ounces: '0.1',
    premium: 34,
    picture: 'tenth-oz',
  },
  {
    name: '5 oz Silver Round, Stackable',
    description: 'Five troy ounces with raised rims that lock into one another when stacked.',
    ounces: '5',
    premium: 8.75,
    picture: 'stackable-5-oz',
  },
]);
