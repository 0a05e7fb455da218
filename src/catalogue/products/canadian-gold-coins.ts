import { listing } from '../entry.ts';

export const canadianGoldCoins = listing('gold', 'canadian-gold-coins', [
  {
    name: '1 oz Canadian Gold Maple Leaf',
    description: "The Royal Canadian Mint's maple leaf in .9999 gold, over radial lines that catch the light.",
    ounces: '1',
    premium: 3.25,
    picture: 'maple-1-oz',
    alsoListedIn: 'gold-coins',
  },
  {
    name: '1/2 oz Canadian Gold Maple Leaf',
    description: 'Half an ounce of .9999 gold with a face value of 20 Canadian dollars.',
    ounces: '0.5',
    premium: 6.4,
    picture: 'maple-half-oz',
  },
  {
    name: '1/4 oz Canadian Gold Maple Leaf',
    description: 'A quarter ounce of .9999 gold with a face value of 10 Canadian dollars.',
    ounces: '0.25',
    premium: 8.75,
    picture: 'maple-quarter-oz',
  },
  {
    name: '1/10 oz Canadian Gold Maple Leaf',
    description: 'A tenth of an ounce of .9999 gold with a face value of 5 Canadian dollars.',
    ounces: '0.1',
    premium: 13.75,
    picture: 'maple-tenth-oz',
  },
  {
    name: '1/20 oz Canadian Gold Maple Leaf',
    description: 'One twentieth of an ounce: the smallest Maple Leaf, with a face value of one dollar.',
    ounces: '0.05',
    premium: 22.5,
    picture: 'maple-twentieth-oz',
  },
  {
    name: '1 Gram Canadian Gold Maple Leaf',
    description: 'One gram of .9999 gold, cut from a sheet of Maplegram coins in their own packages.',
    ounces: '0.03215',
    premium: 21,
    picture: 'maple-1-g',
  },
  {
    name: '1 oz Canadian Gold Maple Leaf (2025)',
    description: 'The 2025 issue with the effigy of Charles III by Steven Rosati.',
    ounces: '1',
    premium: 3.6,
    picture: 'maple-1-oz-2025',
  },
  {
    name: '1 oz Canadian Gold Call of the Wild',
    description: 'The Call of the Wild series in .99999 gold, five nines, with a different animal on each issue.',
    ounces: '1',
    premium: 5.4,
    picture: 'call-of-the-wild-1-oz',
  },
]);
