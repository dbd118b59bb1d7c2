import { screen } from '@testing-library/react';
import {
  type Appointment,
  BEFORE_START,
  ENDED,
  MATERIALS_CHECK_FROM,
  ON_THE_ROAD,
  PICKUP_STATUSES,
  STATUSES,
  type Status,
} from 'shared-lib';
import { calls, type FakeServer, isLongForm, onFakeClock, WITH_OIL } from 'shared-lib/testing';
import { ACTIONS, labelOf, type OperatorActionName, primaryAction } from './actionTable';
import { aGroup, openMenu, showCard, takeAction } from './testing/takeAction';

onFakeClock();

const CANCELLABLE = [...BEFORE_START, ...ON_THE_ROAD, 'dropped_off'] as const;
/** Statuses at which someone other than an operator must act next. */
const AWAITED = STATUSES.filter(
  (status) =>
    !['driver_confirmed', 'awaiting_payment', 'pickup_requested', 'transport_completed'].includes(status) &&
    !(ENDED as readonly Status[]).includes(status),
);

/**
 * The statuses at which an operator may take each action, for a paid group with a driver and unchecked materials.
 * Source: R-workflow-1..R-workflow-35, written here a second time.
 */
const OFFERED: { readonly [A in OperatorActionName]: readonly Status[] } = {
  review_rejection: ['rejected'],
  start_appointment: ['driver_confirmed'],
  mark_completed: [],
  confirm_paid: ['awaiting_payment'],
  edit_details: STATUSES.filter((status) => !['transport_completed', 'cancelled', 'auto_cancelled'].includes(status)),
  edit_therapists: BEFORE_START,
  edit_driver: [...BEFORE_START, ...ON_THE_ROAD],
  assign_pickup_driver: PICKUP_STATUSES,
  ask_backup: [...ON_THE_ROAD.slice(1), 'return_journey'],
  // Only after a call for a second driver: secondDriver.test.tsx.
  withdraw_backup: [],
  remind: [...AWAITED, 'completed'],
  check_material: MATERIALS_CHECK_FROM,
  edit_internal_note: STATUSES,
  correct_payment: STATUSES,
  refund: STATUSES,
  remove_therapist: CANCELLABLE,
  set_status: STATUSES,
  cancel_pickup: PICKUP_STATUSES,
  abort_session: ['session_in_progress', 'awaiting_payment'],
  cancel: [...CANCELLABLE, 'rejected'],
  delete: [...BEFORE_START, 'rejected', 'cancelled', 'auto_cancelled'],
};

/**
 * A single therapist cannot leave a group. An unpaid visit has no payment to correct. A visit without a driver has none
 * to swap.
 */
const SIZES = {
  'a group': { over: { payment_status: 'paid', ...WITH_OIL }, but: { delete: [] } },
  'one therapist': {
    over: { payment_status: 'unpaid' },
    but: {
      mark_completed: ['awaiting_payment', 'completed', ...PICKUP_STATUSES, 'transport_completed'],
      confirm_paid: [],
      check_material: [],
      correct_payment: [],
      refund: [],
      remove_therapist: [],
      remind: AWAITED,
    },
  },
} as const satisfies Record<
  string,
  { over: Partial<Appointment>; but: { [A in OperatorActionName]?: readonly Status[] } }
>;

/** Actions that differ for a group, or that a single unpaid therapist does not have. */
const PRESSED_FOR_GROUP: readonly OperatorActionName[] = [
  'start_appointment',
  'edit_therapists',
  'edit_driver',
  'check_material',
  'correct_payment',
  'refund',
  'remove_therapist',
];

/** The short form presses each action at the first status that offers it, the long form at every one. */
const isPressed = (action: OperatorActionName, status: Status, offered: typeof OFFERED): boolean =>
  isLongForm || STATUSES.find((one) => offered[action].includes(one)) === status;

/** The calls that change something, by their action. */
const sent = (server: FakeServer): string[] => [
  ...server.seen(calls.appointments.act).map(({ params }) => params.action ?? ''),
  ...server.seen(calls.appointments.update).map(({ body }) => Object.keys(body as object).join()),
  ...server.seen(calls.appointments.remove).map(() => 'delete'),
  ...server.seen(calls.inventory.updateMaterialStatus).map(() => 'check_material'),
];
/** After the start nobody could accept, so a swap asks for a later time first. Source: R-beyond-1511. */
const NOT_BEGUN: Partial<Appointment> = { start_time: '00:30', end_time: '01:30' };
/** The call of an action that has none of its own. */
const TRAVELS_AS: { readonly [A in OperatorActionName]?: string } = {
  refund: 'correct_payment',
  edit_therapists: 'version,therapists',
  edit_driver: 'version,driver',
  edit_internal_note: 'internal_note',
  set_status: 'status,version',
};

describe.each(Object.keys(SIZES) as (keyof typeof SIZES)[])('the visit of %s', (size) => {
  const { over, but } = SIZES[size];
  const offered: typeof OFFERED = { ...OFFERED, ...but };

  it.each(STATUSES)(
    'at %s offers its actions and no others, and each one can be pressed and sent (4-058..4-067, 6-001)',
    async (status) => {
      const pickup = (PICKUP_STATUSES as readonly Status[]).includes(status) && {
        pickup_requested: true,
        ...(status !== 'pickup_requested' && { assigned_pickup_driver: 21, pickup_driver_name: 'Ben Castro' }),
      };
      const visit: Partial<Appointment> = {
        status,
        ...over,
        ...pickup,
        ...(size === 'a group' && { therapists_details: aGroup(status) }),
      };
      const { appointment, unmount } = await showCard(visit);
      const actions = (Object.keys(ACTIONS) as OperatorActionName[]).filter((one) => offered[one].includes(status));

      await openMenu();
      const primary = primaryAction(appointment);
      expect(
        [
          ...(primary ? [labelOf(primary, appointment)] : []),
          ...(actions.includes('remind') ? [screen.getByRole('button', { name: /^Remind/ }).textContent] : []),
          ...screen.getAllByRole('menuitem').map(({ textContent }) => textContent),
        ].sort(),
      ).toEqual(['Open', ...actions.map((action) => labelOf(action, appointment))].sort());
      await openMenu();

      unmount();

      const ofThisSize = actions.filter((one) => size === 'one therapist' || PRESSED_FOR_GROUP.includes(one));
      for (const action of ofThisSize.filter((one) => isPressed(one, status, offered))) {
        const isSwap = action === 'edit_therapists' || action === 'edit_driver';
        const { server, address, ...card } = await showCard({ ...visit, ...(isSwap && NOT_BEGUN) });
        await takeAction(action, appointment);
        if (action === 'edit_details') expect(address()).toBe('/dashboard/scheduling?date=2026-11-20&booking=2041');
        else expect(sent(server)).toEqual([TRAVELS_AS[action] ?? action]);
        card.unmount();
      }
    },
  );
});

it('a visit without a driver starts once its therapist is ready, and can get a driver (4-058)', async () => {
  const { appointment, server } = await showCard({ status: 'therapist_confirmed', driver: null });
  await takeAction('start_appointment', appointment);
  expect(sent(server)).toEqual(['start_appointment']);
  expect(labelOf('edit_driver', appointment)).toBe('Add a driver');
});
