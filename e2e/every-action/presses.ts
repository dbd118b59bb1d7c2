import type { Locator, Page } from '@playwright/test';
import {
  oneOf,
  ON_THE_ROAD,
  PICKUP_STATUSES,
  statusLabel,
  type Change,
  type Role,
  type Status,
} from 'shared-lib/domain';
import { expect } from '../fixtures/test';
import { openIfFolded } from '../screens/appointment-card';
import { choose } from '../screens/appointment-page';
import { chooseStart } from '../screens/fill-booking';
import type { Placed, Setting } from './stage';

/** The place of a press: the page of the appointment, or its card on a phone. */
export interface Before {
  page: Page;
  /** The card on a phone. Operators press on the page itself. */
  card: Locator;
  visit: Placed;
  status: Status;
  group: boolean;
  declined?: true;
}

type What = Pick<Before, 'status' | 'group' | 'declined'>;
type Of<T> = T | ((what: What) => T);
export const valueOf = <T>(value: Of<T>, what: What): T =>
  typeof value === 'function' ? (value as (what: What) => T)(what) : value;

/** How to press an action, and what must follow. */
export interface Press {
  /** What the visit needs besides its status. */
  setting?: Of<Setting>;
  /** The status to start from, when the action is offered only after another press. */
  begins?: (status: Status) => Status;
  take: (before: Before) => Promise<unknown>;
  /** Text on the page afterwards. */
  says?: (visit: Placed, status: Status) => string | RegExp;
  /** The status afterwards: unchanged if left out, null if the visit is deleted. */
  becomes?: Of<Status | null>;
  /** True if the page shows something else afterwards. */
  leaves?: true;
}

const button =
  (name: string | RegExp) =>
  ({ card }: Before): Promise<void> =>
    card.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).click();

/** Chooses an entry of the menu, then presses the button of its dialog. */
const inDialog =
  (entry: string, submit: string, fill?: (dialog: Locator) => Promise<unknown>) =>
  async ({ page }: Before): Promise<void> => {
    const dialog = await choose(page, entry);
    await fill?.(dialog);
    await dialog.getByRole('button', { name: submit, exact: true }).click();
  };
/** Presses the button of the page, then the button of its dialog. */
const afterButton =
  (open: string, submit: string, fill?: (dialog: Locator) => Promise<unknown>) =>
  async ({ page, card }: Before): Promise<void> => {
    await card.getByRole('button', { name: open, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await fill?.(dialog);
    await dialog.getByRole('button', { name: submit, exact: true }).click();
  };
const reason = (dialog: Locator): Promise<void> => dialog.getByRole('textbox', { name: 'Reason' }).fill('Only a test');
const firstFree =
  (entry: string) =>
  async ({ page }: Before) => {
    const panel = await choose(page, entry);
    // In a group it is said first whose place it is.
    const places = panel.getByRole('radiogroup', { name: /^Instead of/ });
    if (await places.isVisible()) await places.getByRole('radio').first().check();
    // The first who is free is chosen already.
    await expect(panel.getByRole('radiogroup', { name: /^Free/ }).getByRole('radio').first()).toBeChecked();
    await panel.getByRole('button', { name: /^(Swap|Add)$/ }).click();
  };
const refuse =
  (open: string) =>
  async ({ page, card }: Before) => {
    await card.getByRole('button', { name: open, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Travel conflict').click();
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  };

/** Fills the form of 'Change booking'. Saving closes the form and leaves its page. */
const inForm = (fill: (form: Locator) => Promise<unknown>, becomes?: Status): Press => ({
  take: async ({ page, visit }) => {
    await page.getByRole('button', { name: /^More actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Change booking' }).click();
    const form = page.getByRole('region', { name: `Change booking #${visit.id}` });
    await fill(form);
    await form.getByRole('button', { name: 'Save changes' }).click();
  },
  says: () => 'Appointment updated successfully',
  becomes,
  leaves: true,
});

const OPERATOR: { readonly [C in Change]?: Press } = {
  review_rejection: {
    take: afterButton('Review Rejection', 'Cancel the visit', (dialog) =>
      dialog.getByRole('radio', { name: /^Accept the rejection/ }).check(),
    ),
    says: () => 'Rejection reviewed successfully',
    becomes: 'cancelled',
  },
  start_appointment: {
    setting: ({ status }) => ({ withoutDriver: status === 'therapist_confirmed' }),
    take: button('Start Appointment'),
    says: () => 'Appointment started',
    becomes: 'in_progress',
  },
  mark_completed: {
    take: (before) =>
      oneOf(PICKUP_STATUSES, before.status)
        ? inDialog('Verify Payment', 'Verify Payment')(before)
        : afterButton('Verify Payment', 'Verify Payment')(before),
    says: () => 'Payment marked as received successfully!',
    becomes: ({ status }) => (status === 'awaiting_payment' ? 'completed' : status),
  },
  confirm_paid: {
    setting: { paid: true },
    take: button('Confirm as paid'),
    says: () => 'Confirmed as paid',
    becomes: 'completed',
  },
  edit_visit: inForm(async (form) => {
    await form.getByRole('button', { name: 'Change', exact: true }).click();
    await chooseStart(form, '16:00');
  }, 'pending'),
  edit_details: inForm((form) => form.getByLabel('Notes').fill('Ring twice.')),
  edit_therapists: {
    take: firstFree('Swap therapist'),
    says: ({ therapists: [first] }) => `is asked instead of ${first?.name}.`,
    becomes: 'pending',
  },
  edit_driver: {
    take: firstFree('Swap driver'),
    says: ({ driver }, status) =>
      `${oneOf(ON_THE_ROAD, status) ? 'drives now' : 'is asked'} instead of ${driver.name}.`,
    becomes: ({ status }) => (oneOf(ON_THE_ROAD, status) ? 'in_progress' : 'pending'),
  },
  assign_pickup_driver: {
    take: afterButton('Assign ride home', 'Assign driver'),
    says: () => /is asked, and has 15 minutes to confirm$/,
    becomes: 'driver_assigned_pickup',
  },
  ask_backup: {
    take: inDialog('Ask for backup', 'Ask for backup', (dialog) =>
      dialog.getByRole('radio', { name: /who are free/ }).check(),
    ),
    says: () => /asked to take the ride over$/,
  },
  withdraw_backup: {
    setting: { backup: true },
    take: async ({ page }) => {
      await page.getByRole('button', { name: /^More actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Withdraw backup request' }).click();
    },
    says: () => 'The request for backup is withdrawn',
  },
  remind: {
    setting: ({ status }) => ({ late: true, unanswered: status === 'pending', unchecked: status === 'completed' }),
    take: button(/^Remind /),
    says: () => /^Reminder sent to /,
  },
  check_material: {
    setting: { unchecked: true },
    take: inDialog('Check Materials', 'Complete Check'),
    says: () => 'Material status updated successfully!',
  },
  edit_internal_note: {
    take: inDialog('Write internal note', 'Save note', (dialog) =>
      dialog.getByRole('textbox', { name: 'Internal note' }).fill('Two dogs'),
    ),
    says: () => 'Internal note saved',
  },
  correct_payment: {
    setting: { paid: true },
    take: inDialog('Correct payment', 'Correct payment', async (dialog) => {
      await dialog.getByLabel('Amount').fill('777');
      await reason(dialog);
    }),
    says: () => 'Payment corrected',
  },
  remove_therapist: {
    // If all others had accepted, the removal would confirm the visit.
    setting: ({ status }) => ({ unanswered: status === 'pending' }),
    take: inDialog('Remove a therapist', 'Remove from the visit', (dialog) => dialog.getByRole('radio').last().check()),
    says: () => /^The visit goes on with /,
  },
  set_status: {
    take: async ({ page, status }) => {
      const to = statusLabel(settableFrom(status));
      const dialog = await choose(page, 'Set status');
      await dialog.getByRole('combobox', { name: 'New status' }).selectOption({ label: to });
      await dialog.getByRole('button', { name: `Set to ${to}` }).click();
    },
    says: () => 'Appointment status updated successfully',
    becomes: ({ status }) => settableFrom(status),
  },
  cancel_pickup: {
    take: inDialog('Cancel ride home', 'Cancel ride home'),
    says: () => 'Ride home cancelled',
    becomes: 'completed',
  },
  abort_session: {
    take: inDialog('End session early', 'End the session', reason),
    says: () => 'Session ended early',
    becomes: 'cancelled',
  },
  cancel: {
    take: inDialog('Cancel appointment', 'Cancel appointment', reason),
    says: () => 'Appointment cancelled',
    becomes: 'cancelled',
  },
  delete: {
    take: inDialog('Delete appointment', 'Delete appointment'),
    says: () => 'Appointment deleted successfully',
    becomes: null,
  },
  auto_cancel: {
    // A therapist without an answer would be disabled, and could press nothing later.
    setting: { late: true, lastToAnswer: 'driver' },
    take: async ({ page }) => {
      await page.goto('/dashboard?view=timeout');
      await page.getByRole('button', { name: 'Auto-cancel overdue' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click();
    },
    says: () => 'Overdue appointments auto-canceled successfully: 1',
    becomes: 'auto_cancelled',
    leaves: true,
  },
};
const settableFrom = (status: Status) => (status === 'pending' ? 'driver_confirmed' : 'pending');

/** Takes a step and presses 'Undo'. */
const undo = (
  steps: { readonly [S in Status]?: { begins: Status; button: string; says: string; setting?: Setting } },
): Press => ({
  setting: ({ status }) => steps[status]?.setting ?? {},
  begins: (status) => steps[status]!.begins,
  take: async (before) => {
    await button(steps[before.status]!.button)(before);
    await expect(before.card.getByText(statusLabel(before.status), { exact: true })).toBeVisible();
    await before.page.getByRole('button', { name: 'Undo' }).click();
  },
  says: (_, status) => steps[status]!.says,
  becomes: ({ status }) => steps[status]!.begins,
});
const ACCEPTANCE = 'Your acceptance was undone';
const READINESS = 'You are no longer marked as ready';

const THERAPIST: { readonly [C in Change]?: Press } = {
  therapist_confirm: {
    setting: { lastToAnswer: 'therapist' },
    take: (before) => button(before.status === 'pending' ? 'Accept' : 'Confirm Ready')(before),
    says: () => 'Therapist confirmation successful',
    becomes: ({ status }) => (status === 'pending' ? 'confirmed' : 'therapist_confirmed'),
  },
  reject: { take: refuse('Reject'), says: () => 'Appointment rejected successfully', becomes: 'rejected' },
  start_session: {
    setting: ({ status }) => ({ withoutDriver: status === 'in_progress' }),
    take: button('Start Session'),
    says: () => 'Session started',
    becomes: 'session_in_progress',
  },
  mark_awaiting_payment: {
    take: button('Request Payment'),
    says: () => 'Payment requested',
    becomes: 'awaiting_payment',
  },
  complete: {
    setting: { unchecked: true },
    take: async ({ page, card, status }) => {
      const name = status === 'payment_completed' ? 'Complete Session' : 'Check Materials';
      await card.getByRole('button', { name, exact: true }).click();
      const question = page.getByRole('dialog').or(page.getByRole('alertdialog'));
      const submit = status === 'payment_completed' ? 'Complete Session' : 'Complete Check';
      await question.getByRole('button', { name: submit, exact: true }).click();
      await expect(question).toBeHidden();
    },
    becomes: ({ status }) => (oneOf(['payment_verified', 'payment_completed'], status) ? 'completed' : status),
  },
  request_pickup: {
    setting: ({ declined }) => ({ declined }),
    take: async ({ page, card, visit, status, declined }) => {
      await openIfFolded(card, visit.client.name);
      if (status === 'pickup_requested' && !declined)
        return card.getByRole('button', { name: 'Make It Urgent' }).click();
      await card.getByRole('button', { name: 'Request Pickup' }).click();
      const form = page.getByRole('dialog', { name: 'Request Pickup' });
      // A visit that was cancelled on the way requires this field.
      await form.getByLabel('Where exactly?').fill('At gate 2');
      await form.getByRole('button', { name: 'Request Pickup' }).click();
      await expect(card.getByText('You need no ride home.')).toBeHidden();
    },
    becomes: 'pickup_requested',
  },
  decline_pickup: {
    take: button("I don't need a ride"),
    says: () => 'Your operator sees that you need no ride home',
  },
  cancel_pickup: {
    take: async ({ page, card }) => {
      await card.getByRole('button', { name: 'Cancel Pickup' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Pickup' }).click();
    },
    says: () => 'The ride home is cancelled',
    becomes: 'completed',
  },
  undo: undo({
    pending: { begins: 'pending', button: 'Accept', says: ACCEPTANCE, setting: { unanswered: true } },
    confirmed: { begins: 'pending', button: 'Accept', says: ACCEPTANCE, setting: { lastToAnswer: 'therapist' } },
    therapist_confirmed: {
      begins: 'confirmed',
      button: 'Confirm Ready',
      says: READINESS,
      setting: { lastToAnswer: 'therapist' },
    },
    session_in_progress: {
      begins: 'dropped_off',
      button: 'Start Session',
      says: 'Undone: the session has not begun',
    },
    awaiting_payment: {
      begins: 'session_in_progress',
      button: 'Request Payment',
      says: 'Undone: the session goes on',
    },
  }),
};

const DRIVER: { readonly [C in Change]?: Press } = {
  driver_confirm: {
    setting: { lastToAnswer: 'driver' },
    take: (before) => button(before.status === 'pending' ? 'Accept Transport' : 'Confirm Ready to Drive')(before),
    says: () => 'Driver confirmation successful',
    becomes: ({ status }) => (status === 'pending' ? 'confirmed' : 'driver_confirmed'),
  },
  reject: { take: refuse('Reject'), says: () => 'Appointment rejected successfully', becomes: 'rejected' },
  start_journey: {
    take: button('Start Journey'),
    becomes: ({ group }) => (group ? 'picking_up_therapists' : 'journey'),
  },
  pick_up_therapist: {
    take: async ({ card, visit: { therapists } }) => {
      await card.getByRole('button', { name: `Mark as picked up ${therapists[0]?.name}` }).click();
      await expect(card.getByText('Picked up', { exact: true })).toBeVisible();
    },
  },
  collect_therapists: {
    setting: { collected: true },
    take: button('All Therapists Collected'),
    becomes: 'transporting_group',
  },
  arrive_at_location: {
    take: (before) =>
      button(before.status === 'journey' ? 'Mark Arrived at Pickup' : 'Mark Arrived at Location')(before),
    becomes: ({ status }) => (status === 'journey' ? 'arrived' : 'at_location'),
  },
  drop_off_therapist: {
    take: (before) => button(before.status === 'arrived' ? 'Drop Off Therapist' : 'Mark Drop-off Complete')(before),
    says: () => /^Transport completed successfully! Therapist dropped off\./,
    becomes: 'dropped_off',
  },
  running_late: {
    take: async (before) => {
      await button("I'm running late")(before);
      await button('20 min')(before);
    },
    says: () => /^The office and your team know: about /,
  },
  confirm_pickup: {
    take: button('Confirm Pickup'),
    says: () => 'Pickup confirmed successfully',
    becomes: 'return_journey',
  },
  reject_pickup: {
    take: refuse('Reject Pickup'),
    says: () => 'Pickup rejected successfully',
    // The next free driver is asked, so this driver can no longer answer the card.
    becomes: 'driver_assigned_pickup',
  },
  complete_return_journey: {
    take: button('Complete Return Journey'),
    says: () => /^Return journey completed successfully!/,
    becomes: 'transport_completed',
    leaves: true,
  },
  // For the driver asked for backup, above any page.
  take_backup: {
    setting: { backup: true },
    take: button('I take it over'),
    says: () => 'Thank you. The operator will tell you when to set off.',
    leaves: true,
  },
  decline_backup: { setting: { backup: true }, take: button("I can't come"), leaves: true },
  undo: undo({
    pending: { begins: 'pending', button: 'Accept Transport', says: ACCEPTANCE, setting: { unanswered: true } },
    confirmed: {
      begins: 'pending',
      button: 'Accept Transport',
      says: ACCEPTANCE,
      setting: { lastToAnswer: 'driver' },
    },
    // A new driver, after the therapists said they are ready.
    therapist_confirmed: {
      begins: 'pending',
      button: 'Accept Transport',
      says: ACCEPTANCE,
      setting: { lastToAnswer: 'driver', ready: true },
    },
    driver_confirmed: { begins: 'therapist_confirmed', button: 'Confirm Ready to Drive', says: READINESS },
  }),
};

/** How each role presses its actions on its screens. The counterpart of the workflow's table. */
export const PRESSES: { readonly [R in Role]: { readonly [C in Change]?: Press } } = {
  operator: OPERATOR,
  therapist: THERAPIST,
  driver: DRIVER,
};
