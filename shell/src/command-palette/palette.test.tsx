import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type AppointmentCard, actionToBegin, type RemoteModule, type Role, useLocation } from 'shared-lib';
import {
  aClient,
  anAppointment,
  aPage,
  aStaffMember,
  aUser,
  calls,
  cardOf,
  type FakeServer,
  fakeServer,
  problem,
  renderScreen,
} from 'shared-lib/testing';
import { pagesFor } from '../frame/dashboardPages';
import type { AreaLoader } from '../remotes/areaLoader';
import { LoaderContext } from '../remotes/loaderContext';
import { SHORTCUTS } from './shortcuts';
import { setSingleKeys } from './singleKeySetting';
import { usePalette } from './usePalette';

const BROUGHT = [
  { area: 'operator', path: '', label: 'Dashboard', order: 10, roles: ['operator'] },
  { area: 'operator', path: 'sales-reports', label: 'Sales & Reports', order: 50, roles: ['operator'] },
  { area: 'operator', path: 'receipts/:id', label: 'Receipt', roles: ['operator'] },
  { area: 'driver', path: '', label: 'Dashboard', order: 10, roles: ['driver'] },
  { area: 'driver', path: 'cash', label: 'Cash in hand', roles: ['driver'] },
] as const;

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.appointments.list, () => aPage());
  server.on(calls.people.clients, () => aPage());
  server.on(calls.people.activeStaff, () => ({ results: [] }));
});

function Anywhere({ role }: { role: Role }) {
  const { palette, find } = usePalette(pagesFor(role, BROUGHT));
  return (
    <>
      <button type="button" onClick={find}>
        Find
      </button>
      {palette}
    </>
  );
}

async function open(role: Role = 'operator') {
  const screenOf = renderScreen(<Anywhere role={role} />, { as: aUser(role), path: '/dashboard' });
  await screenOf.user.keyboard('{Control>}k{/Control}');
  const box = await screen.findByRole('combobox', { name: 'Find' });
  return { ...screenOf, box };
}
const said = (): string | null => within(screen.getByRole('dialog')).getByRole('status').textContent;
const lines = (): (string | null)[] => screen.getAllByRole('option').map((line) => line.textContent);

it('Ctrl K opens the palette with all commands and pages, except pages of one record (R-beyond-13)', async () => {
  const { box } = await open();
  expect(box).toHaveFocus();
  expect(lines()).toEqual(expect.arrayContaining(['New booking', 'Dashboard', 'Sales & Reports', 'Settings', 'FAQs']));
  expect(lines()).not.toContain('Receipt');
  expect(server.seen()).toEqual([]);
});

it('the palette finds a page that has no row in the menu (R-beyond-13)', async () => {
  const { user, address } = await open('driver');
  expect(lines().slice(0, 2)).toEqual(['Dashboard', 'Cash in hand']);
  await user.keyboard('cash{Enter}');
  expect(address()).toBe('/dashboard/cash');
});

it('the palette finds a page by the first letters of its words and goes there with Enter (R-beyond-13)', async () => {
  const { user, address } = await open();
  await user.keyboard('rep sal');
  expect(lines()).toEqual(['Sales & Reports']);
  await user.keyboard('{Enter}');
  expect(address()).toBe('/dashboard/sales-reports');
});

it("says which driver's name found a visit (R-beyond-911)", async () => {
  const visit = anAppointment({ id: 2041 });
  server.on(calls.appointments.list, () => aPage([cardOf(visit)]));
  const { user } = await open();
  await user.keyboard('castro');
  const found = within(await screen.findByRole('group', { name: 'Appointments' })).getByRole('option');
  expect(found).toHaveTextContent('driver: Ben Castro');
});

it('the palette finds a visit by its number and people by name, each under its kind (R-beyond-13)', async () => {
  const visit = anAppointment({ id: 2041 });
  server.on(calls.appointments.list, () => aPage([cardOf(visit)]));
  server.on(calls.people.clients, () => aPage([aClient({ id: 7, first_name: 'Ana', last_name: 'Cruz' })]));
  server.on(calls.people.activeStaff, () => ({
    results: [
      aStaffMember('driver', { id: 31, first_name: 'Anabel', last_name: 'Go' }),
      aStaffMember('therapist', { id: 32, first_name: 'Mia', last_name: 'Lim' }),
    ],
  }));
  const { user, address } = await open();
  await user.keyboard('ana');
  const group = async (name: string) => within(await screen.findByRole('group', { name }));
  expect((await group('Appointments')).getByRole('option')).toHaveTextContent('#2041');
  expect((await group('Clients')).getByRole('option')).toHaveTextContent('Ana Cruz');
  expect((await group('Staff')).getAllByRole('option').map((one) => one.textContent)).toEqual(['Anabel GoDriver']);
  await user.click((await group('Staff')).getByRole('option'));
  expect(address()).toBe('/dashboard/data?tab=drivers&open=31');
});

describe('the commands for a visit (R-beyond-13)', () => {
  const visit = (id: number) => cardOf(anAppointment({ id }));
  const begin = (one: AppointmentCard) => [
    { label: 'Verify payment', to: `/dashboard/appointments/${one.id}`, begin: 'verify_payment' },
    { label: 'Edit', to: `/dashboard/scheduling?booking=${one.id}` },
  ];
  const area = (commands?: RemoteModule['commands']) => ({
    loaded: () => [{ area: 'operator', version: '1.4.0', module: { commands } }],
  });
  const openWith = async (commands: RemoteModule['commands']) => {
    const shown = renderScreen(
      <LoaderContext value={area(commands) as unknown as AreaLoader}>
        <Anywhere role="operator" />
        <Begun />
      </LoaderContext>,
      { as: aUser('operator'), path: '/dashboard' },
    );
    await shown.user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', { name: 'Find' });
    return shown;
  };
  function Begun() {
    return <output>{actionToBegin(useLocation().state)}</output>;
  }
  const deeds = () => within(screen.getByRole('group', { name: /^Do with #2041/ })).getAllByRole('option');

  it("come from its area for the typed visit number, and open on the visit's page", async () => {
    server.on(calls.appointments.list, () => aPage([visit(20_411), visit(2041)]));
    const { user, address } = await openWith(begin);
    await user.keyboard('#2041');
    await screen.findByRole('group', { name: /^Do with #2041/ });
    expect(deeds().map((one) => one.textContent)).toEqual(['Verify payment', 'Edit']);
    expect(address()).toBe('/dashboard');
    await user.click(deeds()[0] as HTMLElement);
    expect(address()).toBe('/dashboard/appointments/2041');
    expect(screen.getByText('verify_payment')).toBeInTheDocument();
  });

  it('of an area that throws are left out, and the visit stays on offer; the area is named (R-beyond-217)', async () => {
    server.on(calls.logs.send, { id: 7 });
    server.on(calls.appointments.list, () => aPage([visit(2041)]));
    const { user } = await openWith(() => {
      throw new TypeError('boom');
    });
    await user.keyboard('#2041');
    await screen.findByRole('group', { name: 'Appointments' });
    expect(screen.queryByRole('group', { name: /^Do with/ })).not.toBeInTheDocument();
    await waitFor(() => expect(server.seen(calls.logs.send)).toHaveLength(1));
    expect(server.seen(calls.logs.send)[0]?.body).toMatchObject({
      of: { remote: 'operator', version: '1.4.0', fault: 'error' },
    });
  });

  it('are not offered while several visits match, nor by an area that has none', async () => {
    server.on(calls.appointments.list, () => aPage([visit(2042), visit(2041)]));
    const { user } = await openWith(begin);
    await user.keyboard('ana');
    await screen.findByRole('group', { name: 'Appointments' });
    expect(screen.queryByRole('group', { name: /^Do with/ })).not.toBeInTheDocument();
  });
});

it('the palette says when nothing was found, and why when the server refuses (R-beyond-13)', async () => {
  server.on(calls.people.clients, () => problem('INTERNAL'));
  const { user } = await open();
  await user.keyboard('zzz');
  await waitFor(() => expect(said()).toBe('Nothing found. Try a name, a phone number or an appointment number.'));
  expect(await screen.findByText(/^The server is currently experiencing issues/)).toBeInTheDocument();
});

it('the palette offers drivers and therapists their pages, and does not search for people (R-beyond-13)', async () => {
  const { user } = await open('driver');
  expect(lines()).not.toContain('New booking');
  await user.keyboard('ana');
  expect(said()).toBe('No page has this name.');
  expect(server.seen()).toEqual([]);
});

it('the palette does not open while a dialog is open (R-beyond-13)', async () => {
  renderScreen(
    <>
      <div role="alertdialog" aria-label="Cancel the visit?" />
      <Anywhere role="operator" />
    </>,
    { as: aUser() },
  );
  await userEvent.keyboard('{Control>}k{/Control}');
  await act(async () => Promise.resolve());
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});

it('Ctrl / and the palette list the keys of the role, those of the notifications too (R-beyond-13, R-beyond-445)', async () => {
  const { user } = await open('driver');
  await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  const titles = () => dialog.getAllByRole('heading', { level: 3 }).map((title) => title.textContent);
  expect(titles()).toEqual(SHORTCUTS.filter(({ roles }) => roles.includes('driver')).map(({ title }) => title));
  for (const words of ['Read or unread', 'Take back']) expect(dialog.getByText(words)).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.keyboard('{Control>}/{/Control}');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeInTheDocument();
});

describe('keys without Ctrl', () => {
  const openPage = (role: Role, children?: React.ReactNode) =>
    renderScreen(
      <>
        <Anywhere role={role} />
        <input aria-label="Notes" />
        <select aria-label="Sort">
          <option>new</option>
        </select>
        {children}
      </>,
      { as: aUser(role), path: '/dashboard/sales-reports' },
    );
  afterEach(() => localStorage.clear());

  it('book, find, list the keys and go to places, from anywhere (R-beyond-445)', async () => {
    const { user, address } = openPage('operator');
    await user.keyboard('n');
    await waitFor(() => expect(address()).toBe('/dashboard/scheduling?booking=new'));
    await user.keyboard('gd');
    await waitFor(() => expect(address()).toBe('/dashboard'));
    await user.keyboard('gs');
    await waitFor(() => expect(address()).toBe('/dashboard/sales-reports'));
    await user.keyboard('/');
    expect(await screen.findByRole('combobox', { name: 'Find' })).toHaveValue('');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  });

  it('lead only to pages of the role, and only operators book (R-beyond-445)', async () => {
    const { user, address } = openPage('driver');
    await user.keyboard('gs');
    await user.keyboard('n');
    await user.keyboard('gp');
    await waitFor(() => expect(address()).toBe('/dashboard/profile'));
  });

  it('do nothing while somebody types, over a dialog, with a modifier, or when switched off (R-beyond-446)', async () => {
    const { user, address } = openPage('operator', <div role="menu" tabIndex={-1} aria-label="More" />);
    const quiet = async (keys: string) => {
      await user.keyboard(keys);
      await act(async () => Promise.resolve());
      expect(address()).toBe('/dashboard/sales-reports');
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    };
    await user.click(screen.getByRole('textbox', { name: 'Notes' }));
    await quiet('n?/gd');
    expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveValue('n?/gd');
    await user.click(screen.getByRole('combobox', { name: 'Sort' }));
    await quiet('n');
    screen.getByRole('menu').focus();
    await quiet('n');
    (document.activeElement as HTMLElement).blur();
    await quiet('{Alt>}n{/Alt}{Control>}n{/Control}');
    setSingleKeys(false);
    await quiet('n?/gd');
    setSingleKeys(true);
    await user.keyboard('n');
    await waitFor(() => expect(address()).toBe('/dashboard/scheduling?booking=new'));
  });
});

it('the palette begins with the ten things that operators do most (R-beyond-447)', async () => {
  const { user, address } = await open();
  const commands = within(screen.getByRole('group', { name: 'Do' })).getAllByRole('option');
  expect(commands.map((one) => one.textContent)).toEqual([
    'New booking',
    'Verify payments',
    'Review refusals',
    'See who has not answered',
    'See what is overdue',
    'Open the waitlist',
    "See today's bookings",
    'List unpaid visits',
    'List all clients',
    'Change business rules',
  ]);
  await user.keyboard('ver pay{Enter}');
  expect(address()).toBe('/dashboard?view=payment');
});

it.each([
  ['close day', '/dashboard/sales-reports?view=day'],
  ['comm rates', '/dashboard/settings?view=business#commission'],
  ['voucher', '/dashboard/sales-reports?view=vouchers'],
])('the palette finds what is done now and then by its words: %s (R-beyond-1503)', async (typed, goal) => {
  const { user, address } = await open();
  await user.keyboard(`${typed}{Enter}`);
  expect(address()).toBe(goal);
});
