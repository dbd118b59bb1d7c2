import type { AttendanceRecord } from 'shared-lib/contract';
import { testApp, type TestApp } from '../testing/test-app.js';
import type { TestClient } from '../testing/test-client.js';

type Answered = AttendanceRecord & { code: string; occurred_at?: string[] };
const instant = (time: string, day = '2026-11-20'): string => new Date(`${day}T${time}:00+08:00`).toISOString();

describe('a check-in or check-out that a phone kept without a network', () => {
  let server: TestApp;
  let operator: TestClient;
  beforeAll(async () => {
    server = await testApp();
    operator = await server.as('operator');
  });
  afterAll(() => server.close());

  const someone = async () => server.withToken((await server.addUser('therapist')).token);
  const setClock = (time: string, day = '2026-11-20') => server.clock.set(`${day}T${time}:00+08:00`);
  const step = (who: TestClient, name: 'check-in' | 'check-out', occurred_at?: string) =>
    who.post<Answered>(`/api/attendance/${name}/`, occurred_at ? { occurred_at } : undefined);

  it('counts from when it happened, also for being late, and says when it was sent (R-beyond-320)', async () => {
    const who = await someone();
    setClock('22:30');
    const came = await step(who, 'check-in', instant('13:05'));
    expect(came.status).toBe(201);
    expect(came.body).toMatchObject({
      date: '2026-11-20',
      check_in_time: instant('13:05'),
      check_in_sent_at: instant('22:30'),
      arrival: 'present',
      status: 'pending_approval',
    });
    const left = await step(who, 'check-out', instant('22:05'));
    expect(left.body).toMatchObject({
      check_out_time: instant('22:05'),
      check_out_sent_at: instant('22:30'),
      check_out_said: false,
      hours_worked: 9,
    });
    const late = await someone();
    expect((await step(late, 'check-in', instant('13:16'))).body.arrival).toBe('late');
  });

  it('belongs to the service day in which it happened (R-beyond-320)', async () => {
    const who = await someone();
    setClock('13:05');
    await step(who, 'check-in');
    setClock('06:20', '2026-11-21');
    const left = await step(who, 'check-out', instant('01:10', '2026-11-21'));
    expect(left.body).toMatchObject({ date: '2026-11-20', hours_worked: 12.08, check_out_said: false });
    const next = await someone();
    expect((await step(next, 'check-in', instant('01:20', '2026-11-21'))).body).toMatchObject({
      date: '2026-11-20',
      arrival: 'late',
    });
    expect((await step(await someone(), 'check-in', instant('01:30', '2026-11-21'))).body.code).toBe('CHECK_IN_CLOSED');
  });

  it('is seen by nobody yet, so an earlier approval does not count for it (R-beyond-320)', async () => {
    const who = await someone();
    setClock('13:05');
    const { id } = (await step(who, 'check-in')).body;
    setClock('21:00');
    expect((await operator.post(`/api/attendance/approve/${id}/`)).status).toBe(200);
    setClock('22:30');
    const left = await step(who, 'check-out', instant('22:00'));
    expect(left.body).toMatchObject({ status: 'pending_approval', approved: false });
    const changed = await operator.patch<AttendanceRecord>(`/api/attendance/records/${id}/`, {
      check_out_time: '21:50',
      reason: 'Seen at the door',
    });
    expect(changed.body).toMatchObject({ check_out_time: instant('21:50'), check_out_sent_at: null });
  });

  it('replaces the mark of absence that was made meanwhile (R-beyond-320)', async () => {
    const who = await someone();
    const { id } = (await who.get<{ id: number }>('/api/auth/profile/')).body;
    setClock('02:00', '2026-11-21');
    await operator.post('/api/attendance/mark-absent/', { staff_id: id, date: '2026-11-20' });
    const came = await step(who, 'check-in', instant('17:00'));
    expect(came.status).toBe(201);
    expect(came.body).toMatchObject({ arrival: 'late', status: 'pending_approval' });
  });

  it('is refused where it is still to come, longer ago than 12 hours, or before the check-in (R-beyond-320)', async () => {
    const who = await someone();
    setClock('22:30');
    expect((await step(who, 'check-in', instant('22:40'))).body.occurred_at).toEqual(['This is in the future.']);
    expect((await step(who, 'check-in', instant('10:29'))).status).toBe(400);
    await step(who, 'check-in', instant('13:05'));
    expect((await step(who, 'check-out', instant('13:00'))).body.occurred_at).toHaveLength(1);
    expect((await step(who, 'check-out', instant('21:00'))).status).toBe(200);
  });

  it('happens once for its key, though the first try did not say when (R-beyond-320)', async () => {
    const who = await someone();
    setClock('13:10');
    const options = { headers: { 'idempotency-key': `once-${Math.random()}` } };
    const first = await who.post<Answered>('/api/attendance/check-in/', {}, options);
    setClock('15:00');
    const again = await who.post<Answered>('/api/attendance/check-in/', { occurred_at: instant('13:10') }, options);
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    // Answered at once, so nothing was late.
    expect(again.body.check_in_sent_at).toBeNull();
  });

  it('has no Undo: it was taken back on the phone, or not at all (R-beyond-320)', async () => {
    const who = await someone();
    setClock('15:00');
    await step(who, 'check-in', instant('13:10'));
    expect((await who.post<Answered>('/api/attendance/undo/')).body.code).toBe('NOT_UNDOABLE');
  });
});
