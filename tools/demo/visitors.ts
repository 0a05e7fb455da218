import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { troyCatalogue } from '#catalogue/stock.ts';
import { type Cents, centsFromDollars, dollars, formatUsd } from '#domain/money.ts';
import { orderTotal, priceLine } from '#domain/order.ts';
import type { BasisPoints } from '#domain/price.ts';
import { type Customer, createCustomers, REGULARS } from './customers.ts';
import { createGoods, type Wanted } from './goods.ts';
import { PASSWORD } from './people.ts';
import { type Chance, createChance } from './random.ts';

const SHORTEST_PAUSE_S = 40;
const LONGEST_PAUSE_S = 85;

type Parts = {
  /** Of the shop, without a slash at its end. */
  readonly url: string;
  /** Folder to which the shop writes its emails. */
  readonly mailFolder: string;
  readonly signal: AbortSignal;
  /** Is told in a few words what a customer did. */
  readonly onNews: (words: string) => void;
};

/**
 * Customers who come while somebody looks on: one of them orders every minute or so by the calls of the shop's pages, and who was
 * offered a new price by letter often agrees to it. The first customer is a person in a browser. Ends with the signal.
 */
export async function visitShop({ url, mailFolder, signal, onNews }: Parts): Promise<void> {
  const chance = createChance(Date.now());
  const [own, ...customers] = createCustomers(REGULARS);
  const goods = createGoods(troyCatalogue());
  const answered = new Set<string>();
  while (!signal.aborted) {
    try {
      await sleep(1_000 * chance.between(SHORTEST_PAUSE_S, LONGEST_PAUSE_S), undefined, { signal });
      const customer = chance.pick(customers);
      const total = await placeOrder(url, customer, goods.fill(goods.anyBasket(chance), chance));
      onNews(`${customer.firstName} ${customer.lastName} ordered for ${formatUsd(total)}.`);
      for (const token of await offeredPrices(mailFolder, answered, own.email))
        if (await agrees(url, token, chance)) onNews('A customer agreed to a new price.');
    } catch (error) {
      if (!signal.aborted) onNews(`A customer could not order: ${error instanceof Error ? error.message : error}`);
    }
  }
}

async function placeOrder(url: string, customer: Customer, wanted: readonly Wanted[]): Promise<Cents> {
  const { email, phone, firstName, lastName, shipping } = customer;
  const signedIn = await post(url, '/auth/login', { email, password: PASSWORD });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  const { rates } = await (await fetch(`${url}/api/getMetal`)).json();
  const spot = { gold: centsFromDollars(rates.USDXAU), silver: centsFromDollars(rates.USDXAG) };
  if (!spot.gold || !spot.silver) throw new Error('there is no price');
  const prices = { gold: spot.gold, silver: spot.silver };
  const premiums = await premiumsOf(url, wanted);
  const lines = wanted.map(({ product, quantity }) =>
    priceLine({ ...product, premium: premiums.get(product.id) ?? product.premium }, quantity, prices),
  );
  const total = orderTotal(lines);
  const sent = lines.map(({ productId, name, quantity, unitPrice }) => {
    const price = dollars(unitPrice);
    return { product: { id: productId, name, price }, quantity, price };
  });
  const order = { lines: sent, amount: dollars(total), address: shipping, email, phone, firstName, lastName };
  const headers = { cookie, 'idempotency-key': crypto.randomUUID() };
  await post(url, '/api/order/place', order, headers);
  await post(url, '/auth/logout', {}, headers);
  return total;
}

/** As they are now: staff may have changed them. */
async function premiumsOf(url: string, wanted: readonly Wanted[]): Promise<ReadonlyMap<string, BasisPoints>> {
  const ids = wanted.map(({ product }) => ['id', product.id]);
  const { data } = await (await fetch(`${url}/api/products?${new URLSearchParams(ids)}`)).json();
  const products: readonly { readonly id: string; readonly premiumPercentage: number }[] = data;
  return new Map(products.map(({ id, premiumPercentage }) => [id, Math.round(premiumPercentage * 100) as BasisPoints]));
}

/** Links to new prices in letters that were not read yet, but those to the first customer, who decides in a browser. */
async function offeredPrices(mailFolder: string, read: Set<string>, own: string): Promise<readonly string[]> {
  const names = (await readdir(mailFolder).catch(() => [])).filter(
    (name) => /^[^.].*\.eml$/.test(name) && !read.has(name),
  );
  const letters = await Promise.all(names.map((name) => readFile(path.join(mailFolder, name), 'utf8')));
  for (const name of names) read.add(name);
  // Quoted-printable: `=` at the end of a line joins it with the next, and `=3D` is an equals sign.
  const texts = letters.map((letter) => letter.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
  const others = texts.filter((text) => !new RegExp(`^To: ${own}\\r?$`, 'm').test(text));
  return others.flatMap((text) => /\/order-quote#token=([\w-]{20,})/.exec(text)?.[1] ?? []);
}

async function agrees(url: string, token: string, chance: Chance): Promise<boolean> {
  if (!chance.percent(70)) return false;
  await post(url, '/api/order/quote/agree', { token });
  return true;
}

/** As the shop's own pages ask. Throws with the reason of a refusal. */
async function post(url: string, call: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(url + call, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error((await answer.text()).slice(0, 200));
  return answer;
}
