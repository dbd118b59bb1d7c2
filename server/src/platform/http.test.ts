import { testApp, type TestApp } from '../testing/test-app.js';

describe('the frame around every call', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await testApp();
  });
  afterAll(() => server.close());

  it('answers an unknown address of the API in JSON, with a code and the request id', async () => {
    const answer = await server.anonymous.get<Record<string, unknown>>('/api/nothing/here/');
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ detail: 'Not found.', code: 'NOT_FOUND', request_id: answer.headers['x-request-id'] });
  });
});
