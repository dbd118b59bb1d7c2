import { pages } from './pages';

it('are only for drivers', () => {
  for (const { roles } of Object.values(pages)) expect(roles).toEqual(['driver']);
});

it.each([
  ['', 'Dashboard', '2-070'],
  ['scheduling', 'Schedule', '2-071'],
])('%s has a row in the sidebar: %s (%s)', (path, label) => {
  expect(Object.values(pages).find((page) => page.path === path)).toMatchObject({ label, order: expect.any(Number) });
});

it('no other page has a row there (2-074..2-077)', () => {
  expect(Object.values(pages).flatMap((page) => ('order' in page ? [page.path] : []))).toEqual(['', 'scheduling']);
});
