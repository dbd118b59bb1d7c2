import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import type { Call } from 'shared-lib/contract';
import { ERRORS, serverLimits } from 'shared-lib/domain';
import { z } from 'zod';
import { escapeHtml } from '../html.js';

type Json = Record<string, unknown>;

const ERROR_SCHEMA: Json = {
  type: 'object',
  description: 'A refusal. Field errors stand under the names of their fields as lists of texts.',
  required: ['code', 'request_id'],
  properties: {
    code: { type: 'string', enum: Object.keys(ERRORS) },
    detail: { type: 'string' },
    non_field_errors: { type: 'array', items: { type: 'string' } },
    request_id: { type: 'string' },
  },
  additionalProperties: true,
};

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const made: Json = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  delete made['$schema'];
  return made;
};

const parametersOf = (schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] =>
  Object.entries(schema?.shape ?? {}).map(([name, member]) => ({
    name,
    in: place,
    required: place === 'path' || !(member as z.ZodType).safeParse(undefined).success,
    schema: jsonSchema(member as z.ZodType, 'input'),
  }));

const REFUSALS: readonly (readonly [status: string, text: string, applies: (call: Call) => boolean])[] = [
  [
    '400',
    'The request is not valid',
    (call) => Boolean(call.params ?? call.query ?? call.body ?? call.form ?? call.file),
  ],
  ['401', 'No session, or one that is over', (call) => call.auth === 'session'],
  ['403', 'Not for this role', (call) => call.roles !== undefined],
  ['404', 'No such record, or not one this person may see', (call) => call.params !== undefined],
  ['409', 'Not possible at the current state', (call) => call.method !== 'GET'],
  ['422', 'The Idempotency-Key was used with other contents', (call) => call.method !== 'GET' && call.auth !== 'none'],
  ['429', 'Too many requests; Retry-After says when', () => true],
  ['503', 'Briefly unavailable; Retry-After says when', () => true],
];

const KEY_PARAMETER: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 128 },
  description: `A repeat with the same key and contents within ${serverLimits.IDEMPOTENCY_HOURS} hours answers as the first did and happens once.`,
};

function operationOf(call: Call): Json {
  const refusal = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  const resource = call.path
    .split('/')
    .slice(2, -1)
    .filter((part) => !part.startsWith(':'));
  const empty = call.status === 204;
  return {
    summary: call.summary,
    tags: [resource[0] === 'scheduling' ? (resource[1] ?? 'scheduling') : (resource[0] ?? 'api')],
    ...(call.roles && { 'x-roles': call.roles }),
    security: call.auth === 'session' ? [{ token: [] }] : call.auth === 'optional' ? [{}, { token: [] }] : [],
    parameters: [
      ...parametersOf(call.params, 'path'),
      ...parametersOf(call.query, 'query'),
      ...(call.method !== 'GET' && call.auth !== 'none' ? [KEY_PARAMETER] : []),
    ],
    ...(call.form && {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: jsonSchema(call.form, 'input') } } },
    }),
    ...(call.file && {
      requestBody: {
        required: true,
        content: Object.fromEntries([call.file].flat().map((type) => [type, { schema: { type: 'string' } }])),
      },
    }),
    ...(call.body && {
      requestBody: {
        required: !call.body.safeParse(undefined).success,
        content: { 'application/json': { schema: jsonSchema(call.body, 'input') } },
      },
    }),
    responses: {
      [call.status]: {
        description: 'Done',
        ...(!empty && {
          content: call.answersFile
            ? Object.fromEntries([call.answersFile].flat().map((type) => [type, { schema: { type: 'string' } }]))
            : { 'application/json': { schema: jsonSchema(call.response, 'output') } },
        }),
      },
      ...Object.fromEntries(
        REFUSALS.filter(([, , applies]) => applies(call)).map(([status, description]) => [
          status,
          { description, content: refusal },
        ]),
      ),
    },
  };
}

/** The OpenAPI document of the bound calls, made from the schemas that check them. */
export function openApi(calls: readonly Call[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hatid',
      version,
      description:
        'Booking, dispatch and live coordination. Dates are service days (06:00 to 05:59 in Manila), times are Manila local times.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Error: ERROR_SCHEMA },
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '`Token <token>` or `Bearer <token>`, from log-in.',
        },
      },
    },
  };
}

/**
 * GET /api/docs: a page for people. With `Accept: application/json`, or at openapi.json, the OpenAPI document.
 * `onRequest` decides who may see them. Source: R-beyond-4.
 */
export function docsRoutes(app: FastifyInstance, version: string, onRequest: onRequestAsyncHookHandler): void {
  let made: Json | undefined;
  const document = (): Json => (made ??= openApi(app.boundCalls, version));
  app.get('/api/docs/openapi.json', { onRequest }, async () => document());
  app.get('/api/docs', { onRequest }, async (request, reply) => {
    if (!/\btext\/html\b/.test(request.headers.accept ?? '')) return document();
    return reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .type('text/html; charset=utf-8')
      .send(page(app.boundCalls));
  });
}

const page = (calls: readonly Call[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hatid API</title>
<style>
  :root { color-scheme: light dark; }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  details { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: .5rem 0; }
  summary { cursor: pointer; } code { font-size: .95em; } pre { overflow-x: auto; font-size: .85rem; } .method { display: inline-block; width: 4.5rem; font-weight: 600; }
</style>
</head>
<body>
<h1>Hatid API</h1>
<p>The same as an <a href="/api/docs/openapi.json">OpenAPI 3.1 document</a>.</p>
${calls.map(section).join('\n')}
</body>
</html>
`;

function section(call: Call): string {
  const who =
    call.auth === 'none'
      ? 'anybody'
      : call.auth === 'optional'
        ? 'anybody, more with a session'
        : (call.roles?.join(', ') ?? 'everybody with a session');
  const parts = (
    [
      ['Query', call.query, 'input'],
      ['Body', call.body, 'input'],
      ['Form', call.form, 'input'],
      ['Answer', call.response, 'output'],
    ] as const
  )
    .filter(([, schema]) => schema)
    .map(([title, schema, io]) =>
      schema ? `<h4>${title}</h4><pre>${escapeHtml(JSON.stringify(jsonSchema(schema, io), null, 2))}</pre>` : '',
    );
  return `<details><summary><span class="method">${call.method}</span> <code>${escapeHtml(call.path)}</code> ${escapeHtml(call.summary)}</summary><p>For ${who}. Answers ${call.status}.</p>${parts.join('')}</details>`;
}
