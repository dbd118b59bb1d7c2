import { isOverdue, isStalled, responseDeadline } from './index';

const manila = (text: string): Date => new Date(`${text}+08:00`);
const at = (text: string): number => manila(text).getTime();

describe('deadlines', () => {
  const start = at('2026-11-20T17:00:00');
  it('are 30 minutes before the start', () =>
    expect(responseDeadline(start, at('2026-11-20T09:00:00'))).toBe(at('2026-11-20T16:30:00')));
  it('leave 15 minutes to someone asked late', () =>
    expect(responseDeadline(start, at('2026-11-20T16:20:00'))).toBe(at('2026-11-20T16:35:00')));
  it('never lie behind the start', () => expect(responseDeadline(start, at('2026-11-20T16:55:00'))).toBe(start));
  it('make a pending appointment overdue a moment after them (4-002)', () => {
    const state = { status: 'pending', responseDeadline: start } as const;
    expect(isOverdue(state, start)).toBe(false);
    expect(isOverdue(state, start + 1)).toBe(true);
    expect(isOverdue({ ...state, status: 'confirmed' }, start + 1)).toBe(false);
  });
  it('make an agreed appointment stalled 15 minutes past the start', () => {
    expect(isStalled({ status: 'confirmed', startsAt: start }, start + 15 * 60_000 - 1)).toBe(false);
    expect(isStalled({ status: 'in_progress', startsAt: start }, start + 15 * 60_000)).toBe(true);
    expect(isStalled({ status: 'journey', startsAt: start }, start + 60 * 60_000)).toBe(false);
  });
});
