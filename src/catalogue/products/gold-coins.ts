import { listing } from '../entry.ts';

export const goldCoins = listing('gold', 'gold-coins', [
  {
    name: '1 oz Australian Gold Kangaroo',
    description: 'Struck by the Perth Mint in .9999 gold since 1986, with a new kangaroo on the reverse each year.',
    ounces: '1',
    premium: 3.9,
    picture: 'kangaroo-1-oz',
  },
  {
    name: '1 oz Austrian Gold Philharmonic',
    description:
      "The Vienna Philharmonic's instruments on one side, the organ of the Golden Hall on the other, struck since 1989.",
    ounces: '1',
    premium: 3.75,
    picture: 'philharmonic-1-oz',
  },
  {
    name: '1/2 oz Austrian Gold Philharmonic',
    description: 'Half an ounce of .9999 gold from the Austrian Mint, with the same design as the full ounce.',
    ounces: '0.5',
    premium: 6.75,
    picture: 'philharmonic-half-oz',
  },
  {
    name: '1/4 oz Austrian Gold Philharmonic',
    description: 'A quarter ounce from the Austrian Mint: a small coin that divides a holding well.',
    ounces: '0.25',
    premium: 8.9,
    picture: 'philharmonic-quarter-oz',
  },
  {
    name: '1/10 oz Australian Gold Kangaroo',
    description: 'A tenth of an ounce of .9999 gold from Perth, each coin in its own capsule.',
    ounces: '0.1',
    premium: 14.5,
    picture: 'kangaroo-tenth-oz',
  },
  {
    name: '30 Gram Chinese Gold Panda',
    description:
      'The Panda changes its design nearly every year. Since 2016 its weights have been metric; this one is thirty grams.',
    ounces: '0.9645',
    premium: 6.5,
    picture: 'panda-30-g',
  },
  {
    name: '8 Gram Chinese Gold Panda',
    description: 'Eight grams of .999 gold from the Chinese mints, sealed in plastic as it left them.',
    ounces: '0.2572',
    premium: 11.5,
    picture: 'panda-8-g',
  },
  {
    name: 'Mexican Gold 50 Pesos',
    description: 'The Centenario of 1921 and its later restrikes, with winged Victory before two volcanoes.',
    ounces: '1.2057',
    premium: 4.5,
    picture: 'mexican-50-pesos',
    struckIn: '.900',
  },
  {
    name: 'Austrian Gold 100 Corona',
    description:
      'Franz Joseph I on a coin dated 1915 and restruck by the Austrian Mint, close to the price of its gold.',
    ounces: '0.9802',
    premium: 3.1,
    picture: 'austrian-100-corona',
    struckIn: '.900',
  },
]);
