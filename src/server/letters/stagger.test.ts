import { expect, it } from 'vitest';
import { stagger } from './stagger.ts';

const FOR_EVER = 3_600_000;

it('begins one after the other, also where one fails', async () => {
  const inTurn = stagger(FOR_EVER);
  const steps: string[] = [];
  const work = (name: string) =>
    inTurn(async () => {
      steps.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      steps.push(`${name} ends`);
      if (name === 'a') throw new Error('a failed');
      return name;
    });
  const outcomes = await Promise.allSettled(['a', 'b', 'c'].map(work));
  expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});

it('goes on beside whoever takes too long', async () => {
  const inTurn = stagger(1);
  let end = () => {};
  const stuck = inTurn(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  expect(await inTurn(async () => 'done')).toBe('done');
  end();
  await stuck;
}, 30_000);
