// How it works: docs/subsystems/access.md.
import { ACTIONS, type Action, type UndoableAction } from 'shared-lib/domain';
import { lockAppointment } from '../appointments/store/lock.repository.js';
import { keepUndoableStep } from '../appointments/store/undoable-steps.repository.js';
import { seedWindow, type AppointmentSeed } from '../testing/seed.js';
import { testApp, type TestApp } from '../testing/test-app.js';
import { newUsers, type Person } from './testing/users.js';
import { TODAY, visitOf, type Scenario } from './testing/scenario.js';
import { resultOf } from './testing/request.js';

interface Permission {
  /** The visit's people and the operators who may. All others of them are told that the step is not theirs. */
  readonly who: readonly Person[];
  readonly seed?: (scenario: Scenario, colleague: number) => Partial<AppointmentSeed>;
  readonly taken?: (scenario: Scenario) => { readonly change: UndoableAction; readonly by: number };
  readonly body?: (scenario: Scenario, colleague: number) => unknown;
}

const at = (status: AppointmentSeed['status']) => (): Partial<AppointmentSeed> => ({ status });
/** A group: the therapist among the users, and a colleague. */
const group =
  (status: AppointmentSeed['status'], picked_up = false) =>
  ({ users }: Scenario, colleague: number): Partial<AppointmentSeed> => ({
    status,
    therapists: [
      { id: users.therapist.id, picked_up },
      { id: colleague, picked_up },
    ],
  });
const pickup =
  (status: AppointmentSeed['status'], assigned = true) =>
  ({ server, users }: Scenario): Partial<AppointmentSeed> => ({
    status,
    columns: {
      outcome: 'completed',
      status_before_pickup: 'completed',
      pickup_requested_at: server.clock.now(),
      ...(assigned && {
        pickup_driver_id: users.driver.id,
        pickup_asked: [users.driver.id],
        pickup_deadline: new Date(server.clock.now().getTime() + 600_000),
      }),
    },
  });
/** A ride of another driver, which only the driver among the users is asked to take over. */
const brokenDown =
  (isAsked = true) =>
  ({ server, users }: Scenario): Partial<AppointmentSeed> => {
    const now = server.clock.now().getTime();
    const backup = {
      to: users.driver.id,
      asked: [users.driver.id],
      declined: [],
      askedAt: now,
      until: now + 600_000,
      takenBy: null,
      answeredAt: null,
    };
    return { status: 'journey', ...(isAsked && { driver: null, columns: { backup } }) };
  };
/** Everyone has accepted. */
const agreed = ({ users }: Scenario): Partial<AppointmentSeed> => ({
  status: 'confirmed',
  therapists: [{ id: users.therapist.id, accepted: true }],
  driver_accepted: true,
});
const body = (content: unknown) => () => content;

const PERMISSIONS: Readonly<Record<Action, Permission>> = {
  therapist_confirm: { who: ['therapist'] },
  driver_confirm: { who: ['driver'] },
  reject: { who: ['therapist', 'driver'], body: body({ rejection_reason: 'Other' }) },
  review_rejection: { who: ['operator'], seed: at('rejected'), body: body({ action: 'accept' }) },
  start_appointment: { who: ['operator'], seed: at('driver_confirmed') },
  start_journey: { who: ['driver'], seed: at('in_progress') },
  pick_up_therapist: {
    who: ['driver'],
    seed: group('picking_up_therapists'),
    body: ({ users }) => ({ therapist_id: users.therapist.id }),
  },
  collect_therapists: { who: ['driver'], seed: group('picking_up_therapists', true) },
  arrive_at_location: { who: ['driver'], seed: at('journey') },
  drop_off_therapist: { who: ['driver'], seed: at('arrived') },
  start_session: { who: ['therapist'], seed: at('dropped_off') },
  mark_awaiting_payment: { who: ['therapist'], seed: at('session_in_progress') },
  mark_completed: { who: ['operator'], seed: at('awaiting_payment'), body: body({ payment_amount: 850 }) },
  confirm_paid: {
    who: ['operator'],
    seed: () => ({ status: 'awaiting_payment', columns: { payment_status: 'paid' } }),
  },
  complete: { who: ['therapist'], seed: at('payment_verified') },
  correct_payment: {
    who: ['operator'],
    seed: () => ({ status: 'completed', columns: { payment_status: 'paid' } }),
    body: body({ payment_amount: 850, reason: 'A typing error' }),
  },
  request_pickup: { who: ['therapist'], seed: at('completed') },
  decline_pickup: { who: ['therapist'], seed: at('completed') },
  assign_pickup_driver: {
    who: ['operator'],
    seed: pickup('pickup_requested', false),
    body: ({ users }) => ({ driver_id: users.driver.id }),
  },
  confirm_pickup: { who: ['driver'], seed: pickup('driver_assigned_pickup') },
  reject_pickup: { who: ['driver'], seed: pickup('driver_assigned_pickup'), body: body({ reason: 'Too far' }) },
  cancel_pickup: { who: ['therapist', 'operator'], seed: pickup('driver_assigned_pickup') },
  complete_return_journey: { who: ['driver'], seed: pickup('return_journey') },
  ask_backup: { who: ['operator'], seed: brokenDown(false) },
  withdraw_backup: { who: ['operator'], seed: brokenDown() },
  take_backup: { who: ['driver'], seed: brokenDown() },
  decline_backup: { who: ['driver'], seed: brokenDown() },
  cannot_make_it: { who: ['therapist', 'driver'], seed: agreed, body: body({ reason: 'ill' }) },
  can_make_it: {
    who: ['therapist', 'driver'],
    seed: (scenario) => ({
      ...agreed(scenario),
      columns: {
        cannot_come: {
          people: [scenario.users.therapist, scenario.users.driver].map(({ id }) => ({
            id,
            reason: 'ill',
            note: '',
            at: scenario.server.clock.now().getTime(),
          })),
        },
      },
    }),
  },
  running_late: { who: ['driver'], seed: at('journey'), body: body({ minutes: 20 }) },
  on_time: {
    who: ['driver'],
    seed: ({ server, users }) => {
      const now = server.clock.now().getTime();
      return {
        status: 'journey',
        columns: { running_late: { by: users.driver.id, minutes: 20, at: now, expectedAt: now } },
      };
    },
  },
  cancel: { who: ['operator'], body: body({ reason: 'The client is ill' }) },
  abort_session: { who: ['operator'], seed: at('session_in_progress'), body: body({ reason: 'The client is ill' }) },
  remind: { who: ['operator'] },
  undo: {
    // For a step that each of them has just taken.
    who: ['therapist', 'driver'],
    taken: ({ users, person }) => ({
      change: 'therapist_confirm',
      by: users[person === 'driver' ? 'driver' : 'therapist'].id,
    }),
  },
  remove_therapist: {
    who: ['operator'],
    seed: group('pending'),
    body: (_scenario, colleague) => ({ therapist_id: colleague }),
  },
};

/** The ids in the requirements; the two that are missing look alike. */
const POINTS: Readonly<Partial<Record<Action, string>>> = {
  start_appointment: '7-041',
  drop_off_therapist: '7-042',
  complete: '7-043, 7-060',
  reject: '7-044',
  review_rejection: '7-045, 7-065',
  therapist_confirm: '7-046',
  driver_confirm: '7-048',
  confirm_pickup: '7-049',
  reject_pickup: '7-050',
  arrive_at_location: '7-051',
  start_journey: '7-052',
  start_session: '7-053',
  mark_awaiting_payment: '7-054',
  request_pickup: '7-055',
  mark_completed: '7-056, 7-064',
  confirm_paid: 'R-workflow-90',
  complete_return_journey: '7-058',
};

const CONCERNED = ['driver', 'therapist', 'operator'] as const;
const OTHERS = ['otherDriver', 'otherTherapist'] as const;
const OUTSIDE = {
  anonymous: '401 NOT_AUTHENTICATED',
  unverified: '403 EMAIL_NOT_VERIFIED',
  pending: '401 SESSION_EXPIRED',
  disabled: '403 OPERATOR_DISABLED',
} as const;

/** The decision of a review is named `action` too, so the action's own name replaces it. */
const inBody = (action: Action, { action: decision, ...content }: { readonly action?: string } = {}) => ({
  ...content,
  ...(decision !== undefined && { decision }),
  action,
});

/** As if this step had just left the visit in its current state. */
const seedTakenStep = (
  { db, clock }: TestApp,
  appointmentId: number,
  step: { readonly change: UndoableAction; readonly by: number },
): Promise<void> =>
  db.tx(async (tx) => {
    const locked = await lockAppointment(tx, appointmentId);
    if (!locked) throw new Error('there is no visit');
    const { row, state } = locked;
    const { version, status_since: statusSince } = row;
    const taken = { ...step, at: clock.now().getTime(), before: state };
    await keepUndoableStep(tx, { appointmentId, version, taken, statusSince, withHolds: true });
  });

describe('who may take an action', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await testApp();
  });
  afterAll(() => server.close());

  async function expectPermission(action: Action, form: 'by path' | 'by body'): Promise<void> {
    const { who, seed, taken, body: bodyOf } = PERMISSIONS[action];
    const users = await newUsers(server);
    const colleague = (await server.addUser('therapist')).id;
    for (const { id } of [users.driver, users.otherDriver]) await seedWindow(server, id, TODAY);
    const expected: Record<string, string> = {
      ...OUTSIDE,
      ...Object.fromEntries(CONCERNED.map((person) => [person, who.includes(person) ? '200' : '403 WRONG_ROLE'])),
      ...Object.fromEntries(OTHERS.map((person) => [person, '404 NOT_FOUND'])),
    };
    const answered: Record<string, string> = {};
    for (const person of Object.keys(expected) as Person[]) {
      const scenario: Scenario = { server, users, person, who: users[person] };
      const id = await visitOf(scenario, seed?.(scenario, colleague));
      if (taken) await seedTakenStep(server, id, taken(scenario));
      const content = bodyOf?.(scenario, colleague) as { readonly action?: string } | undefined;
      answered[person] =
        form === 'by path'
          ? await resultOf(scenario, 'POST /api/scheduling/appointments/:id/:action/', {
              path: { id, action },
              body: { ...content },
            })
          : await resultOf(scenario, 'POST /api/scheduling/appointments/:id/', {
              path: { id },
              body: inBody(action, content),
            });
      // A hold of one driver would block the next driver.
      await server.sql('delete from staff_holds');
    }
    expect(answered).toEqual(expected);
  }

  it.each(ACTIONS.map((action): [Action, string] => [action, POINTS[action] ?? 'R-workflow-38']))(
    '%s, in the path (%s)',
    (action) => expectPermission(action, 'by path'),
  );
  it.each(ACTIONS)('%s, in the body (7-059)', (action) => expectPermission(action, 'by body'));

  it('an unknown action does not exist for anyone', async () => {
    const users = await newUsers(server);
    for (const person of [...CONCERNED, ...OTHERS]) {
      const scenario: Scenario = { server, users, person, who: users[person] };
      const id = await visitOf(scenario);
      for (const action of ['pickup_timeout', 'expire', 'set_status', 'edit_details', 'constructor', '__proto__']) {
        expect(
          await resultOf(scenario, 'POST /api/scheduling/appointments/:id/:action/', {
            path: { id, action },
            body: {},
          }),
        ).toBe('404 NOT_FOUND');
      }
    }
  });
});
