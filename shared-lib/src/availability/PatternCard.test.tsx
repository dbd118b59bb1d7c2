import { screen, waitFor, within } from '@testing-library/react';
import type { AvailabilityPattern, StaffWeek } from '../contract';
import { EMPTY_PATTERN } from '../domain/time/availability';
import { aPage, aUser, calls, type FakeServer, fakeServer, problem, renderScreen } from '../testing';
import { PersonWeek } from './PersonWeek';

const therapist = aUser('therapist');
const LONG = { start_time: '13:00', end_time: '01:00' };
const usual = EMPTY_PATTERN.map((_, weekday) => (weekday === 4 ? [] : [LONG]));
const pattern = (over: Partial<AvailabilityPattern> = {}): AvailabilityPattern => ({
  user: therapist.id,
  days: usual,
  written_until: '2027-01-14',
  exceptions: [
    { id: 7, from: '2026-11-21', to: '2026-11-21', kind: 'sick', start_time: null, end_time: null, note: 'Flu' },
    { id: 8, from: '2026-11-27', to: '2026-11-27', kind: 'hours', start_time: '17:00', end_time: null, note: '' },
  ],
  ...over,
});
const week: StaffWeek = {
  id: therapist.id,
  role: 'therapist',
  first_name: 'Liza',
  last_name: 'Ramos',
  specialization: null,
  vehicle_type: null,
  motorcycle_plate: null,
  seats: null,
  windows: [],
  taken: [],
  exceptions: [],
};

let server: FakeServer;
let stored: AvailabilityPattern;
beforeEach(() => {
  server = fakeServer();
  stored = pattern();
  server.on(calls.availability.week, { ...aPage([week]), overrun: 60 });
  server.on(calls.availability.closingDays, [{ day: '2026-11-19', note: 'Holiday' }]);
  server.on(calls.availability.pattern, () => stored);
  server.on(calls.availability.setPattern, () => ({ ...stored, kept: ['2026-11-24'] }));
});
const open = () =>
  renderScreen(<PersonWeek appointmentHref={() => '/dashboard?view=upcoming'} />, {
    as: therapist,
    path: '/dashboard/availability',
    route: '/dashboard/availability',
  });

describe('the weekly pattern', () => {
  it('groups equal days in one line, with its exceptions; a day off says why', async () => {
    open();
    const card = await screen.findByRole('region', { name: 'Weekly pattern' });
    expect(card).toHaveTextContent('Sun – Wed1:00 PM – 1:00 AM');
    expect(card).toHaveTextContent('ThuDay off');
    expect(card).toHaveTextContent('Written until Thu, 14 Jan 2027.');
    const exceptions = screen.getByRole('region', { name: 'Exceptions' });
    expect(exceptions).toHaveTextContent('Sat, 21 Nov: Sick (Flu)');
    expect(exceptions).toHaveTextContent('Fri, 27 Nov: from 5:00 PM');
    expect(await screen.findByRole('button', { name: 'Sat, 21 Nov: Sick' })).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Thu, 19 Nov: Closed: Holiday' })).toBeInTheDocument();
  });

  it('changes day by day, and names the days set by hand', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit pattern' }));
    const dialog = await screen.findByRole('dialog', { name: 'Weekly pattern' });
    await user.click(within(dialog).getByRole('checkbox', { name: 'Thursday' }));
    const friday = within(dialog).getByRole('group', { name: 'Friday' });
    await user.selectOptions(within(friday).getByRole('combobox', { name: 'To' }), '10:00 PM');
    await user.click(within(dialog).getByRole('button', { name: 'Save pattern' }));
    await waitFor(() => expect(server.seen(calls.availability.setPattern)).toHaveLength(1));
    const days = usual.map((windows, weekday) =>
      weekday === 5 ? [{ ...LONG, end_time: '22:00' }] : weekday === 4 ? [LONG] : windows,
    );
    expect(server.seen(calls.availability.setPattern)[0]?.body).toEqual({ days, expected: usual });
    expect(await screen.findByText('Availability updated successfully')).toBeInTheDocument();
    expect(screen.getByText('Set by hand and kept: Tue, 24 Nov.')).toBeInTheDocument();
  });

  it('without any day is rejected at its fields, and nothing is sent (R-pages-140)', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit pattern' }));
    const dialog = await screen.findByRole('dialog', { name: 'Weekly pattern' });
    for (const day of ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Friday', 'Saturday'])
      await user.click(within(dialog).getByRole('checkbox', { name: day }));
    await user.click(within(dialog).getByRole('button', { name: 'Save pattern' }));
    expect(await within(dialog).findByText('Choose at least one day.')).toBeVisible();
    expect(within(dialog).getByRole('checkbox', { name: 'Sunday' })).toHaveFocus();
    expect(server.seen(calls.availability.setPattern)).toHaveLength(0);
    await user.click(within(dialog).getByRole('checkbox', { name: 'Monday' }));
    expect(within(dialog).queryByText('Choose at least one day.')).not.toBeInTheDocument();
  });

  describe('can be ended (R-pages-141)', () => {
    const ask = async () => {
      const { user } = open();
      await user.click(await screen.findByRole('button', { name: 'End this pattern' }));
      return { user, question: await screen.findByRole('alertdialog', { name: 'End the weekly pattern?' }) };
    };

    it('after a question that says what happens, and names the days set by hand', async () => {
      server.on(calls.availability.endPattern, () => {
        stored = pattern({ days: EMPTY_PATTERN.map(() => []) });
        return { ...stored, kept: ['2026-11-24'] };
      });
      const { user, question } = await ask();
      expect(question).toHaveTextContent('Its hours from today on are deleted. Days set by hand stay.');
      await user.dblClick(within(question).getByRole('button', { name: 'End pattern' }));
      expect(await screen.findByText('The weekly pattern has ended.')).toBeInTheDocument();
      expect(screen.getByText('Set by hand and kept: Tue, 24 Nov.')).toBeInTheDocument();
      expect(server.seen(calls.availability.endPattern).map(({ body }) => body)).toEqual([{ expected: usual }]);
      expect(screen.getByRole('button', { name: 'Set a pattern' })).toHaveFocus();
      expect(screen.queryByRole('button', { name: 'End this pattern' })).not.toBeInTheDocument();
    });

    it('and names the first three of many days set by hand, with a count of the others', async () => {
      const kept = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'];
      server.on(calls.availability.endPattern, () => ({ ...pattern({ days: EMPTY_PATTERN.map(() => []) }), kept }));
      const { user, question } = await ask();
      await user.click(within(question).getByRole('button', { name: 'End pattern' }));
      const days = 'Tue, 24 Nov; Wed, 25 Nov; Thu, 26 Nov';
      expect(await screen.findByText(`Set by hand and kept: ${days}; and 2 more.`)).toBeInTheDocument();
    });

    it('not if the operator cancels the question', async () => {
      const { user, question } = await ask();
      await user.click(within(question).getByRole('button', { name: 'Keep it' }));
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
      expect(server.seen(calls.availability.endPattern)).toEqual([]);
    });

    it('not if bookings prevent it, which are named with a link', async () => {
      server.on(calls.availability.endPattern, () =>
        problem('IN_USE', {
          conflicts: [{ appointment: 2049, client: 'Hector Yumul', date: '2026-11-20', start_time: '22:30' }],
        }),
      );
      const { user, question } = await ask();
      await user.click(within(question).getByRole('button', { name: 'End pattern' }));
      const card = screen.getByRole('region', { name: 'Weekly pattern' });
      expect(await within(card).findByRole('link', { name: 'Hector Yumul' })).toBeInTheDocument();
      expect(card).toHaveTextContent('ThuDay off');
    });
  });

  it('that a colleague has changed meanwhile is not overwritten unseen', async () => {
    server.on(calls.availability.setPattern, () => problem('STALE_VERSION', { current: { days: EMPTY_PATTERN } }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit pattern' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Thursday' }));
    await user.click(screen.getByRole('button', { name: 'Save pattern' }));
    const refusal = await screen.findByRole('alert');
    expect(refusal).toHaveTextContent('Someone else has changed the pattern.');
    expect(refusal).toHaveTextContent('Changed: Sunday, Monday, Tuesday, Wednesday, Friday, Saturday.');
    await user.click(screen.getByRole('button', { name: 'Save pattern' }));
    await waitFor(() => expect(server.seen(calls.availability.setPattern)).toHaveLength(2));
    expect(server.seen(calls.availability.setPattern)[1]?.body).toMatchObject({ expected: EMPTY_PATTERN });
  });

  it('gets an exception; bookings that prevent it are named with a link', async () => {
    server.on(calls.availability.addException, () =>
      problem('IN_USE', {
        conflicts: [{ appointment: 2049, client: 'Hector Yumul', date: '2026-11-20', start_time: '22:30' }],
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add an exception' }));
    await user.click(await screen.findByRole('radio', { name: 'Other hours' }));
    await user.click(screen.getByRole('button', { name: 'Add exception' }));
    expect(screen.getByRole('combobox', { name: 'Ends' })).toHaveAccessibleDescription(
      'Say from when, until when, or both.',
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Begins' }), '5:00 PM');
    await user.click(screen.getByRole('button', { name: 'Add exception' }));
    expect(within(await screen.findByRole('alert')).getByRole('link', { name: 'Hector Yumul' })).toBeInTheDocument();
    expect(server.seen(calls.availability.addException)[0]?.body).toEqual({
      kind: 'hours',
      from: '2026-11-20',
      to: '2026-11-20',
      start_time: '17:00',
      end_time: null,
      note: '',
    });
  });

  it('lets its exceptions be undone', async () => {
    server.on(calls.availability.removeException, { restored: ['2026-11-21'] });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Take back: Sat, 21 Nov, Sick' }));
    expect(await screen.findByText('Availability updated successfully')).toBeInTheDocument();
    server.on(calls.availability.removeException, { restored: [] });
    await user.click(screen.getByRole('button', { name: 'Take back: Sat, 21 Nov, Sick' }));
    expect(await screen.findByText('The exception is gone, but no hours came back')).toBeInTheDocument();
    expect(server.seen(calls.availability.removeException)[0]?.params).toEqual({ id: '7' });
  });
});
