import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { updateOptimistically, updatesSettled } from './optimistic.ts';

type Goods = { readonly bar: number; readonly coin: number };

const KEY = ['goods'];
const clients: QueryClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.clear();
});

/** A screen that shows what the server keeps, and all that it has shown so far. */
async function open() {
  const server = { bar: 1, coin: 1 };
  const cache = new QueryClient();
  clients.push(cache);
  const shown: Goods[] = [];
  const observer = new QueryObserver<Goods>(cache, {
    queryKey: KEY,
    async queryFn() {
      await updatesSettled(KEY);
      return { ...server };
    },
  });
  observer.subscribe(({ data }) => {
    if (data) shown.push(data);
  });
  await expect.poll(() => shown.at(-1)).toEqual({ bar: 1, coin: 1 });
  const set = (more: Partial<Goods>) => updateOptimistically(cache, KEY, (goods) => ({ ...(goods as Goods), ...more }));
  const renew = () => cache.invalidateQueries({ queryKey: KEY });
  return { server, shown, set, renew, data: () => cache.getQueryData<Goods>(KEY) };
}

it('shows no older answer while a change is under way', async () => {
  const { server, shown, set, renew, data } = await open();
  const end = set({ bar: 2 });
  expect(data()).toEqual({ bar: 2, coin: 1 });
  // Another change is heard of meanwhile, and the first has not reached the server.
  server.coin = 3;
  const renewed = renew();
  server.bar = 2;
  end(true);
  await renewed;
  expect(data()).toEqual({ bar: 2, coin: 3 });
  const bars = shown.map(({ bar }) => bar);
  expect(bars.slice(bars.indexOf(2))).not.toContain(1);
});

it('rolls a refused change back, and leaves the one beside it', async () => {
  const { server, set, renew, data } = await open();
  const [endBar, endCoin] = [set({ bar: 2 }), set({ coin: 2 })];
  endBar(false);
  expect(data()).toEqual({ bar: 1, coin: 2 });
  server.coin = 2;
  endCoin(true);
  await renew();
  expect(data()).toEqual({ bar: 1, coin: 2 });
});

it('rolls the second of two changes back, and leaves the first', async () => {
  const { set, data } = await open();
  const [endBar, endCoin] = [set({ bar: 2 }), set({ coin: 2 })];
  endBar(true);
  endCoin(false);
  expect(data()).toEqual({ bar: 2, coin: 1 });
});
