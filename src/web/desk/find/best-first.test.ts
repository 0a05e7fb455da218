import { expect, it } from 'vitest';
import { isNamed, isNumbered, parted } from './best-first.ts';

const WHITLOCK = { name: 'Ann Marie Whitlock', email: 'ann@example.com', phone: '(312) 555-0148' };

it.each(['whitlock', 'ANN whit', 'mar', 'Ann@Example.com', '312 555 0148', '+1 (312) 555-0148'])(
  'names a person by %s',
  (typed) => expect(isNamed(WHITLOCK, typed)).toBe(true),
);

it.each(['lock', 'ann smith', 'ann@', '0148', '312 555 0149'])('does not name a person by %s', (typed) =>
  expect(isNamed(WHITLOCK, typed)).toBe(false),
);

it('takes nobody’s missing email or phone for a typed one', () => {
  expect(isNamed({ name: '', email: '', phone: '' }, 'whitlock')).toBe(false);
});

it('knows an order by its whole number and by the digits that are shown, and by no others', () => {
  const order = { orderId: '20260302160000000041877' };
  const typed = ['20260302160000000041877', '041877', '…041877', '#041877', '1877', '2026'];
  expect(typed.map((one) => isNumbered(order, one))).toEqual([true, true, true, true, false, false]);
});

it('parts items, each part in its order', () => {
  expect(parted([1, 2, 3, 4], (one) => one % 2 === 0)).toEqual([
    [2, 4],
    [1, 3],
  ]);
});
