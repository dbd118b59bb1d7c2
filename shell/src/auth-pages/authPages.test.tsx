import { act, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { currentSession, Link, Route, Routes, useLocation } from 'shared-lib';
import { aUser, calls, fakeServer, type FakeServer, problem, renderScreen, TEST_TOKEN } from 'shared-lib/testing';
import { LoginPage } from '../sign-in/LoginPage';
import { AUTH_PAGES } from './authPages';

// The pages behind the sign-in are not tested here, and they load the federation runtime.
jest.mock('../dashboardCode', () => ({ dashboardCode: () => Promise.resolve({}) }));

const MAIL = 'ben@example.com';
const SENT = { message: 'Verification code sent', email: MAIL, challenge: 'the-challenge' };
const CODE_STATE = { email: MAIL, challenge: 'the-challenge', sentAt: '2026-11-20T13:10:00+08:00' };

function Place() {
  const { pathname, state } = useLocation();
  return <p>{`at ${pathname} with ${JSON.stringify(state)}`}</p>;
}
const Start = ({ to, state }: { to: string; state?: unknown }) => (
  <Link to={to} state={state}>
    Go there
  </Link>
);
const Product = ({ to = '/', state }: { to?: string; state?: unknown }) => (
  <Suspense fallback={null}>
    <Routes>
      <Route path="/" element={<LoginPage />} />
      {AUTH_PAGES.map(({ path, Page }) => (
        <Route key={path} path={path} element={<Page />} />
      ))}
      <Route path="/start" element={<Start to={to} state={state} />} />
      <Route path="*" element={<Place />} />
    </Routes>
  </Suspense>
);

let server: FakeServer;
beforeEach(() => (server = fakeServer()));

/** Opens a page by a navigation with this state. */
async function open(to: string, state?: unknown, options: Parameters<typeof renderScreen>[1] = {}) {
  const view = await act(async () => renderScreen(<Product to={to} state={state} />, { path: '/start', ...options }));
  // The page's code loads on first use, so React needs an awaited `act`.
  await act(() => view.user.click(screen.getByRole('link', { name: 'Go there' })));
  await screen.findByRole('heading', { level: 1 });
  return view;
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const session = { token: TEST_TOKEN, user: { ...aUser('driver'), role: 'driver' as const } };

describe('public pages', () => {
  it.each([
    ['/register', 'Complete your registration', '2-003'],
    ['/2fa', 'Two-factor authentication', '2-004'],
    ['/forgot-password', 'Forgot your password', '2-005'],
    ['/enter-new-password', 'Choose a new password', '2-006'],
    ['/verify-email', 'Verify your e-mail', '2-007'],
    ['/forgot-password-confirmation', 'You can log in now', '2-008'],
  ])('%s opens without a sign-in as %s (%s)', async (path, title) => {
    await open(path);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  });

  it('/2fa-forgot-password opens with an e-mail. Without one it returns to the first page, which says so (2-009, 2-010, 5-021)', async () => {
    const { unmount } = await open('/2fa-forgot-password', { email: MAIL });
    expect(screen.getByLabelText('Verification code')).toHaveFocus();
    unmount();
    const { address } = await open('/2fa-forgot-password');
    expect(address()).toBe('/forgot-password');
    expect(
      screen
        .getByText("We couldn't find your email. Please restart the password reset process.")
        .closest('[role=alert]'),
    ).toBeInTheDocument();
  });
});

describe('the login page', () => {
  it('leads to the password reset and to the registration, with the origin (2-050, 2-052)', async () => {
    const { user, address } = await open('/', { from: '/dashboard/bookings' });
    expect(screen.getByRole('link', { name: 'First time here? Complete your registration.' })).toHaveAttribute(
      'href',
      '/register',
    );
    await user.click(screen.getByRole('link', { name: 'Forgot your password' }));
    expect(address()).toBe('/forgot-password');
  });

  it('offers a new password when the old one can no longer be tried', async () => {
    server.on(calls.accounts.login, problem('PASSWORD_RESET_REQUIRED'));
    const { user, address } = await open('/');
    await user.type(screen.getByLabelText('Email or Username'), MAIL);
    await user.type(screen.getByLabelText('Password'), 'secret{enter}');
    await user.click(await screen.findByRole('link', { name: 'Set a new password' }));
    expect(address()).toBe('/forgot-password');
    expect(await screen.findByLabelText('Email')).toHaveValue(MAIL);
  });
});

it('says that an account is enabled again, with the name that was tried (2-058, 8-021)', async () => {
  server.on(calls.accounts.login, problem('DRIVER_DISABLED'));
  server.on(calls.accounts.checkAccountStatus, { is_active: true, message: 'Account is active' });
  const { user } = await open('/', { from: '/dashboard/bookings' });
  await user.type(screen.getByLabelText('Email or Username'), 'ben');
  await user.type(screen.getByLabelText('Password'), 'secret{enter}');
  await user.click(await screen.findByRole('button', { name: 'Check account status' }));
  expect(await screen.findByText('Your account is enabled again. You can log in now.')).toBeInTheDocument();
  expect(screen.getByLabelText('Email or Username')).toHaveValue('ben');
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

describe('the two-factor step', () => {
  async function begin() {
    server.on(calls.accounts.login, { message: '2FA code sent', email: MAIL, challenge: 'the-challenge' });
    const view = await open('/', { from: '/dashboard/bookings' });
    await view.user.type(screen.getByLabelText('Email or Username'), 'ben');
    await view.user.type(screen.getByLabelText('Password'), 'secret{enter}');
    return { ...view, field: await screen.findByLabelText('Two-Factor Authentication Code') };
  }

  it('replaces name and password, and then opens the page the user asked for (2-055, 2-056, 4-091, 7-009, 7-010, 2-053)', async () => {
    server.on(calls.accounts.twoFactorVerify, session);
    const { user, field, address } = await begin();
    expect(address()).toBe('/');
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await user.type(field, '12 34-56');
    await user.click(button('Verify Code'));
    await waitFor(() => expect(address()).toBe('/dashboard/bookings'));
    expect(server.seen(calls.accounts.twoFactorVerify)[0]?.body).toEqual({
      email: MAIL,
      username: 'ben',
      code: '123456',
      challenge: 'the-challenge',
    });
    expect(currentSession().token).toBe(TEST_TOKEN);
  });

  it('does not open for any other answer of the server (4-091)', async () => {
    server.on(calls.accounts.login, { message: 'Come back later', email: MAIL, challenge: 'the-challenge' });
    const { user } = await open('/');
    await user.type(screen.getByLabelText('Email or Username'), 'ben');
    await user.type(screen.getByLabelText('Password'), 'secret{enter}');
    expect(await screen.findByText('An unexpected error occurred.')).toBeInTheDocument();
    expect(screen.queryByLabelText('Two-Factor Authentication Code')).not.toBeInTheDocument();
  });

  it('says what is wrong with a code (5-014..5-017, 8-030)', async () => {
    server.on(calls.accounts.twoFactorVerify, problem('INVALID_CODE'));
    const { user, field } = await begin();
    await user.click(button('Verify Code'));
    expect(field).toHaveAccessibleDescription(/Verification code is required/);
    expect(field).toHaveFocus();
    await user.type(field, '123x');
    await user.click(button('Verify Code'));
    expect(field).toHaveAccessibleDescription(/Verification code must be 6 digits/);
    await user.clear(field);
    await user.paste('123 4567');
    expect(field).toHaveValue('123456');
    await waitFor(() => expect(field).not.toHaveAccessibleDescription(/must be 6 digits/));
    await user.click(button('Verify Code'));
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Invalid code\./));
    expect(field).toHaveFocus();
  });

  it('keeps the code when the server cannot be reached', async () => {
    const { user, field } = await begin();
    await user.type(field, '123456');
    server.setReachable(false);
    await user.click(button('Verify Code'));
    expect(await screen.findByText(/^Unable to connect to the server\./)).toBeInTheDocument();
    expect(field).toHaveValue('123456');
  });
});

describe('the reset code page', () => {
  it('counts down from 15 minutes and resends after one minute (2-061..2-063, 8-033, 9-011, 9-012)', async () => {
    const { user } = await open('/2fa-forgot-password', CODE_STATE);
    expect(screen.getByRole('timer')).toHaveTextContent(/^1[45]:\d\d$/);
    await user.click(button(/^Resend code in/));
    expect(screen.getByText('Please wait at least 1 minute before requesting a new code')).toBeInTheDocument();
    expect(server.seen()).toHaveLength(0);
  });

  it('sends a new code, or says that it could not (2-063, 7-013, 8-034)', async () => {
    server.on(calls.accounts.resendPasswordReset, problem('INTERNAL'));
    const { user } = await open('/2fa-forgot-password', { ...CODE_STATE, sentAt: '2026-11-20T13:08:00+08:00' });
    await user.click(button('Resend code'));
    expect(await screen.findByText('Failed to send password reset code. Please try again.')).toBeInTheDocument();
    server.on(calls.accounts.resendPasswordReset, SENT);
    await user.click(button('Resend code'));
    expect(await screen.findByText(/A new code is on its way/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent(/^1[45]:\d\d$/));
    expect(server.seen(calls.accounts.resendPasswordReset).map(({ body }) => body)).toEqual([
      { email: MAIL },
      { email: MAIL },
    ]);
  });

  it('says when the code has expired (9-011)', async () => {
    await open('/2fa-forgot-password', { ...CODE_STATE, sentAt: '2026-11-20T12:54:00+08:00' });
    expect(screen.getByText('This code has expired. Please ask for a new one.')).toBeInTheDocument();
  });

  it('says what is wrong with a code (5-018..5-020, 8-035)', async () => {
    server.on(calls.accounts.verifyPasswordResetCode, problem('INVALID_RESET_CODE'));
    const { user } = await open('/2fa-forgot-password', CODE_STATE);
    const field = screen.getByLabelText('Verification code');
    const says = (text: string) => waitFor(() => expect(field).toHaveAccessibleDescription(new RegExp(text)));
    for (const [typed, text] of [
      ['', 'Please enter the verification code'],
      ['123', 'Please enter the complete 6-digit verification code'],
      ['12345x', 'Code must contain only numbers'],
      ['123456', 'Invalid or expired code. Please check your code and try again.'],
    ] as const) {
      await user.clear(field);
      if (typed) await user.type(field, typed);
      await user.click(button('Verify Code'));
      await says(text);
      expect(field).toHaveFocus();
    }
  });

  it.each([
    ['429', () => problem('CODE_TOO_SOON'), 'Please wait at least 1 minute before requesting a new code', '8-033'],
    ['anything else', () => problem('INTERNAL'), 'Failed to send password reset code. Please try again.', '8-034'],
  ])('does not open when the code was refused by %s', async (_what, answer, text) => {
    server.on(calls.accounts.resendPasswordReset, answer());
    const { user, address } = await open('/forgot-password');
    await user.type(screen.getByLabelText('Email'), MAIL);
    await user.click(button('Send code'));
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(address()).toBe('/forgot-password');
  });
});

it('a user replaces a forgotten password: address, code, new password, log-in (7-013, 7-014, 2-005, 2-006, 2-008, 2-009)', async () => {
  server.on(calls.accounts.resendPasswordReset, SENT);
  server.on(calls.accounts.verifyPasswordResetCode, { message: 'Code verified' });
  server.on(
    calls.accounts.resetPassword,
    problem('VALIDATION_FAILED', { new_password: ['This password is too common. Please choose another one.'] }),
  );
  const { user, address } = await open('/forgot-password', { from: '/dashboard/bookings' });
  await user.type(screen.getByLabelText('Email'), MAIL);
  await user.click(button('Send code'));
  await user.type(await screen.findByLabelText('Verification code'), '123456');
  await user.click(button('Verify Code'));
  const field = await screen.findByLabelText('New password');
  expect(server.seen(calls.accounts.resendPasswordReset).map(({ body }) => body)).toEqual([{ email: MAIL }]);
  expect(server.seen(calls.accounts.verifyPasswordResetCode).map(({ body }) => body)).toEqual([
    { email: MAIL, challenge: 'the-challenge', code: '123456' },
  ]);
  expect(field).toHaveAttribute('autocomplete', 'new-password');
  await user.type(field, 'password1');
  await user.type(screen.getByLabelText('New password again'), 'password2');
  await user.click(button('Change password'));
  expect(screen.getByLabelText('New password again')).toHaveAccessibleDescription(
    'The two passwords are not the same.',
  );
  await user.type(screen.getByLabelText('New password again'), '{backspace}1');
  await user.click(button('Change password'));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/too common/));
  server.on(calls.accounts.resetPassword, { message: 'Your password was changed.' });
  await user.click(button('Change password'));
  expect(await screen.findByRole('heading', { name: 'You can log in now' })).toBeInTheDocument();
  expect(address()).toBe('/forgot-password-confirmation');
  await user.click(screen.getByRole('link', { name: 'Log In' }));
  expect(await screen.findByLabelText('Email or Username')).toHaveValue(MAIL);
});

describe('a registration', () => {
  it('goes from the e-mail to user name and password, to the code, and signs in (7-015, 7-022, 7-023)', async () => {
    server.on(calls.registration.checkEmail, { can_register: true, message: '' });
    server.on(calls.accounts.checkUsername, {
      available: false,
      message: 'This user name is taken.',
      suggestion: 'ben2',
    });
    server.on(calls.registration.complete, SENT);
    server.on(calls.accounts.verifyEmail, session);
    const { user, address } = await open('/register', { from: '/dashboard/bookings' });
    await user.type(screen.getByLabelText('Email'), MAIL);
    await user.click(button('Continue'));
    await user.type(await screen.findByLabelText('User name'), 'ben');
    expect(await screen.findByText('This user name is taken.')).toBeInTheDocument();
    expect(server.seen(calls.registration.checkEmail).map(({ body }) => body)).toEqual([{ email: MAIL }]);
    expect(server.seen(calls.accounts.checkUsername).at(-1)?.query).toEqual({ username: 'ben' });
    await user.click(button('Use ben2'));
    await user.type(screen.getByLabelText('Password'), 'short');
    expect(screen.getByText('Too short')).toBeInTheDocument();
    await user.click(button('Continue'));
    expect(screen.getByLabelText('Password')).toHaveFocus();
    await user.type(screen.getByLabelText('Password'), ' horses and rain');
    expect(screen.getByText('Strong')).toBeInTheDocument();
    await user.click(button('Continue'));
    await user.type(await screen.findByLabelText('Verification code'), '123456');
    await user.click(button('Verify email'));
    await waitFor(() => expect(address()).toBe('/dashboard/bookings'));
    expect(server.seen(calls.registration.complete)[0]?.body).toEqual({
      email: MAIL,
      username: 'ben2',
      password: 'short horses and rain',
    });
    expect(server.seen(calls.accounts.verifyEmail)[0]?.body).toEqual({
      email: MAIL,
      challenge: 'the-challenge',
      code: '123456',
    });
  });

  it('does not exist for an address that no operator registered', async () => {
    server.on(calls.registration.checkEmail, {
      can_register: false,
      message: 'We know no open registration for this e-mail address. Please ask your operator.',
    });
    const { user } = await open('/register');
    await user.type(screen.getByLabelText('Email'), MAIL);
    await user.click(button('Continue'));
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/no open registration/));
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });
});
