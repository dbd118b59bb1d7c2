import { TEST_NOW, testApp, type TestApp } from '../../testing/test-app.js';
import { aBusiness, type Business } from './business.js';

/**
 * One server and database for a test file; for each test new people, a clock that stands at TEST_NOW, and nothing of an
 * earlier test that acts: its people are disabled and its jobs taken back.
 */
export function freshBusiness(): { readonly on: Business; readonly app: TestApp } {
  let app: TestApp | undefined;
  let on: Business | undefined;
  let round = 0;
  beforeAll(async () => {
    app = await testApp();
  });
  beforeEach(async () => {
    if (!app) throw new Error('the server did not start');
    app.clock.set(TEST_NOW);
    await app.sql(`update users set is_active = false where role <> 'operator'`);
    await app.sql('delete from graphile_worker._private_jobs');
    on = await aBusiness(app, round++);
  });
  afterAll(() => app?.close());
  return {
    get on() {
      if (!on) throw new Error('only inside a test');
      return on;
    },
    get app() {
      if (!app) throw new Error('only inside a test');
      return app;
    },
  };
}
