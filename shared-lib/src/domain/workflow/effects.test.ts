import { MINUTE } from '../limits';
import { SYSTEM, type Actor } from '../people/roles';
import { SETTABLE_STATUSES, STATUSES, type SettableStatus, type Status } from './statuses';
import {
  CHANGES,
  aboard,
  aboutToBegin,
  beginning,
  decide,
  waitingFor,
  type Change,
  type ChangeInput,
  type Effect,
  type WorkflowState,
} from './index';

const START = Date.parse('2026-11-20T17:00:00+08:00');
const NOW = START - 60 * MINUTE;
const LIZA = 11,
  MIA = 12,
  BEN = 21,
  REY = 22,
  JUN = 23;

const operator: Actor = { role: 'operator', id: 1 };
const liza: Actor = { role: 'therapist', id: LIZA };
const ben: Actor = { role: 'driver', id: BEN };

const one = (
  id: number,
  given: Partial<WorkflowState['therapists'][number]> = {},
): WorkflowState['therapists'][number] => ({
  id,
  accepted: true,
  ready: true,
  pickedUp: false,
  needsNoRide: false,
  ...given,
});

/** Everyone has agreed and is ready. */
const aState = (given: Partial<WorkflowState> = {}): WorkflowState => ({
  status: 'pending',
  outcome: null,
  startsAt: START,
  endsAt: START + 90 * MINUTE,
  therapists: [one(LIZA)],
  driver: { id: BEN, accepted: true },
  responseDeadline: START - 30 * MINUTE,
  lastRemindedAt: null,
  paymentStatus: 'unpaid',
  materials: 'unchecked',
  rodeOut: true,
  pickup: null,
  backup: null,
  ...given,
});
const unanswered: Partial<WorkflowState> = {
  therapists: [one(LIZA, { accepted: false, ready: false })],
  driver: { id: BEN, accepted: false },
};
const undone = (before: Partial<WorkflowState>): ChangeInput => ({
  lastStep: { change: 'start_session', by: LIZA, at: NOW, before: aState({ status: 'dropped_off', ...before }) },
});
const aPickup = (driverId: number | null): WorkflowState['pickup'] => ({
  driverId,
  urgency: 'normal',
  deadline: NOW + 15 * MINUTE,
  asked: driverId === null ? [] : [driverId],
  plannedAt: driverId === null ? null : NOW,
  wantedAt: null,
  returnsTo: 'completed',
});
const riding = (status: 'pickup_requested' | 'driver_assigned_pickup' | 'return_journey'): Partial<WorkflowState> => ({
  status,
  outcome: 'completed',
  materials: 'checked',
  pickup: aPickup(status === 'pickup_requested' ? null : BEN),
});

const asksSecondDriver: Partial<WorkflowState> = {
  status: 'journey',
  backup: {
    to: REY,
    asked: [REY],
    declined: [],
    askedAt: NOW,
    until: NOW + 10 * MINUTE,
    takenBy: null,
    answeredAt: null,
  },
};

interface Row {
  readonly by: Actor;
  readonly at: Partial<WorkflowState>;
  readonly input?: ChangeInput;
  readonly now?: number;
  readonly effects: readonly Effect[];
}
type Rows = Readonly<Record<string, Row>>;

/**
 * Change -> situation -> what the server must do besides storing the next state. The effects of `set_status` are below.
 */
const EXPECTED: Readonly<Record<Exclude<Change, 'set_status'>, Rows>> = {
  therapist_confirm: { accepting: { by: liza, at: unanswered, effects: [] } },
  driver_confirm: { accepting: { by: ben, at: unanswered, effects: [] } },
  reject: { 'a refusal frees everybody': { by: liza, at: unanswered, effects: ['release_holds'] } },
  review_rejection: {
    'accepted, and everybody is free already': {
      by: operator,
      at: { status: 'rejected' },
      input: { decision: 'accept' },
      effects: [],
    },
    'asked again, for their time': {
      by: operator,
      at: { status: 'rejected' },
      input: { decision: 'other' },
      effects: ['replan_holds', 'new_deadline'],
    },
  },
  undo: {
    'a session that had not begun': {
      by: liza,
      at: { status: 'session_in_progress' },
      input: undone({ materials: 'none' }),
      effects: ['restore_holds', 'return_materials'],
    },
    'a session that an operator had put back': {
      by: liza,
      at: { status: 'session_in_progress' },
      input: undone({ materials: 'unchecked' }),
      effects: ['restore_holds'],
    },
  },
  start_appointment: { started: { by: operator, at: { status: 'driver_confirmed' }, effects: [] } },
  start_journey: {
    driving: { by: ben, at: { status: 'in_progress', startsAt: NOW }, effects: [] },
    'before the planned time': { by: ben, at: { status: 'in_progress' }, effects: ['bring_holds_forward'] },
  },
  pick_up_therapist: {
    collecting: { by: ben, at: { status: 'picking_up_therapists' }, input: { therapistId: LIZA }, effects: [] },
  },
  collect_therapists: {
    collected: {
      by: ben,
      at: { status: 'picking_up_therapists', therapists: [one(LIZA, { pickedUp: true })] },
      effects: [],
    },
  },
  arrive_at_location: { arriving: { by: ben, at: { status: 'journey' }, effects: [] } },
  drop_off_therapist: {
    'the driver is free again': { by: ben, at: { status: 'arrived' }, effects: ['release_driver'] },
  },
  start_session: {
    'materials leave the stock': {
      by: liza,
      at: { status: 'dropped_off', startsAt: NOW },
      effects: ['take_materials'],
    },
    'before the planned time': {
      by: liza,
      at: { status: 'dropped_off' },
      effects: ['bring_holds_forward', 'take_materials'],
    },
  },
  mark_awaiting_payment: {
    'the therapist is free again': { by: liza, at: { status: 'session_in_progress' }, effects: ['end_session_hold'] },
  },
  mark_completed: { paid: { by: operator, at: { status: 'awaiting_payment' }, effects: ['record_payment'] } },
  confirm_paid: {
    'paid before': { by: operator, at: { status: 'awaiting_payment', paymentStatus: 'paid' }, effects: [] },
  },
  complete: {
    'with materials to check': { by: liza, at: { status: 'payment_verified' }, effects: ['check_materials'] },
    'without materials': { by: liza, at: { status: 'payment_completed', materials: 'none' }, effects: [] },
    'on the way home': {
      by: liza,
      at: { ...riding('pickup_requested'), materials: 'unchecked' },
      effects: ['check_materials'],
    },
  },
  add_payment: {
    'to a visit that is done': {
      by: operator,
      at: { status: 'completed', outcome: 'completed' },
      effects: ['add_payment'],
    },
  },
  correct_payment: {
    'by a reversal and a new entry': {
      by: operator,
      at: { status: 'completed', paymentStatus: 'paid' },
      effects: ['reverse_payment', 'record_payment'],
    },
    'to nothing': {
      by: operator,
      at: { status: 'completed', paymentStatus: 'paid' },
      input: { isRefund: true },
      effects: ['reverse_payment', 'clear_payment'],
    },
  },
  request_pickup: {
    wanted: { by: liza, at: { status: 'completed', materials: 'checked' }, effects: [] },
  },
  decline_pickup: { 'not needed': { by: liza, at: { status: 'completed', materials: 'checked' }, effects: [] } },
  assign_pickup_driver: {
    asked: {
      by: operator,
      at: riding('pickup_requested'),
      input: { driverId: REY },
      effects: ['hold_return', 'pickup_window'],
    },
  },
  confirm_pickup: { confirmed: { by: ben, at: riding('driver_assigned_pickup'), effects: [] } },
  reject_pickup: {
    'put to the next': {
      by: ben,
      at: riding('driver_assigned_pickup'),
      input: { nextDriverId: REY },
      effects: ['hold_return', 'pickup_window'],
    },
    'nobody left': {
      by: ben,
      at: riding('driver_assigned_pickup'),
      input: { nextDriverId: null },
      effects: ['release_return'],
    },
  },
  pickup_timeout: {
    'put to the next': {
      by: SYSTEM,
      at: riding('driver_assigned_pickup'),
      input: { nextDriverId: REY },
      now: NOW + 15 * MINUTE,
      effects: ['suspend_driver', 'hold_return', 'pickup_window'],
    },
    'nobody left': {
      by: SYSTEM,
      at: riding('driver_assigned_pickup'),
      input: { nextDriverId: null },
      now: NOW + 15 * MINUTE,
      effects: ['suspend_driver', 'release_return'],
    },
    'still on another ride': {
      by: SYSTEM,
      at: riding('driver_assigned_pickup'),
      input: { nextDriverId: REY, isOnOtherRide: true },
      now: NOW + 15 * MINUTE,
      effects: ['hold_return', 'pickup_window'],
    },
  },
  cancel_pickup: {
    'the driver is free again': { by: liza, at: riding('return_journey'), effects: ['release_return'] },
  },
  complete_return_journey: {
    'the driver is free again': { by: ben, at: riding('return_journey'), effects: ['release_return'] },
  },
  ask_backup: {
    'drivers have a while to answer': {
      by: operator,
      at: { status: 'journey' },
      input: { secondDriversAsked: [REY] },
      effects: ['backup_window'],
    },
  },
  withdraw_backup: { 'not needed': { by: operator, at: asksSecondDriver, effects: [] } },
  take_backup: { 'one comes': { by: { role: 'driver', id: REY }, at: asksSecondDriver, effects: [] } },
  decline_backup: { 'one cannot come': { by: { role: 'driver', id: REY }, at: asksSecondDriver, effects: [] } },
  backup_timeout: {
    'nobody came': { by: SYSTEM, at: asksSecondDriver, now: NOW + 10 * MINUTE, effects: [] },
  },
  cannot_make_it: { 'everybody stays assigned': { by: liza, at: {}, effects: [] } },
  can_make_it: {
    'as before': {
      by: liza,
      at: { cannotCome: { people: [{ id: LIZA, reason: 'ill', note: '', at: NOW }] } },
      effects: [],
    },
  },
  running_late: {
    'the hold stays': { by: ben, at: { status: 'journey' }, input: { lateMinutes: 20 }, effects: [] },
  },
  on_time: {
    'as before': {
      by: ben,
      at: { status: 'journey', late: { by: BEN, minutes: 20, at: NOW, expectedAt: NOW } },
      effects: [],
    },
  },
  cancel: { 'everybody is free again': { by: operator, at: { status: 'journey' }, effects: ['release_holds'] } },
  abort_session: {
    'paid in part': {
      by: operator,
      at: { status: 'session_in_progress' },
      input: { payment: { method: 'cash', amount: 300 } },
      effects: ['release_holds', 'record_payment'],
    },
    'written off': {
      by: operator,
      at: { status: 'awaiting_payment' },
      input: { writeOff: true },
      effects: ['release_holds', 'write_off'],
    },
    'paid before, and in part now': {
      by: operator,
      at: { status: 'session_in_progress', paymentStatus: 'paid' },
      input: { payment: { method: 'cash', amount: 300 } },
      effects: ['release_holds', 'reverse_payment', 'record_payment'],
    },
    'paid before, and left so': {
      by: operator,
      at: { status: 'awaiting_payment', paymentStatus: 'paid' },
      input: { writeOff: true },
      effects: ['release_holds', 'compare_payment'],
    },
  },
  remind: { reminded: { by: operator, at: unanswered, effects: [] } },
  remove_therapist: {
    'who left is free again': {
      by: operator,
      at: { therapists: [one(LIZA), one(MIA)] },
      input: { therapistId: MIA },
      effects: ['replan_holds'],
    },
  },
  edit_visit: {
    'another time': {
      by: operator,
      at: {},
      input: { startsAt: START + MINUTE },
      effects: ['replan_holds', 'new_deadline'],
    },
  },
  edit_therapists: {
    'a newcomer is asked': {
      by: operator,
      at: {},
      input: { therapistIds: [MIA] },
      effects: ['replan_holds', 'new_deadline'],
    },
  },
  edit_driver: {
    'a newcomer is asked': {
      by: operator,
      at: {},
      input: { driverId: REY },
      effects: ['replan_holds', 'new_deadline'],
    },
    'on the road nobody is asked': {
      by: operator,
      at: { status: 'journey' },
      input: { driverId: REY },
      effects: ['replan_holds'],
    },
  },
  edit_details: { 'place or notes': { by: operator, at: { status: 'session_in_progress' }, effects: [] } },
  edit_internal_note: { 'a word among operators': { by: operator, at: { status: 'cancelled' }, effects: [] } },
  check_material: { 'one answer': { by: operator, at: { status: 'completed' }, effects: [] } },
  delete: { 'everybody is free again': { by: operator, at: {}, effects: ['release_holds'] } },
  auto_cancel: {
    'the silent are disabled': {
      by: operator,
      at: unanswered,
      now: START - 29 * MINUTE,
      effects: ['release_holds', 'disable_silent'],
    },
  },
  expire: {
    'nobody is disabled': { by: SYSTEM, at: unanswered, now: START + 90 * MINUTE, effects: ['release_holds'] },
  },
};

describe('what a change does to people, stock, money and driver (R-workflow-1..R-workflow-35)', () => {
  const rows = Object.entries(EXPECTED).flatMap(([change, situations]) =>
    Object.entries(situations).map(([situation, row]): [Change, string, Row] => [change as Change, situation, row]),
  );

  it.each(rows)('%s: %s', (change, _situation, { by, at, input = {}, now = NOW, effects }) => {
    const decision = decide(change, { state: aState(at), actor: by, input, now });
    expect(decision).toMatchObject({ allowed: true });
    if (decision.allowed) expect(decision.effects).toEqual(effects);
  });

  it('is listed for every change', () =>
    expect([...Object.keys(EXPECTED), 'set_status'].sort()).toEqual([...CHANGES].sort()));

  it.each<[SettableStatus, readonly Effect[]]>([
    ['pending', ['new_deadline']],
    ['therapist_confirmed', []],
    ['driver_confirmed', []],
    ['in_progress', []],
    ['journey', ['bring_holds_forward']],
    ['arrived', ['bring_holds_forward']],
    ['dropped_off', ['release_driver']],
    ['session_in_progress', ['bring_holds_forward', 'release_driver', 'take_materials']],
    ['awaiting_payment', ['release_driver', 'take_materials', 'end_session_hold']],
    ['completed', ['release_driver', 'take_materials', 'end_session_hold', 'compare_payment']],
  ])('set_status: to %s, has the effects of the actions on the way there', (status, effects) => {
    const decision = decide('set_status', {
      state: aState({ status: 'confirmed' }),
      actor: operator,
      input: { status },
      now: NOW,
    });
    expect(decision).toMatchObject({ allowed: true, effects, next: { status, pickup: null } });
    const back = decide('set_status', {
      state: aState({ status: 'cancelled', outcome: 'cancelled' }),
      actor: operator,
      input: { status },
      now: NOW,
    });
    expect(back).toMatchObject({ allowed: true, effects: ['replan_holds', ...effects] });
  });

  it.each<[string, Partial<WorkflowState>, SettableStatus, boolean]>([
    ['ended early', { status: 'cancelled', outcome: 'aborted' }, 'completed', true],
    ['completed', { status: 'completed', outcome: 'completed' }, 'awaiting_payment', true],
    ['set back', { status: 'awaiting_payment' }, 'session_in_progress', false],
  ])(
    'set_status: compares the payment of a visit that was %s when its outcome changes',
    (_, at, status, isCompared) => {
      const change = (paymentStatus: WorkflowState['paymentStatus']): boolean => {
        const state = aState({ ...at, paymentStatus });
        const decision = decide('set_status', { state, actor: operator, input: { status }, now: NOW });
        return decision.allowed && decision.effects.includes('compare_payment');
      };
      // A delivered visit that is not paid is owed. Source: R-money-31.
      expect([change('paid'), change('unpaid')]).toEqual([isCompared, isCompared]);
    },
  );

  it('a change that ends a paid visit asks about the money; one that completes an unpaid visit marks it as owed (R-money-30, R-money-31)', () => {
    const found = new Set<string>();
    for (const change of CHANGES)
      for (const status of STATUSES)
        for (const paymentStatus of ['paid', 'unpaid'] as const)
          for (const input of [{}, { decision: 'accept' }, { status: 'completed' }] as ChangeInput[])
            for (const by of [operator, { role: 'system' } as Actor]) {
              const state = aState({
                status,
                paymentStatus,
                ...(status === 'pending' && { responseDeadline: NOW - 1 }),
              });
              const decision = decide(change, { state, actor: by, input, now: state.endsAt + 1 });
              if (!decision.allowed) continue;
              const { outcome, paymentStatus: then } = decision.next;
              const isLeft = then === 'paid' && outcome !== null && outcome !== 'completed';
              const isOwed = then === 'unpaid' && outcome === 'completed';
              if (state.outcome !== null || !(isLeft || isOwed)) continue;
              found.add(`${change} ${isLeft ? 'left' : 'owed'}`);
              expect([change, status, decision.effects.includes('compare_payment')]).toEqual([change, status, true]);
            }
    expect([...found].sort()).toEqual([
      'abort_session left',
      'auto_cancel left',
      'cancel left',
      'expire left',
      'review_rejection left',
      'set_status owed',
    ]);
  });

  it('set_status has no row for a status of the ten that is missing above', () =>
    expect(SETTABLE_STATUSES).toHaveLength(10));
});

interface Refusal {
  readonly by: Actor;
  readonly at?: Partial<WorkflowState>;
  readonly input?: ChangeInput;
  readonly now?: number;
  readonly code: string;
}

describe('a person who is still in a session or on a ride (R-booking-16)', () => {
  const OVERRUN = 60;
  const running = { staffId: LIZA, appointmentId: 7, leg: 'session', plannedEnd: NOW } as const;
  const refusalAt = (now: number, change: Change, state: Partial<WorkflowState>, by: Actor): string | undefined => {
    const input = { elsewhere: { running: [running], overrun: OVERRUN }, status: 'session_in_progress' } as const;
    const decision = decide(change, { state: aState(state), actor: by, input, now });
    return decision.allowed ? undefined : decision.code;
  };

  it.each<[Change, Partial<WorkflowState>, Actor]>([
    ['start_session', { status: 'dropped_off' }, liza],
    ['start_journey', { status: 'in_progress' }, ben],
    ['confirm_pickup', { ...riding('driver_assigned_pickup'), pickup: { ...aPickup(BEN)!, deadline: null } }, ben],
    ['set_status', { status: 'dropped_off' }, operator],
  ])('%s waits for its planned end and the overrun, and no longer', (change, state, by) => {
    expect(refusalAt(NOW + OVERRUN * MINUTE - 1, change, state, by)).toBe('STILL_RUNNING');
    expect(refusalAt(NOW + OVERRUN * MINUTE, change, state, by)).toBeUndefined();
  });

  it('begins nothing by a status in which the same leg already runs', () => {
    const journey = aState({ status: 'journey' });
    expect(beginning('set_status', journey, { status: 'arrived' })).toBeUndefined();
    expect(beginning('set_status', journey, { status: 'dropped_off' })).toBeUndefined();
    expect(beginning('set_status', journey, { status: 'session_in_progress' })).toEqual({
      leg: 'session',
      staff: [LIZA],
    });
  });
});

describe('why a change is refused', () => {
  it.each<[string, Change, Refusal]>([
    [
      'while the driver is not ready',
      'start_appointment',
      { by: operator, at: { status: 'therapist_confirmed' }, code: 'ACTION_NOT_ALLOWED' },
    ],
    [
      'as ready with a driver, without one',
      'start_appointment',
      { by: operator, at: { status: 'driver_confirmed', driver: null }, code: 'ACTION_NOT_ALLOWED' },
    ],
    [
      'while the driver is on the way',
      'start_session',
      { by: liza, at: { status: 'in_progress' }, code: 'ACTION_NOT_ALLOWED' },
    ],
    ['at the deadline', 'auto_cancel', { by: operator, at: unanswered, now: START - 30 * MINUTE, code: 'NOT_OVERDUE' }],
    [
      'before the end',
      'expire',
      { by: SYSTEM, at: unanswered, now: START + 90 * MINUTE - 1, code: 'ACTION_NOT_ALLOWED' },
    ],
    [
      'as normal when one is already requested',
      'request_pickup',
      { by: liza, at: riding('pickup_requested'), input: { urgency: 'normal' }, code: 'ACTION_NOT_ALLOWED' },
    ],
    [
      'a millisecond too early',
      'pickup_timeout',
      { by: SYSTEM, at: riding('driver_assigned_pickup'), now: NOW + 15 * MINUTE - 1, code: 'ACTION_NOT_ALLOWED' },
    ],
    [
      'when it is the only one',
      'remove_therapist',
      { by: operator, input: { therapistId: LIZA }, code: 'LAST_THERAPIST' },
    ],
  ])('%s: %s', (_when, change, { by, at, input = {}, now = NOW, code }) => {
    expect(decide(change, { state: aState(at), actor: by, input, now })).toEqual({ allowed: false, code });
  });
});

describe('the answers that a change keeps', () => {
  const after = (change: Change, at: Partial<WorkflowState>, input: ChangeInput, by = operator): WorkflowState => {
    const decision = decide(change, { state: aState(at), actor: by, input, now: NOW });
    if (!decision.allowed) throw new Error(decision.code);
    return decision.next;
  };

  it('a changed group asks only the newcomer', () => {
    expect(after('edit_therapists', { therapists: [one(LIZA), one(MIA)] }, { therapistIds: [LIZA, 13] })).toMatchObject(
      {
        status: 'pending',
        therapists: [one(LIZA), { id: 13, accepted: false, ready: false }],
        driver: { id: BEN, accepted: true },
      },
    );
  });

  it('another driver on the road collects everyone again', () => {
    const collected = [one(LIZA, { pickedUp: true }), one(MIA, { pickedUp: true })];
    expect(
      after('edit_driver', { status: 'transporting_group', therapists: collected }, { driverId: REY }),
    ).toMatchObject({ status: 'in_progress', therapists: [one(LIZA), one(MIA)] });
  });

  it('a reassigned ride remembers the drivers already asked', () => {
    expect(after('assign_pickup_driver', riding('driver_assigned_pickup'), { driverId: JUN }).pickup).toMatchObject({
      driverId: JUN,
      asked: [BEN, JUN],
    });
    expect(after('assign_pickup_driver', riding('driver_assigned_pickup'), { driverId: BEN }).pickup).toMatchObject({
      asked: [BEN],
    });
  });

  it('a ride is normal unless the request says otherwise', () => {
    expect(after('request_pickup', { status: 'completed', materials: 'checked' }, {}, liza).pickup).toMatchObject({
      urgency: 'normal',
      asked: [],
    });
  });

  it('a driver who collects the last therapist has left with everyone', () => {
    expect(
      after(
        'collect_therapists',
        { status: 'picking_up_therapists', rodeOut: false, therapists: [one(LIZA, { pickedUp: true })] },
        {},
        ben,
      ).rodeOut,
    ).toBe(true);
    expect(after('start_journey', { status: 'in_progress', rodeOut: false }, {}, ben).rodeOut).toBe(false);
    expect(after('arrive_at_location', { status: 'journey', rodeOut: false }, {}, ben).rodeOut).toBe(true);
  });

  it('a visit completed by its therapist after a verified payment counts as paid and completed', () => {
    expect(after('complete', { status: 'payment_verified' }, {}, liza)).toMatchObject({
      status: 'completed',
      outcome: 'completed',
      paymentStatus: 'paid',
      materials: 'checked',
    });
  });

  it.each(SETTABLE_STATUSES)(
    'a status set by hand counts a whole group as picked up from the journey on: %s',
    (status) => {
      const half = [one(LIZA, { pickedUp: true }), one(MIA)];
      const pickedUp = SETTABLE_STATUSES.indexOf(status) >= SETTABLE_STATUSES.indexOf('journey');
      expect(after('set_status', { status: 'picking_up_therapists', therapists: half }, { status })).toMatchObject({
        rodeOut: pickedUp,
        therapists: [{ pickedUp }, { pickedUp }],
      });
    },
  );

  it.each<[Partial<WorkflowState>, number[]]>([
    [{ status: 'driver_confirmed' }, [LIZA, MIA, BEN]],
    [{ status: 'therapist_confirmed', driver: null }, [LIZA, MIA]],
    [{ status: 'therapist_confirmed' }, []],
    [{ status: 'in_progress' }, [BEN]],
    [{ status: 'in_progress', driver: null }, [LIZA, MIA]],
    [{ status: 'journey' }, []],
    [{ status: 'dropped_off' }, [LIZA, MIA]],
    [riding('driver_assigned_pickup'), [BEN]],
  ])('knows the people about to begin something: %j (R-booking-52)', (given, staff) => {
    expect(aboutToBegin({ ...aState(given), therapists: [one(LIZA), one(MIA)] }, NOW)).toEqual(staff);
  });

  it('does not count a ride home agreed for later as about to begin (R-booking-5)', () => {
    expect(aboutToBegin(aState(riding('driver_assigned_pickup')), NOW - 1)).toEqual([]);
  });

  it('counts one alone as aboard from the arrival on, whoever reports it (R-workflow-35, R-workflow-61)', () => {
    const alone = { status: 'in_progress', therapists: [one(LIZA)] } as const;
    const setOff = after('start_journey', alone, {}, ben);
    expect(aboard(setOff)).toEqual([]);
    expect(aboard(after('arrive_at_location', setOff, {}, ben))).toEqual([LIZA]);
    expect(aboard(after('set_status', alone, { status: 'journey' }))).toEqual([]);
    expect(aboard(after('set_status', alone, { status: 'arrived' }))).toEqual([LIZA]);
  });

  it('a status set by hand takes a write-off back and leaves a payment', () => {
    expect(
      after(
        'set_status',
        { status: 'cancelled', outcome: 'aborted', paymentStatus: 'written_off' },
        { status: 'awaiting_payment' },
      ).paymentStatus,
    ).toBe('unpaid');
    expect(
      after(
        'set_status',
        { status: 'completed', outcome: 'completed', paymentStatus: 'paid' },
        { status: 'awaiting_payment' },
      ).paymentStatus,
    ).toBe('paid');
  });

  it.each(['auto_cancel', 'expire'] as const)('%s ends as cancelled', (change) => {
    const decision = decide(change, {
      state: aState(unanswered),
      actor: change === 'expire' ? SYSTEM : operator,
      input: {},
      now: START + 90 * MINUTE,
    });
    expect(decision).toMatchObject({ next: { status: 'auto_cancelled', outcome: 'cancelled' } });
  });
});

describe('the people who must act next', () => {
  const byDriver: readonly Status[] = [
    'therapist_confirmed',
    'in_progress',
    'journey',
    'picking_up_therapists',
    'transporting_group',
    'driving_to_location',
    'at_location',
    'arrived',
  ];
  const byTherapist: readonly Status[] = [
    'dropped_off',
    'session_in_progress',
    'payment_verified',
    'payment_completed',
    'completed',
  ];
  const byOperator: readonly Status[] = ['driver_confirmed', 'awaiting_payment', 'pickup_requested', 'rejected'];
  const byPickupDriver: readonly Status[] = ['driver_assigned_pickup', 'return_journey'];
  const expected = (status: Status): string[] => {
    if (byDriver.includes(status)) return [`driver ${BEN}`];
    if (byTherapist.includes(status)) return [`therapist ${LIZA}`];
    if (byOperator.includes(status)) return ['operator null'];
    return byPickupDriver.includes(status) ? [`driver ${REY}`] : [];
  };
  const named = (state: WorkflowState): string[] => waitingFor(state).map(({ role, id }) => `${role} ${id}`);

  it.each(STATUSES)('at %s, when everyone has answered', (status) => {
    expect(named(aState({ status, pickup: byPickupDriver.includes(status) ? aPickup(REY) : null }))).toEqual(
      expected(status),
    );
  });

  it('are those who have not answered, or are not ready', () => {
    const two = [one(LIZA), one(MIA, { accepted: false, ready: false })];
    expect(named(aState({ therapists: two, driver: { id: BEN, accepted: false } }))).toEqual([
      `therapist ${MIA}`,
      `driver ${BEN}`,
    ]);
    expect(named(aState({ status: 'confirmed', therapists: two }))).toEqual([`therapist ${MIA}`]);
  });

  it('are the operator or the therapist without a driver, and nobody once the materials are checked', () => {
    expect(named(aState({ status: 'therapist_confirmed', driver: null }))).toEqual(['operator null']);
    expect(named(aState({ status: 'in_progress', driver: null }))).toEqual([`therapist ${LIZA}`]);
    expect(named(aState({ status: 'completed', materials: 'checked' }))).toEqual([]);
  });
});
