import { expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { CALLS } from '#contract/calls.ts';
import { describeApi } from '#contract/openapi.ts';
import { STREAMS } from '#contract/streams.ts';

// Proves 7.25
it('describes every call, its input and its refusals', () => {
  const { paths } = describeApi('http://localhost:3000') as {
    paths: Record<string, Record<string, { responses: object; parameters?: { name: string; in: string }[] }>>;
  };
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const calls = Object.values(CALLS).map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  const streams = Object.values(STREAMS).map(({ path }) => `GET ${path}`);
  expect(described.sort()).toEqual([...calls, ...streams].sort());
  expect(paths['/api/rates/stream']?.get?.responses).toMatchObject({
    200: { content: { 'text/event-stream': { schema: { properties: { rates: {}, at: { type: 'string' } } } } } },
    503: {},
  });
  const placing = paths['/api/order/place/user/{userId}/amount/{amount}/{address}']?.post;
  expect(placing?.parameters?.map(({ name }) => name)).toEqual([
    'userId',
    'amount',
    'address',
    'idempotency-key',
    'expected-user',
  ]);
  expect(Object.keys(placing?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '400', '401', '403', '409', '422']),
  );
  expect(paths['/auth/login']?.post?.parameters).toMatchObject([
    { name: 'email', in: 'query' },
    { name: 'password', in: 'query' },
  ]);
});

it('describes the optional fields of an order, which no reader may depend on', () => {
  const { paths } = describeApi('http://localhost:3000') as {
    paths: Record<string, { get: { responses: { 200: { content: Record<string, { schema: object }> } } } }>;
  };
  const schema = paths['/api/order/track/{orderId}']?.get.responses[200].content['application/json']?.schema;
  expect(schema).toMatchObject({
    properties: {
      data: {
        properties: {
          recipient: { properties: { firstName: {}, lastName: {}, email: {}, phone: {} } },
          spot: { properties: { USDXAU: {}, USDXAG: {}, at: {}, source: {} } },
        },
        required: ['orderDate', 'status', 'totalAmount', 'address', 'cartItem'],
      },
    },
  });
});

/** What a linter of descriptions asks for: `npx @redocly/cli lint` of `/api/docs/json` finds nothing. */
it('says of every operation what it is for, what it needs, and what stands in its path', () => {
  type Operation = {
    operationId: string;
    summary: string;
    security?: Record<string, string[]>[];
    parameters?: { name: string; in: string; required: boolean }[];
  };
  const { info, paths, components } = describeApi('https://shop.example') as {
    info: { license: object };
    paths: Record<string, Record<string, Operation>>;
    components: { securitySchemes: object };
  };
  expect(info.license).toHaveProperty('name');
  expect(components.securitySchemes).toEqual({ session: { type: 'apiKey', in: 'cookie', name: expect.any(String) } });
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, ...operation })),
  );
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  for (const { path, operationId, summary, security, parameters = [] } of operations) {
    expect(summary, operationId).toMatch(/\w/);
    const call: Call | undefined = CALLS[operationId as keyof typeof CALLS];
    expect(security, operationId).toEqual(!call || call.access === 'anybody' ? [] : [{ session: [] }]);
    const named = parameters.filter(({ in: place, required }) => place === 'path' && required).map(({ name }) => name);
    expect(named, operationId).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  }
});
