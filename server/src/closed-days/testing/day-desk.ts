import type { Answer, BookDay, Calls, ReportSummary } from 'shared-lib/contract';
import { addMinutes, serviceDayBounds } from 'shared-lib/domain';
import type { freshBusiness } from '../../appointments/testing/fresh-business.js';
import type { TestClient } from '../../testing/test-client.js';
import { clearBooks } from './clear-books.js';

export const DAYS = '/api/reports/days/';
/** The service day of the tests' clock. */
export const DAY = '2026-11-20';
export type Refused = BookDay & { code?: string; detail?: string; [field: string]: unknown };

/** Empty books before each test, two operators who close days, and what a test does with them. */
export function dayDesk(given: ReturnType<typeof freshBusiness>) {
  let other: TestClient;
  beforeEach(async () => {
    other = await given.app.as('operator', 2);
    await given.app.sql(
      `update users set is_active = true, password_hash = 'x', created_at = '2026-01-01' where role = 'operator'`,
    );
    await clearBooks(given.app);
  });

  const read = async (day = DAY, as = given.on.operator): Promise<BookDay> =>
    (await as.get<BookDay>(`${DAYS}${day}/`)).body;
  const list = async () => (await given.on.operator.get<Answer<Calls['bookDays']['list']>>(DAYS)).body.results;
  const take = (step: string, body: object = {}, { day = DAY, as = given.on.operator, headers = {} } = {}) =>
    as.post<Refused>(`${DAYS}${day}/steps/`, { step, ...body }, { headers });
  const sign = async (as = given.on.operator, day = DAY) =>
    take('sign', { digest: (await read(day)).digest }, { as, day });
  const confirm = async (as = other, day = DAY) => take('confirm', { digest: (await read(day)).digest }, { as, day });
  const summary = async (day = DAY): Promise<ReportSummary> =>
    (await given.on.operator.get<ReportSummary>('/api/reports/summary/', { query: { from: day, to: day } })).body;
  const nextMorning = (day = DAY): void => given.app.clock.set(addMinutes(serviceDayBounds(day).end, 90).toISOString());

  /** A visit whose payment is verified; its cash is with the first therapist. */
  async function paid(body: object = {}): Promise<number> {
    const { id } = await given.on.at('awaiting_payment');
    await given.on.act(given.on.operator, id, 'mark_completed', { payment_amount: 850, ...body });
    return id;
  }
  /** Counts what the first therapist has. */
  const count = (counted: number, expected = counted, reason = '') =>
    given.on.operator.post<{ id: number; code?: string }>('/api/reports/remittances/', {
      person: given.on.therapists[0].id,
      expected,
      counted,
      reason,
    });
  /** A closed day with one visit of ₱850. @param besides cash that the same person has of other visits of the day */
  async function closed(besides = 0): Promise<number> {
    const id = await paid();
    await count(850 + besides);
    nextMorning();
    expect((await sign()).body).toMatchObject({ state: 'signed' });
    expect((await confirm()).body).toMatchObject({ state: 'closed', digest_fits: true });
    return id;
  }
  const refusedBySql = (text: string, values: readonly unknown[]) =>
    expect(given.app.sql(text, [...values])).rejects.toMatchObject({ code: 'HT003' });

  return {
    /** The second operator. */
    get other() {
      return other;
    },
    read,
    list,
    take,
    sign,
    confirm,
    summary,
    nextMorning,
    paid,
    count,
    closed,
    refusedBySql,
  };
}
