import { listing } from '../entry.ts';

export const certifiedSilverCoins = listing('silver', 'certified-silver-coins', [
  {
    name: 'American Silver Eagle MS70, Certified',
    description: 'Without a flaw under fivefold magnification: graded MS70 and sealed.',
    ounces: '1',
    premium: 42,
    picture: 'eagle-ms70',
  },
  {
    name: 'American Silver Eagle MS69, Certified',
    description: 'One step below perfect, graded MS69 by NGC or PCGS.',
    ounces: '1',
    premium: 29,
    picture: 'eagle-ms69',
  },
  {
    name: 'American Silver Eagle PR70, Certified',
    description: 'A proof of the highest grade, with mirror fields behind the clear holder.',
    ounces: '1',
    premium: 50,
    picture: 'eagle-pr70',
  },
  {
    name: 'American Silver Eagle PR69, Certified',
    description: 'A proof with barely a trace of handling, graded PR69 and sealed.',
    ounces: '1',
    premium: 46,
    picture: 'eagle-pr69',
  },
  {
    name: 'Canadian Silver Maple Leaf MS69, Certified',
    description: 'A Maple Leaf graded MS69: the mirror of its radial lines untouched.',
    ounces: '1',
    premium: 30,
    picture: 'maple-ms69',
  },
  {
    name: 'Chinese Silver Panda MS70, Certified',
    description: 'Thirty grams with the panda, graded MS70 and sealed in a slab.',
    ounces: '0.9645',
    premium: 43,
    picture: 'panda-ms70',
  },
  {
    name: 'Morgan Silver Dollar MS63, Certified',
    description: 'A Morgan dollar with a random date, graded MS63: bright, with small bag marks.',
    ounces: '0.77344',
    premium: 48,
    picture: 'morgan-ms63',
    struckIn: '.900',
  },
  {
    name: 'Peace Silver Dollar MS64, Certified',
    description: 'A Peace dollar with a random date, graded MS64 for its sharp strike.',
    ounces: '0.77344',
    premium: 49.5,
    picture: 'peace-ms64',
    struckIn: '.900',
  },
]);
