import { TEST_NOW, testApp, type TestApp, type TestAppOptions } from '../../testing/test-app.js';
import { aBusiness, type Business } from './business.js';

/**
 * One server and database for a test file. Each test gets new people and a clock that stands at TEST_NOW. Nothing of an
 * earlier test acts: its people are disabled and its jobs removed.
 * @param config settings of the server
 */
export function freshBusiness(
  config: () => TestAppOptions['config'] | Promise<TestAppOptions['config']> = () => ({}),
): { readonly on: Business; readonly app: TestApp } {
  let app: TestApp | undefined;
  let on: Business | undefined;
  let round = 0;
  beforeAll(async () => {
    app = await testApp({ config: await config() });
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
