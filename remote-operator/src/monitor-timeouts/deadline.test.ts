import { answerIsDue, lateness } from './deadline';

const at = (time: string) => new Date(`2026-11-20T${time}+08:00`);
const pending = {
  status: 'pending',
  starts_at: at('16:05:00').toISOString(),
  response_deadline: at('15:35:00').toISOString(),
} as const;

describe('why an appointment is watched', () => {
  it('counts down to the answer until the deadline itself', () => {
    expect(answerIsDue(pending, at('15:20:00'))).toBe(true);
    expect(answerIsDue(pending, at('15:35:00'))).toBe(true);
    expect(answerIsDue(pending, at('15:35:01'))).toBe(false);
    expect(answerIsDue({ ...pending, status: 'confirmed' }, at('15:20:00'))).toBe(false);
  });

  it('says by how much an answer is overdue', () => {
    expect(lateness(pending, at('15:35:00'))).toBeUndefined();
    expect(lateness(pending, at('15:35:01'))).toBe('The answer is overdue');
    expect(lateness(pending, at('15:47:30'))).toBe('The answer is overdue by 12 min');
  });

  it('says how long a confirmed one has not moved, from 15 minutes past its start', () => {
    const confirmed = { ...pending, status: 'confirmed' } as const;
    expect(lateness(confirmed, at('16:19:59'))).toBeUndefined();
    expect(lateness(confirmed, at('16:23:00'))).toBe('Not on its way, 18 min past the start');
    expect(lateness({ ...pending, status: 'journey' }, at('18:00:00'))).toBeUndefined();
  });
});
