import { TODAY } from '../../appointments/testing/business.js';
import { holderOf, type Ask, type Scenario } from './scenario.js';

const START = `insert into payouts_start (from_day, set_by, set_at) values ($1, $2, $3)`;
const started = ({ server, users }: Scenario): Promise<unknown> =>
  server.sql(START, [TODAY, users.operator.id, server.clock.now()]);

/** No payout stands. */
export const aFirstDay = async ({ server }: Scenario): Promise<Ask> => {
  await server.sql(
    `insert into payout_steps (payout_id, step, reason, by_id, at)
     select id, 'voided', 'x', paid_by, at from payouts o where not is_voided(o.id)`,
  );
  return { body: { from: TODAY } };
};

export const anAllowance = async (scenario: Scenario): Promise<Ask> => {
  await started(scenario);
  const { therapist } = scenario.users;
  return { body: { person: therapist.id, kind: 'allowance', day: TODAY, amount: 80, reason: 'Rides' } };
};

/** A line of the driver's, and no payout that has its day. */
export const somethingToPay = async (scenario: Scenario): Promise<Ask> => {
  const { server, users } = scenario;
  await aFirstDay(scenario);
  await started(scenario);
  await server.sql(
    `insert into pay_lines (staff_id, kind, day, since, amount, reason, made_by, made_at) values ($1, 'allowance', $2, $2, 8000, 'Rides', $3, $4)`,
    [users.driver.id, TODAY, users.operator.id, server.clock.now()],
  );
  const [open] = await server.sql<{ sum: number }>(
    'select sum(amount)::int as sum from pay_lines where payout_id is null and staff_id = $1',
    [users.driver.id],
  );
  const people = [{ person: users.driver.id, expected: (open?.sum ?? 0) / 100 }];
  return { body: { from: TODAY, to: TODAY, people, nets_cash: false, method: 'cash', paid_on: TODAY } };
};

/** Paid, and not confirmed yet. */
export const aPayout =
  (body?: object) =>
  async (scenario: Scenario): Promise<Ask> => {
    const { server, users } = scenario;
    const [made] = await server.sql<{ id: number }>(
      `insert into payouts (staff_id, period_from, period_to, amount, cash, method, paid_on, paid_by, at)
       values ($1, $2, $2, 0, 0, 'cash', $2, $3, $4) returning id`,
      [holderOf(scenario), TODAY, users.operator.id, server.clock.now()],
    );
    return { path: { id: made?.id ?? 0 }, ...(body && { body }) };
  };
