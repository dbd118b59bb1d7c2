import { act, screen, within } from '@testing-library/react';
import { icons, type Role, ROLES } from 'shared-lib';
import type { AreaPage } from '../remotes/areaPages';
import { aPage, aUser, calls, fakeServer, renderScreen } from 'shared-lib/testing';
import { Sidebar } from './Sidebar';
import { useNarrow } from './useNarrow';
import { answersFor, areasOf, findPage, isLost, pagesFor, redirectOf } from './dashboardPages';
import { profileLabel } from './sidebarRows';

const office = (path: string, label: string, order?: number, icon?: string): AreaPage => ({
  area: 'operator',
  path,
  label,
  order,
  icon,
  roles: ['operator'],
});
/** The pages that the areas bring once every required page is built. */
const BROUGHT: readonly AreaPage[] = [
  ...(['therapist', 'driver'] as const).flatMap((role): AreaPage[] => [
    { area: role, path: '', label: 'Dashboard', icon: 'home', roles: [role], order: 10 },
    { area: role, path: 'scheduling', label: 'Schedule', icon: 'calendar', roles: [role], order: 20 },
  ]),
  { area: 'attendance', path: 'attendance', label: 'Attendance', icon: 'clock', roles: ROLES, order: 30 },
  office('', 'Dashboard', 10),
  office('scheduling', 'Bookings', 20),
  office('logs', 'Logs', 70, 'log'),
  office('data', 'Data', 60, 'database'),
  office('sales-reports', 'Sales & Reports', 50, 'chart'),
  office('inventory', 'Inventory', 40, 'box'),
  office('receipts/:id', 'Receipt'),
  office('appointments/:id', 'Appointment'),
];

function sidebar(role: Role = 'operator', { brought = BROUGHT, path = '/dashboard', unread = 0 } = {}) {
  const server = fakeServer();
  server.on(calls.notifications.list, { notifications: [], unread_count: unread, ...aPage([]) });
  return renderScreen(<Sidebar pages={pagesFor(role, brought)} />, { as: aUser(role), path });
}
const links = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('the sidebar', () => {
  it('leads an operator to everything (2-064, 2-065, 2-068, 2-070, 2-072..2-077, 6-008)', () => {
    sidebar('operator');
    expect(links()).toEqual([
      ['hatid', '/dashboard'],
      ['Marisol', '/dashboard/profile'],
      ['Notifications', '/dashboard/notifications'],
      ['Dashboard', '/dashboard'],
      ['Bookings', '/dashboard/scheduling'],
      ['Attendance', '/dashboard/attendance'],
      ['Inventory', '/dashboard/inventory'],
      ['Sales & Reports', '/dashboard/sales-reports'],
      ['Data', '/dashboard/data'],
      ['Logs', '/dashboard/logs'],
    ]);
  });

  it.each(['therapist', 'driver'] as const)(
    'leads a %s to Dashboard, Schedule and Attendance (2-071, 2-073..2-077)',
    (role) => {
      sidebar(role);
      expect(links().slice(3)).toEqual([
        ['Dashboard', '/dashboard'],
        ['Schedule', '/dashboard/scheduling'],
        ['Attendance', '/dashboard/attendance'],
      ]);
    },
  );

  it('has no row for a page that no remote brings, nor for a page without a place in the menu (2-074..2-077)', () => {
    sidebar('operator', { brought: BROUGHT.filter(({ path }) => ['', 'scheduling', 'receipts/:id'].includes(path)) });
    expect(links().map(([label]) => label)).toEqual(['hatid', 'Marisol', 'Notifications', 'Dashboard', 'Bookings']);
  });

  it('draws a row whose icon it does not know', () => {
    sidebar('operator', { brought: [office('rota', 'Rota', 80, 'hologram')] });
    const [row, logs] = ['Rota', 'User Guide'].map((name) => screen.queryByRole('link', { name }));
    expect(row?.querySelector('svg path')).toHaveAttribute('d', icons.log);
    expect(logs).not.toBeInTheDocument();
  });

  it('shows the number of unread notifications (2-069)', async () => {
    sidebar('operator', { unread: 4 });
    expect(await screen.findByRole('link', { name: /Notifications\s*4\s*unread/ })).toBeInTheDocument();
  });

  it('marks the current page', () => {
    sidebar('operator', { path: '/dashboard/scheduling?view=list' });
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Bookings');
  });

  it('opens one group at a time (2-078..2-083)', async () => {
    const { user } = sidebar();
    const help = screen.getByRole('button', { name: 'Help' });
    const about = screen.getByRole('button', { name: 'About' });
    await user.click(help);
    expect(screen.getByRole('link', { name: 'Email Support' })).toHaveAttribute('href', '/dashboard/help/contact');
    expect(['User Guide', 'FAQs'].map((name) => screen.getByRole('link', { name }).getAttribute('href'))).toEqual([
      '/dashboard/help/user-guide',
      '/dashboard/help/faqs',
    ]);
    await user.click(about);
    expect([help, about].map((button) => button.getAttribute('aria-expanded'))).toEqual(['false', 'true']);
    expect(screen.queryByRole('link', { name: 'FAQs' })).not.toBeInTheDocument();
    expect(
      ['Company Info', 'System Info', 'Developers'].map((name) =>
        screen.getByRole('link', { name }).getAttribute('href'),
      ),
    ).toEqual(['/dashboard/about/company', '/dashboard/about/system', '/dashboard/about/developers']);
    await user.click(about);
    expect(about).toHaveAttribute('aria-expanded', 'false');
  });

  it('opens the group of the current page', () => {
    sidebar('operator', { path: '/dashboard/about/system' });
    expect(screen.getByRole('link', { name: 'System Info', current: 'page' })).toBeVisible();
  });
});

it('the profile link shows first name or user name, 15 characters at most, else Profile (2-065..2-067)', () => {
  expect(profileLabel(aUser('operator', { first_name: 'Maria Concepcion' }))).toBe('Maria Concepcio…');
  expect(profileLabel(aUser('operator', { first_name: 'Maria Concepcio' }))).toBe('Maria Concepcio');
  expect(profileLabel(aUser('operator', { first_name: '' }))).toBe('operator');
  expect(profileLabel(aUser('operator', { first_name: '', username: '' }))).toBe('Profile');
});

it.each([
  [{ first_name: 'Marisol', username: 'mdizon' }, 'Marisol'],
  [{ first_name: '', username: 'mdizon' }, 'mdizon'],
  [{ first_name: 'Maria Concepcion', username: 'mdizon' }, 'Maria Concepcio…'],
  [{ first_name: 'Maria Concepcio', username: 'mdizon' }, 'Maria Concepcio'],
  [{ first_name: '', username: 'maria.concepcion' }, 'maria.concepcio…'],
  [{ first_name: '', username: '' }, 'Profile'],
])('for %j the sidebar shows %s, with the link to the profile (2-065..2-067)', (name, label) => {
  const server = fakeServer();
  server.on(calls.notifications.list, { notifications: [], unread_count: 0, ...aPage([]) });
  renderScreen(<Sidebar pages={pagesFor('operator', BROUGHT)} />, { as: aUser('operator', name) });
  expect(links()[1]).toEqual([label, '/dashboard/profile']);
});

it('the sidebar becomes a drawer below 768 px, 150 ms after the last resize (2-084, 2-085)', () => {
  jest.useFakeTimers();
  const Width = () => <p>{useNarrow() ? 'drawer' : 'sidebar'}</p>;
  const resize = (width: number) => {
    window.innerWidth = width;
    window.dispatchEvent(new Event('resize'));
  };
  window.innerWidth = 768;
  renderScreen(<Width />);
  expect(screen.getByText('sidebar')).toBeInTheDocument();
  act(() => {
    resize(767);
    jest.advanceTimersByTime(149);
  });
  expect(screen.getByText('sidebar')).toBeInTheDocument();
  act(() => void jest.advanceTimersByTime(1));
  expect(screen.getByText('drawer')).toBeInTheDocument();
  window.innerWidth = 1024;
  jest.useRealTimers();
});

describe('where a path leads', () => {
  const redirects = (path: string, roles: readonly Role[]) => roles.map((role) => redirectOf(path, role, BROUGHT));

  it.each(['sales-reports', 'data', 'logs', 'inventory', 'receipts/7', 'appointments/7'])(
    'a therapist or driver is sent from %s to the dashboard (2-033, 2-034, 2-035)',
    (path) => {
      expect(redirects(path, ['therapist', 'driver', 'operator'])).toEqual(['/dashboard', '/dashboard', null]);
    },
  );

  it('settings/data leads to data (2-036)', () => {
    expect(redirects('settings/data', ['operator'])).toEqual(['/dashboard/data']);
  });

  it('all other paths are pages', () => {
    const paths = ['', 'scheduling', 'attendance', 'profile', 'nowhere'];
    expect(paths.flatMap((path) => redirects(path, ['driver']))).toEqual([null, null, null, null, null]);
  });

  it('a page that went with a version that broke leads to the dashboard (R-beyond-214)', () => {
    const lost: AreaPage[] = [{ area: 'driver', path: 'cash/:id', label: 'Cash', roles: ['driver'] }];
    expect(isLost('cash/7', { lost })).toBe(true);
    expect(isLost('cash', { lost })).toBe(false);
    expect(isLost('cash/7', { lost: [] })).toBe(false);
  });

  it('each page has a title for the tab', () => {
    const titleOf = (path: string, role: Role) => findPage(pagesFor(role, BROUGHT), path)?.label;
    expect(titleOf('', 'driver')).toBe('Dashboard');
    expect(titleOf('scheduling', 'driver')).toBe('Schedule');
    expect(titleOf('scheduling', 'operator')).toBe('Bookings');
    expect(titleOf('appointments/7', 'operator')).toBe('Appointment');
    expect(titleOf('help/contact', 'operator')).toBe('Email Support');
    expect(titleOf('appointments', 'operator')).toBeUndefined();
  });

  it('a role has its own area and attendance', () => {
    expect(areasOf(pagesFor('driver', BROUGHT))).toEqual(['driver', 'attendance']);
  });

  it("a role's own area wins over an area with the same path, which only a local build can bring", () => {
    const local: AreaPage = { area: 'attendance', path: '', label: 'Attendance', roles: ROLES };
    expect(findPage(pagesFor('driver', [local, ...BROUGHT]), '')).toMatchObject({ area: 'driver' });
    expect(pagesFor('driver', [local, ...BROUGHT]).filter(({ path }) => path === '')).toHaveLength(1);
  });

  it("a role's own area answers for an unknown path, after a local build that may still bring it", () => {
    const known = { rows: [], awaited: [], lost: [] };
    expect(answersFor('driver', known)).toBe('driver');
    expect(answersFor('driver', { ...known, awaited: ['attendance'] })).toBe('attendance');
  });
});

it('the sidebar shows the key of Find to users with a keyboard, but not on touch screens (R-beyond-13)', () => {
  renderScreen(<Sidebar pages={pagesFor('operator', BROUGHT)} onFind={jest.fn()} />, { as: aUser('operator') });
  const key = screen.getByText('Ctrl K');
  expect(key).toBeVisible();
  const forFingers = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSMediaRule && rule.media.mediaText.includes('coarse'))
    .flatMap((rule) => [...(rule as CSSMediaRule).cssRules] as CSSStyleRule[])
    .filter(({ selectorText }) => key.matches(selectorText));
  expect(forFingers.map(({ style }) => style.display)).toEqual(['none']);
});
