import { expect, it, vi } from 'vitest';
import type { Failure, Outcome } from '#contract/client.ts';
import { sendIdempotently } from './send-idempotently.ts';

const LOST: Failure = { kind: 'network', sentence: 'Network error' };
const refused = (reason: NonNullable<Failure['reason']>): Failure => ({ kind: 'refused', sentence: reason, reason });
const DONE: Outcome<string> = { ok: true, answer: 'done' };

/** A server that answers with these in turn, and notes the key of each request. */
function serverOf(...answers: (Failure | 'done')[]) {
  const keys: (string | undefined)[] = [];
  const call = async ({ idempotencyKey }: { idempotencyKey?: string }): Promise<Outcome<string>> => {
    keys.push(idempotencyKey);
    const answer = answers.shift() ?? 'done';
    return answer === 'done' ? DONE : { ok: false, failure: answer };
  };
  return { call, keys };
}

const pause = async () => {};
const parts = { pause, reauthenticate: async () => false };

it('asks again with the same key when an answer is lost, and with another for the next change', async () => {
  const { call, keys } = serverOf(LOST, LOST, 'done', 'done');
  expect(await sendIdempotently(call, {}, parts)).toEqual(DONE);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  await sendIdempotently(call, {}, parts);
  expect(keys[3]).not.toBe(keys[0]);
});

it('says so when no answer comes', async () => {
  const { call, keys } = serverOf(LOST, LOST, LOST, LOST, LOST);
  expect(await sendIdempotently(call, {}, parts)).toEqual({ ok: false, failure: LOST });
  expect(keys).toHaveLength(4);
});

it('keeps the key of a change without an answer for the same change alone', async () => {
  const { call, keys } = serverOf(LOST, LOST, LOST, LOST, 'done', LOST, LOST, LOST, LOST, 'done');
  await sendIdempotently(call, { body: 'one' }, parts);
  expect(await sendIdempotently(call, { body: 'one' }, parts)).toEqual(DONE);
  expect(new Set(keys.slice(0, 5)).size).toBe(1);
  await sendIdempotently(call, { body: 'one' }, parts);
  await sendIdempotently(call, { body: 'other' }, parts);
  expect(new Set([keys[0], keys[5], keys[9]]).size).toBe(3);
});

it('sends a change that brings its own key under that one, whatever else it says', async () => {
  const { call, keys } = serverOf(LOST, LOST, LOST, LOST, 'done');
  for (const body of ['one', 'other'])
    await sendIdempotently(call as (input: object) => ReturnType<typeof call>, { body, idempotencyKey: 'own' }, parts);
  expect(keys).toEqual(Array(5).fill('own'));
});

it('does not ask again what was refused', async () => {
  const { call, keys } = serverOf(refused('hold-over'));
  expect(await sendIdempotently(call, {}, parts)).toEqual({ ok: false, failure: refused('hold-over') });
  expect(keys).toHaveLength(1);
});

it('has the person authenticate again where the server wants it, and sends the change once more', async () => {
  const { call, keys } = serverOf(refused('proof-needed'), 'done');
  const reauthenticate = vi.fn(async () => true);
  expect(await sendIdempotently(call, {}, { pause, reauthenticate })).toEqual(DONE);
  expect(reauthenticate).toHaveBeenCalledTimes(1);
  expect(new Set(keys).size).toBe(1);
});

it.each([
  ['they would rather not', false, 1],
  ['it is refused all the same', true, 2],
])('gives up where %s', async (_, isDone, times) => {
  const { call, keys } = serverOf(refused('proof-needed'), refused('proof-needed'), 'done');
  const outcome = await sendIdempotently(call, {}, { pause, reauthenticate: async () => isDone });
  expect(outcome).toEqual({ ok: false, failure: refused('proof-needed') });
  expect(keys).toHaveLength(times);
});
