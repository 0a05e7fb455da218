import { describe, expect, it } from 'vitest';
import { CARRIERS } from '#domain/carrier.ts';
import { cents } from '#domain/money.ts';
import { bodyOf, faultsOf, newParcel, restOf, serialsOf, serviceOptions, shareText, withRest } from './parcel-draft.ts';

const LINES = [
  { quantity: 1, unitPrice: cents(424_516) },
  { quantity: 20, unitPrice: cents(5_451) },
];
const LEFT = [1, 20];
const NUMBERED = { ...newParcel(LEFT), number: '7946 1182 0353' };

describe('parcels as they are typed', () => {
  it('begin with everything that is left, and the serial numbers of the shelf', () => {
    expect(newParcel([1, 2], [['A'], ['B', 'C', 'D']])).toMatchObject({ pieces: [1, 2], serials: ['A', 'B, C'] });
    expect(restOf(LEFT, [newParcel(LEFT)])).toEqual([0, 0]);
  });

  it('are split in two by taking pieces out of the first', () => {
    const two = [newParcel([1, 8]), newParcel([0, 0])];
    expect(restOf(LEFT, two)).toEqual([0, 12]);
    expect(withRest(two, 1, LEFT).map(({ pieces }) => pieces)).toEqual([
      [1, 8],
      [0, 12],
    ]);
  });

  it('are insured for their share unless more is typed', () => {
    expect(shareText(LINES, newParcel(LEFT))).toBe('5,335.36');
    expect(shareText(LINES, newParcel([0, 8]))).toBe('436.08');
    expect(faultsOf({ ...NUMBERED, insured: '$5,335.36' }, LINES)).toEqual({});
    expect(faultsOf({ ...NUMBERED, insured: '5335.35' }, LINES)).toEqual({
      insured: 'At least $5,335.36, the value of its contents.',
    });
    expect(faultsOf({ ...NUMBERED, insured: 'much' }, LINES)).toEqual({
      insured: '“much” is not an amount. Please enter it like 1640.40.',
    });
  });

  it.each([
    ['fedex', '7946', 'A FedEx number has 12, 15 or 20 digits.'],
    ['ups', '1Z99', CARRIERS.ups.says],
    ['usps', '94', CARRIERS.usps.says],
    ['dhl', '', 'Please enter the number.'],
  ] as const)('say what a number of %s looks like', (carrier, number, says) => {
    expect(faultsOf({ ...NUMBERED, carrier, number }, LINES).number).toBe(says);
  });

  it('hold something, and no more serial numbers than pieces', () => {
    expect(faultsOf({ ...NUMBERED, pieces: [0, 0] }, LINES).pieces).toBe('This parcel is empty.');
    expect(faultsOf({ ...NUMBERED, serials: ['A, B', ''] }, LINES).serials).toBeDefined();
    expect(serialsOf('A 1,\n B2 ,, ')).toEqual(['A 1', 'B2']);
  });

  it('offer the services of their carrier after none, and nothing where it has none', () => {
    expect(serviceOptions('dhl')).toEqual([
      { value: '', label: 'Not stated' },
      { value: 'Express Worldwide', label: 'Express Worldwide' },
    ]);
    expect(serviceOptions('pickup')).toEqual([]);
  });

  it('are sent with their service and the lines that they hold', () => {
    const [sent] = bodyOf([{ ...NUMBERED, service: '2Day', pieces: [0, 8], serials: ['', 'A'] }], LINES);
    expect(sent).toMatchObject({
      carrier: 'fedex',
      service: '2Day',
      insured: 43_608,
      lines: [{ position: 1, quantity: 8, serials: ['A'] }],
    });
  });
});
