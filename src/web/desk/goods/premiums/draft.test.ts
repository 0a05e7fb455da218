import { describe, expect, it } from 'vitest';
import { changeOf, changeText, draftOf, faultOf, NEW_DRAFT, numberOf } from './draft.ts';

describe('a change as it is typed', () => {
  it.each([
    ['1.25', 1.25],
    ['+1.25', 1.25],
    ['−0.5', -0.5],
    ['.5', 0.5],
    ['4.50%', 4.5],
    ['', undefined],
    ['1,25', undefined],
    ['one', undefined],
  ])('reads %j', (text, number) => expect(numberOf(text)).toBe(number));

  it('is none without a number, or with half a floor', () => {
    expect(changeOf(NEW_DRAFT)).toBeUndefined();
    expect(changeOf({ ...NEW_DRAFT, value: '1', floor: '-' })).toBeUndefined();
    const change = changeOf({ ...NEW_DRAFT, value: '+1.25', floor: '0.5' });
    expect(change).toEqual({ rule: 'add', value: 1.25, rounds: false, clamps: false, floorOverCost: 0.5 });
    expect(change && changeOf(draftOf(change))).toEqual(change);
  });

  it('says what is wrong with it', () => {
    expect(faultOf('', 2, -100)).toBeUndefined();
    expect(faultOf('1.255', 2, -100)).toBe('At most 2 decimals.');
    expect(faultOf('-1', 2, 0)).toBe('At least 0.');
  });

  it('is told in words', () => {
    expect(changeText({ rule: 'add', value: -0.5 })).toBe('−0.50 points');
    expect(changeText({ rule: 'multiply', value: 1.1 })).toBe('× 1.1');
  });
});
