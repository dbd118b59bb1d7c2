import { act, screen, waitFor, within } from '@testing-library/react';
import { currentSession, isLiveEnabled } from 'shared-lib';
import {
  aProfile,
  aUser,
  calls,
  fakeServer,
  type FakeServer,
  htmlAnswer,
  problem,
  rawAnswer,
  renderScreen,
  TEST_TOKEN,
} from 'shared-lib/testing';
import { deviceOf } from 'shared-lib/settings';
import SettingsPage from './SettingsPage';

const NEXT = 'the-token-after-the-change';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36';
const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';
const aSession = (over: object = {}) => ({
  id: crypto.randomUUID(),
  current: false,
  created_at: '2026-11-19T09:00:00+08:00',
  last_seen_at: '2026-11-20T12:40:00+08:00',
  user_agent: PHONE,
  address: '203.0.113.7',
  ...over,
});

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.accounts.profile, aProfile('operator'));
  server.on(calls.accounts.sessions, [aSession({ current: true, user_agent: CHROME })]);
  server.on(calls.settings.notificationChoices, { muted: [] });
});

const show = (view: string, role: 'operator' | 'therapist' | 'driver' = 'operator') =>
  renderScreen(<SettingsPage />, { as: aUser(role), path: `/dashboard/settings?view=${view}` });
const section = (name: string) => within(screen.getByRole('region', { name }));

describe('the settings page', () => {
  it('has a view for the device, for notifications and for security (1-023, 2-027)', async () => {
    const { user, address } = renderScreen(<SettingsPage />, { as: aUser('driver'), path: '/dashboard/settings' });
    expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'This device', selected: true })).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Security' }));
    expect(await screen.findByRole('heading', { name: 'Where you are signed in' })).toBeInTheDocument();
    expect(address()).toBe('/dashboard/settings?view=security');
  });

  it('applies the theme and the text size at once, on this device', async () => {
    const { user } = show('device');
    await user.click(screen.getByRole('radio', { name: 'Dark' }));
    await user.click(screen.getByRole('radio', { name: 'Larger' }));
    expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', textSize: 'larger' });
    expect([localStorage.getItem('theme'), localStorage.getItem('textSize')]).toEqual(['dark', 'larger']);
    await user.click(screen.getByRole('radio', { name: 'Light' }));
    expect(document.documentElement.dataset.theme).toBe('light');
  });

  it('switches real-time updates off for this device, and on again', async () => {
    Object.assign(globalThis, { WebSocket: EventTarget });
    const { user } = show('device');
    await user.click(screen.getByRole('checkbox', { name: /Real-time updates/ }));
    expect(isLiveEnabled()).toBe(false);
    await user.click(screen.getByRole('checkbox', { name: /Real-time updates/ }));
    expect(isLiveEnabled()).toBe(true);
  });
});

describe('the choice of notifications', () => {
  it('offers the topics of the role', async () => {
    show('notifications', 'driver');
    expect(await screen.findAllByRole('checkbox')).toHaveLength(1);
    expect(
      screen.getByText('You always get the rest, such as new visits, refusals and cancellations.'),
    ).toBeInTheDocument();
  });

  it('is saved when a topic is switched off, and on again', async () => {
    server.on(calls.settings.notificationChoices, { muted: ['materials'] });
    server.on(calls.settings.setNotificationChoices, ({ body }) => {
      server.on(calls.settings.notificationChoices, body as { muted: ['payments'] });
      return body as { muted: ['payments'] };
    });
    const { user } = show('notifications');
    const choice = (name: RegExp) => screen.findByRole('checkbox', { name });
    expect(await choice(/Materials/)).not.toBeChecked();
    await user.click(await choice(/Payments/));
    expect(await choice(/Payments/)).not.toBeChecked();
    await user.click(await choice(/Materials/));
    expect(await choice(/Materials/)).toBeChecked();
    await waitFor(() =>
      expect(server.seen(calls.settings.setNotificationChoices).map(({ body }) => body)).toEqual([
        { muted: ['materials', 'payments'] },
        { muted: ['payments'] },
      ]),
    );
  });

  it('lets operators mute urgent work on this device (R-pages-71)', async () => {
    localStorage.removeItem('urgent.alarm');
    const { user } = show('notifications');
    const sound = await screen.findByRole('checkbox', { name: /^Sound and vibration.*Needs you now/ });
    expect(sound).toBeChecked();
    await user.click(sound);
    expect(localStorage.getItem('urgent.alarm')).toBe('off');
    await user.click(sound);
    expect(localStorage.getItem('urgent.alarm')).toBeNull();
  });

  it('goes back when it could not be saved', async () => {
    server.on(calls.settings.setNotificationChoices, rawAnswer(418));
    const { user } = show('notifications');
    await user.click(await screen.findByRole('checkbox', { name: /Payments/ }));
    expect(await screen.findByText('Could not save your choice')).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: /Payments/ })).toBeChecked();
  });
});

describe('changing the password', () => {
  const change = async (user: ReturnType<typeof show>['user'], current: string, next: string) => {
    if (current) await user.type(screen.getByLabelText('Current password'), current);
    if (next) await user.type(screen.getByLabelText('New password'), next);
    await user.click(screen.getByRole('button', { name: 'Change password' }));
  };

  it('keeps the new session, and says that the others are signed out (7-018)', async () => {
    server.on(calls.accounts.changePassword, { token: NEXT, user: aUser('operator') });
    const { user } = show('security');
    await change(user, 'old password here', 'kalabaw mangga tricycle');
    expect(await screen.findByText('Your password is changed. Other devices are signed out.')).toBeInTheDocument();
    expect(server.seen(calls.accounts.changePassword)[0]?.body).toEqual({
      current_password: 'old password here',
      new_password: 'kalabaw mangga tricycle',
    });
    expect([currentSession().token, localStorage.getItem('token')]).toEqual([NEXT, NEXT]);
    expect(
      [screen.getByLabelText('Current password'), screen.getByLabelText('New password')].map(
        (field) => (field as HTMLInputElement).value,
      ),
    ).toEqual(['', '']);
    expect(server.seen(calls.accounts.sessions).at(-1)?.headers.Authorization).toBe(`Token ${NEXT}`);
  });

  it('requires both passwords, the new one with 8 characters, before anything is sent', async () => {
    const { user } = show('security');
    await change(user, '', '');
    expect(section('Password').getAllByText('This field is required')).toHaveLength(2);
    expect(screen.getByLabelText('Current password')).toHaveFocus();
    await change(user, 'x', 'short');
    expect(section('Password').getByText('Please use at least 8 characters.')).toBeInTheDocument();
    expect(screen.getByLabelText('New password')).toHaveFocus();
    expect(server.seen(calls.accounts.changePassword)).toHaveLength(0);
  });

  it('shows a refusal of the server at its field', async () => {
    server.on(
      calls.accounts.changePassword,
      problem('WRONG_PASSWORD', { current_password: ['This is not your current password.'] }),
    );
    const { user } = show('security');
    await change(user, 'not mine', 'kalabaw mangga tricycle');
    expect(await section('Password').findByText('This is not your current password.')).toBeInTheDocument();
    expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription('This is not your current password.');
    server.on(
      calls.accounts.changePassword,
      problem('VALIDATION_FAILED', { new_password: ['This password is too common. Please choose another one.'] }),
    );
    await change(user, '', '');
    expect(
      await section('Password').findByText('This password is too common. Please choose another one.'),
    ).toBeInTheDocument();
    expect(currentSession().token).toBe(TEST_TOKEN);
  });

  it('says when the account is locked, and when the server did not answer', async () => {
    server.on(calls.accounts.changePassword, problem('ACCOUNT_LOCKED'));
    const { user } = show('security');
    await change(user, 'not mine', 'kalabaw mangga tricycle');
    expect(await section('Password').findByRole('alert')).toHaveTextContent(
      'Your account has been temporarily locked due to multiple failed login attempts.',
    );
    server.setReachable(false);
    await change(user, '', '');
    await waitFor(() =>
      expect(section('Password').getByRole('alert')).toHaveTextContent(
        'Unable to connect to the server. Please check your internet connection and try again.',
      ),
    );
  });
});

describe('two-factor authentication', () => {
  it('is turned on and off with the password', async () => {
    server.on(calls.accounts.setTwoFactor, ({ body }) =>
      aProfile('operator', { two_factor: (body as { enabled: boolean }).enabled }),
    );
    const { user } = show('security');
    for (const { press, after } of [
      { press: 'Turn on', after: 'On' },
      { press: 'Turn off', after: 'Off' },
    ]) {
      await user.click(await screen.findByRole('button', { name: press }));
      const dialog = within(await screen.findByRole('dialog'));
      await user.type(dialog.getByLabelText('Your password'), 'my password');
      await user.click(dialog.getByRole('button', { name: press }));
      expect(await section('Two-factor authentication').findByText(after)).toBeInTheDocument();
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    }
    expect(server.seen(calls.accounts.setTwoFactor).map(({ body }) => body)).toEqual([
      { enabled: true, password: 'my password' },
      { enabled: false, password: 'my password' },
    ]);
  });

  it('stays as it is after a wrong password, with an error at the field', async () => {
    server.on(
      calls.accounts.setTwoFactor,
      problem('WRONG_PASSWORD', { password: ['This is not your current password.'] }),
    );
    const { user } = show('security');
    await user.click(await screen.findByRole('button', { name: 'Turn on' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Turn on' }));
    expect(dialog.getByText('This field is required')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Your password'), 'not mine');
    await user.click(dialog.getByRole('button', { name: 'Turn on' }));
    expect(await dialog.findByText('This is not your current password.')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(section('Two-factor authentication').getByText('Off')).toBeInTheDocument();
  });
});

describe('where I am signed in', () => {
  const phone = aSession();
  const tablet = aSession({
    user_agent: 'Mozilla/5.0 (iPad; CPU OS 17_0) AppleWebKit/605.1 Version/17.0 Safari/604.1',
    address: '',
  });
  const rows = () =>
    section('Where you are signed in')
      .getAllByRole('listitem')
      .map((row) => row.textContent);

  it('lists device, last use and place, and marks this device', async () => {
    server.on(calls.accounts.sessions, [aSession({ current: true, user_agent: CHROME }), phone, tablet]);
    show('security');
    await section('Where you are signed in').findByText('This device');
    expect(rows()).toEqual([
      'Chrome on WindowsIn use now, from 203.0.113.7Signed in Thu, 19 Nov, 9:00 AMThis device',
      'Chrome on AndroidLast used Fri, 20 Nov, 12:40 PM, from 203.0.113.7Signed in Thu, 19 Nov, 9:00 AMSign out',
      'Safari on iPadLast used Fri, 20 Nov, 12:40 PMSigned in Thu, 19 Nov, 9:00 AMSign out',
    ]);
  });

  it('ends the session of one other device after a question', async () => {
    server.on(calls.accounts.sessions, [aSession({ current: true, user_agent: CHROME }), phone]);
    server.on(
      calls.accounts.revokeSession,
      () => void server.on(calls.accounts.sessions, [aSession({ current: true, user_agent: CHROME })]),
    );
    const { user } = show('security');
    await user.click(await screen.findByRole('button', { name: 'Sign out Chrome on Android' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Sign out that device?' }));
    await user.click(question.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('That device is signed out.')).toBeInTheDocument();
    expect(server.seen(calls.accounts.revokeSession)[0]?.params).toEqual({ id: phone.id });
    expect(await screen.findByText('You are not signed in anywhere else.')).toBeInTheDocument();
  });

  it('ends the sessions of all other devices after a question', async () => {
    server.on(calls.accounts.sessions, [aSession({ current: true, user_agent: CHROME }), phone, tablet]);
    server.on(
      calls.accounts.revokeOtherSessions,
      () => void server.on(calls.accounts.sessions, [aSession({ current: true, user_agent: CHROME })]),
    );
    const { user } = show('security');
    await user.click(await screen.findByRole('button', { name: 'Sign out all others' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Sign out all other devices?' }));
    await user.click(question.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('All other devices are signed out.')).toBeInTheDocument();
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Sign out all others' })).not.toBeInTheDocument();
  });

  it('offers Retry when it could not be fetched', async () => {
    server.on(calls.accounts.sessions, problem('INTERNAL'));
    const { user } = show('security');
    expect(
      await screen.findByText('The server is currently experiencing issues. Please try again later.'),
    ).toBeInTheDocument();
    server.on(calls.accounts.sessions, [aSession({ current: true, user_agent: CHROME })]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await section('Where you are signed in').findByText('This device')).toBeInTheDocument();
  });
});

it.each([
  ['', 'Another device'],
  ['curl/8', 'Another device'],
  [CHROME, 'Chrome on Windows'],
  [PHONE, 'Chrome on Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14) Gecko Firefox/131.0', 'Firefox on Mac'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/130 Safari/537 Edg/130', 'Edge on Windows'],
])('says of the device %p: %s', (agent, words) => expect(deviceOf(agent)).toBe(words));

it.each([
  ['security', 'Where you are signed in', calls.accounts.sessions, 'Chrome on Windows'],
  ['notifications', 'Tell me about', calls.settings.notificationChoices, 'Payments'],
] as const)(
  'the list of %s stays on a failed refresh, and says so in one line with Retry (8-010)',
  async (view, heading, call, shown) => {
    const { client } = show(view);
    await screen.findByRole('heading', { name: heading });
    await screen.findAllByText(new RegExp(shown));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    server.on(call, htmlAnswer());
    await act(() => client.refetchQueries({ type: 'active' }));
    expect(
      await screen.findByText(/The server is currently experiencing issues.*Shown as of .* ago/),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
    expect(screen.getAllByText(new RegExp(shown)).length).toBeGreaterThan(0);
  },
);
