import { describe, expect, it } from 'vitest';
import { createPlaces, type Leave, TooManyWaiting, tooManyWaitingIn } from './places.ts';

const of = (asker: string, network = asker) => ({ asker, network });

describe('places', () => {
  it('are had at once while there are some, and given back at once where nobody waits', () => {
    const { enter } = createPlaces(['work'], { atOnce: 1, waiting: 10 });
    for (let n = 0; n < 3; n += 1) {
      const leave = enter('work', of('one'));
      expect(leave).toBeTypeOf('function');
      (leave as Leave)();
    }
  });

  it('are left to others, however many one asker wants and however long it keeps them', async () => {
    const { enter } = createPlaces(['work'], { atOnce: 3, atOnceOfAsker: 2, waiting: 10 });
    const kept = [enter('work', of('greedy')), enter('work', of('greedy'))] as Leave[];
    let entered = 0;
    const waiting = [1, 2].map(async () => {
      const leave = await enter('work', of('greedy'));
      entered += 1;
      leave();
    });
    for (let n = 0; n < 3; n += 1) {
      const leave = await enter('work', of('other'));
      expect(entered).toBe(0);
      leave();
    }
    for (const leave of kept) leave();
    await Promise.all(waiting);
    expect(entered).toBe(2);
  });

  it('are for the next who may have one, where it is the turn of somebody who has their share', async () => {
    const { enter } = createPlaces(['work'], { atOnce: 2, atOnceOfAsker: 1, waiting: 10 });
    const [first, second] = [enter('work', of('greedy')), enter('work', of('another'))] as Leave[];
    const order: string[] = [];
    const wait = async (name: string) => {
      const leave = await enter('work', of(name));
      order.push(name);
      leave();
    };
    const all = [wait('greedy'), wait('other')];
    second?.();
    await all[1];
    expect(order).toEqual(['other']);
    first?.();
    await all[0];
  });

  it('are not waited for longer than that: whose own doing it is, is told so', async () => {
    const { enter } = createPlaces(['work'], {
      atOnce: 2,
      atOnceOfAsker: 1,
      waiting: 10,
      withinMs: { others: 20, own: 40 },
    });
    const [first, second] = [enter('work', of('greedy')), enter('work', of('another'))] as Leave[];
    const late = await Promise.allSettled([enter('work', of('greedy')), enter('work', of('other'))]);
    expect(late).toMatchObject([{ reason: { isOwnDoing: true } }, { reason: { isOwnDoing: false } }]);
    for (const one of late) expect(one).toMatchObject({ reason: expect.any(TooManyWaiting) });
    const [{ reason }] = late as [PromiseRejectedResult, unknown];
    expect(tooManyWaitingIn(new Error('A library failed', { cause: reason }))).toBe(reason);
    first?.();
    second?.();
    // Whoever waits no longer takes no place.
    expect(enter('work', of('greedy'))).toBeTypeOf('function');
  });

  it('of work that holds the process let it do something else in between, whoever waits', async () => {
    const { enter } = createPlaces(['work'], { atOnce: 1, waiting: 10, holdsProcess: true });
    (enter('work', of('one')) as Leave)();
    const next = enter('work', of('one'));
    expect(next).toBeInstanceOf(Promise);
    (await next)();
  });
});
