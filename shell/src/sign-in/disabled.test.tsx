import { act, screen } from '@testing-library/react';
import { calls, fakeServer, type FakeServer, problem, renderScreen } from 'shared-lib/testing';
import { DisabledAccount } from './DisabledAccount';

let server: FakeServer;
const onHome = jest.fn();
const onEnabled = jest.fn();
const press = (name: string) => act(() => screen.getByRole('button', { name }).click());
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  jest.useFakeTimers();
  server = fakeServer();
  server.on(calls.accounts.checkAccountStatus, problem('ACCOUNT_DISABLED', { detail: 'Account is disabled' }));
  renderScreen(<DisabledAccount username="ben" onHome={onHome} onEnabled={onEnabled} />);
});
afterEach(() => jest.useRealTimers());

const asked = () => server.seen(calls.accounts.checkAccountStatus).length;

describe('a disabled account', () => {
  it('offers a status check, support, and the way home (2-057, 2-059, 2-060, 8-022)', () => {
    expect(
      screen.getByText('Your account has been disabled. Please see your system administrator.').closest('[role=alert]'),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
      'href',
      expect.stringContaining('mailto:'),
    );
    press('Back to Home');
    expect(onHome).toHaveBeenCalledTimes(1);
    expect(asked()).toBe(0);
  });

  it('is checked at once and every 5 seconds, until it is enabled (2-058, 7-011, 8-032, 9-014)', async () => {
    press('Check account status');
    await pass(0);
    expect(server.seen(calls.accounts.checkAccountStatus)[0]?.body).toEqual({ username: 'ben' });
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'Checked 1 of 60 times');
    await pass(4_999);
    expect(asked()).toBe(1);
    await pass(1);
    expect(asked()).toBe(2);
    expect(onEnabled).not.toHaveBeenCalled();
    server.on(calls.accounts.checkAccountStatus, { is_active: true, message: 'Account is active' });
    await pass(5_000);
    expect(onEnabled).toHaveBeenCalledTimes(1);
    await pass(20_000);
    expect(asked()).toBe(3);
  });

  it('is checked 60 times at most; then the page says that it is still disabled (9-015)', async () => {
    press('Check account status');
    await pass(60 * 5_000 + 60_000);
    expect(asked()).toBe(60);
    expect(
      screen.getByText('Your account is still disabled. We have asked for 5 minutes and stopped.'),
    ).toHaveAttribute('role', 'status');
    press('Check again');
    await pass(0);
    expect(asked()).toBe(61);
  });

  it('ends the check when no such account exists (8-031)', async () => {
    server.on(calls.accounts.checkAccountStatus, problem('ACCOUNT_NOT_FOUND'));
    press('Check account status');
    await pass(20_000);
    expect(asked()).toBe(1);
    expect(screen.getByText('Account not found')).toHaveAttribute('role', 'status');
  });

  it('is still checked when the server cannot be reached, until the user stops it', async () => {
    server.setReachable(false);
    press('Check account status');
    await pass(100);
    expect(screen.getByText(/Unable to connect to the server/)).toBeInTheDocument();
    await pass(5_000);
    const before = asked();
    expect(before).toBeGreaterThan(1);
    press('Stop checking');
    await pass(20_000);
    expect(asked()).toBe(before);
  });
});
