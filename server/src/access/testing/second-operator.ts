import type { Ask, Scenario } from './scenario.js';

const idOf = ([row]: readonly { id: number }[]): number => {
  if (!row) throw new Error('nothing was stored');
  return row.id;
};

/** A weaker control that another operator asked for, or the deciding one where the test says so. */
export const aRuleChange =
  (body?: object, isOwn = false) =>
  async ({ server, users }: Scenario): Promise<Ask> => {
    await server.sql(`delete from rule_changes`);
    await server.sql(`update users set created_at = '2026-01-01' where id = $1`, [users.operator.id]);
    const rows = await server.sql<{ id: number }>(
      `insert into rule_changes (rule, value_before, value, asked_by, asked_at) values ('retention', 24, 23, $1, $2) returning id`,
      [isOwn ? users.operator.id : users.unverified.id, server.clock.now()],
    );
    return { path: { id: idOf(rows) }, ...(body && { body }) };
  };

/** A shortage of the therapist that another operator counted. */
export const aSettlement =
  (body?: object) =>
  async ({ server, users }: Scenario): Promise<Ask> => {
    const rows = await server.sql<{ id: number }>(
      `with counted as (
         insert into remittances (staff_id, expected, counted, handed_over, reason, counted_by, at)
         values ($1, 500, 400, 400, 'It is missing', $2, $3) returning id)
       insert into cash_settlements (remittance_id, staff_id, amount, asked_by, asked_at)
       select id, $1, 100, $2, $3 from counted returning id`,
      [users.therapist.id, users.unverified.id, server.clock.now()],
    );
    // The missing cash is still in hand.
    await server.sql(`update cash_in_hand set amount = 100, since = $2 where staff_id = $1`, [
      users.therapist.id,
      server.clock.now(),
    ]);
    return { path: { id: idOf(rows) }, ...(body && { body }) };
  };

/** A void of an entry of credit that is not there. */
export const aVoid = () => ({ path: { id: '999999', entry: '999999' }, body: { reason: 'Typed twice' } });
