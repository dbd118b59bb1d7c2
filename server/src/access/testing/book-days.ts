import { addDays } from 'shared-lib/domain';
import type { BookDay } from 'shared-lib/contract';
import { TODAY, type Ask, type Scenario } from './scenario.js';

/** A day that is over and has nothing in its books. */
const EMPTY_DAY = addDays(TODAY, -400);

/** An empty day to sign. */
export const aSignature = async ({ server, users: { operator } }: Scenario): Promise<Ask> => {
  const { body } = await server.withToken(operator.token ?? '').get<BookDay>(`/api/reports/days/${EMPTY_DAY}/`);
  return { path: { day: EMPTY_DAY }, body: { step: 'sign', digest: body.digest } };
};

/** A payment by GCash of today. */
export const aGcashPayment = async ({ server }: Scenario): Promise<Ask> => {
  const [row] = await server.sql<{ id: number }>(
    `insert into payments (appointment_id, kind, method, amount, at)
     select id, 'payment', 'gcash', 5, $1 from appointments order by id limit 1 returning id`,
    [server.clock.now()],
  );
  return { path: { day: TODAY }, body: { payment: row?.id ?? 0, seen: true } };
};
