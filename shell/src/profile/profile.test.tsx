import { screen, waitFor, within } from '@testing-library/react';
import { currentSession } from 'shared-lib';
import { aProfile, aUser, calls, fakeServer, type FakeServer, problem, renderScreen } from 'shared-lib/testing';
import type { AreaLoader } from '../remotes/areaLoader';
import { type AreaPage, createAreaPages } from '../remotes/areaPages';
import { LoaderContext } from '../remotes/loaderContext';
import ProfilePage from './ProfilePage';

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
});

const BROUGHT: Readonly<Record<string, readonly Omit<AreaPage, 'area'>[]>> = {
  therapist: [
    { path: 'week', label: 'My week', roles: ['therapist'] },
    { path: 'statement', label: 'My statement', roles: ['therapist'] },
    { path: 'cash', label: 'Cash in hand', roles: ['therapist'] },
  ],
  driver: [
    { path: '', label: 'Dashboard', order: 10, roles: ['driver'] },
    { path: 'week', label: 'My week', roles: ['driver'] },
    { path: 'cash', label: 'Cash in hand', roles: ['driver'] },
  ],
};
function show(role: 'operator' | 'therapist' | 'driver' = 'therapist') {
  const pages = createAreaPages();
  for (const [area, rows] of Object.entries(BROUGHT)) pages.settle(area, rows);
  return renderScreen(
    <LoaderContext value={{ pages } as AreaLoader}>
      <ProfilePage />
    </LoaderContext>,
    { as: aUser(role), path: '/dashboard/profile' },
  );
}
const facts = () =>
  screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);

describe('the profile page', () => {
  it('shows the user as others see them, with initials and details (1-022, 2-026, 7-016)', async () => {
    server.on(
      calls.accounts.profile,
      aProfile('driver', {
        vehicle_type: 'car',
        motorcycle_plate: 'NAB 1234',
        seats: 4,
        two_factor: true,
        phone_number: '0917 555 0121',
      }),
    );
    show('driver');
    expect(await screen.findByRole('heading', { level: 2, name: 'Ben Castro' })).toBeInTheDocument();
    expect(screen.getByText('BC')).toBeInTheDocument();
    expect(facts()).toEqual(
      expect.arrayContaining([
        'Phone: 0917 555 0121',
        'Vehicle: Company car · NAB 1234',
        'Seats: 4',
        'Two-factor authentication: OnSecurity settings',
      ]),
    );
    expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/dashboard/settings');
  });

  it.each([
    ['therapist', ['My week', 'My statement', 'Cash in hand', 'Settings']],
    ['driver', ['My week', 'Cash in hand', 'Settings']],
    ['operator', ['Settings']],
  ] as const)('leads a %s to their own pages that have no row in the sidebar (6-011, R-pages-19)', (role, names) => {
    server.on(calls.accounts.profile, problem('INTERNAL'));
    show(role);
    const links = screen.getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(names);
    expect(links.map((link) => link.getAttribute('href'))).toContain(
      role === 'operator' ? '/dashboard/settings' : '/dashboard/cash',
    );
  });

  it('has no row for an unknown detail', async () => {
    server.on(calls.accounts.profile, aProfile('operator', { phone_number: null }));
    show('operator');
    await screen.findByRole('heading', { level: 2 });
    expect(facts().map((fact) => fact.split(':')[0])).toEqual([
      'User name',
      'E-mail',
      'Two-factor authentication',
      'With us since',
    ]);
  });

  it('says when it could not be fetched, and tries again', async () => {
    server.on(calls.accounts.profile, problem('INTERNAL'));
    const { user } = show();
    expect(
      await screen.findByText('The server is currently experiencing issues. Please try again later.'),
    ).toBeInTheDocument();
    server.on(calls.accounts.profile, aProfile('therapist'));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Liza Ramos' })).toBeInTheDocument();
  });
});

describe('a new address that an operator asked for', () => {
  const change = { email: 'liza.new@example.com', effective_at: '2026-11-23T13:10:00+08:00' };

  it('is shown with the time it takes effect; Keep my address calls it off (R-accounts-13)', async () => {
    server.on(calls.accounts.profile, aProfile('therapist', { email_change: change }));
    server.on(calls.accounts.keepEmail, undefined);
    const { user } = show();
    expect(
      await screen.findByText('An operator has asked to change your e-mail address to liza.new@example.com.'),
    ).toBeInTheDocument();
    expect(screen.getByText(/It takes effect on Monday, 23 November 2026, 1:10 PM\./)).toBeInTheDocument();
    server.on(calls.accounts.profile, aProfile('therapist'));
    await user.click(screen.getByRole('button', { name: 'Keep my address' }));
    expect(await screen.findByText('Your e-mail address stays as it is.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(/An operator has asked/)).not.toBeInTheDocument());
    expect(server.seen(calls.accounts.keepEmail)).toHaveLength(1);
  });

  it('stays when it could not be called off, with the reason', async () => {
    server.on(calls.accounts.profile, aProfile('therapist', { email_change: change }));
    server.on(calls.accounts.keepEmail, problem('SERVICE_UNAVAILABLE'));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Keep my address' }));
    expect(
      await screen.findByText('The server is currently experiencing issues. Please try again later.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Keep my address' })).toBeEnabled();
  });
});

describe("editing the user's own details", () => {
  const edit = async () => {
    server.on(calls.accounts.profile, aProfile('therapist'));
    const view = show();
    await view.user.click(await screen.findByRole('button', { name: 'Edit' }));
    return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Edit your profile' })) };
  };

  it('shows the new name everywhere at once (7-017)', async () => {
    server.on(calls.accounts.updateProfile, ({ body }) => aProfile('therapist', body as { first_name: string }));
    const { user, dialog } = await edit();
    await user.clear(dialog.getByLabelText(/First name/));
    await user.type(dialog.getByLabelText(/First name/), 'Maria Liza');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Maria Liza Ramos' })).toBeInTheDocument();
    expect(currentSession().user?.first_name).toBe('Maria Liza');
    expect(server.seen(calls.accounts.updateProfile)[0]?.body).toMatchObject({
      first_name: 'Maria Liza',
      last_name: 'Ramos',
    });
  });

  it('needs a first name, and shows a refusal of the server at its field', async () => {
    server.on(
      calls.accounts.updateProfile,
      problem('VALIDATION_FAILED', { phone_number: ['Enter a phone number such as 0917 555 0142.'] }),
    );
    const { user, dialog } = await edit();
    await user.clear(dialog.getByLabelText(/First name/));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('This field is required')).toBeInTheDocument();
    await user.type(dialog.getByLabelText(/First name/), 'Liza');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Enter a phone number such as 0917 555 0142.')).toBeInTheDocument();
    expect(dialog.getByLabelText('Phone')).toHaveFocus();
  });

  it('offers a specialization to therapists only', async () => {
    server.on(calls.accounts.profile, aProfile('driver'));
    const { user } = show('driver');
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(within(await screen.findByRole('dialog')).queryByLabelText('Specialization')).not.toBeInTheDocument();
  });
});

describe('changing the e-mail address', () => {
  const SENT = { message: 'Code sent', email: 'liza.new@example.com', challenge: 'challenge-1' };
  const begin = async () => {
    server.on(calls.accounts.profile, aProfile('therapist'));
    const view = show();
    await view.user.click(await screen.findByRole('button', { name: 'Change e-mail address' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change your e-mail address' }));
    return { ...view, dialog };
  };
  const ask = async () => {
    const view = await begin();
    await view.user.type(view.dialog.getByLabelText('New e-mail address'), 'liza.new@example.com');
    await view.user.type(view.dialog.getByLabelText('Your password'), 'my password');
    await view.user.click(view.dialog.getByRole('button', { name: 'Send code' }));
    return view;
  };

  it('takes the new address once its code was entered', async () => {
    server.on(calls.accounts.changeEmail, SENT);
    const { user } = await ask();
    const dialog = within(await screen.findByRole('dialog', { name: 'Enter the code' }));
    expect(dialog.getByText('liza.new@example.com')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Use this address' }));
    expect(dialog.getByText('Verification code is required')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Code from the e-mail'), '12345');
    await user.click(dialog.getByRole('button', { name: 'Use this address' }));
    expect(dialog.getByText('Verification code must be 6 digits')).toBeInTheDocument();

    server.on(calls.accounts.confirmEmail, problem('INVALID_CODE'));
    await user.type(dialog.getByLabelText('Code from the e-mail'), '6');
    await user.click(dialog.getByRole('button', { name: 'Use this address' }));
    expect(await dialog.findByText('Invalid code.')).toBeInTheDocument();

    server.on(calls.accounts.confirmEmail, aProfile('therapist', { email: 'liza.new@example.com' }));
    await user.click(dialog.getByRole('button', { name: 'Use this address' }));
    expect(await screen.findByText('Your e-mail address is changed.')).toBeInTheDocument();
    expect(server.seen(calls.accounts.confirmEmail).at(-1)?.body).toEqual({
      email: 'liza.new@example.com',
      code: '123456',
      challenge: 'challenge-1',
    });
    await waitFor(() => expect(facts()).toContain('E-mail: liza.new@example.comChange'));
    expect(currentSession().user?.email).toBe('liza.new@example.com');
  });

  it('asks for address and password, and shows a refusal of the server at its field', async () => {
    const { user, dialog } = await begin();
    await user.click(dialog.getByRole('button', { name: 'Send code' }));
    expect(dialog.getAllByText('This field is required')).toHaveLength(2);
    server.on(
      calls.accounts.changeEmail,
      problem('DUPLICATE', { email: ['Another account uses this e-mail address.'] }),
    );
    await user.type(dialog.getByLabelText('New e-mail address'), 'ben@example.com');
    await user.type(dialog.getByLabelText('Your password'), 'my password');
    await user.click(dialog.getByRole('button', { name: 'Send code' }));
    expect(await dialog.findByText('Another account uses this e-mail address.')).toBeInTheDocument();
    server.on(calls.accounts.changeEmail, problem('CODE_TOO_SOON'));
    await user.click(dialog.getByRole('button', { name: 'Send code' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Please wait at least 1 minute before requesting a new code',
    );
  });
});
