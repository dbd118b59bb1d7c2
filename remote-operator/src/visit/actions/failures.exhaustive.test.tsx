import { screen, within } from '@testing-library/react';
import type { Appointment } from 'shared-lib';
import {
  ACTION_FAILURES,
  type ActionFailure,
  calls,
  failuresOfNextRow,
  NO_RESPONSE,
  onFakeClock,
  problem,
  rawAnswer,
  REFUSED_BECAUSE,
  SERVER_TROUBLE,
  TEST_NOW,
  WITH_OIL,
} from 'shared-lib/testing';
import { ACTIONS, type OperatorActionName } from './actionTable';
import { aGroup, settle, showCard, showInList, takeAction } from './testing/takeAction';

onFakeClock();

interface Row {
  action: Exclude<OperatorActionName, 'edit_details'>;
  over: Partial<Appointment>;
  says: Record<ActionFailure, string>;
  rules: string;
}

/**
 * The refusal's reason, else the action's own words, and those for network failures, all inside the action's alert if
 * it has one.
 */
const says = (silence: string, around = (reason: string): string => reason): Row['says'] => ({
  'refused for a reason': around(REFUSED_BECAUSE),
  'refused without a reason': around(silence),
  'not answered in time': around(NO_RESPONSE),
  'answered with a page of HTML': around(SERVER_TROUBLE),
});
const PAID = { status: 'completed', payment_status: 'paid' } as const;
const PICKUP = { status: 'pickup_requested', pickup_requested: true } as const;

const ASKED: Appointment['backup'] = {
  asked_at: TEST_NOW,
  until: '2026-11-20T23:59:00+08:00',
  answered_at: null,
  note: '',
  drivers: [{ id: 22, name: 'Rey Santos', answer: null }],
};

/** One row for every action of an operator: the text in its dialog, or beside the card. */
const ROWS: readonly Row[] = [
  {
    action: 'review_rejection',
    over: { status: 'rejected' },
    says: says('', () => 'Failed to review rejection. Please try again.'),
    rules: '8-009, 8-011, 8-119',
  },
  {
    action: 'start_appointment',
    over: { status: 'driver_confirmed' },
    says: says('', (reason) => `Failed to start appointment. Please try again. ${reason}`.trim()),
    rules: '8-009, 8-010, 8-011, 8-120',
  },
  {
    action: 'mark_completed',
    over: { status: 'awaiting_payment' },
    says: says('Could not mark appointment as paid', (reason) => `Failed to mark payment as paid: ${reason}`),
    rules: '8-009, 8-010, 8-011, 8-071, 8-124',
  },
  {
    action: 'confirm_paid',
    over: { status: 'awaiting_payment', payment_status: 'paid' },
    says: says('Could not update appointment'),
    rules: '8-009, R-workflow-90',
  },
  ...(['edit_therapists', 'edit_driver'] as const).map((action) => ({
    action,
    // After the start nobody could accept. Source: R-beyond-1511.
    over: { status: 'confirmed', start_time: '00:30', end_time: '01:30' } as const,
    says: says('Could not update appointment'),
    rules: '8-009, 8-010, 8-011, 8-039',
  })),
  {
    action: 'assign_pickup_driver',
    over: PICKUP,
    says: says('Could not update appointment'),
    rules: '8-009, 8-010, 8-011, 8-039',
  },
  {
    action: 'ask_backup',
    over: { status: 'journey' },
    says: says('Could not ask for backup'),
    rules: '8-009, 8-010, 8-011, R-beyond-9',
  },
  {
    action: 'withdraw_backup',
    over: { status: 'journey', backup: ASKED },
    says: says('Could not withdraw the request for backup'),
    rules: '8-009, 8-010, 8-011, R-beyond-9',
  },
  {
    action: 'remind',
    over: { status: 'pending' },
    says: says('Could not send the reminder'),
    rules: '8-009, 8-010, 8-011',
  },
  {
    action: 'check_material',
    over: { ...PAID, ...WITH_OIL },
    says: says('Failed to complete materials check', (reason) => `Error updating material status: ${reason}`),
    rules: '8-009, 8-010, 8-011, 8-127, 8-128',
  },
  {
    action: 'edit_internal_note',
    over: { status: 'journey' },
    says: says('Could not update appointment'),
    rules: '8-009, 8-010, 8-011, 8-039',
  },
  {
    action: 'correct_payment',
    over: PAID,
    says: says('Could not correct the payment'),
    rules: '8-009, 8-010, 8-011',
  },
  {
    action: 'refund',
    over: PAID,
    says: says('Could not correct the payment'),
    rules: '8-009, 8-010, 8-011, R-beyond-1540',
  },
  {
    action: 'remove_therapist',
    over: { status: 'confirmed', therapists_details: aGroup('confirmed') },
    says: says('Could not update appointment'),
    rules: '8-009, 8-010, 8-011, 8-039',
  },
  {
    action: 'set_status',
    over: { status: 'confirmed' },
    says: says('Could not update appointment status'),
    rules: '8-009, 8-010, 8-011, 8-041',
  },
  {
    action: 'cancel_pickup',
    over: PICKUP,
    says: says('Could not update appointment'),
    rules: '8-009, 8-010, 8-011, 8-039',
  },
  {
    action: 'abort_session',
    over: { status: 'session_in_progress' },
    says: says('Could not end the session'),
    rules: '8-009, 8-010, 8-011',
  },
  {
    action: 'cancel',
    over: { status: 'confirmed' },
    says: says('Could not update appointment status'),
    rules: '8-009, 8-010, 8-011, 8-041',
  },
  {
    action: 'delete',
    over: { status: 'pending' },
    says: says('Could not delete appointment'),
    rules: '8-009, 8-010, 8-011, 8-040',
  },
];

/** The cards of the list without their clocks, and whether any of them still waits. */
const shownInList = (): readonly (readonly [string | undefined, boolean])[] =>
  within(screen.getByRole('list', { name: 'Appointments', hidden: true }))
    .getAllByRole('article', { hidden: true })
    .map((card) => [card.textContent?.replace(/\d+/g, ''), card.querySelector('[aria-busy="true"]') !== null]);

describe.each(ROWS)(
  '$action that fails says so, and the list is as before ($rules)',
  ({ action, over, says: texts }) => {
    it.each(failuresOfNextRow())('when it is %s', async (failure) => {
      const { appointment, server } = await showInList(over);
      const before = shownInList();
      const answer = ACTION_FAILURES[failure];
      for (const call of [
        calls.appointments.act,
        calls.appointments.update,
        calls.appointments.remove,
        calls.inventory.updateMaterialStatus,
      ])
        server.on(call, answer);
      await takeAction(action, appointment);
      // A call without an answer is tried twice more.
      for (let second = 0; second < 4; second += 1) await settle(1_000);
      expect(screen.getAllByText(texts[failure])[0]).toBeVisible();
      if (action === 'check_material') expect(screen.getByText('Failed to update material Massage oil')).toBeVisible();
      expect(shownInList()).toEqual(before);
    });
  },
);

it.each([
  ['the session is over', problem('SESSION_EXPIRED')],
  ['it speaks of authentication', rawAnswer(403, { detail: 'Authentication credentials were not provided.' })],
])(
  'an answer that says that %s asks for a new login where the action was taken, and reports nothing else (8-002, 8-005, 8-012)',
  async (_why, answer) => {
    const { appointment, server, client } = await showCard({ status: 'confirmed' });
    server.on(calls.appointments.act, answer);
    await takeAction('cancel', appointment);
    expect(screen.getByText('Your session has expired. Please log in again.')).toBeVisible();
    expect(client.getMutationCache().getAll().at(-1)?.state.error?.message).toBe('Authentication failed');
  },
);

it('every action of an operator that is sent has its row', () => {
  const leadsToItsForm = 'edit_details';
  expect(new Set(ROWS.map(({ action }) => action))).toEqual(
    new Set(Object.keys(ACTIONS).filter((action) => action !== leadsToItsForm)),
  );
});
