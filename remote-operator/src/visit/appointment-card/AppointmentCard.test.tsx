import { cleanup, screen, within } from '@testing-library/react';
import { type Appointment } from 'shared-lib';
import {
  anAppointment,
  aStaffMember,
  aTherapistOn,
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  renderScreen,
} from 'shared-lib/testing';
import { ActionsProvider } from '../actions/ActionsProvider';
import { AppointmentCard } from './AppointmentCard';

const operator = aUser('operator');
let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
});

/** Shown at 13:10 on 20 November 2026, unless the test says otherwise. */
function card(over: Partial<Appointment> = {}, at?: string) {
  renderScreen(
    <ActionsProvider>
      <AppointmentCard appointment={anAppointment(over, operator)} />
    </ActionsProvider>,
    { as: operator, at },
  );
  return screen.getByRole('article');
}

describe('the card of an appointment', () => {
  it.each([
    ['return_journey', 'cancelled', 'Cancelled · Return journey', 'blue'],
    ['transport_completed', 'cancelled', 'Cancelled · Transport completed', 'grey'],
    ['transport_completed', 'aborted', 'Ended early · Transport completed', 'grey'],
    ['transport_completed', 'completed', 'Transport completed', 'green'],
  ] as const)('at %s of a visit that is %s reads “%s” (R-workflow-80)', (status, outcome, words, tone) => {
    expect(within(card({ status, outcome })).getByText(words)).toHaveAttribute('data-tone', tone);
  });

  it('says when a late ride comes (R-beyond-261)', () => {
    const late = { minutes: 20, at: '2026-11-20T13:00:00+08:00', expected_at: '2026-11-20T14:20:00+08:00' } as const;
    expect(within(card({ status: 'journey', late })).getByText('Late: about 2:20 PM')).toHaveAttribute(
      'data-tone',
      'amber',
    );
  });

  it('says whose it is, when, where and how to reach the client (2-111, 2-112, 2-113, 2-114, 2-115)', () => {
    const shown = card({
      id: 2041,
      start_time: '16:05',
      end_time: '17:35',
      location: 'Gate 2, Seaside Residences',
      client_details: {
        first_name: 'Ana',
        last_name: 'Villareal',
        phone_number: '0917 555 0142',
        address: '14 Mabini Street, Makati',
      },
    });
    expect(within(shown).getByRole('heading', { name: 'Ana Villareal' })).toBeInTheDocument();
    expect(shown).toHaveTextContent('#2041');
    expect(shown).toHaveTextContent('Today 4:05 – 5:35 PM');
    expect(shown).toHaveTextContent('Gate 2, Seaside Residences');
    expect(shown).toHaveTextContent('14 Mabini Street, Makati');
    expect(within(shown).getByRole('link', { name: '0917 555 0142' })).toHaveAttribute('href', 'tel:09175550142');
  });

  it('says beside Start who is still in another visit, until it is started (R-booking-52)', async () => {
    const elsewhere = [
      {
        id: 11,
        name: 'Liza Ramos',
        appointment: 343,
        leg: 'session' as const,
        client: 'Jocelyn',
        from: null,
        until: '2026-11-20T14:10:00+08:00',
        blocks_until: '2026-11-20T15:10:00+08:00',
      },
    ];
    const words = 'Liza Ramos is still in Jocelyn’s session (#343, until 2:10 PM)';
    const shown = card({ status: 'driver_confirmed', elsewhere });
    expect(await within(shown).findByText(words)).toBeVisible();
    expect(within(shown).getByRole('button', { name: /^Start/ })).toBeEnabled();
    cleanup();
    expect(card({ status: 'in_progress', elsewhere })).not.toHaveTextContent(words);
  });

  it('says the address once when the visit is at home (2-113, 2-115)', () => {
    expect(within(card()).getAllByText('14 Mabini Street, San Antonio, Makati')).toHaveLength(1);
  });

  it('says who gives it, how long, what for and how much (2-116, 2-117, 2-118, 2-119, 2-120, 1-018)', () => {
    const shown = card({
      start_time: '16:00',
      end_time: '17:30',
      notes: 'Dog in the garden',
      services_details: [
        { id: 1, name: 'Swedish 60', duration: 60, price: 850 },
        { id: 2, name: 'Foot 30', duration: 30, price: 450 },
      ],
    });
    expect(shown).toHaveTextContent('Ben Castro · ABC 1234');
    expect(shown).toHaveTextContent('Swedish 60 · Foot 30');
    expect(shown).toHaveTextContent('₱1,300.00');
    expect(shown).toHaveTextContent('90 min');
    expect(shown).toHaveTextContent('Dog in the garden');
  });

  it('says that there is no driver in the words of the booking form and the board (R-beyond-705)', () => {
    expect(card({ driver: null })).toHaveTextContent('No driver');
  });

  it('says who has accepted and who still has to answer', () => {
    const shown = card({ therapists_details: [aTherapistOn({ accepted: true })], driver_accepted: false });
    expect(shown).toHaveTextContent('Liza Ramos accepted');
    expect(shown).toHaveTextContent('Ben Castro · ABC 1234 waiting');
  });

  it('says that its driver is suspended, while the ride is still to come (R-workflow-44)', async () => {
    const ben = aStaffMember('driver', { id: 21, suspended_until: '2026-11-21T06:00:00+08:00' });
    server.on(calls.people.activeStaff, { results: [ben] });
    expect(await within(card({ driver: 21, status: 'confirmed' })).findByText('suspended')).toBeVisible();
    cleanup();
    card({ driver: 21, status: 'completed' });
    expect(server.seen(calls.people.activeStaff)).toHaveLength(1);
    expect(screen.queryByText('suspended')).not.toBeInTheDocument();
  });

  it('counts the answers of a group and names those it waits for', () => {
    const shown = card({
      therapists_details: [
        aTherapistOn({ accepted: true }),
        aTherapistOn({ id: 12, first_name: 'Mia', last_name: 'Gomez' }),
        aTherapistOn({ id: 13, first_name: 'Grace', last_name: 'Sy' }),
      ],
    });
    expect(shown).toHaveTextContent('Group of 3: 1 of 3 accepted');
    expect(shown).toHaveTextContent('waiting for Mia Gomez, Grace Sy');
  });

  it.each([
    ['15:35', 'Critical · 30 min to start'],
    ['14:45', 'High · 1 h 20 min'],
    ['13:45', 'Medium · 2 h 20 min'],
  ])('shows an urgency badge at %s: %s (2-121, 4-078, 4-079, 4-080)', (time, badge) => {
    expect(card({ start_time: '16:05', end_time: '17:05' }, `2026-11-20T${time}:00+08:00`)).toHaveTextContent(badge);
  });

  it('shows the status instead of a badge when the urgency is normal (2-121)', () => {
    const shown = card({ start_time: '20:00', end_time: '21:00' });
    expect(shown).not.toHaveTextContent(/Critical|High|Medium/);
    expect(within(shown).getByText('Pending')).toBeInTheDocument();
  });

  it('shows no urgency once accepted', () => {
    const shown = card({ status: 'confirmed', start_time: '13:20', end_time: '14:20' });
    expect(shown).not.toHaveTextContent(/Critical/);
    expect(within(shown).getByText('Confirmed')).toBeInTheDocument();
  });

  it('marks an auto-cancelled one as overdue (2-122)', () => {
    const shown = card({ status: 'auto_cancelled' });
    expect(within(shown).getByText('Overdue')).toBeInTheDocument();
    expect(within(shown).getByText('Auto-cancelled')).toBeInTheDocument();
  });

  it('marks a pending one as overdue once its answer is late (2-122)', () => {
    const times = { start_time: '16:00', end_time: '17:00', response_deadline: '2026-11-20T15:30:00+08:00' };
    expect(card(times, '2026-11-20T15:29:00+08:00')).not.toHaveTextContent('Overdue');
    document.body.innerHTML = '';
    expect(card(times, '2026-11-20T15:31:00+08:00')).toHaveTextContent('Overdue');
  });

  it('has one primary action, from what the server allows', () => {
    const shown = card({ status: 'driver_confirmed' });
    expect(within(shown).getByRole('button', { name: 'Start Appointment' })).toBeInTheDocument();
    expect(within(shown).queryByRole('button', { name: /Remind|Verify|Review/ })).not.toBeInTheDocument();
  });

  it('opens nothing while a booking is being saved (4-071)', () => {
    const shown = card({ id: -1, allowed_actions: [] });
    expect(shown).toHaveTextContent('Saving…');
    expect(within(shown).queryByRole('link', { name: /Ana|Open/ })).not.toBeInTheDocument();
  });

  it('only opens when nothing is urgent', () => {
    const shown = card({ id: 2041, status: 'transport_completed' });
    expect(within(shown).getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/dashboard/appointments/2041');
  });
});
