import { describe, expect, it } from 'vitest';
import { changeOf, changeText, faultsOf, NEW_DRAFT, numberOf } from './draft.ts';

describe('a change as it is typed', () => {
  it.each([
    ['1.25', 1.25],
    ['+1.25', 1.25],
    ['−0.5', -0.5],
    ['.5', 0.5],
    ['4.50%', 4.5],
    ['', undefined],
    ['1,25', 1.25],
    ['−1,5', -1.5],
    ['1,250', undefined],
    ['one', undefined],
  ])('reads %j', (text, number) => expect(numberOf(text)).toBe(number));

  it('is none without a number, or with half a floor', () => {
    expect(changeOf(NEW_DRAFT)).toBeUndefined();
    expect(changeOf({ ...NEW_DRAFT, value: '1', floor: '-' })).toBeUndefined();
    const change = changeOf({ ...NEW_DRAFT, value: '+1.25', floor: '0.5' });
    expect(change).toEqual({ rule: 'add', value: 125, rounds: false, clamps: false, floorOverCost: 50 });
  });

  it.each([
    ['add', '', '', {}],
    ['add', '1.255', '', { value: 'Use no more than 2 decimal places.' }],
    ['add', '-101', '', { value: 'At least -100.' }],
    ['set', '1001', '', { value: 'At most 1000.' }],
    ['multiply', '1.0005', '', {}],
    ['multiply', '0', '', { value: 'At least 0.0001.' }],
    ['add', '1', '-1', { floor: 'At least 0.' }],
    ['add', '1', '51', { floor: 'At most 50.' }],
  ] as const)('says what is wrong with %s %j, floor %j, and makes no change of it', (rule, value, floor, faults) => {
    const draft = { ...NEW_DRAFT, rule, value, floor };
    expect(faultsOf(draft)).toEqual(faults);
    expect(changeOf(draft) === undefined).toBe(value === '' || Object.keys(faults).length > 0);
  });

  it('is told in words', () => {
    expect(changeText({ rule: 'add', value: -50 })).toBe('−0.50 points');
    expect(changeText({ rule: 'multiply', value: 11_000 })).toBe('× 1.1');
  });
});
