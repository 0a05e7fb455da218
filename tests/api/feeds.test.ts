import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { faultOf } from '#domain/spot.ts';
import { demoFeed } from '#server/prices/feeds/demo.ts';
import type { FeedError } from '#server/prices/feeds/feed.ts';
import { metalPriceApiFeed } from '#server/prices/feeds/metalpriceapi.ts';
import { fixedClock } from '../support/clock.ts';

const GOOD = {
  success: true,
  base: 'USD',
  timestamp: 1_761_926_400,
  rates: { USDXAU: 4078.4, USDXAG: 50.62, XAU: 0.0002452, XAG: 0.019755 },
};
/** A minute after the provider has read its prices. */
const NOW = (GOOD.timestamp + 60) * 1000;
const never = new AbortController().signal;

/** A local server that answers as the provider does. */
describe('the metals API', () => {
  let server: Server;
  let url: string;
  let asked: IncomingMessage[];
  let answers: ((response: ServerResponse) => void)[];
  const json =
    (body: unknown, status = 200, headers = {}) =>
    (response: ServerResponse) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      answer?.(response);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const feed = (more = {}) => metalPriceApiFeed({ key: 'secret-key', url, firstPauseMs: 1, clock: () => NOW, ...more });
  const faultIn = async (more = {}) => {
    const error = (await feed(more)
      .read(never)
      .then(
        () => undefined,
        (reason: unknown) => reason,
      )) as FeedError | undefined;
    expect(String(error?.stack)).not.toContain('secret-key');
    return error?.fault;
  };

  it('is asked with the key in a header and nowhere else', async () => {
    answers = [json(GOOD)];
    expect(await feed().read(never)).toMatchObject({ gold: 407_840, silver: 5_062 });
    expect(asked[0]?.url).toBe('/v1/latest?base=USD&currencies=XAU,XAG');
    expect(asked[0]?.headers['x-api-key']).toBe('secret-key');
    expect(feed().description).not.toContain('secret-key');
  });

  it('is understood when it only says ounces per dollar', async () => {
    answers = [json({ success: true, rates: { XAU: 1 / 4078.4, XAG: 1 / 50.62 } })];
    expect(await feed().read(never)).toMatchObject({ gold: 407_840, silver: 5_062 });
  });

  it('is believed when its clock is some minutes ahead of ours', async () => {
    answers = [json({ ...GOOD, timestamp: NOW / 1000 + 240 })];
    expect(await feed().read(never)).toMatchObject({ gold: 407_840, silver: 5_062 });
  });

  it.each([
    [
      'an error in its envelope',
      { success: false, error: { statusCode: 101, message: 'no api key' } },
      200,
      'not-success',
    ],
    ['a refused key', { success: false }, 401, 'refused'],
    ['a used-up quota', { success: false }, 429, 'rate-limited'],
    ['a fault of its own', { success: false }, 503, 'server-error'],
    ['a missing metal', { success: true, rates: { USDXAU: 4078.4 } }, 200, 'missing-rate'],
    ['a zero', { success: true, rates: { USDXAU: 0, USDXAG: 50 } }, 200, 'wrong-unit'],
    ['zero ounces per dollar', { success: true, rates: { XAU: 0, XAG: 0.02 } }, 200, 'missing-rate'],
    ['text for a number', { success: true, rates: { USDXAU: '4078.40', USDXAG: 50 } }, 200, 'missing-rate'],
    ['another currency', { success: true, base: 'EUR', rates: { XAU: 0.000283, XAG: 0.0228 } }, 200, 'wrong-unit'],
    ['prices by the gram', { success: true, rates: { USDXAU: 131.12, USDXAG: 1.63 } }, 200, 'wrong-unit'],
    ['silver alone by the gram', { success: true, rates: { USDXAU: 4078.4, USDXAG: 1.63 } }, 200, 'wrong-unit'],
    ['silver alone by the kilogram', { success: true, rates: { USDXAU: 4078.4, USDXAG: 1627.5 } }, 200, 'wrong-unit'],
    [
      'a price that its inverse does not bear out',
      { ...GOOD, rates: { ...GOOD.rates, XAG: 1 / 52 } },
      200,
      'contradictory',
    ],
    ['an inverse that is no number', { ...GOOD, rates: { ...GOOD.rates, XAU: 'n/a' } }, 200, 'contradictory'],
    ['prices upside down', { success: true, rates: { USDXAU: 0.000245, USDXAG: 0.0197 } }, 200, 'wrong-unit'],
    ['metals swapped', { success: true, rates: { USDXAU: 50.62, USDXAG: 4078.4 } }, 200, 'wrong-unit'],
    ['an empty list', [], 200, 'not-json'],
    ['prices of an hour ago', { ...GOOD, timestamp: GOOD.timestamp - 3600 }, 200, 'too-old'],
    ['prices of six minutes ahead', { ...GOOD, timestamp: NOW / 1000 + 360 }, 200, 'in-the-future'],
    ['milliseconds for seconds', { ...GOOD, timestamp: GOOD.timestamp * 1000 }, 200, 'in-the-future'],
  ])('is not believed when it answers %s', async (_name, body, status, fault) => {
    answers = [json(body, status)];
    expect(await faultIn()).toBe(fault);
  });

  it.each([
    ['HTML', '<!doctype html><h1>Maintenance</h1>', 'not-json'],
    ['half an answer', '{"success":true,"rates":{"USDX', 'not-json'],
    ['nothing', '', 'not-json'],
    ['a flood', `"${'x'.repeat(100_000)}"`, 'too-large'],
  ])('is not believed when it answers %s', async (_name, body, fault) => {
    answers = [(response) => response.writeHead(200, { 'content-type': 'application/json' }).end(body)];
    expect(await faultIn()).toBe(fault);
  });

  it('is not waited for without end, neither for the answer nor for its rest', async () => {
    answers = [() => {}];
    expect(await faultIn({ answerWithinMs: 150 })).toBe('timed-out');
    answers = [(response) => response.writeHead(200).write('{"success"')];
    expect(await faultIn({ answerWithinMs: 150 })).toBe('timed-out');
  });

  it('is not followed elsewhere', async () => {
    answers = [(response) => response.writeHead(302, { location: `${url}/other` }).end()];
    expect(await faultIn()).toBe('unreachable');
    expect(asked.every((request) => !request.url?.includes('other'))).toBe(true);
  });

  it('is asked again after a dropped connection, a 500 and a short pause, and three times at the most', async () => {
    answers = [(response) => response.destroy(), json({}, 500), json(GOOD)];
    expect(await feed().read(never)).toMatchObject({ gold: 407_840, silver: 5_062 });
    expect(asked).toHaveLength(3);
    asked = [];
    answers = [json({}, 500)];
    expect(await faultIn()).toBe('server-error');
    expect(asked).toHaveLength(3);
  });

  it('is left alone for as long as it wishes, when that is longer than a reading may take', async () => {
    answers = [json({}, 429, { 'retry-after': '60' })];
    expect(await faultIn()).toBe('rate-limited');
    expect(asked).toHaveLength(1);
  });

  it('is not asked again for what will not change', async () => {
    answers = [json({}, 401)];
    await faultIn();
    expect(asked).toHaveLength(1);
  });
});

describe('the demo feed', () => {
  it('is the same at the same instant, moves with time and stays a plausible market', async () => {
    const clock = fixedClock();
    const readings: string[] = [];
    for (let step = 0; step < 500; step += 1) {
      const [one, again] = [
        await demoFeed({ seed: 1, clock }).read(never),
        await demoFeed({ seed: 1, clock }).read(never),
      ];
      expect(again).toEqual(one);
      expect(faultOf(one)).toBeUndefined();
      expect(Math.abs(one.gold - 407_840) / 407_840).toBeLessThan(0.05);
      readings.push(JSON.stringify(one));
      clock.advance(15_000);
    }
    expect(new Set(readings).size).toBeGreaterThan(400);
  });

  it('moves little from one poll to the next', async () => {
    const clock = fixedClock();
    const feed = demoFeed({ seed: 1, clock });
    let before = (await feed.read(never)).gold;
    for (let step = 0; step < 500; step += 1) {
      clock.advance(15_000);
      const { gold } = await feed.read(never);
      expect(Math.abs(gold - before) / before).toBeLessThan(0.01);
      before = gold;
    }
  });

  it('has a walk of its own for each metal', () => {
    const clock = fixedClock();
    const past = demoFeed({ seed: 1, clock }).past?.(clock() - 7 * DAY_MS, clock()) ?? [];
    const moves = past.slice(1).map(({ prices }, nth) => {
      const before = past[nth]?.prices ?? prices;
      return [prices.gold - before.gold, prices.silver - before.silver].map(Math.sign);
    });
    const together = moves.filter(([gold, silver]) => gold === silver).length / moves.length;
    expect(together).toBeGreaterThan(0.2);
    expect(together).toBeLessThan(0.8);
  });

  it('is another market with another seed', async () => {
    const clock = fixedClock();
    expect(await demoFeed({ seed: 2, clock }).read(never)).not.toEqual(await demoFeed({ seed: 1, clock }).read(never));
  });

  it('knows its own past', async () => {
    const clock = fixedClock();
    const past = demoFeed({ seed: 1, clock }).past?.(clock() - DAY_MS, clock()) ?? [];
    expect(past).toHaveLength(288);
    const earlier = Object.assign(() => past[3]?.at ?? 0);
    expect(await demoFeed({ seed: 1, clock: earlier }).read(never)).toEqual(past[3]?.prices);
  });
});
