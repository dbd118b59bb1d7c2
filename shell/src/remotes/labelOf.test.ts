import { labelOf } from './labelOf';

it('an area has a name people know, also one this shell never heard of', () => {
  expect(['driver', 'attendance', 'loyalty-cards'].map(labelOf)).toEqual([
    'Driver area',
    'Attendance',
    'Loyalty cards',
  ]);
});
