import type { Answer, Calls } from 'shared-lib/contract';
import { addDays, addMinutes, instantOf, SLOTS, windowOf } from 'shared-lib/domain';
import { seedAppointment, seedWindow } from '../../testing/seed.js';
import { testApp, type TestApp, type TestUser } from '../../testing/test-app.js';

const FIRST = '2026-11-21';
const DAYS = Array.from({ length: 12 }, (_, days) => addDays(FIRST, days));
const MINUTE = 60_000;
/** The default rules of a business, in minutes. */
const [OVERRUN, RIDE_BEFORE, RIDE_AFTER] = [60, 30, 15];

/** The same numbers in every run: 0 to 1, by a linear congruence. */
function numbers(seed: number): () => number {
  let at = seed;
  return () => (at = (at * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
}

/** A person in the model: the minutes on duty, and the minutes taken. */
interface Minutes {
  readonly duty: Set<number>;
  readonly taken: Set<number>;
}
const minuteOf = (instant: Date): number => instant.getTime() / MINUTE;
const fill = (minutes: Set<number>, from: number, to: number): void => {
  for (let minute = from; minute < to; minute++) minutes.add(minute);
};

/** On duty when a visit begins; the visit may end at most the overrun after that duty. Minute by minute. */
function isOnDuty({ duty }: Minutes, start: number, end: number): boolean {
  if (!duty.has(start)) return false;
  let last = start;
  while (duty.has(last)) last++;
  return end <= last + OVERRUN;
}
const isFree = ({ taken }: Minutes, from: number, to: number): boolean => {
  for (let minute = from; minute < to; minute++) if (taken.has(minute)) return false;
  return true;
};

describe('the slots of a day, against a count of every minute (R-booking-7, R-booking-8, R-booking-14)', () => {
  let server: TestApp;
  const therapists: Minutes[] = [];
  const drivers: Minutes[] = [];

  beforeAll(async () => {
    server = await testApp();
    server.clock.set('2026-11-20T13:10:00+08:00');
    await server.sql('delete from availability_windows');
    await server.sql('delete from staff_holds');
    const random = numbers(20_261_122);
    const below = (most: number): number => Math.floor(random() * most);
    const someone = async (role: 'therapist' | 'driver', model: Minutes[]): Promise<void> => {
      const person: TestUser = await server.addUser(role);
      const minutes: Minutes = { duty: new Set(), taken: new Set() };
      model.push(minutes);
      for (const day of DAYS) {
        if (below(4) === 0) continue;
        const start = `${String(11 + below(9)).padStart(2, '0')}:${below(2) ? '30' : '00'}`;
        const end = ['18:00', '21:30', '23:00', '01:00', '03:00'][below(5)] ?? '01:00';
        const window = windowOf(day, start, end);
        if (minuteOf(window.end) - minuteOf(window.start) > 16 * 60) continue;
        await seedWindow(server, person.id, day, [start, end]);
        fill(minutes.duty, minuteOf(window.start), minuteOf(window.end));
        for (let nth = 0; nth < 3; nth++) {
          const from = addMinutes(instantOf(day, '13:00'), 15 * below(48));
          const to = addMinutes(from, 30 + 15 * below(6));
          if (!isFree(minutes, minuteOf(from), minuteOf(to))) continue;
          fill(minutes.taken, minuteOf(from), minuteOf(to));
          await server.sql(
            'insert into staff_holds (staff_id, appointment_id, leg, during) values ($1, $2, $3, tstzrange($4, $5))',
            [
              person.id,
              await seedAppointment(server, { date: day }),
              role === 'driver' ? 'outbound' : 'session',
              from,
              to,
            ],
          );
        }
      }
    };
    for (let nth = 0; nth < 4; nth++) await someone('therapist', therapists);
    for (let nth = 0; nth < 2; nth++) await someone('driver', drivers);
  });
  afterAll(() => server.close());

  it.each([60, 90, 150])('are as the count says, for visits of %i minutes, over midnight too', async (duration) => {
    const operator = await server.as('operator');
    const states = new Set<string>();
    for (const date of DAYS) {
      const { body } = await operator.get<Answer<Calls['availability']['slots']>>(
        '/api/scheduling/availabilities/slots/',
        { query: { date, duration } },
      );
      const counted = SLOTS.map((time) => {
        const start = minuteOf(instantOf(date, time));
        const onDuty = therapists.filter((one) => isOnDuty(one, start, start + duration));
        const free = onDuty.filter((one) => isFree(one, start, start + duration)).length;
        const driving = drivers.filter(
          (one) => isOnDuty(one, start, start + duration) && isFree(one, start - RIDE_BEFORE, start + RIDE_AFTER),
        ).length;
        const scarce = driving === 0 || free * 2 < onDuty.length;
        const state = !onDuty.length ? 'none' : !free ? 'full' : scarce ? 'limited' : 'available';
        states.add(state);
        return { time, state, free_therapists: free, free_drivers: driving };
      });
      expect(body).toEqual(counted);
    }
    expect([...states].sort()).toEqual(['available', 'full', 'limited', 'none']);
  });

  it('are the same in one answer for all days, for everyone, with none for a past day (R-pages-90)', async () => {
    const [operator, driver] = [await server.as('operator'), await server.as('driver')];
    const days = async (client: typeof operator, date_after: string) =>
      (
        await client.get<Answer<Calls['availability']['days']>>('/api/scheduling/availabilities/days/', {
          query: { date_after, date_before: DAYS.at(-1) ?? '' },
        })
      ).body;
    const together = await days(operator, '2026-11-15');
    expect(together.filter(({ slots }) => !slots.length).map(({ date }) => date)).toEqual(
      ['15', '16', '17', '18', '19'].map((day) => `2026-11-${day}`),
    );
    for (const { date, slots } of together.filter((day) => day.slots.length)) {
      const { body } = await operator.get<Answer<Calls['availability']['slots']>>(
        '/api/scheduling/availabilities/slots/',
        { query: { date } },
      );
      expect(slots).toEqual(body.map(({ state }) => state));
    }
    const own = await days(driver, '2026-11-15');
    expect(own.map(({ slots }) => slots)).toEqual(together.map(({ slots }) => slots));
  });
});
