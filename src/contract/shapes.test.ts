import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { check } from './check.ts';
import { listOf } from './shapes.ts';

describe('a list of at most so many', () => {
  const list = v.pipe(listOf(v.pipe(v.string(), v.trim()), 3, 'At most three.'), v.minLength(1, 'At least one.'));

  it('is each of its items as their shape makes them', () => {
    expect(check(list, [' a', 'b '])).toEqual({ ok: true, value: ['a', 'b'] });
  });

  it('names what is wrong with one of them, or that there is none', () => {
    expect(check(list, ['a', 1])).toEqual({ ok: false, faults: { '1': 'Invalid input' } });
    expect(check(list, [])).toEqual({ ok: false, faults: { '': 'At least one.' } });
    expect(check(list, 'a')).toEqual({ ok: false, faults: { '': 'Invalid input' } });
  });

  it('is refused for its length alone, without a look at what is in it', () => {
    let looks = 0;
    const counting = v.custom<string>(() => ++looks > 0);
    expect(check(listOf(counting, 3, 'At most three.'), Array(50_000).fill('a'))).toEqual({
      ok: false,
      faults: { '': 'At most three.' },
    });
    expect(looks).toBe(0);
  });
});
