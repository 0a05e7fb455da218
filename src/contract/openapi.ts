import { toJsonSchema } from '@valibot/to-json-schema';
import { REASONS, type Reason } from '#domain/reasons.ts';
import type { Call, Stream } from './call.ts';
import { CALLS, type CallName } from './calls.ts';
import type { Shape } from './check.ts';
import { sessionCookie } from './cookie-names.ts';
import { refusal } from './envelope.ts';
import { EXPECTED_USER } from './expected-user.ts';
import { STREAMS } from './streams.ts';
import { SUMMARIES } from './summaries.ts';

/** Every call can be refused for these. */
const ALWAYS: readonly Reason[] = [
  'invalid-input',
  'too-large',
  'not-json',
  'too-many-requests',
  'unavailable',
  'failed',
];

/** The OpenAPI 3.1 description of all calls, made from the same shapes that check them. */
export function describeApi(publicUrl: string): object {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const name of Object.keys(CALLS) as CallName[]) {
    const call: Call = CALLS[name];
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(name, call) };
  }
  for (const name of Object.keys(STREAMS) as (keyof typeof STREAMS)[]) {
    paths[STREAMS[name].path] = { get: describeStream(name, STREAMS[name]) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Troy',
      version: '1',
      description: 'The calls of the Troy bullion shop. Money in US dollars, weight in troy ounces.',
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Troy' },
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Refusal: schemaOf(refusal, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie(publicUrl) } },
    },
  };
}

const EXPECTED_USER_HEADER = {
  name: EXPECTED_USER,
  in: 'header',
  description: "The id of the user that the page shows: refused where the session is another user's.",
  required: false,
  schema: { type: 'string' },
} as const;

function describeCall(operationId: CallName, call: Call): object {
  const body = call.body && schemaOf(call.body, 'input');
  const parameters = [
    ...parametersOf(call.params, 'path'),
    ...parametersOf(call.headers, 'header'),
    ...(call.access === 'customer' ? [EXPECTED_USER_HEADER] : []),
    ...parametersOf(call.query, 'query'),
    ...(call.bodyMayBeQuery
      ? parametersOf(call.body, 'query').map((parameter) => ({ ...parameter, required: false }))
      : []),
  ];
  return {
    operationId,
    summary: SUMMARIES[operationId],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: !call.bodyMayBeQuery, content: { 'application/json': { schema: body } } } }),
    security: call.access === 'anybody' ? [] : [{ session: [] }],
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: schemaOf(call.answer, 'output') } } },
      ...refusalsOf([...call.reasons, ...ALWAYS]),
    },
  };
}

function describeStream(operationId: keyof typeof STREAMS, { headers, event, reasons }: Stream): object {
  const content = { 'text/event-stream': { schema: schemaOf(event, 'output') } };
  return {
    operationId,
    summary: SUMMARIES[operationId],
    parameters: parametersOf(headers, 'header'),
    security: [],
    responses: {
      200: { description: 'Events without end. The schema is that of the data of each.', content },
      ...refusalsOf([...reasons, 'unavailable']),
    },
  };
}

function parametersOf(shape: Shape | undefined, place: 'path' | 'query' | 'header'): { required: boolean }[] {
  if (!shape) return [];
  const { properties = {}, required = [] } = schemaOf(shape, 'input') as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema,
  }));
}

function refusalsOf(reasons: readonly Reason[]): Record<string, object> {
  const byStatus = Object.groupBy(new Set(reasons), (reason) => String(REASONS[reason].status));
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, group = []]) => [
      status,
      {
        description: group.map((reason) => `${reason}: ${REASONS[reason].sentence}`).join(' '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  );
}

function schemaOf(shape: Shape, io: 'input' | 'output'): object {
  const { $schema: _, ...schema } = toJsonSchema(shape, { typeMode: io, target: 'draft-2020-12', errorMode: 'ignore' });
  return schema;
}
