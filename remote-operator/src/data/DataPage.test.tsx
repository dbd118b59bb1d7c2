import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Client, ListedStaff, RegisteredStaff } from 'shared-lib';
import {
  aClient,
  anAppointment,
  aReplacement,
  aPage,
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  problem,
  renderScreen,
} from 'shared-lib/testing';
import { DataPage } from './DataPage';
import { recordCounts } from './testing/recordCounts';

const operator = aUser('operator');
const dodong: RegisteredStaff = {
  id: 31,
  role: 'driver',
  first_name: 'Dodong',
  last_name: 'Lacsamana',
  email: 'dodong@example.test',
  phone_number: '0918 555 0164',
  username: 'dodong',
  registration_completed: true,
  specialization: null,
  pickup_address: null,
  gender: null,
  vehicle_type: 'motorcycle',
  motorcycle_plate: '219 HTD',
  seats: 1,
  is_active: true,
  disabled_reason: null,
  suspended_until: null,
  suspended_reason: null,
  email_change: null,
  created_at: '2024-03-04T09:00:00+08:00',
};
const listed = (over: Partial<ListedStaff> = {}): ListedStaff => ({
  ...dodong,
  next_appointment: null,
  now: { doing: 'free', appointment: null },
  ...over,
});
const story = (over: object = {}) => ({ ...dodong, appointments: [], appointments_count: 0, history: [], ...over });
const visit = {
  id: 2049,
  starts_at: '2026-11-20T19:30:00+08:00',
  status: 'confirmed' as const,
  outcome: null,
  client_name: 'Perlita Quijano',
  with: 'Amihan Salonga',
};

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.records.counts, recordCounts({ driver: { all: 14, active: 11 } }));
  server.on(calls.registration.drivers, aPage([listed()]));
  server.on(calls.records.staff, story());
  server.on(calls.records.alike, { matches: [] });
});
const open = (query = 'tab=drivers') =>
  renderScreen(<DataPage />, { as: operator, path: `/dashboard/data?${query}`, route: '/dashboard/data' });
const typed = async (user: ReturnType<typeof open>['user'], label: string | RegExp, text: string) => {
  const box = await screen.findByRole('textbox', { name: label });
  await user.clear(box);
  await user.type(box, text);
};

describe('the Data page', () => {
  it('has six tabs with counts, and twelve of a kind on a page (1-012, 3-052, 3-053)', async () => {
    const { user, address } = open();
    const row = (await screen.findAllByRole('row'))[1] as HTMLElement;
    expect(row).toHaveTextContent('Dodong Lacsamana');
    expect(row).toHaveTextContent('219 HTD');
    expect(screen.getByText('14 drivers, 11 of them active')).toBeInTheDocument();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Therapists1',
      'Drivers14',
      'Operators1',
      'Clients1',
      'Materials1',
      'Services1',
    ]);
    expect(server.seen(calls.registration.drivers)[0]?.query).toEqual({ page: 1, page_size: 12, sort: 'name' });
    await user.click(screen.getByRole('radio', { name: 'Disabled' }));
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(address()).toBe('/dashboard/data?tab=drivers&state=disabled&sort=-name');
  });

  it('says when the next ride is, and since when it is due if it has not begun', async () => {
    const at = (starts_at: string) => ({ next_appointment: { id: 2049, starts_at } });
    const rides = [
      listed(at('2026-11-20T19:30:00+08:00')),
      listed({ id: 32, first_name: 'Nestor', ...at('2026-11-20T12:00:00+08:00') }),
    ];
    server.on(calls.registration.drivers, aPage(rides));
    open();
    const [coming, due] = (await screen.findAllByRole('row')).slice(1);
    expect(coming).toHaveTextContent(/Today 7:30 PM/);
    expect(coming).not.toHaveTextContent('due');
    expect(due).toHaveTextContent(/due since 12:00 PM/);
  });

  it("hides staff's contacts beside an open record, so that the next ride fits (R-pages-195)", async () => {
    open();
    // On a narrow screen the record covers the list.
    const heads = async () =>
      (await screen.findAllByRole('columnheader', { hidden: true })).map((head) => head.textContent);
    expect(await heads()).toEqual(['Name', 'Vehicle', 'Phone', 'Now', 'Next ride']);
    cleanup();
    open(`tab=drivers&open=${listed().id}`);
    expect(await heads()).toEqual(['Name', 'Vehicle', 'Now', 'Next ride']);
  });

  it('says what each staff member does now, and filters drivers by vehicle', async () => {
    const suspended_until = '2026-11-21T06:00:00+08:00';
    server.on(
      calls.registration.drivers,
      aPage([
        listed(),
        listed({ id: 32, first_name: 'Nestor', now: { doing: 'ride_stuck', appointment: 7 } }),
        listed({ id: 33, first_name: 'Boyet', suspended_until, now: { doing: 'free', appointment: null } }),
        listed({ id: 34, first_name: 'Iñigo', suspended_until, now: { doing: 'bringing_home', appointment: 8 } }),
        listed({ id: 35, first_name: 'Efren', is_active: false, now: { doing: 'off_duty', appointment: null } }),
      ]),
    );
    const { user, address } = open();
    const rows = (await screen.findAllByRole('row')).slice(1);
    const said = ['Free', 'Ride stuck', 'Suspended', 'Bringing home', 'Disabled'];
    rows.forEach((row, at) => expect(row).toHaveTextContent(said[at] as string));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Vehicle' }), 'Car');
    expect(address()).toBe('/dashboard/data?tab=drivers&vehicle=car');
    await waitFor(() =>
      expect(server.seen(calls.registration.drivers).at(-1)?.query).toMatchObject({ vehicle: 'car' }),
    );
  });

  it('lists clients with names and contacts (1-009, 3-032)', async () => {
    const ana: Client = aClient({ visits: 3 });
    server.on(calls.registration.clients, aPage([ana], { count: 2318, total_pages: 194, page_size: 12 }));
    const { user, address } = open('tab=clients');
    const row = (await screen.findAllByRole('row'))[1] as HTMLElement;
    for (const shown of ['Ana Villareal', ana.phone_number, '3']) expect(row).toHaveTextContent(shown);
    expect(screen.getByText('1 to 1 of 2,318')).toBeInTheDocument();
    await user.type(screen.getByRole('searchbox'), 'an');
    expect(await screen.findByText('Type at least 3 letters or digits.')).toBeInTheDocument();
    await user.type(screen.getByRole('searchbox'), 'a');
    await waitFor(() => expect(address()).toBe('/dashboard/data?tab=clients&search=ana'));
  });

  it.each([
    ['therapists', calls.registration.therapists, 'Could not fetch staff members'],
    ['clients', calls.registration.clients, 'Could not fetch clients'],
  ] as const)('says when %s cannot be fetched (8-046, 8-051)', async (tab, call, text) => {
    server.on(call, problem('FORBIDDEN'));
    open(`tab=${tab}`);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('says what to do next on an empty tab, and how to see all after a search without results (1-010)', async () => {
    server.on(calls.registration.services, aPage([]));
    const { user, address } = open('tab=services');
    expect(await screen.findByText('No services yet')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Register service' })).toHaveLength(2);
    await user.type(screen.getByRole('searchbox'), 'zz');
    await user.click(await screen.findByRole('button', { name: 'Show all' }));
    expect(address()).toBe('/dashboard/data?tab=services');
  });

  it('opens a record with all particulars, its appointments and its history (R-workflow-80)', async () => {
    server.on(
      calls.records.staff,
      story({
        appointments: [visit, { ...visit, id: 2048, status: 'return_journey', outcome: 'cancelled' }],
        appointments_count: 6,
        history: [
          {
            at: '2026-11-17T10:00:00+08:00',
            by: 'Dino Cruz',
            action: 'staff.change',
            changes: [{ field: 'motorcycle_plate', before: '218 HTD', after: '219 HTD' }],
          },
        ],
      }),
    );
    const { user, address } = open();
    await user.click(await screen.findByRole('link', { name: /Dodong/ }));
    expect(address()).toBe('/dashboard/data?tab=drivers&open=31');
    expect(await screen.findByRole('heading', { name: 'Dodong Lacsamana' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:09185550164');
    expect(screen.getAllByRole('link', { name: 'Perlita Quijano' })[0]).toHaveAttribute(
      'href',
      '/dashboard/appointments/2049',
    );
    expect(screen.getByText('Cancelled · Return journey')).toBeVisible();
    expect(screen.getByText('and 1 more')).toBeInTheDocument();
    expect(screen.getByText('218 HTD')).toBeInTheDocument();
    expect(screen.getByText(/Changed by Dino Cruz/)).toBeInTheDocument();
  });

  it.each([
    [
      { suspended_until: '2026-11-21T06:00:00+08:00', suspended_reason: 'Did not answer.' },
      'Lift suspension',
      'liftSuspension',
    ],
    [{ registration_completed: false, username: null }, 'Resend invitation', 'resendInvitation'],
    [{ is_active: false, disabled_reason: 'Left us' }, 'Enable', 'enableStaff'],
  ] as const)('offers a way out of what blocks the person: %j', async (over, button, call) => {
    server.on(calls.records.staff, story(over));
    server.on(calls.registration[call], dodong);
    const { user } = open('tab=drivers&open=31');
    await user.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(server.seen(calls.registration[call])).toHaveLength(1));
  });

  describe('a request for another e-mail address (R-accounts-13)', () => {
    const change = { email: 'dodong.l@example.test', effective_at: '2026-11-23T13:10:00+08:00' };
    const asked = (by: number) => server.on(calls.records.staff, story({ email_change: { ...change, asked_by: by } }));
    const title = 'dodong.l@example.test is to be the new e-mail address';
    const panel = async () => {
      const shown = open('tab=drivers&open=31');
      expect(await screen.findByText(title)).toBeVisible();
      return shown;
    };

    it.each([
      ['Agree', calls.registration.approveEmail, 'The new address counts'],
      ['Withdraw', calls.registration.cancelEmail, 'The address stays'],
    ] as const)('another operator decides it: %s', async (button, call, done) => {
      asked(operator.id + 1);
      const { user } = await panel();
      expect(screen.getByText(/Mon, 23 Nov, 1:10 PM, or once a second operator agrees/)).toBeVisible();
      server.on(call, () => {
        server.on(calls.records.staff, story());
        return dodong;
      });
      await user.click(screen.getByRole('button', { name: button }));
      expect(await screen.findByText(done)).toBeVisible();
      await waitFor(() => expect(screen.queryByText(title)).not.toBeInTheDocument());
    });

    it('shows why it is refused, and stays', async () => {
      asked(operator.id + 1);
      const detail = 'Only an operator who joined at least 72 hours ago can agree.';
      server.on(calls.registration.approveEmail, problem('FORBIDDEN', { detail }));
      const { user } = await panel();
      await user.click(screen.getByRole('button', { name: 'Agree' }));
      expect(await screen.findByText(detail)).toBeVisible();
      expect(screen.getByText(title)).toBeVisible();
    });

    it('the person who asked can withdraw it, but not approve it', async () => {
      asked(operator.id);
      await panel();
      expect(screen.getByText(/You asked for it/)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Withdraw' })).toBeEnabled();
      expect(screen.queryByRole('button', { name: 'Agree' })).not.toBeInTheDocument();
    });
  });

  it('says at the field what is missing or wrong, and sends nothing', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Register driver' }));
    const dialog = await screen.findByRole('dialog', { name: 'Register driver' });
    await typed(user, /Seats/, 'two');
    await user.click(within(dialog).getByRole('button', { name: 'Register driver' }));
    expect(await within(dialog).findAllByText('This field is required')).toHaveLength(4);
    expect(within(dialog).getByText('Enter a whole number.')).toBeInTheDocument();
    expect(server.seen(calls.registration.registerDriver)).toEqual([]);
  });

  it('reports a duplicate while typing, with a link to it, and still registers a namesake (7-027)', async () => {
    server.on(calls.records.alike, {
      matches: [{ kind: 'driver', id: 31, name: 'Dodong Lacsamana', fields: ['phone_number'] }],
    });
    server.on(calls.registration.clients, aPage([]));
    let tries = 0;
    server.on(calls.registration.registerClient, () => {
      tries++;
      return tries === 1
        ? problem('DUPLICATE', {
            detail: undefined,
            non_field_errors: ['There is already a client with the name Ana.'],
            same_name: true,
          })
        : aClient();
    });
    server.on(calls.records.client, {
      ...aClient(),
      created_at: dodong.created_at,
      appointments: [],
      appointments_count: 0,
      history: [],
    });
    const { user } = open('tab=clients');
    await user.click((await screen.findAllByRole('button', { name: 'Register client' }))[0]!);
    await typed(user, /First name/, 'Ana');
    await typed(user, /Phone/, '0918 555 0164');
    expect(await screen.findByText('Dodong Lacsamana (driver) already has this phone number.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open Dodong Lacsamana' })).toHaveAttribute(
      'href',
      '/dashboard/data?tab=drivers&open=31',
    );
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Register client' }));
    await user.click(await screen.findByRole('button', { name: 'Register anyway' }));
    await waitFor(() =>
      expect(server.seen(calls.registration.registerClient).at(-1)?.body).toMatchObject({ allow_same_name: true }),
    );
  });

  it.each([
    [
      'material',
      [
        [/^Name/, 'Oil'],
        [/^Unit/, 'ml'],
      ],
      calls.registration.registerMaterial,
    ],
    [
      'service',
      [
        [/^Name/, 'Hilot'],
        [/^Minutes/, '60'],
        [/^Price/, '900'],
      ],
      calls.registration.registerService,
    ],
    [
      'therapist',
      [
        [/First name/, 'Ana'],
        [/Last name/, 'Cruz'],
        [/E-mail/, 'ana@example.test'],
      ],
      calls.registration.registerTherapist,
    ],
  ] as const)(
    'asks before it registers a %s with a similar name, and keeps what was typed (R-names-2)',
    async (kind, particulars, call) => {
      server.on(
        call,
        problem('DUPLICATE', { detail: undefined, non_field_errors: ['It is there already.'], same_name: true }),
      );
      const { user } = open(`tab=${kind}s`);
      await user.click((await screen.findAllByRole('button', { name: `Register ${kind}` }))[0]!);
      for (const [field, text] of particulars) await typed(user, field, text);
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: `Register ${kind}` }));
      expect(await screen.findByText('It is there already.')).toBeVisible();
      expect(screen.getByRole('textbox', { name: particulars[0][0] })).toHaveValue(particulars[0][1]);
      await user.click(screen.getByRole('button', { name: 'Register anyway' }));
      await waitFor(() => expect(server.seen(call)).toHaveLength(2));
      const asked = server.seen(call).map(({ body }) => (body as { allow_same_name?: boolean }).allow_same_name);
      expect(asked).toEqual([undefined, true]);
    },
  );

  it('lists groups that are too large for a new vehicle, with a link to each (R-booking-19)', async () => {
    server.on(
      calls.registration.updateStaff,
      problem('IN_USE', {
        detail: undefined,
        seats: ['Still drives 2 groups that do not fit. Give them to another driver first.'],
        rides: [
          { id: 2041, passengers: 3 },
          { id: 2049, passengers: 2 },
        ],
      }),
    );
    const { user } = open('tab=drivers&open=31');
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await typed(user, /Plate/, '500 ABC');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const list = within(await screen.findByRole('list', { name: 'Groups that do not fit' }));
    expect(list.getByRole('link', { name: '#2041, a group of 3' })).toHaveAttribute(
      'href',
      '/dashboard/appointments/2041',
    );
    expect(list.getByRole('link', { name: '#2049, a group of 2' })).toBeInTheDocument();
  });

  it('stays open with what was typed when a form that was closed before is saved meanwhile (R-pages-95)', async () => {
    let answer = (): void => undefined;
    server.on(
      calls.registration.registerDriver,
      () => new Promise((resolve) => (answer = () => resolve({ ...dodong, id: 40 }))),
    );
    const { user, address } = open();
    await user.click(await screen.findByRole('button', { name: 'Register driver' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Register driver' }));
    await typed(user, /First name/, 'Nestor');
    await typed(user, /Last name/, 'Abad');
    await typed(user, /E-mail/, 'nestor@example.test');
    await typed(user, /Plate/, '300 HTD');
    await user.click(dialog.getByRole('radio', { name: 'Motorcycle' }));
    await user.click(dialog.getByRole('button', { name: 'Register driver' }));
    await waitFor(() => expect(server.seen(calls.registration.registerDriver)).toHaveLength(1));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('link', { name: /Dodong Lacsamana/ }));
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await typed(user, /Plate/, '500 ABC');
    answer();
    expect(await screen.findByText(/^Nestor Abad is registered/)).toBeInTheDocument();
    // The dialog's follow-up comes after its message.
    await act(async () => undefined);
    expect(screen.getByRole('textbox', { name: /Plate/ })).toHaveValue('500 ABC');
    expect(address()).toBe('/dashboard/data?tab=drivers&open=31');
  });

  it("keeps the month of a client's birthday, and shows it beside the other particulars (R-beyond-1114)", async () => {
    const ana = { created_at: dodong.created_at, appointments: [], appointments_count: 0, history: [] };
    server.on(calls.registration.clients, aPage([]));
    server.on(calls.records.client, { ...aClient({ birth_month: 'may' }), ...ana });
    server.on(calls.people.updateClient, aClient());
    const { user } = open('tab=clients&open=101');
    expect(await screen.findByText('May')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const month = await screen.findByRole('combobox', { name: /^Birthday month/ });
    expect(month).toHaveValue('may');
    expect(within(month).getAllByRole('option')).toHaveLength(13);
    await user.selectOptions(month, 'Not said');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.seen(calls.people.updateClient).map(({ body }) => body)).toEqual([
        { birth_month: null, expected: { birth_month: 'may' } },
      ]),
    );
  });

  it("shows another operator's change beside the operator's own, and saves what is chosen", async () => {
    let tries = 0;
    server.on(calls.registration.updateStaff, () => {
      tries++;
      return tries === 1 ? problem('STALE_VERSION', { current: { ...dodong, motorcycle_plate: '777 XYZ' } }) : dodong;
    });
    const { user } = open('tab=drivers&open=31');
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await typed(user, /Plate/, '500 ABC');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const row = await screen.findByRole('row', { name: 'Plate 777 XYZ 500 ABC' });
    expect(row).toBeInTheDocument();
    expect(server.seen(calls.registration.updateStaff)[0]?.body).toEqual({
      motorcycle_plate: '500 ABC',
      expected: { motorcycle_plate: '219 HTD' },
    });
    await user.click(screen.getByRole('button', { name: 'Save mine' }));
    await waitFor(() =>
      expect(server.seen(calls.registration.updateStaff)[1]?.body).toEqual({
        motorcycle_plate: '500 ABC',
        expected: { motorcycle_plate: '777 XYZ' },
      }),
    );
  });

  it.each([
    ['driver', 'journey', 'Dodong is on the way to Perlita Quijano now', /give the ride to another driver/],
    ['driver', 'return_journey', 'Dodong is driving home from Perlita Quijano now', /give the ride to another driver/],
    ['therapist', 'session_in_progress', 'Dodong is in a session with Perlita Quijano now', /“End session early”/],
  ] as const)(
    'says where a %s who is in a visit at %s is, and who goes on with it (R-accounts-14)',
    async (role, status, title, says) => {
      const now = { ...visit, id: 2050, status };
      server.on(calls.registration.therapists, aPage([listed({ role })]));
      server.on(calls.records.staff, story({ role, appointments: [now, visit], appointments_count: 2 }));
      const { user } = open(`tab=${role}s&open=31`);
      await user.click(await screen.findByRole('button', { name: 'Disable' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Disable Dodong Lacsamana' }));
      expect(dialog.getByText(title)).toBeVisible();
      expect(dialog.getByText(/it stays as it is, but Dodong can no longer act in it/)).toHaveTextContent(says);
      expect(
        dialog.getByText(/If it can wait: “Leave as it is”, and disable Dodong once that is over\./),
      ).toBeVisible();
      expect(dialog.getByRole('link', { name: '#2050' })).toHaveAttribute('href', '/dashboard/appointments/2050');
      expect(dialog.queryByText(/#2049/, { selector: 'a' })).not.toBeInTheDocument();
    },
  );

  it.each(['keep', 'reassign', 'cancel'] as const)(
    'disables a person after their open work was shown and decided: %s',
    async (fate) => {
      let isSettled = false;
      const record = anAppointment({ id: 2049, status: 'confirmed' }, operator);
      server.on(calls.records.staff, () =>
        isSettled ? story() : story({ appointments: [visit], appointments_count: 1 }),
      );
      server.on(calls.appointments.read, record);
      server.on(calls.appointments.act, () => {
        isSettled = true;
        return { ...record, status: 'cancelled' as const, version: 2 };
      });
      server.on(calls.appointments.replacements, [
        aReplacement({ id: 22, standing: 'busy' }),
        aReplacement({ id: 23 }),
        aReplacement({ id: 24 }),
      ]);
      // The first free therapist was booked a moment ago.
      server.on(calls.appointments.update, ({ body }) => {
        if ((body as { driver?: number }).driver === 23)
          return problem('VALIDATION_FAILED', { driver: ['Driver is not available during this time slot'] });
        isSettled = true;
        return { ...record, version: 2 };
      });
      server.on(calls.registration.disableStaff, { ...dodong, is_active: false });
      const { user } = open('tab=drivers&open=31');
      await user.click(await screen.findByRole('button', { name: 'Disable' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Disable Dodong Lacsamana' }));
      expect(dialog.getByRole('link', { name: 'Perlita Quijano' })).toBeInTheDocument();
      await user.click(dialog.getByRole('button', { name: 'Disable' }));
      expect(await dialog.findByText('Choose what happens to them.')).toBeInTheDocument();
      await user.click(
        dialog.getByRole('radio', { name: { keep: /Keep them/, reassign: /Give them/, cancel: /Cancel them/ }[fate] }),
      );
      await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Left us');
      await user.click(dialog.getByRole('button', { name: 'Disable' }));
      await waitFor(() =>
        expect(server.seen(calls.registration.disableStaff).map(({ body }) => body)).toEqual([{ reason: 'Left us' }]),
      );
      expect(server.seen(calls.appointments.act)).toHaveLength(fate === 'cancel' ? 1 : 0);
      expect(server.seen(calls.appointments.update).map(({ body }) => body)).toMatchObject(
        fate === 'reassign' ? [{ driver: 23 }, { driver: 24 }] : [],
      );
    },
  );
});
