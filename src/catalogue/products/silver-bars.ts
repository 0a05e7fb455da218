import { listing } from '../entry.ts';

export const silverBars = listing('silver', 'silver-bars', [
  {
    name: '10 oz Silver Bar',
    description: 'A stackable minted bar of ten troy ounces with weight and fineness on its face.',
    ounces: '10',
    premium: 6.75,
    picture: '10-oz-minted',
  },
  {
    name: '100 oz Silver Bar',
    description: 'A hundred troy ounces poured into one bar, about 3.1 kilograms, the classic of vault storage.',
    ounces: '100',
    premium: 4.5,
    picture: '100-oz-cast',
  },
  {
    name: '1 Kilo Silver Bar',
    description: 'A kilogram of fine silver with serial number, minted with smooth edges.',
    ounces: '32.15',
    premium: 5.25,
    picture: '1-kilo',
  },
  {
    name: '5 oz Silver Bar',
    description: 'Five troy ounces in a slim bar that sits well in the hand.',
    ounces: '5',
    premium: 8.25,
    picture: '5-oz',
  },
  {
    name: '1 oz Silver Bar',
    description: 'A minted ounce in the form of a bar, sealed in plastic.',
    ounces: '1',
    premium: 9.5,
    picture: '1-oz',
  },
  {
    name: '20 oz Silver Bar',
    description: 'Twenty troy ounces, between the common ten-ounce and kilogram bars.',
    ounces: '20',
    premium: 6.25,
    picture: '20-oz',
  },
  {
    name: '50 oz Silver Bar',
    description: 'A poured bar of fifty troy ounces with a rough, natural surface.',
    ounces: '50',
    premium: 5,
    picture: '50-oz',
  },
  {
    name: '100 Gram Silver Bar',
    description: 'A bar of 100 grams from a European refiner, with its certificate.',
    ounces: '3.215',
    premium: 11.5,
    picture: '100-g',
  },
]);
