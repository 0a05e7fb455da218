import { expect, it } from 'vitest';
import { createConcurrencyLimit, createInFlightLimit, isQueueFull, QueueFull } from './concurrency-limit.ts';

/** A job that runs until it is finished by hand. */
function startable() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const job = { hasStarted: false, finish: resolve, run: () => promise };
  job.run = () => {
    job.hasStarted = true;
    return promise;
  };
  return job;
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

it('runs so many jobs at once, and the others in the order in which they came', async () => {
  const limit = createConcurrencyLimit({ atOnce: 2, waiting: 10 });
  const jobs = Array.from({ length: 4 }, startable);
  const all = jobs.map((job) => limit(job.run));
  await turn();
  expect(jobs.map(({ hasStarted }) => hasStarted)).toEqual([true, true, false, false]);
  jobs[1]?.finish();
  await turn();
  expect(jobs.map(({ hasStarted }) => hasStarted)).toEqual([true, true, true, false]);
  for (const job of jobs) job.finish();
  await Promise.all(all);
});

it('refuses a job beyond those that may wait, and takes one again when there is room', async () => {
  const limit = createConcurrencyLimit({ atOnce: 1, waiting: 1 });
  const [running, waiting] = [startable(), startable()];
  const both = [limit(running.run), limit(waiting.run)];
  await expect(limit(async () => 'late')).rejects.toThrow(QueueFull);
  running.finish();
  await both[0];
  await turn();
  const later = limit(async () => 'in time');
  waiting.finish();
  expect(await later).toBe('in time');
});

// Proves S37
it('refuses a client with too many jobs, and no other one', async () => {
  const limit = createConcurrencyLimit({ atOnce: 1, waiting: 10, perClient: 2 });
  const running = startable();
  const own = [limit(running.run, 'client'), limit(async () => 'second', 'client')];
  await expect(limit(async () => 'third', 'client')).rejects.toThrow(QueueFull);
  const other = limit(async () => 'served', 'other');
  running.finish();
  expect(await other).toBe('served');
  expect((await Promise.all(own))[1]).toBe('second');
  expect(await limit(async () => 'again', 'client')).toBe('again');
});

it('counts a job that fails as ended', async () => {
  const limit = createInFlightLimit(1);
  const fail = () => limit('one', () => Promise.reject(new Error('no')));
  await expect(fail()).rejects.toThrow('no');
  await expect(fail()).rejects.toThrow('no');
});

it('is known in what a library made of it', () => {
  expect(isQueueFull(new Error('wrapped', { cause: new QueueFull() }))).toBe(true);
  expect(isQueueFull(new Error('another'))).toBe(false);
});
