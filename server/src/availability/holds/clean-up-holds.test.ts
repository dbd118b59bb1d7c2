import { seedAppointment } from '../../testing/seed.js';
import { testApp, type TestApp } from '../../testing/test-app.js';
import { cleanUpHolds } from './clean-up-holds.js';

describe('the nightly clean-up of holds', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await testApp({ now: '2026-11-20T13:10:00+08:00' });
  });
  afterAll(() => server.close());

  it('removes those that ended 30 days ago, and no other', async () => {
    const therapist = await server.as('therapist');
    const visit = await seedAppointment(server, { therapists: [therapist.id] });
    const hold = (leg: string, from: string, to: string) =>
      server.sql(
        'insert into staff_holds (staff_id, appointment_id, leg, during) values ($1, $2, $3, tstzrange($4, $5))',
        [therapist.id, visit, leg, from, to],
      );
    await hold('session', '2026-10-21T11:00+08', '2026-10-21T13:09+08');
    await hold('outbound', '2026-10-21T13:09+08', '2026-10-21T13:11+08');
    await hold('return', '2026-11-20T13:00+08', '2026-11-20T15:00+08');
    const second = await server.secondInstance();
    const due = { due: server.clock.now(), attempt: 1, lastAttempt: false };
    await Promise.all([cleanUpHolds.run(server.deps, due), cleanUpHolds.run(second.deps, due)]);
    expect(await server.sql('select leg from staff_holds order by lower(during)')).toEqual([
      { leg: 'outbound' },
      { leg: 'return' },
    ]);
  });
});
