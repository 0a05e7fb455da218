import { expect, it } from 'vitest';
import { watchServerRoom } from './server-room.ts';

const fault = (code: string) => Object.assign(new Error('it says so'), { code });
const FULL = fault('53100');
const AWAY = fault('ECONNREFUSED');

it.each([
  ['has room where the probe succeeds, whatever has failed before', [undefined], true],
  ['has none where the probe fails as well', [FULL], false],
  ['has none where its files fail otherwise', [fault('58030')], false],
  ['has room again as soon as a probe succeeds', [FULL, undefined], true],
  ['has room while nobody can tell, since the database is away', [AWAY], true],
  ['has none while nobody can tell any more', [FULL, AWAY], false],
  ['has room where the server allows no temporary file of that size', [FULL, fault('53400')], true],
])('a server %s', async (_name, outcomes, hasRoom) => {
  const next = [...outcomes];
  const room = watchServerRoom(async () => {
    const outcome = next.shift();
    if (outcome) throw outcome;
  });
  expect(room.hasRoom()).toBe(true);
  for (const _ of outcomes) await room.doubt();
  expect([room.hasRoom(), next]).toEqual([hasRoom, []]);
  room.close();
});

it('looks once, however many statements fail meanwhile', async () => {
  let looks = 0;
  const room = watchServerRoom(async () => {
    looks += 1;
    throw FULL;
  });
  await Promise.all([room.doubt(), room.doubt(), room.doubt()]);
  expect(looks).toBe(1);
  room.close();
});
