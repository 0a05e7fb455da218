import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { every } from './every.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('runs the job at every interval, beginning after the first', async () => {
  let runs = 0;
  const job = every(100, () => {
    runs += 1;
  });
  expect(runs).toBe(0);
  await vi.advanceTimersByTimeAsync(350);
  expect(runs).toBe(3);
  await job.stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toBe(3);
});

it('never runs twice at once, and stops after the run under way', async () => {
  let runs = 0;
  const { promise: work, resolve: finish } = Promise.withResolvers<void>();
  const job = every(100, () => {
    runs += 1;
    return work;
  });
  await vi.advanceTimersByTimeAsync(500);
  const asked = job.run();
  expect(runs).toBe(1);

  let isStopped = false;
  const stopping = job.stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(500);
  expect(isStopped).toBe(false);
  finish();
  await Promise.all([asked, stopping]);
  expect(runs).toBe(1);
});

it('goes on after an error, which it hands on', async () => {
  const errors: unknown[] = [];
  const job = every(
    100,
    () => {
      throw new Error('no');
    },
    (error) => errors.push(error),
  );
  await vi.advanceTimersByTimeAsync(250);
  expect(errors).toHaveLength(2);
  await job.stop();
});
