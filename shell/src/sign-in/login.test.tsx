import { act, screen } from '@testing-library/react';
import { currentSession, Route, Routes, useLocation } from 'shared-lib';
import {
  aUser,
  calls,
  fakeServer,
  type FakeServer,
  problem,
  rawAnswer,
  renderScreen,
  TEST_TOKEN,
} from 'shared-lib/testing';
import { LoginForm } from '../auth-pages/authPages';
import { LoginPage } from './LoginPage';

// The pages behind the sign-in are not tested here, and they load the federation runtime.
jest.mock('../dashboardCode', () => ({ dashboardCode: () => Promise.resolve({}) }));

function Place() {
  const { pathname, state } = useLocation();
  return <p>{`at ${pathname} with ${JSON.stringify(state)}`}</p>;
}
const Product = () => (
  <Routes>
    <Route path="/" element={<LoginPage />} />
    <Route path="*" element={<Place />} />
  </Routes>
);

let server: FakeServer;
// The shell also loads it before the first render.
beforeAll(() => act(async () => LoginForm.prefetch()));
beforeEach(() => (server = fakeServer()));

const show = (options: Parameters<typeof renderScreen>[1] = {}) => renderScreen(<Product />, options);
const username = () => screen.getByLabelText('Email or Username');
const password = () => screen.getByLabelText('Password');
const logIn = () => screen.getByRole('button', { name: 'Log In' });

/** Finds the text in an alert, beside the form. */
const alerted = async (text: string | RegExp) =>
  expect((await screen.findByText(text)).closest('[role=alert]')).toBeInTheDocument();

async function refused(answer: Parameters<FakeServer['on']>[1]) {
  server.on(calls.accounts.login, answer as never);
  const { user } = show();
  await user.type(username(), 'ben');
  await user.type(password(), 'secret');
  await user.click(logIn());
  return user;
}

describe('the login page', () => {
  it('has its title, fields and button (2-001, 2-046, 2-047, 2-048, 2-051)', () => {
    show();
    expect(screen.getByRole('heading', { level: 1, name: 'Good to See You!' })).toBeInTheDocument();
    expect([username(), password(), logIn()].every((one) => one.isConnected)).toBe(true);
    expect(document.title).toBe('Log in · Hatid');
  });

  it('lets password managers fill it in', () => {
    show();
    expect([username().getAttribute('autocomplete'), password().getAttribute('autocomplete')]).toEqual([
      'username',
      'current-password',
    ]);
  });

  it('shows and hides the password (2-049)', async () => {
    const { user } = show();
    expect(password()).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password()).toHaveAttribute('type', 'password');
  });

  it('asks for a missing entry at its field, and focuses it (5-010..5-013)', async () => {
    const { user } = show();
    await user.click(logIn());
    expect(username()).toHaveAccessibleDescription('Please enter your email or username.');
    expect(password()).toHaveAccessibleDescription('Please enter your password.');
    expect(username()).toHaveFocus();
    await user.type(username(), 'ben');
    await user.click(logIn());
    expect(username()).not.toHaveAccessibleDescription();
    expect(password()).toHaveFocus();
    expect(server.seen()).toHaveLength(0);
  });

  it('sends an already signed-in user to the dashboard (2-002)', () => {
    show({ as: aUser('driver') });
    expect(screen.getByText(/^at \/dashboard with/)).toBeInTheDocument();
  });

  it('stores the session and opens the dashboard (2-054, 4-092)', async () => {
    server.on(calls.accounts.login, { token: TEST_TOKEN, user: { ...aUser('driver'), role: 'driver' } });
    const { user } = show();
    await user.type(username(), '  ben  ');
    await user.type(password(), ' sec ret {enter}');
    expect(await screen.findByText(/^at \/dashboard with/)).toBeInTheDocument();
    expect(server.seen(calls.accounts.login)[0]?.body).toEqual({ username: 'ben', password: ' sec ret ' });
    expect(currentSession()).toMatchObject({ token: TEST_TOKEN, user: { username: 'driver' } });
  });
});

describe('a refused log-in', () => {
  it.each([
    ['INVALID_LOGIN', problem('INVALID_LOGIN')],
    ['an unknown answer', rawAnswer(400, { detail: 'nope' })],
    ['an unknown account', rawAnswer(404, { detail: 'No such user' })],
    ['an unknown code', rawAnswer(403, { detail: 'Not on a Sunday', code: 'CLOSED' })],
  ])('by %s says that name or password is wrong (8-028, 8-029)', async (_what, answer) => {
    await refused(answer);
    await alerted('Incorrect username or password.');
  });

  it("by ACCOUNT_LOCKED says to wait, even though its text contains 'locked' (8-020, 9-013)", async () => {
    await refused(problem('ACCOUNT_LOCKED'));
    await alerted(
      'Your account has been temporarily locked due to multiple failed login attempts. Please wait 5 minutes before trying again.',
    );
  });

  it.each<[what: string, point: string, body: object]>([
    ['the code ACCOUNT_SUSPENDED', '8-026', { detail: 'Not now.', code: 'ACCOUNT_SUSPENDED' }],
    ['the word disabled', '8-027', { detail: 'This account is disabled.' }],
    ['the word inactive', '8-027', { detail: 'This account is inactive.' }],
    ['the word suspended', '8-027', { detail: 'This account is suspended.' }],
    ['the word locked', '8-027', { detail: 'This account is locked.' }],
    ['the word deactivated', '8-027', { detail: 'This account is deactivated.' }],
  ])('by %s shows that the account is disabled, not that the password is wrong (%s)', async (_what, _point, body) => {
    await refused(rawAnswer(403, body));
    expect(
      await screen.findByText('Your account has been disabled. Please see your system administrator.'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Check account status' })).toBeVisible();
    expect(screen.queryByText('Incorrect username or password.')).not.toBeInTheDocument();
  });

  it('by EMAIL_NOT_VERIFIED leads to /verify-email with the e-mail (8-019)', async () => {
    await refused(problem('EMAIL_NOT_VERIFIED', { email: 'ben@example.com' }));
    expect(await screen.findByText('at /verify-email with {"email":"ben@example.com"}')).toBeInTheDocument();
  });

  it('by a failing or silent server does not blame the password (8-008, 8-010)', async () => {
    const user = await refused(rawAnswer(502, '<html></html>', { 'content-type': 'text/html' }));
    await alerted('The server is currently experiencing issues. Please try again later.');
    server.setReachable(false);
    await user.click(logIn());
    await alerted(/^Unable to connect to the server\./);
  });

  it('keeps what was typed', async () => {
    await refused(problem('INVALID_LOGIN'));
    await alerted('Incorrect username or password.');
    expect([username(), password()].map((field) => (field as HTMLInputElement).value)).toEqual(['ben', 'secret']);
  });
});
