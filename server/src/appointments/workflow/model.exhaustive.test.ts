import fc from 'fast-check';
import { testApp, type TestApp } from '../../testing/test-app.js';
import { isLongForm } from '../../testing/long-form.js';
import { aBusiness, type Business } from '../testing/business.js';
import { expectInvariants } from '../testing/invariants.js';
import { Model, type RandomStep } from '../testing/model.js';

/** Number of sequences: a few in the short form, more in the long one, 1,000 with `npm run model -w server`. */
const RUNS = Number(process.env['HATID_MODEL_RUNS'] ?? (isLongForm ? 12 : 4));

const step: fc.Arbitrary<RandomStep> = fc.record({
  kind: fc.nat(999),
  visit: fc.nat(999),
  who: fc.nat(999),
  what: fc.nat(999),
  extra: fc.nat(999),
});

describe('the workflow of the server against the table', () => {
  let app: TestApp;
  let on: Business;
  let days = 0;
  beforeAll(async () => {
    app = await testApp();
    on = await aBusiness(app);
  });
  afterAll(() => app.close());

  it(
    `follows it with random people, actions and times, and the invariants hold after each step, ${RUNS} times (4-003)`,
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
          const model = await Model.newDay(on, days++);
          const since = app.clock.now();
          for (const one of steps) {
            await model.take(one);
            await expectInvariants(app, since);
          }
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
    },
    60_000 + RUNS * 10_000,
  );
});
