import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { addErrorAnswers } from './errors.ts';

function openApp(isAway: boolean) {
  const lines: string[] = [];
  const app = Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } });
  addErrorAnswers(app as never, {
    isDatabaseUnavailable: () => isAway,
    isDatabaseBroken: () => false,
    end() {},
    ping: async () => {},
  });
  app.get('/', async () => {
    throw new Error('lost');
  });
  const statuses = async (requests: number) =>
    Promise.all(Array.from({ length: requests }, async () => (await app.inject('/')).statusCode));
  return { statuses, logged: (words: string) => lines.filter((line) => line.includes(words)) };
}

it('logs once, not for each request, that the database is away', async () => {
  const { statuses, logged } = openApp(true);
  expect(new Set(await statuses(50))).toEqual(new Set([503]));
  expect(logged('the database is away')).toHaveLength(1);
});

it('logs each request that failed by a fault of our own', async () => {
  const { statuses, logged } = openApp(false);
  expect(new Set(await statuses(3))).toEqual(new Set([500]));
  expect(logged('a request failed')).toHaveLength(3);
});
