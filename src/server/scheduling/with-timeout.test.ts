import { expect, it } from 'vitest';
import { withTimeout } from './with-timeout.ts';

const never = new Promise<never>(() => {});

it('settles as the promise does when that is in time', async () => {
  expect(await withTimeout(Promise.resolve('done'), 10_000, () => 'late')).toBe('done');
  await expect(withTimeout(Promise.reject(new Error('no')), 10_000, () => 'late')).rejects.toThrow('no');
});

it('answers for a promise that is late', async () => {
  expect(await withTimeout(never, 1, () => 'late')).toBe('late');
  const refuse = () => {
    throw new Error('too late');
  };
  await expect(withTimeout(never, 1, refuse)).rejects.toThrow('too late');
});
