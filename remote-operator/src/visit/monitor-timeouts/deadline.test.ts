import { answerDue, lateness } from './deadline';

const at = (time: string) => new Date(`2026-11-20T${time}+08:00`);
const pending = {
  status: 'pending',
  starts_at: at('16:05:00').toISOString(),
  response_deadline: at('15:35:00').toISOString(),
  pickup_deadline: null,
  pickup_requested_at: null,
} as const;
const rideHome = { ...pending, response_deadline: at('09:00:00').toISOString() };

describe('why an appointment is watched', () => {
  it('counts down to the answer until the deadline itself', () => {
    expect(answerDue(pending, at('15:20:00'))).toBe(pending.response_deadline);
    expect(answerDue(pending, at('15:35:00'))).toBe(pending.response_deadline);
    expect(answerDue(pending, at('15:35:01'))).toBeUndefined();
    expect(answerDue({ ...pending, status: 'confirmed' }, at('15:20:00'))).toBeUndefined();
  });

  it('counts down for the driver asked for a ride home, then says how late the answer is (R-pages-20)', () => {
    const pickup_deadline = at('17:15:00').toISOString();
    const asked = { ...rideHome, status: 'driver_assigned_pickup', pickup_deadline } as const;
    expect([answerDue(asked, at('17:15:00')), lateness(asked, at('17:15:00'))]).toEqual([pickup_deadline, undefined]);
    expect([answerDue(asked, at('17:17:00')), lateness(asked, at('17:17:00'))]).toEqual([
      undefined,
      'The answer is overdue by 2 min',
    ]);
  });

  it('says since when a ride home waits for a driver (R-pages-20)', () => {
    const wanted = {
      ...rideHome,
      status: 'pickup_requested',
      pickup_requested_at: at('17:00:00').toISOString(),
    } as const;
    expect(answerDue(wanted, at('17:12:30'))).toBeUndefined();
    expect(lateness(wanted, at('17:12:30'))).toBe('No driver asked yet, 12 min after the request');
  });

  it('says by how much an answer is overdue', () => {
    expect(lateness(pending, at('15:35:00'))).toBeUndefined();
    expect(lateness(pending, at('15:35:01'))).toBe('The answer is overdue');
    expect(lateness(pending, at('15:47:30'))).toBe('The answer is overdue by 12 min');
  });

  it('says how long a confirmed visit has not moved, from 15 minutes past its start', () => {
    const confirmed = { ...pending, status: 'confirmed' } as const;
    expect(lateness(confirmed, at('16:19:59'))).toBeUndefined();
    expect(lateness(confirmed, at('16:23:00'))).toBe('Not on its way, 18 min past the start');
    expect(lateness({ ...pending, status: 'journey' }, at('18:00:00'))).toBeUndefined();
  });
});
