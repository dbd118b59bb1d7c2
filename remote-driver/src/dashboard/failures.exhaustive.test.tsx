import { fireEvent, screen, within } from '@testing-library/react';
import type { Appointment } from 'shared-lib';
import {
  ACTION_FAILURES,
  type ActionFailure,
  aScheduling,
  aTherapistOn,
  aUser,
  anAppointment,
  calls,
  fakeClock,
  fakeServer,
  letItWait,
  NO_RESPONSE,
  REFUSED_BECAUSE,
  renderScreen,
  SERVER_TROUBLE,
  serveAppointments,
  TEST_NOW,
} from 'shared-lib/testing';
import { ACTIONS, type DriverActionName } from '../transports/actions';
import { DriverDashboard } from './DriverDashboard';

const ben = aUser('driver');

beforeEach(() => fakeClock(TEST_NOW));
afterEach(() => {
  jest.useRealTimers();
});

/** A transport of this driver at a status, one of a group where it is collected. */
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
  /** Where a group is collected already. */
  collected?: boolean;
  says: Record<ActionFailure, string>;
  rules: string;
}

/** A row for every button of a driver: what is read at the card, or in the dialog that asked for a reason. */
const ROWS: readonly Row[] = [
  {
    action: 'driver_confirm',
    status: 'pending',
    button: 'Accept Transport',
    says: {
      'refused for a reason': REFUSED_BECAUSE,
      'refused without a word': 'Could not confirm appointment',
      'not answered in time': NO_RESPONSE,
      'answered with a page of HTML': 'Failed to accept appointment. Please try again.',
    },
    rules: '8-009, 8-011, 8-016, 8-062, 8-102',
  },
  {
    action: 'driver_confirm',
    status: 'therapist_confirmed',
    button: 'Confirm Ready to Drive',
    says: {
      'refused for a reason': REFUSED_BECAUSE,
      'refused without a word': 'Could not confirm appointment',
      'not answered in time': NO_RESPONSE,
      'answered with a page of HTML': 'Failed to confirm appointment. Please try again.',
    },
    rules: '8-009, 8-011, 8-062, 8-103',
  },
  {
    action: 'start_journey',
    status: 'in_progress',
    button: 'Start Journey',
    says: {
      'refused for a reason': 'Cannot start journey from status Started',
      'refused without a word': 'Failed to start journey: Could not start journey (Current status: Started)',
      'not answered in time': `Failed to start journey: ${NO_RESPONSE} (Current status: Started)`,
      'answered with a page of HTML': `Failed to start journey: ${SERVER_TROUBLE} (Current status: Started)`,
    },
    rules: '8-009, 8-011, 8-066, 8-104, 8-106',
  },
  {
    action: 'pick_up_therapist',
    status: 'picking_up_therapists',
    button: 'Mark as picked up Liza Ramos',
    says: {
      'refused for a reason': REFUSED_BECAUSE,
      'refused without a word': 'Could not update appointment status',
      'not answered in time': NO_RESPONSE,
      'answered with a page of HTML': 'Failed to mark all therapists picked up. Please try again.',
    },
    rules: '8-009, 8-011, 8-041, 8-113',
  },
  {
    action: 'collect_therapists',
    status: 'picking_up_therapists',
    button: 'All Therapists Collected',
    collected: true,
    says: {
      'refused for a reason': REFUSED_BECAUSE,
      'refused without a word': 'Could not update appointment status',
      'not answered in time': NO_RESPONSE,
      'answered with a page of HTML': 'Failed to mark all therapists picked up. Please try again.',
    },
    rules: '8-009, 8-011, 8-041, 8-113',
  },
  {
    action: 'arrive_at_location',
    status: 'journey',
    button: 'Mark Arrived at Pickup',
    says: {
      'refused for a reason': REFUSED_BECAUSE,
      'refused without a word': 'Could not mark as arrived',
      'not answered in time': NO_RESPONSE,
      'answered with a page of HTML': 'Failed to mark arrived. Please try again.',
    },
    rules: '8-009, 8-011, 8-065, 8-108',
  },
  ...(['transporting_group', 'driving_to_location'] as const).map((status) => ({
    action: 'arrive_at_location' as const,
    status,
    button: 'Mark Arrived at Location',
    says: {
      'refused for a reason': REFUSED_BECAUSE,
      'refused without a word': 'Could not mark as arrived',
      'not answered in time': NO_RESPONSE,
      'answered with a page of HTML': 'Failed to mark arrival. Please try again.',
    },
    rules: '8-009, 8-011, 8-065, 8-109',
  })),
  {
    action: 'drop_off_therapist',
    status: 'at_location',
    button: 'Mark Drop-off Complete',
    says: {
      'refused for a reason': REFUSED_BECAUSE,
      'refused without a word': 'Could not update appointment status',
      'not answered in time': NO_RESPONSE,
      'answered with a page of HTML': 'Failed to mark drop-off complete. Please try again.',
    },
    rules: '8-009, 8-011, 8-041, 8-110',
  },
  {
    action: 'drop_off_therapist',
    status: 'arrived',
    button: 'Drop Off Therapist',
    says: {
      'refused for a reason': REFUSED_BECAUSE,
      'refused without a word': 'Could not update appointment status',
      'not answered in time': NO_RESPONSE,
      'answered with a page of HTML': 'Failed to complete transport. Please try again.',
    },
    rules: '8-009, 8-011, 8-041, 8-111',
  },
  {
    action: 'confirm_pickup',
    status: 'driver_assigned_pickup',
    button: 'Confirm Pickup',
    says: {
      'refused for a reason': `Failed to confirm pickup: ${REFUSED_BECAUSE}`,
      'refused without a word': 'Failed to confirm pickup: Could not confirm pickup',
      'not answered in time': `Failed to confirm pickup: ${NO_RESPONSE}`,
      'answered with a page of HTML': `Failed to confirm pickup: ${SERVER_TROUBLE}`,
    },
    rules: '8-009, 8-011, 8-063, 8-114',
  },
  {
    action: 'complete_return_journey',
    status: 'return_journey',
    button: 'Complete Return Journey',
    says: {
      'refused for a reason': REFUSED_BECAUSE,
      'refused without a word': 'Could not complete return journey',
      'not answered in time': NO_RESPONSE,
      'answered with a page of HTML': 'Failed to complete return journey. Please try again.',
    },
    rules: '8-009, 8-011, 8-072, 8-112',
  },
  {
    action: 'reject',
    status: 'pending',
    button: 'Reject',
    says: {
      'refused for a reason': `Failed to reject: ${REFUSED_BECAUSE}`,
      'refused without a word': 'Failed to reject: Could not reject appointment',
      'not answered in time': `Failed to reject: ${NO_RESPONSE}`,
      'answered with a page of HTML': `Failed to reject: ${SERVER_TROUBLE}`,
    },
    rules: '8-009, 8-011, 8-042, 8-116',
  },
  {
    action: 'reject_pickup',
    status: 'driver_assigned_pickup',
    button: 'Reject Pickup',
    says: {
      'refused for a reason': `Failed to reject pickup: ${REFUSED_BECAUSE}`,
      'refused without a word': 'Failed to reject pickup: Could not reject pickup',
      'not answered in time': `Failed to reject pickup: ${NO_RESPONSE}`,
      'answered with a page of HTML': `Failed to reject pickup: ${SERVER_TROUBLE}`,
    },
    rules: '8-009, 8-011, 8-064, 8-115',
  },
];

async function open(appointment: Appointment, answer: () => unknown): Promise<void> {
  const server = fakeServer();
  serveAppointments(server, { today: [appointment] });
  server.on(calls.settings.scheduling, aScheduling());
  server.on(calls.appointments.read, appointment);
  server.on(calls.appointments.act, answer as () => Appointment);
  renderScreen(<DriverDashboard />, { as: ben });
  await letItWait();
}

/** Presses it; a refusal is asked for its reason. */
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

describe.each(ROWS)('$action at $status that fails says so ($rules)', ({ status, button, collected = false, says }) => {
  it.each(Object.keys(ACTION_FAILURES) as ActionFailure[])('when it is %s', async (failure) => {
    await open(transport(status, collected), ACTION_FAILURES[failure]);
    await press(button);
    expect(screen.getByText(says[failure])).toBeVisible();
    // Nothing happened: the same can be pressed again.
    expect(screen.getAllByRole('button', { name: button.startsWith('Reject') ? 'Reject' : button })[0]).toBeVisible();
  });
});

it('every action of a driver has its rows, save the answers to a call for backup, which no card offers', () => {
  const onTheSheet = new Set(['take_backup', 'decline_backup']);
  expect(new Set(ROWS.map(({ action }) => action))).toEqual(
    new Set(Object.keys(ACTIONS).filter((action) => !onTheSheet.has(action))),
  );
});

it('a journey that fails in the phone itself says to try again (8-107)', async () => {
  await open(transport('in_progress', false), ACTION_FAILURES['answered with a page of HTML']);
  jest.spyOn(crypto, 'getRandomValues').mockImplementation(() => {
    throw new TypeError('no random numbers');
  });
  await press('Start Journey');
  expect(screen.getByText('Failed to start journey. Please try again.')).toBeVisible();
});
