import { listing } from '../entry.ts';

export const britishSilverCoins = listing('silver', 'british-silver-coins', [
  {
    name: '1 oz British Silver Britannia',
    description: 'Britannia from the Royal Mint in .999 silver, with four security features since 2021.',
    ounces: '1',
    premium: 9.9,
    picture: 'britannia-1-oz',
    alsoListedIn: 'world-silver-coins',
  },
  {
    name: '2 oz British Silver Tudor Beasts',
    description: 'Two ounces in high relief from the series on the Tudors’ stone beasts at Hampton Court.',
    ounces: '2',
    premium: 14.5,
    picture: 'tudor-rose-2-oz',
  },
  {
    name: '10 oz British Silver Britannia',
    description: 'Ten ounces with the design of the 1 oz coin, struck by the Royal Mint, in its own capsule.',
    ounces: '10',
    premium: 11.5,
    picture: 'britannia-10-oz',
  },
  {
    name: '1 oz British Silver Myths and Legends',
    description: 'From the series on King Arthur, Merlin, Robin Hood and their companions.',
    ounces: '1',
    premium: 13.5,
    picture: 'myths-1-oz',
  },
  {
    name: "10 oz British Silver Queen's Beasts",
    description: 'One of the ten heraldic animals that stood at the coronation of 1953, on ten ounces of silver.',
    ounces: '10',
    premium: 17.5,
    picture: 'queens-beasts-10-oz',
  },
  {
    name: '1 oz British Silver Royal Arms',
    description: 'The arms of the United Kingdom with lion and unicorn, on an ounce of .999 silver.',
    ounces: '1',
    premium: 12.5,
    picture: 'royal-arms-1-oz',
  },
  {
    name: '1 oz British Silver Lunar Year',
    description: 'An animal of the Chinese calendar as seen by the Royal Mint.',
    ounces: '1',
    premium: 15.5,
    picture: 'lunar-1-oz',
  },
  {
    name: '1 oz British Silver Britannia (1997 to 2012)',
    description:
      'The older Britannia in the silver of four centuries of British coinage, with designs that change from year to year.',
    ounces: '1',
    premium: 16.5,
    picture: 'britannia-1-oz-old',
    struckIn: '.958',
  },
]);
