import { expect, it } from 'vitest';
import { newOrderKey, readOrderKey } from './use-place-order.ts';

it('is read as it was stored, by its own user', () => {
  const stored = { ...newOrderKey('ada'), isUnanswered: true };
  expect(readOrderKey(JSON.stringify(stored), 'ada')).toEqual(stored);
  expect(readOrderKey(JSON.stringify(stored), 'grace')).toBeUndefined();
  expect(readOrderKey(JSON.stringify(stored), undefined)).toBeUndefined();
});

it('is another one each time, of characters that a header may have', () => {
  const [one, other] = [newOrderKey('ada').key, newOrderKey('ada').key];
  expect(one).toMatch(/^[0-9a-f]{32}$/);
  expect(one).not.toBe(other);
});

it.each([null, '', '{', 'null', '7', '{"key":7,"userId":"ada"}', '{"key":"k"}'])(
  'is none where %j is stored',
  (text) => {
    expect(readOrderKey(text, 'ada')).toBeUndefined();
  },
);
