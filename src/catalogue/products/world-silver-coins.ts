import { listing } from '../entry.ts';

export const worldSilverCoins = listing('silver', 'world-silver-coins', [
  {
    name: '30 Gram Chinese Silver Panda',
    description: 'Thirty grams of .999 silver with a new panda design nearly every year.',
    ounces: '0.9645',
    premium: 18.5,
    picture: 'panda-30-g',
  },
  {
    name: '1 oz Somali Silver Elephant',
    description: 'The African wildlife series of the Bavarian State Mint, with elephants in a new scene each year.',
    ounces: '1',
    premium: 13.5,
    picture: 'elephant-1-oz',
  },
  {
    name: '1 oz Austrian Silver Philharmonic',
    description: 'Instruments of the Vienna orchestra on .999 silver with a face value of 1.50 euro.',
    ounces: '1',
    premium: 9.75,
    picture: 'philharmonic-1-oz',
  },
  {
    name: '1 oz Australian Silver Kangaroo',
    description: 'The red kangaroo of the Perth Mint in .9999 silver over a radial field.',
    ounces: '1',
    premium: 9.6,
    picture: 'kangaroo-1-oz',
  },
  {
    name: '1 oz Australian Silver Kookaburra',
    description: 'The laughing bird of the Perth Mint, with a new design each year since 1990.',
    ounces: '1',
    premium: 14,
    picture: 'kookaburra-1-oz',
  },
  {
    name: '1 oz South African Silver Krugerrand',
    description: 'The Krugerrand in silver: springbok and Kruger on an ounce of .999, since 2017.',
    ounces: '1',
    premium: 11,
    picture: 'krugerrand-1-oz',
  },
  {
    name: '1 oz Mexican Silver Libertad',
    description: 'Winged Victory before Popocatepetl and Iztaccihuatl, struck by the oldest mint in the Americas.',
    ounces: '1',
    premium: 19.5,
    picture: 'libertad-1-oz',
  },
  {
    name: '1 Kilo Australian Silver Koala',
    description: 'A kilogram of .999 silver from Perth with the koala among eucalyptus.',
    ounces: '32.15',
    premium: 6.9,
    picture: 'koala-1-kilo',
  },
]);
