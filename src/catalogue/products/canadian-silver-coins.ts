import { listing } from '../entry.ts';

export const canadianSilverCoins = listing('silver', 'canadian-silver-coins', [
  {
    name: '1 oz Canadian Silver Maple Leaf',
    description: 'The maple leaf in .9999 silver with radial lines and a laser mark, struck since 1988.',
    ounces: '1',
    premium: 9.5,
    picture: 'maple-1-oz',
    alsoListedIn: 'world-silver-coins',
  },
  {
    name: '1 oz Canadian Silver Maple Leaf (2025)',
    description: 'The 2025 issue with the effigy of Charles III, in tubes of twenty-five.',
    ounces: '1',
    premium: 10.5,
    picture: 'maple-1-oz-2025',
  },
  {
    name: '10 oz Canadian Silver Magnificent Maple Leaf',
    description: 'Ten ounces of .9999 silver with three maple leaves, in a capsule.',
    ounces: '10',
    premium: 13,
    picture: 'maple-10-oz',
  },
  {
    name: '1/2 oz Canadian Silver Maple Leaf',
    description: 'Half an ounce from the fractional set of the Maple Leaf.',
    ounces: '0.5',
    premium: 26,
    picture: 'maple-half-oz',
  },
  {
    name: '1 oz Canadian Silver Wildlife Wolf',
    description: 'From the wildlife series of 2011 to 2013: the timber wolf by William Woodruff.',
    ounces: '1',
    premium: 24,
    picture: 'wolf-1-oz',
  },
  {
    name: '2 oz Canadian Silver Creatures of the North',
    description: 'Two ounces from the Creatures of the North series, with the beasts of northern legend.',
    ounces: '2',
    premium: 18.5,
    picture: 'creatures-2-oz',
  },
  {
    name: '1.5 oz Canadian Silver Polar Bear',
    description: 'An ounce and a half of .9999 silver with the bears of the Arctic.',
    ounces: '1.5',
    premium: 17,
    picture: 'polar-bear-15-oz',
  },
  {
    name: '1 oz Canadian Silver Superman',
    description: 'The shield of Superman, whose first artist came from Toronto, struck in 2016.',
    ounces: '1',
    premium: 27,
    picture: 'superman-1-oz',
  },
]);
