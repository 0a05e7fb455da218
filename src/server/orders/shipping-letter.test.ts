import { expect, it } from 'vitest';
import { whoBrings } from './shipping-letter.ts';

it('names each carrier of the parcels once', () => {
  const [fedex, ups] = [{ carrier: 'fedex' }, { carrier: 'ups' }] as const;
  expect(whoBrings([fedex, fedex])).toBe('FedEx brings');
  expect(whoBrings([fedex, ups])).toBe('FedEx and UPS bring');
});
