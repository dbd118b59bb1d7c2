import { labelOf } from './labelOf';

it('every area has a readable name, even one that this shell does not know', () => {
  expect(['driver', 'attendance', 'loyalty-cards'].map(labelOf)).toEqual([
    'Driver area',
    'Attendance',
    'Loyalty cards',
  ]);
});
