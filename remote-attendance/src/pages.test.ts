import { pages } from './pages';

it('is one, with a row in the sidebar of everybody (2-073)', () => {
  expect(Object.values(pages)).toEqual([
    {
      path: 'attendance',
      label: 'Attendance',
      icon: expect.any(String),
      roles: ['operator', 'therapist', 'driver'],
      order: expect.any(Number),
    },
  ]);
});
