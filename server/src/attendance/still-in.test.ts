import { aBusiness } from '../appointments/testing/business.js';
import { testApp, type TestApp } from '../testing/test-app.js';

interface Told {
  readonly user_id: number;
  readonly notification_type: string;
  readonly title: string;
  readonly message: string;
  readonly settled: boolean;
}

describe('who has not checked out at night', () => {
  let server: TestApp;
  beforeEach(async () => {
    server = await testApp({ now: '2026-11-20T13:00:00+08:00' });
  });
  afterEach(() => server.close());
  const told = () =>
    server.sql<Told>(
      `select user_id, notification_type, title, message, settled from notifications where notification_type like 'still_in%' order by id`,
    );
  const at = async (time: string): Promise<void> => {
    server.clock.set(`2026-11-21T${time}:00+08:00`);
    expect((await server.runDueJobs()).failed).toEqual([]);
  };
  const cameIn = async (role: 'therapist' | 'driver' | 'operator', first_name: string) => {
    const person = await server.addUser(role, { first_name, last_name: 'Cruz' });
    const client = server.withToken(person.token);
    await client.post('/api/attendance/check-in/');
    return { ...client, id: person.id };
  };

  it('is asked at 2:00, and at 3:30 operators are told, each once and in one message; it is no SOS (R-beyond-327)', async () => {
    const operator = await cameIn('operator', 'Ana');
    const [ben, liza, gone] = [
      await cameIn('driver', 'Ben'),
      await cameIn('therapist', 'Liza'),
      await cameIn('driver', 'Rey'),
    ];
    server.clock.set('2026-11-20T23:00:00+08:00');
    await gone.post('/api/attendance/check-out/');
    await at('01:59');
    expect(await told()).toEqual([]);
    await at('02:00');
    await at('02:10');
    expect((await told()).map(({ user_id, title }) => [user_id, title])).toEqual([
      [ben.id, 'You are still checked in'],
      [liza.id, 'You are still checked in'],
    ]);
    await at('03:29');
    expect(await told()).toHaveLength(2);
    await at('03:30');
    await at('05:00');
    const [, , both, ...others] = await told();
    expect(others).toEqual([]);
    expect(both).toMatchObject({
      user_id: operator.id,
      title: '2 people have not checked out',
      message: 'Ben Cruz, Liza Cruz. Call and ask if all is well.',
    });
    expect(await server.sql('select from sos_calls')).toEqual([]);
  });

  it('hears no more of it once they checked out, or an operator entered it (R-beyond-327)', async () => {
    const operator = await cameIn('operator', 'Ana');
    const [ben, liza] = [await cameIn('driver', 'Ben'), await cameIn('therapist', 'Liza')];
    await at('02:00');
    await ben.post('/api/attendance/check-out/');
    const [record] = await server.sql<{ id: number }>('select id from attendance_records where staff_id = $1', [
      liza.id,
    ]);
    await operator.patch(`/api/attendance/records/${record!.id}/`, { check_out_time: '00:30', reason: 'Called' });
    expect((await told()).map(({ settled }) => settled)).toEqual([true, true]);
    await at('03:30');
    expect(await told()).toHaveLength(2);
  });

  it('is left alone while a visit of theirs runs (R-beyond-327)', async () => {
    const on = await aBusiness(server);
    await on.at('session_in_progress', { driver: null });
    await on.therapists[0].post('/api/attendance/check-in/');
    await at('02:00');
    await at('03:30');
    expect(await told()).toEqual([]);
  });

  it('is not asked about a night that is over, when the server was away (R-beyond-327)', async () => {
    await cameIn('therapist', 'Liza');
    await at('07:00');
    expect(await told()).toEqual([]);
  });
});
