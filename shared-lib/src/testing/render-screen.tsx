import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, useLayoutEffect } from 'react';
import { createQueryClient } from '../api/http/queryClient';
import { MemoryRouter, Route, Routes, useLocation } from '../router';
import { signIn, signOut } from '../session/session';
import type { StoredUser } from '../session/stored-user';
import { setServerTime } from '../clock/now';
import { toast } from '../ui/toast/toast';
import { Toaster } from '../ui/toast/Toaster';
import { TEST_NOW } from './builders';

export const TEST_TOKEN = 'a-session-token-of-the-tests';

export interface ScreenOptions {
  /** The signed-in person; nobody if left out. `stored`: the person in the storage. */
  as?: StoredUser | 'stored';
  /** The browser's address. */
  path?: string;
  /** The navigation state, for a path without a query. */
  state?: unknown;
  /** The route of the element, if it reads parameters. */
  route?: string;
  /** The server's time; `TEST_NOW` by default. */
  at?: string;
}

/** A query cache that reports the first failure at once. */
export function testQueryClient(): QueryClient {
  const client = createQueryClient();
  client.setDefaultOptions({
    queries: { ...client.getDefaultOptions().queries, retry: false },
    mutations: { ...client.getDefaultOptions().mutations, retry: false },
  });
  return client;
}

/**
 * Shows a screen as the shell would: session, query cache, router, and toasts from now on. `address()` returns the
 * person's current address.
 *
 * @example const { user } = renderScreen(<Dashboard />, { as: aUser('driver'), path: '/dashboard?view=all' });
 */
export function renderScreen(
  screen: ReactElement,
  { as, path = '/', state, route = '*', at = TEST_NOW }: ScreenOptions = {},
) {
  act(() => {
    setServerTime(at);
    toast.clear();
    if (as === 'stored') window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    else if (as) signIn({ token: TEST_TOKEN, user: as });
    else signOut();
  });
  const client = testQueryClient();
  let address = path;
  function Watch() {
    const { pathname, search, hash } = useLocation();
    useLayoutEffect(() => {
      address = pathname + search + hash;
    });
    return null;
  }
  const view = render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[state === undefined ? path : { pathname: path, state }]}>
        <Watch />
        <Routes>
          <Route path={route} element={screen} />
          <Route path="*" element={null} />
        </Routes>
        <Toaster />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { ...view, client, user: userEvent.setup(), address: () => address };
}
