import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CALLS } from '#contract/calls.ts';
import { type Api, createApi } from '#contract/client.ts';

/** The client against a real server that answers as told, to see every sentence of the error catalogue. */
describe('the client', () => {
  let server: Server;
  let api: Api;
  let origin: string;
  let answer: { status: number; type?: string; body: string } | 'none';
  let onAsked: () => void;
  let asked: { method?: string | undefined; url?: string | undefined; headers: Record<string, unknown>; body: string };

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const { method, url, headers } = request;
      let body = '';
      for await (const chunk of request) body += chunk;
      asked = { method, url, headers, body };
      onAsked();
      if (answer === 'none') return;
      response.writeHead(answer.status, { 'content-type': answer.type ?? 'application/json' }).end(answer.body);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    api = createApi(fetch, origin, CALLS);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    answer = { status: 200, body: '{}' };
    onAsked = () => {};
  });

  // Proves 7.1
  it('fills the path, encoded, and sends the body as JSON with its idempotency key', async () => {
    answer = { status: 200, body: JSON.stringify({ status: 'SUCCESS', data: [], message: '' }) };
    await api.removeFromServerCart({ params: { userId: 'u 1', productId: '1/10 oz Coin' } });
    expect(asked).toMatchObject({ method: 'DELETE', url: '/api/cart/remove/u%201/1%2F10%20oz%20Coin' });
    await api.addToServerCart({
      params: { userId: 'u' },
      body: { product: { id: 'x' }, quantity: 2 },
      idempotencyKey: 'k',
    });
    expect(asked.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'k' });
    expect(JSON.parse(asked.body)).toEqual({ product: { id: 'x' }, quantity: 2 });
  });

  it('names the user that the page shows in calls that need a session, except in the one that ends a sign-in by Google', async () => {
    let shown: string | undefined = 'N_2é\ud83d-1';
    const ofPage = createApi(fetch, origin, CALLS, () => shown);
    const named = async (ask: () => Promise<unknown>) => {
      await ask();
      return asked.headers['expected-user'];
    };
    expect(await named(() => ofPage.deleteAccount({ body: {} }))).toBe('N_2__-1');
    expect(await named(() => ofPage.session())).toBe('N_2__-1');
    expect(await named(() => ofPage.finishGoogle())).toBeUndefined();
    expect(await named(() => ofPage.readProducts({ query: { id: 'x' } }))).toBeUndefined();
    shown = undefined;
    expect(await named(() => ofPage.session())).toBeUndefined();
  });

  it('answers what the server answered', async () => {
    answer = { status: 200, body: JSON.stringify({ success: true, rates: { USDXAU: 4078.4, USDXAG: 50.62 } }) };
    expect(await api.getMetal()).toMatchObject({ ok: true, answer: { rates: { USDXAU: 4078.4 } } });
  });

  it("repeats the server's own sentence of a refusal", async () => {
    answer = {
      status: 401,
      body: JSON.stringify({
        status: 'ERROR',
        data: 'Invalid credentials',
        message: 'Invalid credentials',
        reason: 'wrong-credentials',
      }),
    };
    expect(await api.login({ body: { email: 'a@example.com', password: 'x' } })).toMatchObject({
      ok: false,
      failure: { kind: 'refused', sentence: 'Invalid credentials', reason: 'wrong-credentials', status: 401 },
    });
  });

  // Proves 8.1
  it.each([
    [500, 'broken pipe', 'HTTP 500: broken pipe'],
    [502, '', 'HTTP 502: Unknown error'],
  ])('says status and body of a %i without an envelope', async (status, body, sentence) => {
    answer = { status, type: 'text/plain', body };
    expect(await api.getMetal()).toMatchObject({ ok: false, failure: { kind: 'http', sentence } });
  });

  // Proves 8.2
  it('says that a success was not JSON', async () => {
    answer = { status: 200, type: 'text/html', body: '<!doctype html>' };
    expect(await api.getMetal()).toMatchObject({
      ok: false,
      failure: { kind: 'not-json', sentence: 'Server returned non-JSON response' },
    });
  });

  it('says that an answer lacks what it should have', async () => {
    answer = { status: 200, body: JSON.stringify({ success: true }) };
    expect(await api.getMetal()).toMatchObject({ ok: false, failure: { kind: 'wrong-shape' } });
  });

  it.each<[string, number, (of: Api) => Promise<unknown>]>([
    ['a question', 10_000, (of) => of.getMetal()],
    ['a change', 25_000, (of) => of.login({ body: { email: 'a@example.com', password: 'x' } })],
    [
      'an order',
      60_000,
      (of) => of.placeOrderByPath({ params: { userId: 'u', amount: '1', address: 'a' }, query: {}, body: [] }),
    ],
  ])('gives up %s that is never answered after %d ms', async (_, patienceMs, ask) => {
    answer = 'none';
    const arrived = new Promise<void>((resolve) => {
      onAsked = resolve;
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      let outcome: unknown;
      const answered = ask(api).then((came) => {
        outcome = came;
      });
      await arrived;
      await vi.advanceTimersByTimeAsync(patienceMs - 1);
      expect(outcome).toBeUndefined();
      await vi.advanceTimersByTimeAsync(1);
      await answered;
      expect(outcome).toMatchObject({ ok: false, failure: { kind: 'network', isTimeout: true } });
    } finally {
      vi.useRealTimers();
    }
  });

  it('gives up what its caller gives up, before it is sent and after', async () => {
    answer = 'none';
    const leaving = new AbortController();
    onAsked = () => leaving.abort();
    const expected = { ok: false, failure: { kind: 'network' } };
    const outcome = await api.getMetal({ signal: leaving.signal });
    expect(outcome).toMatchObject(expected);
    expect(outcome).not.toHaveProperty('failure.isTimeout');
    expect(await api.getMetal({ signal: leaving.signal })).toMatchObject(expected);
  });

  // Proves 8.3
  it('says which host cannot be reached', async () => {
    const nowhere = createApi(fetch, 'http://127.0.0.1:9', CALLS);
    expect(await nowhere.getMetal()).toMatchObject({
      ok: false,
      failure: { kind: 'network', sentence: 'Network error: Cannot reach 127.0.0.1:9. Server may be down.' },
    });
  });
});
