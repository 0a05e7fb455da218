import { listing } from '../entry.ts';

export const britishGoldCoins = listing('gold', 'british-gold-coins', [
  {
    name: '1 oz British Gold Britannia',
    description: 'Britannia with shield and trident from the Royal Mint, in .9999 gold with four security features.',
    ounces: '1',
    premium: 3.5,
    picture: 'britannia-1-oz',
  },
  {
    name: '1/2 oz British Gold Britannia',
    description: 'Half an ounce of .9999 gold from the Royal Mint with a face value of 50 pounds.',
    ounces: '0.5',
    premium: 6.9,
    picture: 'britannia-half-oz',
  },
  {
    name: '1/4 oz British Gold Britannia',
    description: 'A quarter ounce from the Royal Mint with a face value of 25 pounds.',
    ounces: '0.25',
    premium: 9.25,
    picture: 'britannia-quarter-oz',
  },
  {
    name: '1/10 oz British Gold Britannia',
    description: 'A tenth of an ounce of .9999 gold from the Royal Mint, the size of a small button.',
    ounces: '0.1',
    premium: 14.9,
    picture: 'britannia-tenth-oz',
  },
  {
    name: 'British Gold Sovereign (King Charles III)',
    description: 'Saint George and the dragon by Pistrucci, with the portrait of Charles III by Martin Jennings.',
    ounces: '0.2354',
    premium: 6.5,
    picture: 'sovereign-charles',
    struckIn: '.9167 (22 karat)',
  },
  {
    name: 'British Gold Sovereign (Elizabeth II)',
    description: 'Sovereigns from 1957 to 2022, with one of the five portraits of Elizabeth II.',
    ounces: '0.2354',
    premium: 5.75,
    picture: 'sovereign-elizabeth',
    struckIn: '.9167 (22 karat)',
  },
  {
    name: 'British Gold Sovereign (Victoria)',
    description: 'Sovereigns of Queen Victoria, struck in London and in the branch mints of Australia.',
    ounces: '0.2354',
    premium: 8.5,
    picture: 'sovereign-victoria',
    struckIn: '.9167 (22 karat)',
  },
  {
    name: 'British Gold Half Sovereign',
    description: 'Half a sovereign of a random year: 3.99 grams of 22 karat gold.',
    ounces: '0.1177',
    premium: 8.9,
    picture: 'half-sovereign',
    struckIn: '.9167 (22 karat)',
  },
]);
