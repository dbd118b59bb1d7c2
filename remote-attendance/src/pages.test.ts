import { pages } from './pages';

it("there is one, with a row in everybody's sidebar (2-073)", () => {
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
