import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { TooManyWaiting } from './places.ts';
import { createTurns } from './turns.ts';

describe('turns', () => {
  it('do one piece of work at a time, the kinds named first before the others', async () => {
    const turns = createTurns(['page', 'view'], { atOnce: 1, waiting: 10 });
    const done: string[] = [];
    let running = 0;
    const work = (name: string) => async () => {
      running += 1;
      expect(running).toBe(1);
      await nextTurn();
      running -= 1;
      done.push(name);
    };
    await Promise.all([
      turns('view', work('first view')),
      turns('view', work('second view')),
      turns('page', work('first page')),
      turns('page', work('second page')),
    ]);
    expect(done).toEqual(['first view', 'first page', 'second page', 'second view']);
  });

  it('refuse what would wait too long, and go on with the rest', async () => {
    const turns = createTurns(['page', 'view'], { atOnce: 1, waiting: 2 });
    const idle = async () => 'done';
    const all = await Promise.allSettled([1, 2, 3, 4].map(() => turns('view', idle)));
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    expect(all[3]).toMatchObject({ reason: expect.any(TooManyWaiting) });
    // Nobody else would have been let in either.
    expect(all[3]).toMatchObject({ reason: { isOwnDoing: false } });
    expect(await turns('view', idle)).toBe('done');
  });

  it('leave places to others, however many one asker wants', async () => {
    const turns = createTurns(['hash'], { atOnce: 1, waiting: 4, share: 2 });
    const idle = async () => 'done';
    const greedy = [1, 2, 3, 4, 5, 6].map(() => turns('hash', idle, 'greedy'));
    const others = [turns('hash', idle, 'other'), turns('hash', idle)];
    const all = await Promise.allSettled(greedy);
    expect(all.map(({ status }) => status === 'fulfilled')).toEqual([true, true, true, false, false, false]);
    expect(all.at(-1)).toMatchObject({ reason: { isOwnDoing: true } });
    expect(await Promise.all(others)).toEqual(['done', 'done']);
  });

  it('make room for who has fewer where all places are taken, however many addresses a flood comes from', async () => {
    const turns = createTurns(['view'], { atOnce: 1, waiting: 6, share: 2 });
    const idle = async () => 'done';
    const running = turns('view', idle);
    const flood = Promise.allSettled(['a', 'a', 'b', 'b', 'c', 'c'].map((asker) => turns('view', idle, asker)));
    const newcomer = turns('view', idle, 'new');
    // Who has one place already takes none from who has two.
    const second = turns('view', idle, 'new');
    expect(await Promise.allSettled([newcomer, second])).toMatchObject([
      { value: 'done' },
      { reason: expect.any(TooManyWaiting) },
    ]);
    expect((await flood).filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { isOwnDoing: true } },
    ]);
    expect(await running).toBe('done');
  });

  it('serve one of each asker after the other, not as they came', async () => {
    const turns = createTurns(['view'], { atOnce: 1, waiting: 100 });
    const done: string[] = [];
    const work = (asker: string) => turns('view', async () => void done.push(asker), asker);
    await Promise.all([...Array.from({ length: 6 }, () => work('greedy')), work('one'), work('other')]);
    expect(done).toEqual(['greedy', 'greedy', 'one', 'other', 'greedy', 'greedy', 'greedy', 'greedy']);
  });

  /** Askers such as `a/1` and `a/2` are of one network. */
  const network = { of: (asker: string) => asker.split('/')[0] ?? asker, share: 4 };

  it('serve one of each network after the other, however many askers it is', async () => {
    const turns = createTurns(['view'], { atOnce: 1, waiting: 100, network: { ...network, share: 50 } });
    const done: string[] = [];
    const work = (asker: string) => turns('view', async () => void done.push(asker), asker);
    await Promise.all(['a/1', 'a/1', 'a/1', 'a/2', 'a/3', 'b', 'c'].map(work));
    expect(done).toEqual(['a/1', 'a/1', 'b', 'c', 'a/2', 'a/3', 'a/1']);
  });

  it('leave places to others, however many askers of one network want them', async () => {
    const turns = createTurns(['hash'], { atOnce: 1, waiting: 6, share: 2, network });
    const idle = async () => 'done';
    const flood = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((n) => turns('hash', idle, `flood/${n}`));
    const others = [turns('hash', idle, 'other'), turns('hash', idle, 'another')];
    const all = await Promise.allSettled(flood);
    expect(all.map(({ status }) => status === 'fulfilled')).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8].map((n) => n < 5));
    expect(all.at(-1)).toMatchObject({ reason: { isOwnDoing: true } });
    expect(await Promise.all(others)).toEqual(['done', 'done']);
  });

  it('make room where networks have more than others, though each of their askers has one place', async () => {
    const turns = createTurns(['view'], { atOnce: 1, waiting: 6, share: 2, network });
    const idle = async () => 'done';
    const running = turns('view', idle);
    const askers = ['a/1', 'a/2', 'a/3', 'a/4', 'b/1', 'b/2'];
    const flood = Promise.allSettled(askers.map((asker) => turns('view', idle, asker)));
    expect(await Promise.all([turns('view', idle, 'new'), turns('view', idle, 'c/1')])).toEqual(['done', 'done']);
    const refused = (await flood).flatMap(({ status }, n) => (status === 'rejected' ? [askers[n]] : []));
    expect(refused).toHaveLength(2);
    for (const asker of refused) expect(asker).toMatch(/^a/);
    expect(await running).toBe('done');
  });

  it('make room in a network that has its share for who has least of it', async () => {
    const turns = createTurns(['view'], { atOnce: 1, waiting: 6, share: 3, network });
    const idle = async () => 'done';
    const running = turns('view', idle);
    const flood = Promise.allSettled(['a/1', 'a/1', 'a/1', 'a/2'].map((asker) => turns('view', idle, asker)));
    expect(await turns('view', idle, 'a/3')).toBe('done');
    expect((await flood).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await running).toBe('done');
  });

  it('come to every kind, however much of those named first there is', async () => {
    const turns = createTurns(['page', 'view'], { atOnce: 1, waiting: 10 });
    const idle = async () => 'done';
    let isServed = false;
    let pages = 0;
    const flood = async () => {
      // Whoever asks on and on leaves no moment without a page that waits.
      while (!isServed && pages < 1_000) {
        pages += 1;
        await turns('page', idle);
      }
    };
    const floods = [flood(), flood(), flood()];
    await turns('view', idle);
    isServed = true;
    await Promise.all(floods);
    expect(pages).toBeLessThan(20);
  });

  it('pass on after work that failed', async () => {
    const turns = createTurns(['page', 'view'], { atOnce: 1, waiting: 2 });
    const failing = turns('page', () => Promise.reject(new Error('broken')));
    const next = turns('page', async () => 'done');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });

  it('let as many run side by side as they may', async () => {
    const turns = createTurns(['hash'], { atOnce: 2, waiting: 10 });
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await nextTurn();
      running -= 1;
    };
    await Promise.all([1, 2, 3, 4, 5].map(() => turns('hash', work)));
    expect(most).toBe(2);
  });
});
