import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { CALLS } from '#contract/calls.ts';
import { succeed } from './answers.ts';
import { createCallRouter, type Session } from './call-route.ts';
import { addErrorAnswers } from './errors.ts';

const MAX_PER_ACCOUNT = 32;
const MAX_PER_ADDRESS = 200;

/** The user of the session stands in the cookie. Handlers wait until they are released. */
function openApp() {
  const app = Fastify();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let running = 0;
  addErrorAnswers(app as never, {
    isDatabaseUnavailable: () => false,
    isDatabaseBroken: () => false,
    end() {},
    ping: async () => {},
  });
  app.decorateRequest('clientIp', '');
  app.addHook('onRequest', async (request) => {
    request.clientIp = String(request.headers['x-from'] ?? '');
  });
  const findSession = async (headers: Headers): Promise<Session | undefined> => {
    const id = headers.get('cookie')?.replace('user=', '');
    const user = { id: id ?? '', name: 'Ada', email: 'ada@example.com', phone: '' };
    return id === undefined ? undefined : { id, userId: id, user, isEmailVerified: true, ageMs: 0 };
  };
  const route = createCallRouter(app as never, findSession);
  const wait = async () => {
    running += 1;
    await released;
  };
  route(CALLS.session, async ({ session }) => {
    await wait();
    return succeed(session.user, 'Signed in');
  });
  route(CALLS.logout, async () => {
    await wait();
    return succeed(null, 'Signed out');
  });
  const ask = (user: string, from: string) =>
    app.inject({ url: CALLS.session.path, headers: { cookie: `user=${user}`, 'x-from': from } });
  const askOut = (from: string) => app.inject({ method: 'POST', url: CALLS.logout.path, headers: { 'x-from': from } });
  return { ask, askOut, release, running: () => running };
}

it('refuses calls of an account that has too many under way, from wherever, and of no other', async () => {
  const { ask, release, running } = openApp();
  const many = Array.from({ length: MAX_PER_ACCOUNT }, (_, n) => ask('ada', `10.0.0.${n}`));
  await expect.poll(running).toBe(MAX_PER_ACCOUNT);
  const refused = await ask('ada', '10.0.1.1');
  expect([refused.statusCode, refused.json().reason]).toEqual([503, 'unavailable']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const other = ask('eve', '10.0.0.1');
  await expect.poll(running).toBe(MAX_PER_ACCOUNT + 1);
  release();
  for (const answer of await Promise.all([...many, other])) expect(answer.statusCode).toBe(200);
  expect((await ask('ada', '10.0.1.1')).statusCode).toBe(200);
});

it('refuses calls of an address that has too many under way, and of no other', async () => {
  const { askOut, release, running } = openApp();
  const many = Array.from({ length: MAX_PER_ADDRESS }, () => askOut('10.0.0.1'));
  await expect.poll(running).toBe(MAX_PER_ADDRESS);
  expect((await askOut('10.0.0.1')).statusCode).toBe(503);
  const other = askOut('10.0.0.2');
  await expect.poll(running).toBe(MAX_PER_ADDRESS + 1);
  release();
  for (const answer of await Promise.all([...many, other])) expect(answer.statusCode).toBe(200);
});
