import { freshBusiness } from '../testing/fresh-business.js';

/** All traces that a change of an appointment leaves. */
const TRACES = `select jsonb_build_object(
  'appointments', (select jsonb_agg(a order by a.id) from appointments a), 'therapists', (select jsonb_agg(t order by t.appointment_id, t.therapist_id) from appointment_therapists t),
  'holds', (select jsonb_agg(h order by h.id) from staff_holds h), 'payments', (select count(*) from payments), 'stock', (select jsonb_agg(m.stock order by m.id) from materials m),
  'events', (select count(*) from events), 'audit', (select count(*) from audit_log), 'told', (select count(*) from notifications),
  'jobs', (select count(*) from graphile_worker._private_jobs)) as traces`;

describe('a change is stored with all its traces or not at all', () => {
  const given = freshBusiness();
  const traces = () => given.app.sql(TRACES);

  /** The table accepts no new rows while `during` runs. */
  async function broken(table: string, during: () => Promise<void>): Promise<void> {
    await given.app.sql(
      `create or replace function break_down() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
    );
    await given.app.sql(
      `create trigger broken before insert on ${table} for each statement execute function break_down()`,
    );
    try {
      await during();
    } finally {
      await given.app.sql(`drop trigger broken on ${table}`);
    }
  }

  it.each(['events', 'audit_log', 'notifications'])(
    'an action whose row in %s cannot be written leaves nothing else behind',
    async (table) => {
      const { on } = given;
      const { id } = await on.at('confirmed');
      const before = await traces();
      await broken(table, async () => {
        expect((await on.try(on.operator, id, 'cancel', { reason: 'Rain' })).status).toBe(500);
      });
      expect(await traces()).toEqual(before);
      expect((await on.read(id)).status).toBe('confirmed');
      expect(await on.act(on.operator, id, 'cancel', { reason: 'Rain' })).toMatchObject({ status: 'cancelled' });
    },
  );

  it.each(['events', 'audit_log', 'notifications', 'staff_holds'])(
    'a booking whose row in %s cannot be written leaves nothing else behind',
    async (table) => {
      const { on } = given;
      const before = await traces();
      await broken(table, async () => {
        expect((await on.tryBook()).status).toBe(500);
      });
      expect(await traces()).toEqual(before);
      expect((await on.tryBook()).status).toBe(201);
    },
  );

  it.each(['events', 'payments', 'audit_log'])(
    'a payment whose row in %s cannot be written is not verified',
    async (table) => {
      const { on } = given;
      const { id } = await on.at('awaiting_payment');
      const before = await traces();
      await broken(table, async () => {
        expect((await on.try(on.operator, id, 'mark_completed', { payment_amount: 850 })).status).toBe(500);
      });
      expect(await traces()).toEqual(before);
      expect(await on.read(id)).toMatchObject({ status: 'awaiting_payment', payment_status: 'unpaid' });
    },
  );

  it.each(['stock_movements', 'appointment_materials', 'events'])(
    'a session whose row in %s cannot be written does not start, and takes nothing out of the stock',
    async (table) => {
      const { on } = given;
      const { id } = await on.at('dropped_off', { services: [on.richService] });
      const before = await traces();
      await broken(table, async () => {
        expect((await on.try(on.therapists[0], id, 'start_session')).status).toBe(500);
      });
      expect(await traces()).toEqual(before);
      expect((await on.read(id)).status).toBe('dropped_off');
    },
  );
});
