import { screen, waitFor } from '@testing-library/react';
import {
  aProfile,
  aUser,
  calls,
  fakeServer,
  type FakeServer,
  problem,
  renderScreen,
  TEST_TOKEN,
} from 'shared-lib/testing';
import AuthDebugPage from './AuthDebugPage';

const CURRENT = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  current: true,
  created_at: '2026-11-19T09:00:00+08:00',
  last_seen_at: '2026-11-20T12:40:00+08:00',
  user_agent: 'Firefox/131',
  address: '203.0.113.7',
};

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.accounts.profile, aProfile('driver'));
  server.on(calls.accounts.sessions, [CURRENT]);
});

const show = () => renderScreen(<AuthDebugPage />, { as: aUser('driver'), path: '/dashboard/auth-debug' });
const fact = (term: string) => screen.getByText(term).nextElementSibling?.textContent;

describe('the facts of the session', () => {
  it('say who is signed in, since when and until when (2-029)', async () => {
    show();
    await waitFor(() => expect(fact('Known to the server')).toBe('Yes'));
    expect(fact('Signed in as')).toBe(`driver (driver, number ${aUser('driver').id})`);
    await waitFor(() => expect(fact('Began')).toBe('Thu, 19 Nov 2026, 9:00 AM'));
    expect([fact('Ends at the latest'), fact('Ends unused after'), fact('Signed in at')]).toEqual([
      'Sat, 19 Dec 2026, 9:00 AM',
      '7 days',
      'this device alone',
    ]);
  });

  it('hold no token and no network address', async () => {
    show();
    await waitFor(() => expect(fact('Session')).toBe('0f8fad5b'));
    expect(document.body.textContent).not.toContain(TEST_TOKEN);
    expect(document.body.textContent).not.toContain(CURRENT.address);
    expect(fact('Token')).toBe(`Kept in this browser, ${TEST_TOKEN.length} characters`);
  });

  it('name what could not be fetched, and why', async () => {
    server.on(calls.accounts.profile, problem('INTERNAL'));
    server.on(calls.accounts.sessions, problem('INTERNAL'));
    show();
    const why = 'The server is currently experiencing issues. Please try again later.';
    await waitFor(() => expect([fact('Known to the server'), fact('Session'), fact('Began')]).toEqual([why, why, why]));
    expect(fact('Signed in as')).toContain('driver');
  });

  it('can be copied as lines', async () => {
    const { user } = show();
    await waitFor(() => expect(fact('Session')).toBe('0f8fad5b'));
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied, ready to paste into a message')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toContain('Real-time channel: Not connected\n');
  });
});
