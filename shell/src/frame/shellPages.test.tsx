import { act, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { ROLES } from 'shared-lib';
import { aUser, calls, fakeServer, problem, renderScreen } from 'shared-lib/testing';
import { pagesFor, redirectOf } from './dashboardPages';
import { rowsIn } from './sidebarRows';
import { SHELL_PAGES } from './shellPages';

it.each([
  ['help/user-guide', 'User Guide', '1-029, 2-037'],
  ['help/faqs', 'FAQs', '1-030, 2-038'],
  ['help/contact', 'Email Support', '1-031, 2-039'],
  ['about/company', 'Company Info', '1-032, 2-040'],
  ['about/developers', 'Developers', '1-034, 2-042'],
  ['about/releases', 'Releases', 'R-beyond-226'],
])('%s shows the page titled %s (%s)', async (path, title) => {
  fakeServer().on(calls.settings.company, problem('NOT_FOUND'));
  const page = SHELL_PAGES.find((one) => one.path === path);
  if (!page) throw new Error(`there is no page at ${path}`);
  await act(async () =>
    renderScreen(
      <Suspense fallback={null}>
        <page.Page />
      </Suspense>,
      { as: aUser('operator'), path: `/dashboard/${path}` },
    ),
  );
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
});

describe('the page of releases (R-beyond-226)', () => {
  it('is for operators: others come to their dashboard', () => {
    const path = 'about/releases';
    expect(ROLES.map((role) => redirectOf(path, role, []))).toEqual([null, '/dashboard', '/dashboard']);
  });

  it('has no row in the sidebar', () => {
    const rows = (['top', 'main', 'help', 'about'] as const).flatMap((part) => rowsIn(part, pagesFor('operator', [])));
    expect(rows.map(({ path }) => path)).not.toContain('about/releases');
  });
});
