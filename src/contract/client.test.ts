import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CALLS } from './calls.ts';
import { type Api, createApi } from './client.ts';

/** A client of a server that answers every call with this. */
function answered(json: unknown, status = 200): Api {
  return createApi(async () => Response.json(json, { status }), 'http://shop.test', CALLS);
}

const USER = { id: 'u-1', name: 'Ada', email: 'ada@example.com', phone: '' };
const ORDER = {
  orderId: '1763548920417',
  orderDate: '2025-11-19T10:42:00.417Z',
  status: 'pending',
  totalAmount: 5350.32,
  address: '1 Elm Street',
  cartItem: [{ id: 'bar', name: 'Bar', quantity: 2, price: 2675.16 }],
};

const signIn = (api: Api) => api.login({ body: { email: 'ada@example.com', password: 'x' } });
const list = (api: Api) => api.listOrders({ params: { userId: 'u-1' }, query: {} });
const place = (api: Api) =>
  api.placeOrderByPath({ params: { userId: 'u-1', amount: '1', address: 'a' }, query: {}, body: [] });

describe('a success by its status', () => {
  it.each([
    ['without a message', { status: 'SUCCESS', data: USER }],
    ['with an odd message', { status: 'SUCCESS', data: USER, message: null }],
    ['with unknown fields', { status: 'SUCCESS', data: { ...USER, roles: [] }, message: '', code: 0 }],
  ])('signs in %s', async (_, json) => {
    expect(await signIn(answered(json))).toMatchObject({ ok: true, answer: { data: USER } });
  });

  it('takes a user with a number as id and few fields', async () => {
    const data = { id: 7, name: null };
    expect(await signIn(answered({ status: 'SUCCESS', data }))).toMatchObject({
      ok: true,
      answer: { data: { id: '7', name: '', email: '', phone: '' } },
    });
  });

  it('takes no user without an id', async () => {
    expect(await signIn(answered({ status: 'SUCCESS', data: { name: 'Ada' } }))).toMatchObject({ ok: false });
  });

  it('is one for a call that answers nothing, whatever stands beside it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (data, message) => {
        expect(await answered({ status: 'SUCCESS', data, message }).logout()).toMatchObject({ ok: true });
      }),
    );
  });

  it('is a placed order, whatever stands beside it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (data, isRepeat) => {
        const json = { status: 'SUCCESS', data, isRepeat };
        expect(await place(answered(json))).toMatchObject({ ok: true, answer: { status: 'SUCCESS' } });
      }),
    );
    expect(await place(answered({ status: 'SUCCESS' }))).toMatchObject({ ok: true });
  });
});

describe('orders as they are read back', () => {
  const only = async (order: unknown) => {
    const outcome = await list(answered({ status: 'SUCCESS', data: [order] }));
    return outcome.ok ? outcome.answer.data[0] : undefined;
  };

  it('may have a number for an id and texts for numbers', async () => {
    const line = { id: 9, quantity: '2', price: '10.50', product: { name: 'Bar', price: 10.5 } };
    expect(
      await only({ orderId: 1763548920417, orderDate: 1763548920417, totalAmount: '21.00', cartItem: [line] }),
    ).toMatchObject({
      orderId: '1763548920417',
      orderDate: '2025-11-19T10:42:00.417Z',
      totalAmount: 21,
      cartItem: [{ id: '9', quantity: 2, price: 10.5, product: { name: 'Bar' } }],
    });
  });

  it('are read as they are where nothing is odd', async () => {
    expect(await only(ORDER)).toEqual({ ...ORDER, cartItem: [{ ...ORDER.cartItem[0], product: undefined }] });
  });

  it('are shown beside odd ones', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue()), async (odd) => {
        const outcome = await list(answered({ status: 'SUCCESS', data: [...odd, ORDER], hasOlder: 'no' }));
        expect(outcome.ok && outcome.answer.data.at(-1)?.orderId).toBe(ORDER.orderId);
      }),
    );
  });

  it('are shown whatever one of their fields is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(ORDER)), fc.jsonValue(), async (field, value) => {
        const { [field as keyof typeof ORDER]: _, ...kept } = { ...ORDER };
        expect(await only({ ...ORDER, [field]: value })).toMatchObject({ status: expect.any(String) });
        expect(await only(kept)).toMatchObject({ cartItem: expect.any(Array) });
      }),
    );
  });

  it('are none where there is no list', async () => {
    expect(await list(answered({ status: 'SUCCESS' }))).toMatchObject({ ok: true, answer: { data: [] } });
  });
});

describe('a failure by its status', () => {
  it.each([
    ['the data', { status: 'ERROR', data: 'No such user', message: 'Refused' }, 'No such user'],
    ['the message where the data is no text', { status: 'FAILED', data: null, message: 'Refused' }, 'Refused'],
    ['nothing where there are no words', { status: 'ERROR' }, undefined],
    ['nothing where the words are empty', { status: 'ERROR', data: ' ', message: [] }, undefined],
    ['nothing where even the status is missing', {}, undefined],
  ])('says %s', async (_, json, said) => {
    const outcome = await signIn(answered(json));
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'refused' } });
    expect(!outcome.ok && outcome.failure.said).toBe(said);
  });

  it('is never a success', async () => {
    const odd = fc.record({ status: fc.jsonValue(), data: fc.constant(USER), message: fc.jsonValue() });
    await fc.assert(
      fc.asyncProperty(odd, fc.constantFrom(200, 400, 500), async (json, status) => {
        const isSuccess = json.status === 'SUCCESS' && status === 200;
        expect((await signIn(answered(json, status))).ok).toBe(isSuccess);
      }),
    );
  });

  it("is no envelope where the status is a server's own number", async () => {
    const body = { status: 502, error: 'Bad Gateway' };
    expect(await signIn(answered(body, 502))).toMatchObject({
      ok: false,
      failure: { kind: 'http', sentence: `HTTP 502: ${JSON.stringify(body)}` },
    });
  });
});

it('takes rates, whatever stands beside them', async () => {
  const beside = fc.record(
    Object.fromEntries(
      ['base', 'state', 'at', 'source', 'notice', 'history', 'stream'].map((key) => [key, fc.jsonValue()]),
    ),
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(beside, async (more) => {
      const json = { ...more, success: true, rates: { USDXAU: 4078.4, USDXPT: 1 } };
      expect(await answered(json).getMetal()).toMatchObject({
        ok: true,
        answer: { success: true, rates: { USDXAU: 4078.4, USDXAG: 0 } },
      });
    }),
  );
});
