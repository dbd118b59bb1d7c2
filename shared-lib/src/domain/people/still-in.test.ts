import { stillInStep } from './still-in';

it.each([
  ['01:59', undefined],
  ['02:00', 'asks'],
  ['02:29', 'asks'],
  ['02:30', 'needs'],
  ['03:30', 'urgent'],
  ['05:59', 'urgent'],
  ['06:00', undefined],
  ['13:00', undefined],
])('at %s a check-out that is missing has reached: %s (R-beyond-327)', (time, step) => {
  expect(stillInStep(new Date(`2026-11-21T${time}:00+08:00`))).toBe(step);
});
