import { testApp, type TestApp } from '../../testing/test-app.js';

const TOKEN = 'figures-for-the-watchman-1';
const PLACES = ['/metrics', '/api/docs', '/api/docs/openapi.json'];
const SHUT = { demo: false, operationsToken: undefined };

describe('metrics and the description of the API', () => {
  let demo: TestApp;
  beforeAll(async () => {
    demo = await testApp();
  });
  afterAll(() => demo.close());

  it.each(PLACES)('%s is open in demo mode, which only this machine can reach (R-accounts-9)', async (place) => {
    expect((await demo.anonymous.get(place)).status).toBe(200);
  });

  it('do not exist for a business that has set no token (R-beyond-4)', async () => {
    const business = await demo.secondInstance(SHUT);
    for (const place of PLACES)
      expect(await business.anonymous.get(place)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await business.anonymous.get('/readyz')).status).toBe(200);
  });

  it('are shown with the token, in a header or as a password typed into a browser (R-beyond-4)', async () => {
    const business = await demo.secondInstance({ ...SHUT, operationsToken: TOKEN });
    const asked = (place: string, authorization?: string) =>
      business.anonymous.get<{ code?: string }>(place, { headers: { ...(authorization && { authorization }) } });
    const basic = (password: string) => `Basic ${Buffer.from(`anybody:${password}`).toString('base64')}`;
    for (const place of PLACES) {
      for (const right of [`Bearer ${TOKEN}`, basic(TOKEN)]) expect((await asked(place, right)).status).toBe(200);
      for (const wrong of [undefined, `Bearer ${TOKEN}2`, basic('guess'), `Token ${TOKEN}`, 'Bearer'])
        expect(await asked(place, wrong)).toMatchObject({
          status: 401,
          body: { code: 'NOT_AUTHENTICATED' },
          headers: { 'www-authenticate': 'Basic realm="Hatid", charset="UTF-8"' },
        });
    }
  });
});
