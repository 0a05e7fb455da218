import { describe, expect, it } from 'vitest';
import { gather } from './gather.ts';

/** Work that ends when the test says so, and tells what it was asked. */
function heldWork() {
  const asked: (readonly string[])[] = [];
  const ends: (() => void)[] = [];
  const work = async (items: readonly string[]) => {
    asked.push(items);
    await new Promise<void>((end) => ends.push(end));
    return items.map((item) => item.toUpperCase());
  };
  return { work, asked, endNext: () => ends.shift()?.() };
}

describe('gathering', () => {
  it('asks alone what comes alone, and together what comes meanwhile; each gets its own answer', async () => {
    const { work, asked, endNext } = heldWork();
    const ask = gather(work, { most: 10 });
    const first = ask('a');
    await expect.poll(() => asked.length).toBe(1);
    const others = [ask('b'), ask('c')];
    endNext();
    expect(await first).toBe('A');
    await expect.poll(() => asked.length).toBe(2);
    endNext();
    expect(await Promise.all(others)).toEqual(['B', 'C']);
    expect(asked).toEqual([['a'], ['b', 'c']]);
  });

  it('takes no more at once than it may, and never two that have to be apart, in the order in which they came', async () => {
    const asked: (readonly string[])[] = [];
    const work = async (items: readonly string[]) => {
      asked.push(items);
      return items;
    };
    const ask = gather(work, { most: 3, apart: (item) => item.charAt(0) });
    await Promise.all(['a1', 'a2', 'b1', 'c1', 'd1', 'a3'].map(ask));
    expect(asked).toEqual([['a1', 'b1', 'c1'], ['a2', 'd1'], ['a3']]);
  });

  it('asks each by itself after a statement for several has failed, unless that is not safe', async () => {
    const asked: (readonly string[])[] = [];
    const work = async (items: readonly string[]) => {
      asked.push(items);
      if (items.length > 1 || items.includes('bad')) throw new Error('refused');
      return items;
    };
    const ask = gather(work, { most: 10, mayRepeat: (item) => item !== 'unsafe' });
    const all = await Promise.allSettled(['good', 'bad', 'unsafe', 'fine'].map(ask));
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(asked).toEqual([['good', 'bad', 'unsafe', 'fine'], ['good'], ['bad'], ['fine']]);
  });

  it('goes on with the next when one hangs', async () => {
    const hang = new Promise<never>(() => {});
    const ask = gather(async (items: readonly string[]) => (items.includes('hangs') ? hang : items), { most: 1 });
    void ask('hangs');
    expect(await ask('next')).toBe('next');
  });

  it('has at most six statements on their way, and what has come meanwhile goes before what is asked again', async () => {
    const asked: string[] = [];
    const ends: (() => void)[] = [];
    const ask = gather(
      async (items: readonly string[]) => {
        if (items.length > 1) throw new Error('refused');
        asked.push(items[0] ?? '');
        await new Promise<void>((end) => ends.push(end));
        return items;
      },
      { most: 10 },
    );
    const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(ask);
    await expect.poll(() => asked.length).toBe(6);
    const late = ask('late');
    // The one that runs holds up the next for half a second.
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(asked).toHaveLength(6);
    ends.shift()?.();
    await expect.poll(() => asked.at(-1)).toBe('late');
    const ending = setInterval(() => ends.shift()?.(), 1);
    expect(await Promise.all([...all, late])).toHaveLength(9);
    clearInterval(ending);
  });
});
