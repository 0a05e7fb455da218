import { expect, it } from 'vitest';
import { whoBrings } from './shipping-letter.ts';

it('names each carrier of the parcels once', () => {
  const [fedex, ups, pickup] = [{ carrier: 'fedex' }, { carrier: 'ups' }, { carrier: 'pickup' }] as const;
  expect(whoBrings([fedex, fedex])).toEqual(['FedEx will deliver']);
  expect(whoBrings([fedex, ups])).toEqual(['FedEx and UPS will deliver']);
  expect(whoBrings([fedex, pickup])).toEqual(['FedEx will deliver']);
  expect(whoBrings([pickup])).toEqual([]);
});
