import type { Notification } from 'shared-lib/contract';
import { SYSTEM, limits, type WorkflowState } from 'shared-lib/domain';
import { seedAppointment } from '../testing/seed.js';
import { testApp, type TestApp, type TestUser } from '../testing/test-app.js';
import type { TestClient } from '../testing/test-client.js';
import { notifyAppointment } from './notify.js';

interface List {
  notifications: Notification[];
  unread_count: number;
  unreadCount: number;
  count: number;
  has_next: boolean;
}
const BASE = '/api/scheduling/notifications';

describe('notifications', () => {
  let server: TestApp;
  let person: TestUser;
  let client: TestClient;
  beforeAll(async () => {
    server = await testApp();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    person = await server.addUser('therapist');
    client = server.withToken(person.token);
  });

  /** Notifications of a person, oldest first. */
  const add = async (userId: number, count: number): Promise<number[]> => {
    const rows = await server.sql<{ id: number }>(
      `insert into notifications (user_id, type, notification_type, title, message, created_at)
       select $1, 'appointment', 'create', 'New appointment', 'number ' || n, $3 from generate_series(1, $2::int) n returning id`,
      [userId, count, server.clock.now()],
    );
    return rows.map(({ id }) => id);
  };
  const list = async (query: Record<string, string | number | boolean> = {}): Promise<List> =>
    (await client.get<List>(`${BASE}/`, { query })).body;
  const unread = async (): Promise<number> => (await list()).unread_count;

  it('are listed newest first, with the unread count under both names (3-039, 3-041, 3-042, 7-077)', async () => {
    const [first = 0, second] = await add(person.id, 2);
    const appointment = await seedAppointment(server, { therapists: [person.id] });
    await server.sql(
      `update notifications set type = 'payment', notification_type = 'mark_completed', appointment_id = $2, read_at = $3 where id = $1`,
      [first, appointment, server.clock.now()],
    );
    const { body, status } = await client.get<List>(`${BASE}/`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ unread_count: 1, unreadCount: 1, count: 2, has_next: false });
    const told = { title: 'New appointment', created_at: server.clock.now().toISOString() };
    expect(body.notifications).toEqual([
      {
        ...told,
        id: second,
        type: 'appointment',
        notification_type: 'create',
        message: 'number 2',
        is_read: false,
        appointment_id: null,
      },
      {
        ...told,
        id: first,
        type: 'payment',
        notification_type: 'mark_completed',
        message: 'number 1',
        is_read: true,
        appointment_id: appointment,
      },
    ]);
  });

  it('are filtered by whether they were read (7-078)', async () => {
    const [first = 0, second] = await add(person.id, 2);
    await client.post(`${BASE}/${first}/mark_as_read/`);
    expect((await list({ is_read: false })).notifications.map(({ id }) => id)).toEqual([second]);
    expect((await list({ is_read: true })).notifications.map(({ id }) => id)).toEqual([first]);
    expect(await list({ is_read: true })).toMatchObject({ count: 1, unread_count: 1 });
    expect((await client.get(`${BASE}/`, { query: { is_read: 'maybe' } })).status).toBe(400);
  });

  it('of a busy month, a thousand, are counted and paged by the database; a person without any gets none', async () => {
    expect(await list()).toMatchObject({ notifications: [], count: 0, unread_count: 0, has_next: false });
    await add(person.id, 1_000);
    const last = await list({ page: 50, page_size: 20 });
    expect(last).toMatchObject({ count: 1_000, unread_count: 1_000, has_next: false });
    expect(last.notifications.at(-1)?.message).toBe('number 1');
    expect((await list({ page: 1, page_size: 20 })).notifications[0]?.message).toBe('number 1000');
    expect((await client.post(`${BASE}/mark_all_as_read/`)).body).toEqual({ updated: 1_000 });
    expect((await client.delete(`${BASE}/delete_read/`)).body).toEqual({ deleted: 1_000 });
  });

  it('come in pages; a page beyond the end is empty', async () => {
    await add(person.id, 5);
    expect(await list({ page: 1, page_size: 2 })).toMatchObject({ has_next: true, count: 5 });
    expect((await list({ page: 3, page_size: 2 })).notifications).toHaveLength(1);
    expect(await list({ page: 4, page_size: 2 })).toMatchObject({ notifications: [], has_next: false, count: 5 });
  });

  it('can be marked read and unread, also twice (7-079, 7-080)', async () => {
    const [id = 0] = await add(person.id, 1);
    for (let time = 0; time < 2; time++)
      expect((await client.post<Notification>(`${BASE}/${id}/mark_as_read/`)).body).toMatchObject({
        id,
        is_read: true,
      });
    expect(await unread()).toBe(0);
    for (let time = 0; time < 2; time++)
      expect((await client.post<Notification>(`${BASE}/${id}/mark_as_unread/`)).body).toMatchObject({
        id,
        is_read: false,
      });
    expect(await unread()).toBe(1);
  });

  it('can all be marked read (7-081)', async () => {
    await add(person.id, 3);
    expect((await client.post(`${BASE}/mark_all_as_read/`)).body).toEqual({ updated: 3 });
    expect(await unread()).toBe(0);
  });

  it('can be deleted: one, those read, all (7-082, 7-083, 7-084)', async () => {
    const [one = 0, read = 0] = await add(person.id, 4);
    expect((await client.delete(`${BASE}/${one}/`)).status).toBe(204);
    await client.post(`${BASE}/${read}/mark_as_read/`);
    expect((await client.delete(`${BASE}/delete_read/`)).body).toEqual({ deleted: 1 });
    expect(await list()).toMatchObject({ count: 2, unread_count: 2 });
    expect((await client.delete(`${BASE}/delete_all/`)).body).toEqual({ deleted: 2 });
    expect(await list()).toMatchObject({ notifications: [], count: 0 });
  });

  it('of others answer like missing ones, and stay unchanged', async () => {
    const other = await server.addUser('operator');
    const [id = 0] = await add(other.id, 1);
    for (const answer of [
      await client.post(`${BASE}/${id}/mark_as_read/`),
      await client.post(`${BASE}/${id}/mark_as_unread/`),
      await client.delete(`${BASE}/${id}/`),
      await client.delete(`${BASE}/999999999/`),
    ]) {
      expect(answer.status).toBe(404);
    }
    await client.post(`${BASE}/mark_all_as_read/`);
    await client.delete(`${BASE}/delete_all/`);
    expect(await server.sql('select from notifications where id = $1 and read_at is null', [id])).toHaveLength(1);
  });

  it("wake their reader's other tabs and devices", async () => {
    await add(person.id, 1);
    await client.post(`${BASE}/mark_all_as_read/`);
    expect(
      await server.sql(`select audience from events where type = 'notification' order by id desc limit 1`),
    ).toEqual([{ audience: { users: [person.id] } }]);
  });

  describe('about a change', () => {
    const tell = async (
      actor: { role: 'operator' | 'therapist' | 'system'; id: number },
      change: 'create' | 'reject' | 'edit_details' | 'session_overrun',
      staff: { therapist: number; driver: number },
    ): Promise<void> => {
      const start = server.clock.now().getTime() + 3 * 3_600_000;
      const state: WorkflowState = {
        status: change === 'create' ? 'pending' : 'rejected',
        outcome: null,
        startsAt: start,
        endsAt: start + 60 * limits.MINUTE,
        therapists: [{ id: staff.therapist, accepted: false, ready: false, pickedUp: false, needsNoRide: false }],
        driver: { id: staff.driver, accepted: false },
        responseDeadline: start,
        lastRemindedAt: null,
        paymentStatus: 'unpaid',
        materials: 'none',
        rodeOut: false,
        pickup: null,
        backup: null,
      };
      const [row] = await server.sql<{ id: number }>(
        `
        with c as (insert into clients (first_name, phone_number, created_at, updated_at) values ('Ana', '0917 555 ' || floor(random() * 1e9)::text, now(), now()) returning id)
        insert into appointments (client_id, service_day, starts_at, ends_at, status, location, duration, total_price, asked_at, response_deadline, created_at, updated_at)
        select id, '2026-11-20', $1, $1::timestamptz + interval '1 hour', 'pending', 'Makati', 60, 900, $1, $1, $1, $1 from c returning id`,
        [server.clock.now()],
      );
      const facts = { id: row?.id ?? 0, clientName: 'Ana', state };
      await server.db.tx(async (tx) =>
        notifyAppointment(tx, {
          change,
          before: change === 'create' ? null : facts,
          after: facts,
          actor,
          now: server.clock.now(),
        }),
      );
    };
    const heard = async (userId: number): Promise<number> =>
      (await server.sql('select from notifications where user_id = $1', [userId])).length;

    it('reach the people concerned and nobody else, never its author (1-013)', async () => {
      const [driver, stranger, one, two] = [
        await server.addUser('driver'),
        await server.addUser('driver'),
        await server.addUser('operator'),
        await server.addUser('operator'),
      ];
      await tell({ role: 'operator', id: one.id }, 'create', { therapist: person.id, driver: driver.id });
      expect([
        await heard(person.id),
        await heard(driver.id),
        await heard(stranger.id),
        await heard(one.id),
        await heard(two.id),
      ]).toEqual([1, 1, 0, 0, 0]);
      await tell({ role: 'therapist', id: person.id }, 'reject', { therapist: person.id, driver: driver.id });
      expect([
        await heard(person.id),
        await heard(driver.id),
        await heard(stranger.id),
        await heard(one.id),
        await heard(two.id),
      ]).toEqual([1, 2, 0, 1, 1]);
    });

    it('do not reach people who muted their topic, and reach the others', async () => {
      const [driver, one, two] = [
        await server.addUser('driver'),
        await server.addUser('operator'),
        await server.addUser('operator'),
      ];
      await client.put('/api/settings/notifications/', { muted: ['changes'] });
      await server.withToken(one.token).put('/api/settings/notifications/', { muted: ['overruns', 'materials'] });
      const staff = { therapist: person.id, driver: driver.id };
      await tell({ role: SYSTEM.role as 'system', id: SYSTEM.id }, 'edit_details', staff);
      await tell({ role: SYSTEM.role as 'system', id: SYSTEM.id }, 'session_overrun', staff);
      expect([await heard(person.id), await heard(driver.id), await heard(one.id), await heard(two.id)]).toEqual([
        0, 1, 0, 1,
      ]);
      // A message that waits for an answer always arrives.
      await tell({ role: SYSTEM.role as 'system', id: SYSTEM.id }, 'create', staff);
      expect(await heard(person.id)).toBe(1);
    });

    it('do not reach disabled people, and wake the screens of all they reached', async () => {
      const gone = await server.addUser('driver', { is_active: false });
      await tell({ role: SYSTEM.role as 'system', id: SYSTEM.id }, 'create', { therapist: person.id, driver: gone.id });
      expect(await heard(gone.id)).toBe(0);
      const [event] = await server.sql<{ audience: { users: number[] }; payload: object }>(
        `select audience, payload from events where type = 'notification' order by id desc limit 1`,
      );
      expect(event?.audience.users).toEqual([person.id]);
      expect(event?.payload).toMatchObject({ notification_type: 'create' });
    });
  });
});
