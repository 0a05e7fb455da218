import { expect, it } from 'vitest';
import { CARRIER_NAMES, carrierText, hasService, servicesOf } from './carrier.ts';

it.each([
  ['usps', ['Registered Mail', 'Priority Mail', 'Priority Mail Express', 'Ground Advantage']],
  ['ups', ['Ground', '3 Day Select', '2nd Day Air', 'Next Day Air Saver', 'Next Day Air']],
  ['fedex', ['Ground', 'Express Saver', '2Day', 'Standard Overnight', 'Priority Overnight']],
  ['dhl', ['Express Worldwide']],
  ['armored', []],
  ['pickup', []],
] as const)('%s sells its own services and no other’s', (carrier, services) => {
  expect(servicesOf(carrier)).toEqual(services);
  const all = [...new Set(CARRIER_NAMES.flatMap(servicesOf))];
  expect(all.filter((service) => hasService(carrier, service)).sort()).toEqual([...services].sort());
  expect(hasService(carrier, '')).toBe(true);
  expect(hasService(carrier, 'By dove')).toBe(false);
});

it.each([
  [{ carrier: 'fedex', service: 'Priority Overnight' }, 'FedEx Priority Overnight'],
  [{ carrier: 'fedex', service: '' }, 'FedEx'],
  [{ carrier: 'armored' }, 'Armored carrier'],
])('%j reads %s', (sender, text) => {
  expect(carrierText(sender)).toBe(text);
});
