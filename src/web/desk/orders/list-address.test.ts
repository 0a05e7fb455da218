import { describe, expect, it } from 'vitest';
import { addressText, readAddress, toQuery } from './list-address.ts';

const read = (text: string) => readAddress(new URLSearchParams(text));

describe('the address of the list of orders', () => {
  it('opens on what there is to confirm', () => {
    expect(read('')).toEqual({ view: 'to-confirm', sort: undefined, filters: {}, saved: undefined });
  });

  it('passes over what it cannot be', () => {
    const odd = read('view=x&metal=lead&from=-1&sort=x&placed=2&q=&assignedTo=me&flag=x');
    expect(odd).toEqual({ view: 'to-confirm', sort: undefined, filters: {}, saved: undefined });
  });

  it('says the same list again', () => {
    const text = 'view=all&sort=largest&q=ada+lovelace&metal=silver&from=5000';
    expect(addressText(read(text))).toBe(text);
    expect(addressText(read(`${text}&saved=1`))).toBe(text);
  });

  it('asks for days of the shop', () => {
    const now = Date.parse('2026-11-23T03:00:00Z');
    expect(toQuery(read('view=all&placed=1'), now)).toEqual({
      view: 'all',
      placedFrom: String(Date.parse('2026-11-22T06:00:00.000Z')),
    });
    expect(toQuery(read('placed=30'), now)).toMatchObject({
      placedFrom: String(Date.parse('2026-10-24T05:00:00.000Z')),
    });
  });

  it.each([
    ['2026-03-08T12:00:00Z', '2026-03-08T06:00:00.000Z'],
    ['2026-11-01T12:00:00Z', '2026-11-01T05:00:00.000Z'],
    ['2026-07-01T04:59:59Z', '2026-06-30T05:00:00.000Z'],
  ])('begins the day of %s at midnight in Chicago', (at, midnight) => {
    expect(toQuery(read('placed=1'), Date.parse(at))).toMatchObject({ placedFrom: String(Date.parse(midnight)) });
  });
});
