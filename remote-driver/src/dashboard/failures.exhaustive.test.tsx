import { fireEvent, screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { AnswerOpened, type Appointment, OpenedAppointment } from 'shared-lib';
import {
  ACTION_FAILURES,
  type ActionFailure,
  anAppointment,
  aScheduling,
  aTherapistOn,
  aUser,
  calls,
  expectNotFetched,
  failuresOfNextRow,
  fakeServer,
  letItWait,
  NO_RESPONSE,
  onFakeClock,
  plainTexts,
  type Problem,
  REFUSED_BECAUSE,
  renderScreen,
  SERVER_TROUBLE,
  serveAppointments,
} from 'shared-lib/testing';
import { ACTIONS, type DriverActionName } from '../transports/actions';
import { AnswerTransport } from '../transports/UrgentTransports';
import { DriverDashboard } from './DriverDashboard';

const ben = aUser('driver');

beforeAll(() => AnswerOpened.prefetch());
onFakeClock();

/** A transport of this driver at a status. A collected one is a group. */
function transport(status: Appointment['status'], collected: boolean): Appointment {
  const home = status === 'driver_assigned_pickup' || status === 'return_journey';
  const pickup_status = collected ? ('picked_up' as const) : ('waiting' as const);
  return anAppointment(
    {
      start_time: '14:00',
      status,
      ...(home && {
        assigned_pickup_driver: ben.id,
        pickup_requested: true,
        pickup_deadline: '2026-11-20T13:24:00+08:00',
      }),
      ...(status === 'picking_up_therapists' && { therapists_details: [aTherapistOn({ pickup_status })] }),
    },
    ben,
  );
}

interface Row {
  action: DriverActionName;
  status: Appointment['status'];
  button: string;
  /** The whole group is already in the car. */
  collected?: boolean;
  onDashboard: Record<ActionFailure, string>;
  elsewhere: Record<ActionFailure, string>;
  rules: string;
}

/** On the dashboard the alert, when the server gives no reason. Elsewhere the fallback. */
const tryAgain = (alert: string, fallback: string): Pick<Row, 'onDashboard' | 'elsewhere'> => ({
  onDashboard: {
    ...plainTexts(fallback),
    'refused without a reason': alert,
    'answered with a page of HTML': alert,
  },
  elsewhere: plainTexts(fallback),
});
/** The same for an alert that includes the server's reason, or the fallback. */
const around = (alert: (reason: string) => string, fallback: string): Pick<Row, 'onDashboard' | 'elsewhere'> => ({
  onDashboard: {
    'refused for a reason': alert(REFUSED_BECAUSE),
    'refused without a reason': alert(fallback),
    'not answered in time': alert(NO_RESPONSE),
    'answered with a page of HTML': alert(SERVER_TROUBLE),
  },
  elsewhere: plainTexts(fallback),
});

/** One row for each button of a driver: the text beside it, or in the dialog that asks for a reason. */
const ROWS: readonly Row[] = [
  {
    action: 'driver_confirm',
    status: 'pending',
    button: 'Accept Transport',
    ...tryAgain('Failed to accept appointment. Please try again.', 'Could not confirm appointment'),
    rules: '8-009, 8-011, 8-016, 8-062, 8-102',
  },
  {
    action: 'driver_confirm',
    status: 'therapist_confirmed',
    button: 'Confirm Ready to Drive',
    ...tryAgain('Failed to confirm appointment. Please try again.', 'Could not confirm appointment'),
    rules: '8-009, 8-011, 8-062, 8-103',
  },
  {
    action: 'start_journey',
    status: 'in_progress',
    button: 'Start Journey',
    onDashboard: {
      'refused for a reason': 'Cannot start journey from status Started',
      'refused without a reason': 'Failed to start journey. Please try again.',
      'not answered in time': `Failed to start journey: ${NO_RESPONSE} (Current status: Started)`,
      'answered with a page of HTML': `Failed to start journey: ${SERVER_TROUBLE} (Current status: Started)`,
    },
    elsewhere: {
      ...plainTexts('Could not start journey'),
      'refused for a reason': 'Cannot start journey from status Started',
    },
    rules: '8-009, 8-011, 8-066, 8-104, 8-106, 8-107',
  },
  {
    action: 'pick_up_therapist',
    status: 'picking_up_therapists',
    button: 'Mark as picked up Liza Ramos',
    ...tryAgain('Failed to mark all therapists picked up. Please try again.', 'Could not update appointment status'),
    rules: '8-009, 8-011, 8-041, 8-113',
  },
  {
    action: 'collect_therapists',
    status: 'picking_up_therapists',
    button: 'All Therapists Collected',
    collected: true,
    ...tryAgain('Failed to mark all therapists picked up. Please try again.', 'Could not update appointment status'),
    rules: '8-009, 8-011, 8-041, 8-113',
  },
  {
    action: 'arrive_at_location',
    status: 'journey',
    button: 'Mark Arrived at Pickup',
    ...tryAgain('Failed to mark arrived. Please try again.', 'Could not mark as arrived'),
    rules: '8-009, 8-011, 8-065, 8-108',
  },
  ...(['transporting_group', 'driving_to_location'] as const).map((status) => ({
    action: 'arrive_at_location' as const,
    status,
    button: 'Mark Arrived at Location',
    ...tryAgain('Failed to mark arrival. Please try again.', 'Could not mark as arrived'),
    rules: '8-009, 8-011, 8-065, 8-109',
  })),
  {
    action: 'drop_off_therapist',
    status: 'at_location',
    button: 'Mark Drop-off Complete',
    ...tryAgain('Failed to mark drop-off complete. Please try again.', 'Could not update appointment status'),
    rules: '8-009, 8-011, 8-041, 8-110',
  },
  {
    action: 'drop_off_therapist',
    status: 'arrived',
    button: 'Drop Off Therapist',
    ...tryAgain('Failed to complete transport. Please try again.', 'Could not update appointment status'),
    rules: '8-009, 8-011, 8-041, 8-111',
  },
  {
    action: 'confirm_pickup',
    status: 'driver_assigned_pickup',
    button: 'Confirm Pickup',
    ...around((reason) => `Failed to confirm pickup: ${reason}`, 'Could not confirm pickup'),
    rules: '8-009, 8-011, 8-063, 8-114',
  },
  {
    action: 'complete_return_journey',
    status: 'return_journey',
    button: 'Complete Return Journey',
    ...tryAgain('Failed to complete return journey. Please try again.', 'Could not complete return journey'),
    rules: '8-009, 8-011, 8-072, 8-112',
  },
  {
    action: 'reject',
    status: 'pending',
    button: 'Reject',
    ...around((reason) => `Failed to reject: ${reason}`, 'Could not reject appointment'),
    rules: '8-009, 8-011, 8-042, 8-116',
  },
  {
    action: 'reject_pickup',
    status: 'driver_assigned_pickup',
    button: 'Reject Pickup',
    ...around((reason) => `Failed to reject pickup: ${reason}`, 'Could not reject pickup'),
    rules: '8-009, 8-011, 8-064, 8-115',
  },
];

type Place = 'onDashboard' | 'elsewhere';

async function open(place: Place, appointment: Appointment, answer: () => Problem): Promise<void> {
  const server = fakeServer();
  serveAppointments(server, { today: [appointment] });
  server.on(calls.settings.scheduling, aScheduling());
  server.on(calls.appointments.read, appointment);
  server.on(calls.appointments.act, answer);
  if (place === 'onDashboard') renderScreen(<DriverDashboard />, { as: ben, path: '/dashboard' });
  else
    renderScreen(
      <Suspense fallback={null}>
        <OpenedAppointment value={appointment}>
          <AnswerTransport />
        </OpenedAppointment>
      </Suspense>,
      { as: ben, path: '/dashboard/notifications' },
    );
  await letItWait();
}

/** Presses the button. A refusal gets a reason. */
async function press(button: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: button }));
  await letItWait();
  if (button.startsWith('Reject')) {
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByRole('radio', { name: 'Travel conflict' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
    await letItWait();
  }
}

describe.each(ROWS)('$action at $status that fails says so ($rules, R-texts-2)', (row) => {
  const { status, button, collected = false } = row;
  describe.each<[string, Place]>([
    ['on the dashboard', 'onDashboard'],
    ['where it is opened from a notification', 'elsewhere'],
  ])('%s', (_, place) => {
    it.each(failuresOfNextRow())('when it is %s', async (failure) => {
      await open(place, transport(status, collected), ACTION_FAILURES[failure]);
      await press(button);
      expect(screen.getByText(row[place][failure])).toBeVisible();
      // Nothing happened, so the same button can be pressed again.
      expect(screen.getAllByRole('button', { name: button.startsWith('Reject') ? 'Reject' : button })[0]).toBeVisible();
    });
  });
});

it('every action of a driver has its rows, except those with tests of their own', () => {
  // Answers to a call for a second driver, and RunningLate.test.tsx.
  const onTheSheet = new Set(['take_backup', 'decline_backup', 'running_late', 'on_time']);
  expect(new Set(ROWS.map(({ action }) => action))).toEqual(
    new Set(Object.keys(ACTIONS).filter((action) => !onTheSheet.has(action))),
  );
});

it('says to try again when a journey fails in the phone itself (8-107)', async () => {
  await open('onDashboard', transport('in_progress', false), ACTION_FAILURES['answered with a page of HTML']);
  jest.spyOn(crypto, 'getRandomValues').mockImplementation(() => {
    throw new TypeError('no random numbers');
  });
  await press('Start Journey');
  expect(screen.getByText('Failed to start journey. Please try again.')).toBeVisible();
});

describe.each([
  ['today', calls.appointments.today, "Could not fetch today's appointments", '8-074'],
  ['upcoming', calls.appointments.upcoming, 'Could not fetch upcoming appointments', '8-075'],
  ['all', calls.appointments.list, 'Could not fetch appointments', '8-073'],
] as const)('the list of the view %s, when it cannot be fetched', (view, call, text, rule) => {
  it.each(failuresOfNextRow())(`says so and why, and offers Retry, when it is %s (${rule}, 8-142)`, async (failure) => {
    const server = fakeServer();
    serveAppointments(server, { today: [] });
    server.on(call, ACTION_FAILURES[failure]);
    renderScreen(<DriverDashboard />, { as: ben, path: `/dashboard?view=${view}` });
    await letItWait();
    expectNotFetched(text, failure);
  });
});
