import { z } from 'zod';
import { testApp, type TestApp } from '../../testing/test-app.js';

const operation = z.looseObject({
  summary: z.string().min(1),
  security: z.array(z.unknown()),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })),
  responses: z.record(z.string(), z.unknown()),
});
const document = z.looseObject({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

describe('the documentation of the API', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await testApp();
  });
  afterAll(() => server.close());

  it('is OpenAPI, made from the calls that are bound', async () => {
    const { paths } = document.parse((await server.anonymous.get('/api/docs')).body);
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const bound = server.app.boundCalls.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(described.sort()).toEqual(bound.sort());
    expect(bound).toContain('POST /api/auth/login/');
  });

  it('has the parameters of each path, who may call, and the ways it refuses', async () => {
    const { paths } = document.parse((await server.anonymous.get('/api/docs/openapi.json')).body);
    for (const [path, methods] of Object.entries(paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters, responses } of Object.values(methods)) {
        expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(named);
        expect(Object.keys(responses)).toEqual(expect.arrayContaining(['429', '503']));
      }
    }
    expect(paths['/api/auth/profile/']?.['get']).toMatchObject({
      security: [{ token: [] }],
      responses: { 200: expect.anything(), 401: expect.anything() },
    });
    expect(paths['/api/auth/login/']?.['post']?.security).toEqual([]);
  });

  it('shows that no call takes or answers what only a screen knows of an appointment (3-021, 3-022, 3-023)', async () => {
    const { text } = await server.anonymous.get('/api/docs/openapi.json');
    expect(text).toContain('"therapists_accepted"');
    expect(text).not.toMatch(/isOptimistic|isOptimisticDeleted|needsRefresh|temp_?id/i);
  });

  it('is a page for people that loads nothing from other servers', async () => {
    const page = await server.anonymous.get('/api/docs', { headers: { accept: 'text/html,application/xhtml+xml' } });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.text).toContain('<code>/api/auth/login/</code>');
    expect(page.text).not.toMatch(/<script|<link|src=|https?:\/\//);
  });
});
