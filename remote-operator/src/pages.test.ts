import { pages } from './pages';

it('are only for operators', () => {
  for (const { roles } of Object.values(pages)) expect(roles).toEqual(['operator']);
});

it.each([
  ['scheduling', 'Bookings', '2-072'],
  ['inventory', 'Inventory', '2-074'],
  ['sales-reports', 'Sales & Reports', '2-075'],
  ['data', 'Data', '2-076'],
  ['logs', 'Logs', '2-077'],
])('%s has a row in the sidebar: %s (%s)', (path, label) => {
  expect(Object.values(pages).filter((page) => page.path === path)).toEqual([
    { path, label, icon: expect.any(String), roles: ['operator'], order: expect.any(Number) },
  ]);
});
