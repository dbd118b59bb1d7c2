import { act, screen, waitFor } from '@testing-library/react';
import { accountQueries, currentSession, Link, logOut, Route, Routes, signOut, useLocation } from 'shared-lib';
import {
  aProfile,
  aUser,
  calls,
  fakeServer,
  type FakeServer,
  problem,
  rawAnswer,
  renderScreen,
  TEST_TOKEN,
} from 'shared-lib/testing';
import { DisabledAccount } from '../auth-pages/authPages';
import { DashboardGuard, FindUser } from './DashboardGuard';
import { returnPath } from './origin';

// Uses the cache of `renderScreen` instead, which does not retry by itself.
jest.mock('../query-cache/QueryCache', () => ({ QueryCache: ({ children }: { children: unknown }) => children }));

beforeAll(() => act(async () => [FindUser, DisabledAccount].forEach(({ prefetch }) => prefetch())));

function Place() {
  const { pathname, state } = useLocation();
  return <p>{`at ${pathname} with ${JSON.stringify(state)}`}</p>;
}
const Product = () => (
  <Routes>
    <Route
      path="/dashboard/*"
      element={
        <DashboardGuard>
          <h1>Inside</h1>
          <Link to="/dashboard/data">Data</Link>
        </DashboardGuard>
      }
    />
    <Route path="*" element={<Place />} />
  </Routes>
);
const storedToken = () => [localStorage.getItem('token'), localStorage.getItem('user')];

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.accounts.logout, undefined);
});

describe('the guard of the dashboard', () => {
  it.each(['operator', 'therapist', 'driver'] as const)(
    'opens for a user with the role %s and a verified e-mail, and for no other role (1-006)',
    (role) => {
      renderScreen(<Product />, { as: aUser(role), path: '/dashboard' });
      expect(screen.getByRole('heading', { name: 'Inside' })).toBeInTheDocument();
    },
  );

  it('sends a visitor to the login page and remembers the page they asked for (2-012, 2-013)', () => {
    renderScreen(<Product />, { path: '/dashboard/attendance?day=1#top' });
    expect(screen.getByText('at / with {"from":"/dashboard/attendance?day=1#top"}')).toBeInTheDocument();
  });

  it.each([
    { role: undefined, point: '2-014' },
    { role: 'supervisor', point: '2-015, 1-007' },
  ])('clears the session of a user with role $role and sends them to the login page ($point, 2-021)', ({ role }) => {
    renderScreen(<Product />, { as: { ...aUser(), role }, path: '/dashboard' });
    expect(screen.getByText('at / with null')).toBeInTheDocument();
    expect([currentSession().user, ...storedToken()]).toEqual([null, null, null]);
  });

  it('sends a user whose e-mail is not verified to /verify-email, with the e-mail and the origin (2-016, 2-017)', () => {
    renderScreen(<Product />, { as: aUser('therapist', { email_verified: false }), path: '/dashboard/bookings' });
    expect(
      screen.getByText('at /verify-email with {"email":"liza@example.com","from":"/dashboard/bookings"}'),
    ).toBeInTheDocument();
  });

  it("shows 'Loading' until the user is known, and then the page (2-011)", async () => {
    server.on(calls.accounts.profile, aProfile('driver'));
    localStorage.setItem('token', TEST_TOKEN);
    localStorage.removeItem('user');
    renderScreen(<Product />, { as: 'stored', path: '/dashboard' });
    expect(screen.getByText('Loading')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Inside' })).toBeInTheDocument();
  });

  it('offers Retry when the user cannot be found', async () => {
    localStorage.setItem('token', TEST_TOKEN);
    localStorage.removeItem('user');
    server.setReachable(false);
    const { user } = renderScreen(<Product />, { as: 'stored', path: '/dashboard' });
    const retry = await screen.findByRole('button', { name: /try again|retry/i });
    expect(
      screen.getByText('Unable to connect to the server. Please check your internet connection and try again.'),
    ).toBeInTheDocument();
    server.setReachable(true);
    server.on(calls.accounts.profile, aProfile('driver'));
    await user.click(retry);
    expect(await screen.findByRole('heading', { name: 'Inside' })).toBeInTheDocument();
  });
});

describe('log-out', () => {
  it('returns to the root route, tells the server, under the bearer scheme, and forgets the page (2-045, 4-094, 7-004, 7-019)', async () => {
    renderScreen(<Product />, { as: aUser('driver'), path: '/dashboard/bookings' });
    act(() => logOut());
    expect(screen.getByText('at / with null')).toBeInTheDocument();
    expect(storedToken()).toEqual([null, null]);
    expect(server.seen(calls.accounts.logout)[0]?.headers.Authorization).toBe(`Bearer ${TEST_TOKEN}`);
  });

  it.each([
    ['cannot be reached', () => server.setReachable(false)],
    ['fails', () => server.on(calls.accounts.logout, rawAnswer(500, {}))],
    ['no longer knows the session', () => server.on(calls.accounts.logout, problem('SESSION_EXPIRED'))],
  ])('succeeds, once and silently, even when the server %s (7-020)', async (_what, prepare) => {
    prepare();
    const unheeded = jest.fn();
    process.on('unhandledRejection', unheeded);
    renderScreen(<Product />, { as: aUser('driver'), path: '/dashboard' });
    act(() => logOut());
    expect(screen.getByText('at / with null')).toBeInTheDocument();
    await waitFor(() => expect(server.seen()).not.toHaveLength(0));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    process.off('unhandledRejection', unheeded);
    expect(unheeded).not.toHaveBeenCalled();
    expect(server.seen().filter(({ path }) => path === '/api/auth/logout/')).toHaveLength(1);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.getByText('at / with null')).toBeInTheDocument();
  });

  it('in another tab logs out here too', () => {
    renderScreen(<Product />, { as: aUser('driver'), path: '/dashboard' });
    act(() => {
      localStorage.clear();
      window.dispatchEvent(new StorageEvent('storage', { key: null }));
    });
    expect(screen.getByText('at / with null')).toBeInTheDocument();
  });
});

describe('a session that the server no longer knows', () => {
  const expire = async () => {
    server.on(calls.accounts.profile, problem('SESSION_EXPIRED'));
    const view = renderScreen(<Product />, { as: aUser('driver'), path: '/dashboard/bookings' });
    await act(async () => void (await view.client.fetchQuery(accountQueries.profile()).catch(() => undefined)));
    return view;
  };

  it('shows an alert in place of the page (8-003)', async () => {
    await expire();
    expect(
      screen.getByRole('alertdialog', { name: 'Your session has expired. You will be redirected to the login page.' }),
    ).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Inside' })).not.toBeInTheDocument();
  });

  it('leads to the root path by a press or by itself, and remembers the page (8-004, 2-013)', async () => {
    const { user } = await expire();
    await user.click(screen.getByRole('button', { name: 'Log in again' }));
    expect(screen.getByText('at / with {"from":"/dashboard/bookings"}')).toBeInTheDocument();
  });
});

it('returns after log-in only to a path of the dashboard (2-053, 2-054)', () => {
  expect(returnPath({ from: '/dashboard/bookings?page=2' })).toBe('/dashboard/bookings?page=2');
  for (const state of [
    null,
    undefined,
    {},
    { from: '/register' },
    { from: '/dashboards' },
    { from: 'https://evil.test/dashboard' },
    { from: '//evil.test' },
  ]) {
    expect(returnPath(state)).toBe('/dashboard');
  }
  signOut();
});

describe('an account that was disabled meanwhile', () => {
  it.each([
    ['therapist', 'THERAPIST_DISABLED'],
    ['driver', 'DRIVER_DISABLED'],
    ['operator', 'OPERATOR_DISABLED'],
  ] as const)(
    'by %s shows on the next call that the account is disabled, not that the session has expired (8-022..8-025)',
    async (role, code) => {
      server.on(calls.accounts.profile, problem(code));
      const view = renderScreen(<Product />, { as: aUser(role), path: '/dashboard' });
      await act(async () => void (await view.client.fetchQuery(accountQueries.profile()).catch(() => undefined)));
      expect(
        await screen.findByText('Your account has been disabled. Please see your system administrator.'),
      ).toBeVisible();
      expect(screen.queryByText(/session has expired/)).not.toBeInTheDocument();
      expect(storedToken()).toEqual([null, null]);
      expect(screen.getByRole('button', { name: 'Check account status' })).toBeVisible();
      await view.user.click(screen.getByRole('button', { name: 'Back to Home' }));
      expect(await screen.findByText(/^at \/ with/)).toBeVisible();
    },
  );
});
