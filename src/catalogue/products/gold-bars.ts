import { listing } from '../entry.ts';

export const goldBars = listing('gold', 'gold-bars', [
  {
    name: '1 oz Gold Bar in Assay Card',
    description: 'A minted ounce of fine gold, sealed in a card that carries its serial number and assay.',
    ounces: '1',
    premium: 2.75,
    picture: '1-oz-minted',
  },
  {
    name: '10 oz Gold Bar',
    description: 'Ten troy ounces in one bar, with weight, fineness and serial number stamped into the face.',
    ounces: '10',
    premium: 2.1,
    picture: '10-oz',
  },
  {
    name: '1 Kilo Gold Bar',
    description: 'A kilogram of cast gold, poured into a mold and stamped, the form that banks and refiners trade.',
    ounces: '32.15',
    premium: 1.5,
    picture: '1-kilo-cast',
  },
  {
    name: '100 Gram Gold Bar',
    description: 'A bar of 100 grams, common in Europe and Asia, sealed in a card with its serial number.',
    ounces: '3.215',
    premium: 2.4,
    picture: '100-g',
  },
  {
    name: '50 Gram Gold Bar',
    description: 'Fifty grams of fine gold, minted with a smooth face and sealed with its assay certificate.',
    ounces: '1.6075',
    premium: 2.9,
    picture: '50-g',
  },
  {
    name: '20 Gram Gold Bar',
    description:
      'Twenty grams in a credit-card-size package: the smallest bar with a premium close to that of a one-ounce bar.',
    ounces: '0.643',
    premium: 4.25,
    picture: '20-g',
  },
  {
    name: '10 Gram Gold Bar in Assay Card',
    description: 'Ten grams of fine gold behind a clear window, with the assay printed on the card around it.',
    ounces: '0.3215',
    premium: 5.75,
    picture: '10-g-assay-card',
  },
  {
    name: '5 Gram Gold Bar',
    description: 'Five grams of gold in a sealed card, a popular gift that is easy to resell.',
    ounces: '0.16075',
    premium: 8.5,
    picture: '5-g',
  },
  {
    name: '1 Gram Gold Bar',
    description: 'A single gram, the smallest bar we sell. Most of its premium is the work of minting and packing it.',
    ounces: '0.03215',
    premium: 19.5,
    picture: '1-g',
  },
]);
