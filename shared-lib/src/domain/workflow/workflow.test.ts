import { MINUTE } from '../limits';
import { oneOf, SETTABLE_STATUSES, STATUSES, type Status } from './statuses';
import { ROLES, SYSTEM, type Actor, type Role } from '../people/roles';
import {
  ACTIONS,
  CHANGES,
  allowedActions,
  allowedChanges,
  decide,
  waitingFor,
  wrongRoleText,
  type Change,
  type ChangeInput,
  type Effect,
  type WorkflowState,
} from './index';

const START = Date.parse('2026-11-20T17:00:00+08:00');
const BEFORE = START - 60 * MINUTE;
const [LIZA, MIA, BEN, REY, MARISOL] = [11, 12, 21, 22, 1] as const;

const operator: Actor = { role: 'operator', id: MARISOL };
const liza: Actor = { role: 'therapist', id: LIZA };
const ben: Actor = { role: 'driver', id: BEN };
const rey: Actor = { role: 'driver', id: REY };
const ACTORS: Record<Role, Actor> = { operator, therapist: liza, driver: ben };

function aState(overrides: Partial<WorkflowState> = {}): WorkflowState {
  return {
    status: 'pending',
    outcome: null,
    startsAt: START,
    endsAt: START + 90 * MINUTE,
    therapists: [{ id: LIZA, accepted: false, ready: false, pickedUp: false, needsNoRide: false }],
    driver: { id: BEN, accepted: false },
    responseDeadline: START - 30 * MINUTE,
    lastRemindedAt: null,
    paymentStatus: 'unpaid',
    materials: 'unchecked',
    rodeOut: true,
    pickup: null,
    backup: null,
    ...overrides,
  };
}

const team = (...ids: number[]): WorkflowState['therapists'] =>
  ids.map((id) => ({ id, accepted: true, ready: true, pickedUp: true, needsNoRide: false }));

const pickup = (
  overrides: Partial<NonNullable<WorkflowState['pickup']>> = {},
): NonNullable<WorkflowState['pickup']> => ({
  driverId: BEN,
  urgency: 'normal',
  deadline: BEFORE + 15 * MINUTE,
  asked: [BEN],
  plannedAt: BEFORE,
  wantedAt: null,
  returnsTo: 'completed',
  ...overrides,
});

/** Sent to the driver who acts in these tests. For the answer, it does not matter whose ride it is. */
const backup = (): NonNullable<WorkflowState['backup']> => ({
  to: null,
  asked: [BEN],
  declined: [],
  askedAt: BEFORE,
  until: BEFORE + 10 * MINUTE,
  takenBy: null,
  answeredAt: null,
});

/**
 * The table of R-workflow-1..R-workflow-35, written a second time on purpose: who, from where, to where, with the state
 * that satisfies the guard.
 */
interface Expectation {
  roles: readonly (Role | 'system')[];
  from: readonly Status[];
  to: (from: Status) => Status;
  state?: (status: Status) => Partial<WorkflowState>;
  input?: ChangeInput;
  /** For input that depends on who asks. */
  inputOf?: (actor: Actor) => ChangeInput;
  now?: number;
}
const always = (status: Status) => () => status;
const unchanged = (from: Status): Status => from;
const paid = () => ({ paymentStatus: 'paid' }) as const;
const ready = [{ id: LIZA, accepted: true, ready: true, pickedUp: false, needsNoRide: false }];
const accepted = [{ id: LIZA, accepted: true, ready: false, pickedUp: false, needsNoRide: false }];
const BEFORE_START: Status[] = ['pending', 'confirmed', 'therapist_confirmed', 'driver_confirmed'];
const ROAD: Status[] = [
  'in_progress',
  'journey',
  'picking_up_therapists',
  'transporting_group',
  'driving_to_location',
  'at_location',
  'arrived',
];
const ON_A_RIDE: Status[] = [...ROAD.slice(1), 'return_journey'];
const RIDE: Status[] = ['pickup_requested', 'driver_assigned_pickup', 'return_journey'];
const twoPickedUp = [
  { id: LIZA, accepted: true, ready: true, pickedUp: true, needsNoRide: false },
  { id: MIA, accepted: true, ready: true, pickedUp: true, needsNoRide: false },
];

/** cannot-come.test.ts and running-late.test.ts have their own. */
const OWN_TESTS = ['cannot_make_it', 'can_make_it', 'running_late', 'on_time'] as const;
const TABLED = CHANGES.filter((one) => !oneOf(OWN_TESTS, one)) as Exclude<Change, (typeof OWN_TESTS)[number]>[];

const EXPECTED: Record<(typeof TABLED)[number], Expectation> = {
  therapist_confirm: {
    roles: ['therapist'],
    from: ['pending', 'confirmed'],
    to: (from) => (from === 'pending' ? 'confirmed' : 'therapist_confirmed'),
    state: (status) => ({
      driver: { id: BEN, accepted: true },
      ...(status === 'confirmed' ? { therapists: accepted } : {}),
    }),
  },
  driver_confirm: {
    roles: ['driver'],
    from: ['pending', 'therapist_confirmed'],
    to: (from) => (from === 'pending' ? 'confirmed' : 'driver_confirmed'),
    state: (status) => ({ therapists: status === 'pending' ? accepted : ready }),
  },
  reject: { roles: ['therapist', 'driver'], from: ['pending'], to: always('rejected') },
  review_rejection: { roles: ['operator'], from: ['rejected'], to: always('cancelled'), input: { decision: 'accept' } },
  start_appointment: {
    roles: ['operator'],
    from: ['driver_confirmed', 'therapist_confirmed'],
    to: always('in_progress'),
    state: (status) => ({ driver: status === 'therapist_confirmed' ? null : { id: BEN, accepted: true } }),
  },
  start_journey: { roles: ['driver'], from: ['in_progress'], to: always('journey') },
  pick_up_therapist: {
    roles: ['driver'],
    from: ['picking_up_therapists'],
    to: unchanged,
    input: { therapistId: LIZA },
  },
  collect_therapists: {
    roles: ['driver'],
    from: ['picking_up_therapists'],
    to: always('transporting_group'),
    state: () => ({ therapists: twoPickedUp }),
  },
  arrive_at_location: {
    roles: ['driver'],
    from: ['journey', 'transporting_group', 'driving_to_location'],
    to: (from) => (from === 'journey' ? 'arrived' : 'at_location'),
  },
  drop_off_therapist: { roles: ['driver'], from: ['arrived', 'at_location'], to: always('dropped_off') },
  start_session: {
    roles: ['therapist'],
    from: ['dropped_off', 'in_progress'],
    to: always('session_in_progress'),
    state: (status) => (status === 'in_progress' ? { driver: null } : {}),
  },
  mark_awaiting_payment: { roles: ['therapist'], from: ['session_in_progress'], to: always('awaiting_payment') },
  mark_completed: {
    roles: ['operator'],
    from: ['awaiting_payment', 'completed', ...RIDE, 'transport_completed'],
    to: (from) => (from === 'awaiting_payment' ? 'completed' : from),
    state: (status) => (status === 'awaiting_payment' ? {} : { outcome: 'completed' }),
  },
  confirm_paid: { roles: ['operator'], from: ['awaiting_payment'], to: always('completed'), state: paid },
  complete: {
    roles: ['therapist'],
    from: ['payment_verified', 'payment_completed', 'completed', ...RIDE],
    to: (from) => (RIDE.includes(from) ? from : 'completed'),
    state: (status) => (RIDE.includes(status) ? { pickup: pickup() } : {}),
  },
  correct_payment: { roles: ['operator'], from: STATUSES, to: unchanged, state: paid },
  request_pickup: {
    roles: ['therapist'],
    from: ['completed', 'cancelled', 'pickup_requested'],
    to: always('pickup_requested'),
    input: { urgency: 'urgent' },
    state: (status) => ({
      materials: 'checked',
      pickup: status === 'pickup_requested' ? pickup({ driverId: null }) : null,
    }),
  },
  decline_pickup: {
    roles: ['therapist'],
    from: ['completed', 'pickup_requested', 'driver_assigned_pickup'],
    to: unchanged,
    // Once a ride is requested, only while somebody else rides: R-workflow-20.
    state: (status) => (RIDE.includes(status) ? { pickup: pickup(), therapists: team(LIZA, MIA) } : {}),
  },
  assign_pickup_driver: {
    roles: ['operator'],
    from: RIDE,
    to: always('driver_assigned_pickup'),
    input: { driverId: REY },
    state: () => ({ pickup: pickup() }),
  },
  confirm_pickup: {
    roles: ['driver'],
    from: ['driver_assigned_pickup'],
    to: always('return_journey'),
    state: () => ({ pickup: pickup() }),
  },
  reject_pickup: {
    roles: ['driver'],
    from: ['driver_assigned_pickup'],
    to: always('driver_assigned_pickup'),
    input: { nextDriverId: REY },
    state: () => ({ pickup: pickup() }),
  },
  pickup_timeout: {
    roles: ['system'],
    from: ['driver_assigned_pickup'],
    to: always('pickup_requested'),
    input: { nextDriverId: null },
    now: BEFORE + 15 * MINUTE,
    state: () => ({ pickup: pickup() }),
  },
  cancel_pickup: {
    roles: ['operator', 'therapist'],
    from: RIDE,
    to: always('completed'),
    state: () => ({ pickup: pickup() }),
  },
  complete_return_journey: {
    roles: ['driver'],
    from: ['return_journey'],
    to: always('transport_completed'),
    state: () => ({ pickup: pickup() }),
  },
  ask_backup: { roles: ['operator'], from: ON_A_RIDE, to: unchanged, input: { secondDriversAsked: [REY] } },
  withdraw_backup: { roles: ['operator'], from: ON_A_RIDE, to: unchanged, state: () => ({ backup: backup() }) },
  take_backup: { roles: ['driver'], from: ON_A_RIDE, to: unchanged, state: () => ({ backup: backup() }) },
  decline_backup: { roles: ['driver'], from: ON_A_RIDE, to: unchanged, state: () => ({ backup: backup() }) },
  backup_timeout: {
    roles: ['system'],
    from: ON_A_RIDE,
    to: unchanged,
    now: BEFORE + 10 * MINUTE,
    state: () => ({ backup: backup() }),
  },
  cancel: {
    roles: ['operator'],
    to: always('cancelled'),
    from: [
      'pending',
      'confirmed',
      'therapist_confirmed',
      'driver_confirmed',
      'in_progress',
      'journey',
      'picking_up_therapists',
      'transporting_group',
      'driving_to_location',
      'at_location',
      'arrived',
      'dropped_off',
      'rejected',
    ],
  },
  abort_session: {
    roles: ['operator'],
    from: ['session_in_progress', 'awaiting_payment'],
    to: always('cancelled'),
    input: { writeOff: true },
  },
  remind: {
    roles: ['operator'],
    to: unchanged,
    from: [
      'pending',
      'confirmed',
      'therapist_confirmed',
      ...ROAD,
      'dropped_off',
      'session_in_progress',
      'payment_verified',
      'payment_completed',
      'completed',
      'driver_assigned_pickup',
      'return_journey',
    ],
    state: (status) => (RIDE.includes(status) ? { pickup: pickup() } : {}),
  },
  remove_therapist: {
    roles: ['operator'],
    from: [...BEFORE_START, ...ROAD, 'dropped_off'],
    to: unchanged,
    input: { therapistId: MIA },
    state: (status) => ({
      therapists: [
        { id: LIZA, accepted: status !== 'pending', ready: false, pickedUp: false, needsNoRide: false },
        { id: MIA, accepted: true, ready: false, pickedUp: false, needsNoRide: false },
      ],
      driver: { id: BEN, accepted: true },
    }),
  },
  undo: {
    roles: ['therapist', 'driver'],
    from: [...BEFORE_START, 'session_in_progress', 'awaiting_payment'],
    to: always('dropped_off'),
    inputOf: ({ id }) => ({
      lastStep: { change: 'start_session', by: id, at: BEFORE - 10_000, before: aState({ status: 'dropped_off' }) },
    }),
  },
  edit_visit: { roles: ['operator'], from: BEFORE_START, to: always('pending') },
  edit_therapists: { roles: ['operator'], from: BEFORE_START, to: always('pending'), input: { therapistIds: [MIA] } },
  edit_driver: {
    roles: ['operator'],
    from: [...BEFORE_START, ...ROAD],
    to: (from) => (BEFORE_START.includes(from) ? 'pending' : 'in_progress'),
    input: { driverId: REY },
  },
  edit_details: {
    roles: ['operator'],
    from: STATUSES.filter((status) => !['transport_completed', 'cancelled', 'auto_cancelled'].includes(status)),
    to: unchanged,
  },
  edit_internal_note: { roles: ['operator'], from: STATUSES, to: unchanged },
  check_material: {
    roles: ['operator', 'therapist'],
    from: ['payment_verified', 'payment_completed', 'completed', ...RIDE],
    to: unchanged,
  },
  add_payment: { roles: ['operator'], from: STATUSES, to: unchanged, state: paid },
  set_status: {
    roles: ['operator'],
    from: STATUSES.filter((status) => status !== 'completed'),
    to: always('completed'),
    input: { status: 'completed' },
  },
  delete: { roles: ['operator'], from: [...BEFORE_START, 'rejected', 'cancelled', 'auto_cancelled'], to: unchanged },
  auto_cancel: { roles: ['operator'], from: ['pending'], to: always('auto_cancelled'), now: START - 29 * MINUTE },
  expire: { roles: ['system'], from: ['pending'], to: always('auto_cancelled'), now: START + 90 * MINUTE },
};

describe('the workflow table, every change x status x role (4-003, 6-001, 6-010, 6-013)', () => {
  it.each(TABLED)('%s is possible for exactly the roles and from exactly the statuses of the table', (change) => {
    const expected = EXPECTED[change];
    for (const status of STATUSES) {
      for (const actor of [...ROLES.map((role) => ACTORS[role]), SYSTEM]) {
        const state = aState({ status, ...expected.state?.(status) });
        const input = expected.inputOf?.(actor) ?? expected.input ?? {};
        const decision = decide(change, { state, actor, input, now: expected.now ?? BEFORE });
        const should = expected.roles.includes(actor.role) && expected.from.includes(status);
        expect({ change, status, role: actor.role, allowed: decision.allowed }).toEqual({
          change,
          status,
          role: actor.role,
          allowed: should,
        });
        if (decision.allowed)
          expect({ change, status, to: decision.next.status }).toEqual({ change, status, to: expected.to(status) });
        if (!expected.roles.includes(actor.role))
          expect(decision).toMatchObject({ code: 'WRONG_ROLE', lacks: expect.any(String) });
      }
    }
  });

  it("lets nobody act on another person's appointment (6-009, 6-012)", () => {
    for (const change of TABLED)
      for (const status of STATUSES) {
        const state = aState({ status, ...EXPECTED[change].state?.(status) });
        for (const stranger of [
          { role: 'therapist', id: 99 },
          { role: 'driver', id: 98 },
        ] as const) {
          expect(decide(change, { state, actor: stranger, input: {}, now: BEFORE }).allowed).toBe(false);
        }
      }
  });

  it("refuses another role with 'Only therapists can …' (5-029)", () => {
    expect(
      decide('start_session', { state: aState({ status: 'dropped_off' }), actor: ben, input: {}, now: BEFORE }),
    ).toEqual({ allowed: false, code: 'WRONG_ROLE', lacks: 'role' });
    expect(wrongRoleText('start_session', 'driver', 'role')).toBe('Only therapists can start sessions');
  });

  it('offers exactly the buttons that work', () => {
    for (const status of STATUSES)
      for (const role of ROLES) {
        const state = aState({ status, pickup: RIDE.includes(status) ? pickup() : null });
        const works = CHANGES.filter(
          (change) => decide(change, { state, actor: ACTORS[role], input: {}, now: BEFORE }).allowed,
        );
        expect({ status, role, changes: allowedChanges(state, ACTORS[role], BEFORE) }).toEqual({
          status,
          role,
          changes: works,
        });
        expect({ status, role, actions: allowedActions(state, ACTORS[role], BEFORE) }).toEqual({
          status,
          role,
          actions: works.filter((change) => (ACTIONS as readonly Change[]).includes(change)),
        });
      }
  });

  it('asks for a material only while one has no answer (4-023, 4-026)', () => {
    const after = (materials: WorkflowState['materials']) =>
      [operator, liza, ben].map((actor) =>
        allowedChanges(aState({ status: 'completed', materials }), actor, BEFORE).includes('check_material'),
      );
    expect(after('unchecked')).toEqual([true, true, false]);
    expect(after('checked')).toEqual([false, false, false]);
    expect(after('none')).toEqual([false, false, false]);
  });
});

/** Runs changes one after the other and returns the last state. */
function walk(
  state: WorkflowState,
  steps: readonly (readonly [Change, Actor, ChangeInput?])[],
  now = BEFORE,
): WorkflowState {
  return steps.reduce((current, [change, actor, input]) => {
    const decision = decide(change, { state: current, actor, input: input ?? {}, now });
    if (!decision.allowed) throw new Error(`${change} refused at ${current.status}: ${decision.code}`);
    return decision.next;
  }, state);
}
interface Asked {
  input?: ChangeInput;
  now?: number;
}
const ask = (change: Change, state: WorkflowState, actor: Actor, { input = {}, now = BEFORE }: Asked = {}) =>
  decide(change, { state, actor, input, now });
const effectsOf = (...[change, state, actor, asked]: Parameters<typeof ask>): readonly Effect[] => {
  const decision = ask(change, state, actor, asked);
  return decision.allowed ? decision.effects : [];
};
const codeOf = (...[change, state, actor, asked]: Parameters<typeof ask>): string | undefined => {
  const decision = ask(change, state, actor, asked);
  return decision.allowed ? undefined : decision.code;
};

describe('the main flow (4-004..4-010, 4-011, 4-017, 4-021, 4-022, 4-038, 4-041, 4-043, 4-044, 4-058, 4-059)', () => {
  const toReady = [
    ['therapist_confirm', liza],
    ['driver_confirm', ben],
    ['therapist_confirm', liza],
    ['driver_confirm', ben],
  ] as const;

  it('walks from booking to payment', () => {
    const walked: Status[] = [];
    let state = aState();
    const steps: (readonly [Change, Actor, ChangeInput?])[] = [
      ...toReady,
      ['start_appointment', operator],
      ['start_journey', ben],
      ['arrive_at_location', ben],
      ['drop_off_therapist', ben],
      ['start_session', liza],
      ['mark_awaiting_payment', liza],
      ['mark_completed', operator],
    ];
    for (const step of steps) {
      state = walk(state, [step]);
      walked.push(state.status);
    }
    expect(walked).toEqual([
      'pending',
      'confirmed',
      'therapist_confirmed',
      'driver_confirmed',
      'in_progress',
      'journey',
      'arrived',
      'dropped_off',
      'session_in_progress',
      'awaiting_payment',
      'completed',
    ]);
    expect(state).toMatchObject({ paymentStatus: 'paid', outcome: 'completed' });
  });

  it('continues to the ride home', () => {
    const state = walk(aState({ status: 'completed', materials: 'checked' }), [
      ['request_pickup', liza, { urgency: 'normal' }],
      ['assign_pickup_driver', operator, { driverId: REY }],
    ]);
    expect(state).toMatchObject({
      status: 'driver_assigned_pickup',
      pickup: { driverId: REY, deadline: BEFORE + 15 * MINUTE, asked: [REY] },
    });
    expect(
      walk(state, [
        ['confirm_pickup', rey],
        ['complete_return_journey', rey],
      ]).status,
    ).toBe('transport_completed');
  });

  it('needs no driver if none was booked', () => {
    const state = walk(aState({ driver: null }), [
      ['therapist_confirm', liza],
      ['therapist_confirm', liza],
      ['start_appointment', operator],
      ['start_session', liza],
    ]);
    expect(state.status).toBe('session_in_progress');
    expect(codeOf('request_pickup', { ...state, status: 'completed', materials: 'checked' }, liza)).toBe(
      'DRIVER_REQUIRED',
    );
  });

  it('accepts only before the start, and once', () => {
    expect(codeOf('therapist_confirm', aState(), liza, { now: START })).toBe('ALREADY_STARTED');
    expect(codeOf('therapist_confirm', aState(), liza, { now: START - 1 })).toBeUndefined();
    expect(codeOf('driver_confirm', aState(), ben, { now: START })).toBe('ALREADY_STARTED');
    expect(codeOf('therapist_confirm', aState({ therapists: accepted }), liza)).toBe('ALREADY_ANSWERED');
    expect(codeOf('driver_confirm', aState({ driver: { id: BEN, accepted: true } }), ben)).toBe('ALREADY_ANSWERED');
    expect(codeOf('therapist_confirm', aState({ status: 'confirmed', therapists: ready }), liza)).toBe(
      'ALREADY_ANSWERED',
    );
  });

  it('frees the driver at the drop-off, takes materials once at the session start, releases holds on a refusal (4-007)', () => {
    expect(effectsOf('drop_off_therapist', aState({ status: 'arrived' }), ben)).toEqual(['release_driver']);
    expect(effectsOf('start_session', aState({ status: 'dropped_off', startsAt: BEFORE }), liza)).toEqual([
      'take_materials',
    ]);
    expect(effectsOf('reject', aState(), liza)).toEqual(['release_holds']);
  });
});

describe('undo', () => {
  const before = aState({ status: 'dropped_off', materials: 'none' });
  const after = aState({ status: 'session_in_progress' });
  const step = { change: 'start_session', by: LIZA, at: BEFORE, before } as const;
  const code = (lastStep: ChangeInput['lastStep'], now = BEFORE): string | undefined =>
    codeOf('undo', after, liza, { input: { lastStep }, now });

  it('restores the earlier state, for ten seconds, for the person who took the step (R-workflow-21)', () => {
    expect(walk(after, [['undo', liza, { lastStep: step }]])).toEqual(before);
    expect(code(step, BEFORE + 10_000)).toBeUndefined();
    expect(code(step, BEFORE + 10_001)).toBe('NOT_UNDOABLE');
    expect(code({ ...step, by: MIA })).toBe('NOT_UNDOABLE');
    expect(code(undefined)).toBe('NOT_UNDOABLE');
  });

  it('returns holds and stock if the step took them (R-workflow-21)', () => {
    const effects = (change: 'start_session' | 'mark_awaiting_payment' | 'therapist_confirm', found = before) =>
      effectsOf('undo', after, liza, { input: { lastStep: { ...step, change, before: found } } });
    expect(effects('start_session')).toEqual(['restore_holds', 'return_materials']);
    expect(effects('start_session', { ...before, materials: 'checked' })).toEqual(['restore_holds']);
    expect(effects('mark_awaiting_payment')).toEqual(['restore_holds']);
    expect(effects('therapist_confirm')).toEqual([]);
  });
});

describe('a group', () => {
  const group = aState({
    therapists: [LIZA, MIA].map((id) => ({ id, accepted: false, ready: false, pickedUp: false, needsNoRide: false })),
  });
  const mia: Actor = { role: 'therapist', id: MIA };

  it('is confirmed once everyone has accepted and ready once everyone is ready (4-015, 4-016)', () => {
    const waiting = walk(group, [
      ['therapist_confirm', liza],
      ['driver_confirm', ben],
    ]);
    expect(waiting.status).toBe('pending');
    expect(waitingFor(waiting)).toEqual([{ role: 'therapist', id: MIA }]);
    const confirmed = walk(waiting, [['therapist_confirm', mia]]);
    expect(confirmed.status).toBe('confirmed');
    expect(walk(confirmed, [['therapist_confirm', mia]]).status).toBe('confirmed');
    expect(
      walk(confirmed, [
        ['therapist_confirm', mia],
        ['therapist_confirm', liza],
      ]).status,
    ).toBe('therapist_confirmed');
  });

  it('is collected pick-up by pick-up (4-052, 4-053, 4-055)', () => {
    const started = { ...group, status: 'in_progress', rodeOut: false } as const;
    const collecting = walk(started, [
      ['start_journey', ben],
      ['pick_up_therapist', ben, { therapistId: LIZA }],
    ]);
    expect(collecting).toMatchObject({ status: 'picking_up_therapists', rodeOut: true });
    expect(codeOf('collect_therapists', collecting, ben)).toBe('THERAPISTS_NOT_COLLECTED');
    expect(codeOf('pick_up_therapist', collecting, ben, { input: { therapistId: LIZA } })).toBe('ALREADY_ANSWERED');
    const there = walk(collecting, [
      ['pick_up_therapist', ben, { therapistId: MIA }],
      ['collect_therapists', ben],
      ['arrive_at_location', ben],
    ]);
    expect(there.status).toBe('at_location');
    expect(walk(there, [['drop_off_therapist', ben]]).status).toBe('dropped_off');
  });

  it('can be collected without a removed therapist, and keeps at least one', () => {
    const collecting = walk({ ...group, status: 'in_progress' }, [
      ['start_journey', ben],
      ['pick_up_therapist', ben, { therapistId: LIZA }],
    ]);
    const smaller = walk(collecting, [['remove_therapist', operator, { therapistId: MIA }]]);
    expect(walk(smaller, [['collect_therapists', ben]]).status).toBe('transporting_group');
    expect(codeOf('remove_therapist', smaller, operator, { input: { therapistId: LIZA } })).toBe('LAST_THERAPIST');
  });

  it('does not wait for a removed therapist', () => {
    const waiting = walk(group, [
      ['therapist_confirm', liza],
      ['driver_confirm', ben],
    ]);
    expect(walk(waiting, [['remove_therapist', operator, { therapistId: MIA }]]).status).toBe('confirmed');
  });
});

describe('edits and reviews', () => {
  const agreed = aState({ status: 'driver_confirmed', therapists: ready, driver: { id: BEN, accepted: true } });

  it('ask everyone again when the visit changes', () => {
    const edited = walk(agreed, [['edit_visit', operator, { startsAt: START + MINUTE }]]);
    expect(edited).toMatchObject({
      status: 'pending',
      startsAt: START + MINUTE,
      therapists: [{ accepted: false, ready: false }],
      driver: { accepted: false },
    });
    expect(effectsOf('edit_visit', agreed, operator)).toEqual(['replan_holds', 'new_deadline']);
  });

  it('ask only the newcomer when people change', () => {
    const swapped = walk(agreed, [['edit_driver', operator, { driverId: REY }]]);
    expect(swapped).toMatchObject({
      status: 'pending',
      driver: { id: REY, accepted: false },
      therapists: [{ accepted: true, ready: true }],
    });
    expect(walk(swapped, [['driver_confirm', rey]]).status).toBe('therapist_confirmed');
    const other = walk(agreed, [['edit_therapists', operator, { therapistIds: [MIA] }]]);
    expect(walk(other, [['therapist_confirm', { role: 'therapist', id: MIA }]]).status).toBe('confirmed');
  });

  it('can give the appointment to another driver on the road, but never to none', () => {
    expect(walk(aState({ status: 'journey' }), [['edit_driver', operator, { driverId: REY }]])).toMatchObject({
      status: 'in_progress',
      driver: { id: REY, accepted: true },
    });
    expect(codeOf('edit_driver', aState({ status: 'journey' }), operator, { input: { driverId: null } })).toBe(
      'DRIVER_REQUIRED',
    );
  });

  it('cancel the visit after an accepted refusal, or return it to pending, with a swap if asked (4-062, 4-063)', () => {
    const refused = aState({ status: 'rejected', therapists: ready, driver: { id: BEN, accepted: true } });
    expect(walk(refused, [['review_rejection', operator, { decision: 'accept' }]])).toMatchObject({
      status: 'cancelled',
      outcome: 'cancelled',
    });
    expect(walk(refused, [['review_rejection', operator, { decision: 'decline' }]])).toMatchObject({
      status: 'pending',
      therapists: [{ accepted: false }],
      driver: { id: BEN, accepted: false },
    });
    expect(
      walk(refused, [['review_rejection', operator, { decision: 'decline', therapistIds: [MIA], driverId: null }]]),
    ).toMatchObject({ therapists: [{ id: MIA }], driver: null });
    expect(effectsOf('review_rejection', refused, operator, { input: { decision: 'decline' } })).toEqual([
      'replan_holds',
      'new_deadline',
    ]);
  });
});

describe('payment and materials', () => {
  it('check materials after the payment, and never during the session (4-023, 4-026, 4-027, 4-028, 4-030)', () => {
    expect(codeOf('complete', aState({ status: 'session_in_progress' }), liza)).toBe('ACTION_NOT_ALLOWED');
    expect(walk(aState({ status: 'payment_verified' }), [['complete', liza]])).toMatchObject({
      status: 'completed',
      materials: 'checked',
    });
    expect(walk(aState({ status: 'payment_completed', materials: 'none' }), [['complete', liza]])).toMatchObject({
      status: 'completed',
      materials: 'none',
    });
    expect(codeOf('complete', aState({ status: 'completed', materials: 'checked' }), liza)).toBe('ACTION_NOT_ALLOWED');
    expect(codeOf('request_pickup', aState({ status: 'completed' }), liza)).toBe('MATERIALS_UNCHECKED');
  });

  it('include an aborted session with a part payment or a write-off, and the outcome says so', () => {
    expect(
      walk(aState({ status: 'session_in_progress' }), [
        ['abort_session', operator, { payment: { method: 'cash', amount: 300 } }],
      ]),
    ).toMatchObject({ status: 'cancelled', outcome: 'aborted', paymentStatus: 'paid' });
    expect(
      walk(aState({ status: 'awaiting_payment' }), [['abort_session', operator, { writeOff: true }]]),
    ).toMatchObject({ outcome: 'aborted', paymentStatus: 'written_off' });
  });
});

describe('the ride home', () => {
  const asked = aState({ status: 'driver_assigned_pickup', materials: 'checked', pickup: pickup() });
  const over = BEFORE + 15 * MINUTE;

  it('can be confirmed until the last millisecond of 15 minutes (4-046)', () => {
    expect(codeOf('confirm_pickup', asked, ben, { now: over - 1 })).toBeUndefined();
    expect(codeOf('confirm_pickup', asked, ben, { now: over })).toBe('PICKUP_WINDOW_OVER');
    expect(codeOf('pickup_timeout', asked, SYSTEM, { now: over - 1 })).toBe('ACTION_NOT_ALLOWED');
  });

  it('goes to the next driver when the window runs out, or back to the operators', () => {
    expect(
      decide('pickup_timeout', { state: asked, actor: SYSTEM, input: { nextDriverId: REY }, now: over }),
    ).toMatchObject({
      next: {
        status: 'driver_assigned_pickup',
        pickup: { driverId: REY, asked: [BEN, REY], deadline: over + 15 * MINUTE },
      },
      effects: ['suspend_driver', 'hold_return', 'pickup_window'],
    });
    expect(
      decide('pickup_timeout', { state: asked, actor: SYSTEM, input: { nextDriverId: null }, now: over }),
    ).toMatchObject({
      next: { status: 'pickup_requested', pickup: { driverId: null, deadline: null } },
      effects: ['suspend_driver', 'release_return'],
    });
  });

  it('does not suspend a driver who declines (R-workflow-18)', () => {
    expect(effectsOf('reject_pickup', asked, ben, { input: { nextDriverId: null } })).toEqual(['release_return']);
  });

  it('belongs only to the assigned pickup driver', () => {
    expect(codeOf('confirm_pickup', asked, rey)).toBe('WRONG_ROLE');
  });

  it('can be made urgent, once (4-032)', () => {
    const normal = aState({ status: 'pickup_requested', pickup: pickup({ driverId: null }) });
    const urgent = walk(normal, [['request_pickup', liza, { urgency: 'urgent' }]]);
    expect(urgent.pickup?.urgency).toBe('urgent');
    expect(codeOf('request_pickup', urgent, liza, { input: { urgency: 'urgent' } })).toBe('ACTION_NOT_ALLOWED');
  });

  it('is possible for a cancelled visit only if the therapist is on the road, and ends as cancelled again', () => {
    expect(codeOf('request_pickup', aState({ status: 'cancelled', rodeOut: false }), liza)).toBe('ACTION_NOT_ALLOWED');
    const riding = walk(aState({ status: 'cancelled', outcome: 'cancelled' }), [['request_pickup', liza]]);
    expect(walk(riding, [['cancel_pickup', operator]])).toMatchObject({
      status: 'cancelled',
      outcome: 'cancelled',
      pickup: null,
    });
  });
});

describe('set status by hand (4-066, 4-067)', () => {
  it.each(SETTABLE_STATUSES)('an operator may set %s', (status) => {
    const from = aState({ status: status === 'pending' ? 'confirmed' : 'pending', therapists: accepted });
    const after = walk(from, [['set_status', operator, { status }]]);
    expect(after).toMatchObject({
      status,
      therapists: [{ accepted: status !== 'pending' }],
      outcome: status === 'completed' ? 'completed' : null,
      paymentStatus: 'unpaid',
    });
    expect(codeOf('set_status', from, liza, { input: { status } })).toBe('WRONG_ROLE');
  });

  it.each(['journey', 'arrived', 'dropped_off'] as const)('%s needs a driver', (status) => {
    expect(codeOf('set_status', aState({ driver: null }), operator, { input: { status } })).toBe('DRIVER_REQUIRED');
  });

  it('takes released holds again, and ends a running ride home', () => {
    expect(
      effectsOf('set_status', aState({ status: 'cancelled', outcome: 'cancelled' }), operator, {
        input: { status: 'pending' },
      }),
    ).toEqual(['replan_holds', 'new_deadline']);
    const riding = aState({ status: 'return_journey', outcome: 'completed', pickup: pickup() });
    expect(walk(riding, [['set_status', operator, { status: 'completed' }]]).pickup).toBeNull();
    expect(effectsOf('set_status', riding, operator, { input: { status: 'completed' } })).toContain('release_return');
  });
});

describe('reminders', () => {
  it('go out every 5 minutes at most, to somebody who must act', () => {
    expect(codeOf('remind', aState({ lastRemindedAt: BEFORE - 5 * MINUTE + 1 }), operator)).toBe('REMINDED_RECENTLY');
    expect(codeOf('remind', aState({ lastRemindedAt: BEFORE - 5 * MINUTE }), operator)).toBeUndefined();
    expect(codeOf('remind', aState({ status: 'driver_confirmed' }), operator)).toBe('NOTHING_TO_REMIND');
  });
});
