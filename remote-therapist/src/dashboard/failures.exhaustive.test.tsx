import { fireEvent, screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { AnswerOpened, type Appointment, OpenedAppointment } from 'shared-lib';
import {
  ACTION_FAILURES,
  type ActionFailure,
  anAppointment,
  aScheduling,
  aUser,
  calls,
  expectNotFetched,
  failuresOfNextRow,
  fakeServer,
  letItWait,
  onFakeClock,
  plainTexts,
  problem,
  type Problem,
  renderScreen,
  serveAppointments,
  WITH_OIL,
} from 'shared-lib/testing';
import { ACTIONS, type TherapistActionName } from '../appointments/actions';
import { AnswerAppointment } from '../appointments/UrgentAppointments';
import { TherapistDashboard } from './TherapistDashboard';

const liza = aUser('therapist');

beforeAll(() => AnswerOpened.prefetch());
onFakeClock();

interface Row {
  action: TherapistActionName;
  status: Appointment['status'];
  button: string;
  /** The dialog that the button opens: the choice in it, and the button that sends it. */
  asks?: { choice?: string; answer: string };
  over?: Partial<Appointment>;
  onDashboard: Record<ActionFailure, string>;
  elsewhere: Record<ActionFailure, string>;
  rules: string;
}

/** On the dashboard the alert, when the action has one and the server gives no reason. Elsewhere the fallback. */
const says = (fallback: string, alert?: string): Pick<Row, 'onDashboard' | 'elsewhere'> => ({
  onDashboard: {
    ...plainTexts(fallback),
    ...(alert && { 'refused without a reason': alert, 'answered with a page of HTML': alert }),
  },
  elsewhere: plainTexts(fallback),
});

/** One row for each button of a therapist: the text at the card, or in the dialog over it. */
const ROWS: readonly Row[] = [
  ...(['pending', 'confirmed'] as const).map((status) => ({
    action: 'therapist_confirm' as const,
    status,
    button: status === 'pending' ? 'Accept' : 'Confirm Ready',
    ...says('Could not confirm appointment', 'Failed to confirm appointment. Please try again.'),
    rules: '8-009, 8-011, 8-016, 8-061, 8-130',
  })),
  {
    action: 'start_session',
    status: 'dropped_off',
    button: 'Start Session',
    ...says('Could not start session', 'Failed to start session. Please try again.'),
    rules: '8-009, 8-011, 8-067, 8-131',
  },
  {
    action: 'mark_awaiting_payment',
    status: 'session_in_progress',
    over: { session_started_at: '2026-11-20T10:00:00+08:00' },
    button: 'Request Payment',
    ...says('Could not request payment', 'Failed to request payment. Please try again.'),
    rules: '8-009, 8-011, 8-068, 8-132',
  },
  {
    action: 'complete',
    status: 'payment_completed',
    button: 'Complete Session',
    asks: { answer: 'Complete Session' },
    ...says('Could not complete appointment', 'Failed to complete session. Please try again.'),
    rules: '8-009, 8-011, 8-070, 8-133',
  },
  ...(['payment_verified', 'completed'] as const).map((status) => ({
    action: 'complete' as const,
    status,
    button: 'Check Materials',
    asks: { answer: 'Complete Check' },
    over: WITH_OIL,
    ...says('Failed to complete materials check', 'Failed to complete materials check'),
    rules: '7-061, 7-062, 8-009',
  })),
  {
    action: 'request_pickup',
    status: 'completed',
    button: 'Request Pickup',
    asks: { answer: 'Request Pickup' },
    over: { materials_status: 'checked' },
    ...says('Could not request pickup', 'Failed to request pickup. Please try again.'),
    rules: '8-009, 8-011, 8-069, 8-134',
  },
  {
    action: 'request_pickup',
    status: 'pickup_requested',
    button: 'Make It Urgent',
    over: { materials_status: 'checked', pickup_requested: true },
    ...says('Could not request pickup', 'Failed to request pickup. Please try again.'),
    rules: '8-009, 8-011, 8-069, 8-134',
  },
  {
    action: 'decline_pickup',
    status: 'completed',
    button: "I don't need a ride",
    over: { materials_status: 'checked' },
    ...says('Could not cancel your ride home'),
    rules: '8-009, 8-010, 8-011',
  },
  {
    action: 'cancel_pickup',
    status: 'pickup_requested',
    button: 'Cancel Pickup',
    asks: { answer: 'Cancel Pickup' },
    over: { materials_status: 'checked', pickup_requested: true },
    ...says('Could not cancel the pickup'),
    rules: '8-009, 8-010, 8-011',
  },
  {
    action: 'reject',
    status: 'pending',
    button: 'Reject',
    asks: { choice: 'Travel conflict', answer: 'Reject' },
    ...says('Could not reject appointment'),
    rules: '8-009, 8-010, 8-011, 8-042',
  },
];

type Place = 'onDashboard' | 'elsewhere';

async function open(place: Place, { status, over }: Pick<Row, 'status' | 'over'>, answer: () => Problem) {
  const appointment = anAppointment({ status, start_time: '14:00', ...over }, liza);
  const server = fakeServer();
  serveAppointments(server, { today: [appointment] });
  server.on(calls.attendance.records, []);
  server.on(calls.settings.scheduling, aScheduling());
  server.on(calls.appointments.read, appointment);
  server.on(calls.appointments.act, answer);
  if (place === 'onDashboard') renderScreen(<TherapistDashboard />, { as: liza, path: '/dashboard' });
  else
    renderScreen(
      <Suspense fallback={null}>
        <OpenedAppointment value={appointment}>
          <AnswerAppointment />
        </OpenedAppointment>
      </Suspense>,
      { as: liza, path: '/dashboard/notifications' },
    );
  await letItWait();
}

/** Buttons that open a question instead of a form. */
const QUESTIONS = ['Complete Session', 'Cancel Pickup'];

/** Presses the button and answers its question. */
async function press({ button, asks }: Pick<Row, 'button' | 'asks'>): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: button }));
  await letItWait();
  if (!asks) return;
  const dialog = within(screen.getByRole(QUESTIONS.includes(asks.answer) ? 'alertdialog' : 'dialog'));
  if (asks.choice) fireEvent.click(dialog.getByRole('radio', { name: asks.choice }));
  fireEvent.click(dialog.getByRole('button', { name: asks.answer }));
  await letItWait();
}

describe.each(ROWS)('$action at $status that fails says so ($rules, R-texts-2)', (row) => {
  describe.each<[string, Place]>([
    ['on the dashboard', 'onDashboard'],
    ['where it is opened from a notification', 'elsewhere'],
  ])('%s', (_, place) => {
    it.each(failuresOfNextRow())('when it is %s', async (failure) => {
      await open(place, row, ACTION_FAILURES[failure]);
      await press(row);
      expect(screen.getAllByText(row[place][failure])[0]).toBeVisible();
      // Nothing happened, so the same button can be pressed again.
      expect(screen.getAllByRole('button', { name: row.asks?.answer ?? row.button })[0]).toBeVisible();
    });
  });
});

it('names each refused field that the card cannot show (5-058, R-texts-6)', async () => {
  const asked = { materials_status: 'checked', pickup_requested: true } as const;
  const wrong = { pickup_urgency: ['Choose one.'], pickup_notes: ['Use one line.', 'At most 2000 characters.'] };
  await open('onDashboard', { status: 'pickup_requested', over: asked }, () =>
    problem('VALIDATION_FAILED', { detail: undefined, ...wrong }),
  );
  await press({ button: 'Make It Urgent' });
  expect(
    screen.getByText('pickup urgency: Choose one.; pickup notes: Use one line. At most 2000 characters.'),
  ).toBeVisible();
});

it('every action of a therapist has its rows', () => {
  expect(new Set(ROWS.map(({ action }) => action))).toEqual(new Set(Object.keys(ACTIONS)));
});

it.each([
  ['session_in_progress', 'Material check is not available during session. Please request payment first.', '8-135'],
  [
    'awaiting_payment',
    'Material check is only available after payment verification. Current status: Awaiting payment',
    '8-136',
  ],
] as const)('says why the server refuses a check of materials at %s: %s (%s)', async (current_status, text, _rule) => {
  const check = ROWS.find(({ button }) => button === 'Check Materials')!;
  await open('onDashboard', check, () => problem('ACTION_NOT_ALLOWED', { current_status }));
  await press(check);
  expect(screen.getAllByText(text)[0]).toBeVisible();
});

describe.each([
  ['today', calls.appointments.today, "Could not fetch today's appointments", '8-074'],
  ['upcoming', calls.appointments.upcoming, 'Could not fetch upcoming appointments', '8-075'],
  ['all', calls.appointments.list, 'Could not fetch appointments', '8-073'],
] as const)('the list of the view %s, when it cannot be fetched', (view, call, text, rule) => {
  it.each(failuresOfNextRow())(`says so and why, and offers Retry, when it is %s (${rule}, 8-142)`, async (failure) => {
    const server = fakeServer();
    serveAppointments(server, { today: [] });
    server.on(calls.attendance.records, []);
    server.on(call, ACTION_FAILURES[failure]);
    renderScreen(<TherapistDashboard />, { as: liza, path: `/dashboard?view=${view}` });
    await letItWait();
    expectNotFetched(text, failure);
  });
});
