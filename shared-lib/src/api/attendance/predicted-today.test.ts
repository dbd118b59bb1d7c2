import { aTodayStatus } from '../../testing';
import type { OwnStep } from '../appointments/unsent/unsent-step';
import { predictedToday } from './predicted-today';

const at = (time: string, day = '2026-11-20') => new Date(`${day}T${time}:00+08:00`);
const step = (action: string, time: string, over: Partial<OwnStep> = {}): OwnStep => ({
  kind: 'attendance',
  action,
  key: action,
  label: action,
  order: 1,
  occurredAt: at(time).toISOString(),
  state: 'waiting',
  ...over,
});
const yesterday = aTodayStatus({ date: '2026-11-19', can_check_in: false });

it('shows a check-in and a check-out that wait, at the time of their press (R-beyond-321)', () => {
  const came = predictedToday(aTodayStatus(), [step('check-in', '13:05')], at('15:00'));
  expect(came).toMatchObject({ is_checked_in: true, can_check_in: false, can_check_out: true });
  expect(came.check_in_time).toBe(at('13:05').toISOString());
  const left = predictedToday(aTodayStatus(), [step('check-in', '13:05'), step('check-out', '22:00')], at('22:10'));
  expect(left).toMatchObject({ is_checked_in: false, can_check_in: false, can_check_out: false });
  expect(left.check_out_time).toBe(at('22:00').toISOString());
});

it('leaves out what was refused or held, and steps of other kinds (R-beyond-321)', () => {
  const steps = [step('check-in', '13:05', { state: 'refused' }), step('note', '13:06', { kind: 'note' })];
  expect(predictedToday(aTodayStatus(), steps, at('15:00'))).toEqual(aTodayStatus());
});

it('lets a phone that has only yesterday’s answer check in today (R-beyond-321)', () => {
  expect(predictedToday(yesterday, [], at('13:00'))).toMatchObject({
    date: '2026-11-20',
    is_checked_in: false,
    can_check_in: true,
    record: null,
  });
  expect(predictedToday(yesterday, [], at('02:00', '2026-11-21'))).toMatchObject({ can_check_in: false });
});

it('still ends a night that is open until noon, and then begins the new day (R-beyond-321)', () => {
  const open = { ...yesterday, is_checked_in: true, check_in_time: at('13:00', '2026-11-19').toISOString() };
  expect(predictedToday({ ...open, can_check_out: true }, [], at('09:00'))).toMatchObject({
    date: '2026-11-19',
    can_check_out: true,
    can_check_in: true,
  });
  expect(predictedToday(open, [], at('12:00'))).toMatchObject({ date: '2026-11-20', is_checked_in: false });
  expect(predictedToday(open, [step('check-in', '09:30')], at('10:00'))).toMatchObject({
    date: '2026-11-20',
    is_checked_in: true,
    check_in_time: at('09:30').toISOString(),
  });
});
