import fs from 'node:fs';
import path from 'node:path';
import {
  CHANGES,
  NOTIFICATION_TOPICS,
  type Actor,
  type Change,
  type UndoableAction,
  type WorkflowState,
} from 'shared-lib/domain';
import { messageOf } from '../appointments/workflow/change-events.js';
import type { Message } from './message.js';
import { OCCASIONS, type Occasion, type Occurrence } from './occasions.js';
import { entryOfferedMessage } from './office-messages.js';
import { messagesOf as wordsOf } from './templates.js';
import {
  aState,
  BEN,
  ben,
  call,
  JUN,
  LIZA,
  liza,
  lizaAboard,
  MIA,
  NAMES,
  now,
  onlyLiza,
  operator,
  REY,
  ride,
  rideAt,
} from './testing/visit.js';

interface Situation {
  readonly before?: Partial<WorkflowState>;
  readonly after?: Partial<WorkflowState>;
  readonly reason?: string;
  readonly suspendsDriver?: boolean;
  readonly undoes?: UndoableAction;
  readonly refusedBy?: number;
  readonly changesGivers?: boolean;
  readonly changesDetails?: boolean;
  /** An operator, if left out. */
  readonly actor?: Actor;
}
const messagesOf = (
  change: Occasion,
  { before = {}, after = {}, reason, suspendsDriver, undoes, refusedBy, actor, ...changes }: Situation,
): readonly Message[] => {
  const facts = (state: Partial<WorkflowState>): Occurrence['after'] => ({
    id: 7,
    clientName: 'Ana Reyes',
    state: aState(state),
  });
  return wordsOf({
    change,
    before: change === 'create' ? null : facts(before),
    after: facts(after),
    actor: actor ?? operator,
    now,
    ...(reason && { reason }),
    ...(suspendsDriver && { suspendsDriver }),
    ...(undoes && { undoes: { change: undoes, at: now.getTime() } }),
    ...(refusedBy && { refusedBy }),
    names: new Map(Object.entries(NAMES).map(([id, name]) => [Number(id), name])),
    changesGivers: changes.changesGivers,
    changesDetails: changes.changesDetails,
  });
};

/** `operators: Ready to start`, in the order of the messages; empty groups are left out. */
const notified = (change: Occasion, situation: Situation): string[] =>
  messagesOf(change, situation)
    .filter(({ to }) => to === 'operators' || to.length)
    .map(({ to, title }) => `${to === 'operators' ? 'operators' : to.map((id) => NAMES[id]).join('+')}: ${title}`);

const late = { by: BEN, minutes: 20, at: 0, expectedAt: now.getTime() } as const;
const out = { actor: ben, before: { status: 'journey' }, after: { status: 'journey', late } } as const;
const home = { status: 'return_journey', pickup: ride(REY) } as const;
const later = { actor: { role: 'driver', id: REY }, before: home, after: { ...home, late } } as const;
const tells = (what: string) => [`operators: ${what}`, `Liza+Mia: ${what}`];

const smaller = [{ id: LIZA, accepted: true, ready: false, pickedUp: false, needsNoRide: false }];

/** Occasion × recipients × title. The README beside this file is made from it. */
const TABLE: readonly (readonly [Occasion, string, Situation, readonly string[]])[] = [
  ['create', 'a new booking', {}, ['Liza+Mia+Ben: New appointment']],
  ['therapist_confirm', 'an acceptance with others missing', {}, []],
  ['therapist_confirm', 'the last acceptance', { after: { status: 'confirmed' } }, ['Liza+Mia: Everyone has accepted']],
  [
    'therapist_confirm',
    'one of them ready, others not yet',
    { before: { status: 'confirmed' }, after: { status: 'confirmed' } },
    [],
  ],
  [
    'therapist_confirm',
    'the last therapist ready',
    { before: { status: 'confirmed' }, after: { status: 'therapist_confirmed' } },
    ['Ben: Therapist ready'],
  ],
  [
    'therapist_confirm',
    'ready without a driver',
    { before: { status: 'confirmed' }, after: { status: 'therapist_confirmed', driver: null } },
    ['operators: Ready to start'],
  ],
  [
    'driver_confirm',
    'the driver ready',
    { before: { status: 'therapist_confirmed' }, after: { status: 'driver_confirmed' } },
    ['operators: Ready to start'],
  ],
  [
    'undo',
    'the driver no longer ready',
    { undoes: 'driver_confirm', before: { status: 'driver_confirmed' }, after: { status: 'therapist_confirmed' } },
    ['operators: Taken back'],
  ],
  ['undo', 'an acceptance taken back before anybody was told', { undoes: 'therapist_confirm' }, []],
  [
    'undo',
    'a payment that may not be requested yet',
    {
      undoes: 'mark_awaiting_payment',
      before: { status: 'awaiting_payment' },
      after: { status: 'session_in_progress' },
    },
    ['operators: Taken back'],
  ],
  [
    'reject',
    "a therapist's refusal",
    { after: { status: 'rejected' }, reason: 'Health issues', actor: liza },
    ['operators: Appointment rejected', 'Liza+Mia+Ben: Appointment rejected'],
  ],
  [
    'reject',
    "a driver's refusal",
    { after: { status: 'rejected' }, reason: 'Vehicle trouble', actor: ben },
    ['operators: Appointment rejected', 'Liza+Mia+Ben: Appointment rejected'],
  ],
  [
    'review_rejection',
    'a refusal accepted',
    { before: { status: 'rejected' }, after: { status: 'cancelled' } },
    ['Liza+Mia+Ben: Appointment cancelled'],
  ],
  [
    'review_rejection',
    'a refusal answered with another driver',
    { before: { status: 'rejected' }, after: { driver: { id: REY, accepted: false } } },
    ['Rey: New appointment', 'Ben: No longer your appointment', 'Liza+Mia+Rey: Appointment changed'],
  ],
  [
    'review_rejection',
    'a refusal declined, the same people asked again',
    { before: { status: 'rejected' }, after: {}, refusedBy: BEN },
    ['Ben: Your refusal was not accepted', 'Liza+Mia+Ben: Appointment changed'],
  ],
  [
    'start_appointment',
    'the start',
    { before: { status: 'driver_confirmed' }, after: { status: 'in_progress' } },
    ['Ben: Please start the journey', 'Liza+Mia: Appointment started'],
  ],
  [
    'start_journey',
    'the journey',
    { before: { status: 'in_progress' }, after: { status: 'journey' } },
    ['Liza+Mia: Your driver is on the way'],
  ],
  [
    'pick_up_therapist',
    'one of a group collected',
    { before: { status: 'picking_up_therapists' }, after: { status: 'picking_up_therapists' } },
    [],
  ],
  [
    'collect_therapists',
    'the group collected',
    { before: { status: 'picking_up_therapists' }, after: { status: 'transporting_group' } },
    [],
  ],
  [
    'arrive_at_location',
    'the arrival',
    { before: { status: 'journey' }, after: { status: 'arrived' } },
    ['Liza+Mia: Arrived'],
  ],
  [
    'drop_off_therapist',
    'the drop-off',
    { before: { status: 'arrived' }, after: { status: 'dropped_off' } },
    ['Liza+Mia: Dropped off'],
  ],
  ['start_session', 'the session', { before: { status: 'dropped_off' }, after: { status: 'session_in_progress' } }, []],
  [
    'mark_awaiting_payment',
    'the end of the session',
    { before: { status: 'session_in_progress' }, after: { status: 'awaiting_payment' } },
    ['operators: Payment to verify'],
  ],
  [
    'mark_completed',
    'the payment',
    { before: { status: 'awaiting_payment' }, after: { status: 'completed' } },
    ['Liza+Mia: Payment verified'],
  ],
  ['confirm_paid', 'paid before', { before: { status: 'awaiting_payment' }, after: { status: 'completed' } }, []],
  ['complete', 'the material check', { before: { status: 'completed' }, after: { status: 'completed' } }, []],
  ['correct_payment', 'a corrected payment', { before: { status: 'completed' }, after: { status: 'completed' } }, []],
  [
    'request_pickup',
    'a ride home requested',
    { before: { status: 'completed' }, after: { status: 'pickup_requested', pickup: ride(null) } },
    ['operators: Pickup requested'],
  ],
  [
    'request_pickup',
    'a ride home requested urgently',
    { before: { status: 'completed' }, after: { status: 'pickup_requested', pickup: ride(null, 'urgent') } },
    ['operators: Urgent pickup requested'],
  ],
  [
    'request_pickup',
    'one more therapist for a ride home',
    {
      before: { status: 'pickup_requested', pickup: ride(null), therapists: onlyLiza },
      after: { status: 'pickup_requested', pickup: ride(null) },
    },
    ['operators: One more rides home'],
  ],
  [
    'request_pickup',
    'one more therapist for a ride home, urgently',
    {
      before: { status: 'pickup_requested', pickup: ride(null), therapists: onlyLiza },
      after: { status: 'pickup_requested', pickup: ride(null, 'urgent') },
    },
    ['operators: One more rides home, urgent'],
  ],
  ['decline_pickup', 'no ride home needed', { before: { status: 'completed' }, after: { status: 'completed' } }, []],
  [
    'decline_pickup',
    'one passenger less for the asked driver',
    {
      before: { status: 'driver_assigned_pickup', pickup: ride(REY) },
      after: { status: 'driver_assigned_pickup', pickup: ride(REY), therapists: onlyLiza },
    },
    ['Rey: One less to take home'],
  ],
  ['assign_pickup_driver', 'a driver asked', { after: { pickup: ride(REY) } }, ['Rey: Pickup asked of you']],
  [
    'assign_pickup_driver',
    'another driver asked',
    { before: { pickup: ride(BEN) }, after: { pickup: ride(REY) } },
    ['Rey: Pickup asked of you', 'Ben: Pickup given to another driver'],
  ],
  ['confirm_pickup', 'the ride home confirmed', { after: { pickup: ride(REY) } }, ['Liza+Mia: Your driver is coming']],
  [
    'confirm_pickup',
    'a later ride home confirmed',
    { after: { pickup: rideAt('2026-11-20T17:40:00+08:00') } },
    ['Liza+Mia: Your ride home is confirmed'],
  ],
  [
    'confirm_pickup',
    'the ride home of one of a group confirmed',
    { after: { pickup: ride(REY), therapists: onlyLiza } },
    ['Liza: Your driver is coming'],
  ],
  [
    'reject_pickup',
    'the ride refused, another asked',
    { before: { pickup: ride(BEN) }, after: { status: 'driver_assigned_pickup', pickup: ride(REY) } },
    ['Rey: Pickup asked of you', 'operators: Pickup passed on'],
  ],
  [
    'reject_pickup',
    'the ride refused, and nobody left to ask',
    { before: { pickup: ride(BEN) }, after: { status: 'pickup_requested', pickup: ride(null) } },
    ['operators: No driver for a pickup'],
  ],
  [
    'pickup_timeout',
    'no answer, and nobody left to ask',
    {
      before: { status: 'driver_assigned_pickup', pickup: ride(BEN) },
      after: { status: 'pickup_requested', pickup: ride(null) },
      suspendsDriver: true,
    },
    ['operators: No driver for a pickup', 'Ben: Pickup not confirmed'],
  ],
  [
    'pickup_timeout',
    'no answer on another ride',
    {
      before: { status: 'driver_assigned_pickup', pickup: ride(BEN) },
      after: { status: 'driver_assigned_pickup', pickup: ride(REY) },
    },
    ['Rey: Pickup asked of you', 'operators: Pickup passed on', 'Ben: Pickup not confirmed'],
  ],
  [
    'cancel_pickup',
    'the ride called off',
    { before: { status: 'return_journey', pickup: ride(REY) }, after: { status: 'completed' } },
    ['Rey: Pickup cancelled', 'Liza+Mia: Pickup cancelled', 'operators: Pickup cancelled'],
  ],
  [
    'cancel_pickup',
    'the ride of one of a group called off',
    {
      before: { status: 'return_journey', pickup: ride(REY), therapists: onlyLiza },
      after: { status: 'completed', therapists: onlyLiza },
    },
    ['Rey: Pickup cancelled', 'Liza: Pickup cancelled', 'operators: Pickup cancelled'],
  ],
  [
    'going_on',
    'a session past its end',
    { after: { status: 'session_in_progress' } },
    ['Liza+Mia: Is the session over?'],
  ],
  ['going_on', 'a ride past its time', { after: { status: 'journey' } }, ['Ben: Are you there already?']],
  [
    'going_on_too_long',
    'a session far past its end',
    { after: { status: 'session_in_progress' } },
    ['operators: Session far past its end'],
  ],
  [
    'going_on_too_long',
    'a ride far past its time',
    { after: { status: 'journey' } },
    ['operators: A driver has not moved on'],
  ],
  ['cannot_make_it', 'a therapist who cannot come', { actor: liza }, ["operators: Liza can't make it"]],
  ['can_make_it', 'one who can after all', { actor: liza }, ['operators: Liza can make it after all']],
  ['running_late', 'a later driver', out, tells('Ben runs 20 minutes late')],
  ['running_late', 'a later ride home', later, tells('Rey runs 20 minutes late')],
  ['on_time', 'on time after all', { ...out, before: out.after, after: out.before }, tells('Ben is on time after all')],
  [
    'ask_backup',
    'a ride that broke down',
    { before: { status: 'journey' }, after: { status: 'journey', backup: call() } },
    ['Rey+Jun: Backup needed'],
  ],
  [
    'take_backup',
    'a driver who takes it over',
    {
      before: { status: 'journey', backup: call() },
      after: { status: 'journey', backup: call({ takenBy: REY, answeredAt: 1 }) },
      reason: 'Rey Santos',
    },
    ['operators: Backup found'],
  ],
  [
    'decline_backup',
    'a driver who cannot come, others may',
    { before: { status: 'journey', backup: call() }, after: { status: 'journey', backup: call({ declined: [REY] }) } },
    [],
  ],
  [
    'decline_backup',
    'the last driver who cannot come',
    {
      before: { status: 'journey', backup: call({ declined: [REY] }) },
      after: { status: 'journey', backup: call({ declined: [REY, JUN], answeredAt: 1 }) },
    },
    ['operators: No backup found'],
  ],
  [
    'backup_timeout',
    'no driver who takes it over',
    { before: { status: 'journey', backup: call() }, after: { status: 'journey', backup: call({ answeredAt: 1 }) } },
    ['operators: No backup found'],
  ],
  [
    'withdraw_backup',
    'a second driver no longer needed',
    { before: { status: 'journey', backup: call({ declined: [JUN] }) }, after: { status: 'journey' } },
    ['Rey: Backup no longer needed'],
  ],
  [
    'drop_off_therapist',
    'a ride that went on without its second driver',
    { before: { status: 'arrived', backup: call({ takenBy: JUN, answeredAt: 1 }) }, after: { status: 'dropped_off' } },
    ['Liza+Mia: Dropped off', 'Jun: Backup no longer needed'],
  ],
  [
    'complete_return_journey',
    'everybody home',
    { before: { status: 'return_journey' }, after: { status: 'transport_completed' } },
    [],
  ],
  [
    'cancel',
    'a cancellation',
    { before: { status: 'confirmed', pickup: ride(REY) }, after: { status: 'cancelled' }, reason: 'Ill' },
    ['Liza+Mia+Ben+Rey: Appointment cancelled'],
  ],
  [
    'cancel',
    'a cancellation with a group aboard',
    { before: { status: 'transporting_group' }, after: { status: 'cancelled' }, reason: 'Ill' },
    ['Ben: Cancelled on the way', 'Liza+Mia: Cancelled on the way'],
  ],
  [
    'cancel',
    'a cancellation on the way to the pickup',
    { before: { status: 'journey' }, after: { status: 'cancelled' }, reason: 'Ill' },
    ['Liza+Mia+Ben: Appointment cancelled'],
  ],
  [
    'cancel',
    'a cancellation after the drop-off',
    { before: { status: 'dropped_off' }, after: { status: 'cancelled' }, reason: 'Ill' },
    ['Liza+Mia: Cancelled on the way', 'Ben: Appointment cancelled'],
  ],
  [
    'abort_session',
    'a session ended early',
    { before: { status: 'session_in_progress' }, after: { status: 'cancelled' }, reason: 'Ill' },
    ['Liza+Mia: Session ended early', 'Ben: Session ended early'],
  ],
  [
    'abort_session',
    'a session ended early, without a driver',
    {
      before: { status: 'session_in_progress', driver: null },
      after: { status: 'cancelled', driver: null },
      reason: 'Ill',
    },
    ['Liza+Mia: Session ended early'],
  ],
  ['remind', 'a reminder', {}, ['Liza+Mia+Ben: Reminder']],
  [
    'remove_therapist',
    'a smaller group',
    { after: { therapists: smaller } },
    ['Mia: No longer your appointment', 'Liza+Ben: Appointment changed'],
  ],
  [
    'remove_therapist',
    'a smaller group, and the therapist who leaves it is in the car',
    {
      before: { status: 'picking_up_therapists', therapists: lizaAboard },
      after: { status: 'picking_up_therapists', therapists: aState().therapists.filter(({ id }) => id !== LIZA) },
    },
    ['Liza: No longer your appointment', 'Ben: Appointment changed', 'Mia: Appointment changed'],
  ],
  ['edit_visit', 'another time', { before: { status: 'confirmed' } }, ['Liza+Mia+Ben: Appointment changed']],
  [
    'edit_therapists',
    'other therapists',
    { before: { therapists: smaller } },
    ['Mia: New appointment', 'Liza+Mia+Ben: Appointment changed'],
  ],
  [
    'edit_driver',
    'another driver',
    { after: { driver: { id: REY, accepted: false } } },
    ['Rey: New appointment', 'Ben: No longer your appointment', 'Liza+Mia+Rey: Appointment changed'],
  ],
  [
    'edit_driver',
    'another driver on the road, one of a group in the car',
    {
      before: { status: 'picking_up_therapists', therapists: lizaAboard },
      after: {
        status: 'in_progress',
        driver: { id: REY, accepted: true },
        therapists: aState().therapists.map((one) =>
          one.id === LIZA ? { ...one, collectedBefore: true as const } : one,
        ),
      },
    },
    ['Rey: You drive this visit now', 'Ben: No longer your appointment', 'Liza+Mia: Appointment changed'],
  ],
  [
    'edit_driver',
    'nobody in place of the driver on the road',
    { before: { status: 'journey' }, after: { status: 'in_progress', driver: null } },
    ['Ben: No longer your appointment', 'Liza+Mia: Appointment changed'],
  ],
  ['edit_details', 'another place', { changesDetails: true }, ['Liza+Mia+Ben: Appointment changed']],
  ['edit_details', 'services given by others', { changesGivers: true }, ['Liza+Mia+Ben: Appointment changed']],
  ['edit_internal_note', 'an internal note', {}, []],
  [
    'set_status',
    'a status set by hand',
    { before: { status: 'pending' }, after: { status: 'in_progress' } },
    ['Liza+Mia+Ben: Status changed by an operator'],
  ],
  ['add_payment', 'money that came later', { before: { status: 'completed' }, after: { status: 'completed' } }, []],
  ['check_material', 'one material answered', { before: { status: 'completed' }, after: { status: 'completed' } }, []],
  ['delete', 'a deletion', {}, ['Liza+Mia+Ben: Appointment deleted']],
  [
    'auto_cancel',
    'an auto-cancellation',
    { before: { status: 'pending' }, after: { status: 'auto_cancelled' } },
    ['Liza+Mia+Ben: Appointment auto-cancelled'],
  ],
  [
    'expire',
    'a request that ended without an answer',
    { before: { status: 'pending' }, after: { status: 'auto_cancelled' } },
    ['Liza+Mia+Ben: Appointment auto-cancelled', 'operators: Appointment auto-cancelled'],
  ],
  [
    'deadline_near',
    'an answer nearly due',
    { after: { driver: { id: BEN, accepted: true } } },
    ['Liza+Mia: Please answer'],
  ],
  [
    'deadline_over',
    'an answer overdue',
    { after: { therapists: smaller } },
    ['operators: No answer in time', 'Ben: Your answer is overdue'],
  ],
  [
    'session_overrun',
    'a session running over',
    {
      before: { status: 'session_in_progress' },
      after: { status: 'session_in_progress' },
      reason: 'Liza is booked at 5:30 PM',
    },
    ['operators: Session runs over'],
  ],
  [
    'left_running',
    'another visit left running',
    {
      before: { status: 'dropped_off' },
      after: { status: 'dropped_off' },
      reason: 'Liza Cruz is still in the session of Eva Lim (#12).',
    },
    ['operators: Another visit was left running'],
  ],
  ['client_late', 'a client who is late', {}, ['Liza+Mia+Ben: The client is late']],
  [
    'client_unit',
    'a client who says their unit after the drop-off',
    { after: { status: 'dropped_off' } },
    ['Liza+Mia: The client sent their unit'],
  ],
  ['begins_soon', 'an agreed visit that begins in an hour', {}, ['Liza+Mia+Ben: Your visit begins in an hour']],
  ['material_shortage', 'a material missing', { reason: '2 piece Towel' }, ['operators: Material missing']],
  [
    'material_low',
    'a material at its reorder level, once until there is enough again',
    { reason: 'Oil: 3 piece left.' },
    ['operators: Material running low'],
  ],
];

describe('notifications by occasion', () => {
  it.each(TABLE)('%s: %s (1-013)', (change, _label, situation, expected) => {
    expect(notified(change, situation)).toEqual(expected);
  });

  it('names for a slot past midnight the calendar day (R-day-2, R-booking-31)', () => {
    const start = new Date('2026-11-21T00:30:00+08:00');
    expect(entryOfferedMessage({ client: 'Ana Reyes', start, therapist: 'Maria Cruz' }).message).toBe(
      'Sat, 21 Nov, 12:30 AM, Maria Cruz',
    );
  });

  it('have words for every occasion', () => {
    expect(new Set(TABLE.map(([change]) => change))).toEqual(new Set<Occasion>([...CHANGES, ...OCCASIONS]));
  });

  it('always arrive where an answer is needed; those that can be muted have a topic', () => {
    const messages = [
      ...TABLE.flatMap(([change, , situation]) => messagesOf(change, situation)),
      ...messagesOf('mark_completed', { after: { materials: 'unchecked' } }),
    ];
    const titles = (topic: string | undefined): string[] =>
      [...new Set(messages.filter((message) => message.topic === topic).map(({ title }) => title))].sort();
    expect(Object.fromEntries(Object.keys(NOTIFICATION_TOPICS).map((topic) => [topic, titles(topic)]))).toEqual({
      changes: ['Appointment changed'],
      journey: [
        'Appointment started',
        'Arrived',
        'Your driver is coming',
        'Your driver is on the way',
        'Your ride home is confirmed',
      ],
      payments: ['Payment to verify', 'Payment verified', 'Taken back'],
      readiness: ['Ready to start', 'Taken back'],
      pickups: ['Pickup cancelled', 'Pickup passed on'],
      expired: ['Appointment auto-cancelled'],
      overruns: ['Another visit was left running', 'Session runs over'],
      materials: ['Material missing', 'Material running low'],
    });
    expect(titles(undefined)).toEqual(
      expect.arrayContaining([
        'New appointment',
        'Appointment changed',
        'Appointment rejected',
        'Appointment cancelled',
        'Please answer',
        'No answer in time',
        'Payment verified',
        'Pickup asked of you',
        'Pickup requested',
      ]),
    );
  });

  it('name client, day and time, the reason, and the time to answer by, with its day if that is another (R-beyond-713)', () => {
    expect(messagesOf('create', {})[0]?.message).toBe('Ana Reyes, Fri, 20 Nov, 4:00 PM. Please answer by 3:30 PM.');
    const responseDeadline = Date.parse('2026-11-22T11:30:00+08:00');
    expect(messagesOf('create', { after: { responseDeadline } })[0]?.message).toBe(
      'Ana Reyes, Fri, 20 Nov, 4:00 PM. Please answer by Sun, 22 Nov, 11:30 AM.',
    );
    expect(messagesOf('reject', { reason: 'Health issues', actor: liza })[0]?.message).toBe(
      'Ana Reyes, Fri, 20 Nov, 4:00 PM: Health issues',
    );
  });

  it('name who has not answered in time (R-beyond-964)', () => {
    expect(messagesOf('deadline_over', { after: { therapists: smaller } })[0]?.message).toBe(
      `Ana Reyes, Fri, 20 Nov, 4:00 PM. Waiting for ${NAMES[BEN]}.`,
    );
  });

  it('name the details that an edit changed', () => {
    const said = (situation: Situation) => messagesOf('edit_details', situation)[0]?.message.split(': ')[1];
    expect(said({ changesGivers: true })).toBe('who gives which service changed.');
    expect(said({ changesDetails: true })).toBe('place or notes changed.');
    expect(said({ changesGivers: true, changesDetails: true })).toBe(
      'who gives which service, and place or notes changed.',
    );
  });

  const ABOUT = 'Ana Reyes, Fri, 20 Nov, 4:00 PM';
  const textsOf = (change: Occasion, situation: Situation): Record<string, string> =>
    Object.fromEntries(
      messagesOf(change, situation).flatMap(({ to, message }) =>
        (to === 'operators' ? [to] : to.map((id) => NAMES[id] ?? '')).map((who) => [who, message]),
      ),
    );

  it('tell operators who refused a ride or was silent, why, and who is asked now (R-workflow-76)', () => {
    const nobody = { status: 'pickup_requested', pickup: ride(null) } as const;
    const next = { status: 'driver_assigned_pickup', pickup: ride(REY) } as const;
    const passedOn = (change: Occasion, after: Partial<WorkflowState>, how: Partial<Situation> = {}) =>
      textsOf(change, { before: { pickup: ride(BEN) }, after, ...how })['operators'];
    expect(passedOn('reject_pickup', nobody, { reason: 'Flat tyre' })).toBe(
      `${ABOUT}. Ben refused: Flat tyre. No driver is left to ask. Please assign one.`,
    );
    expect(passedOn('reject_pickup', next, { reason: 'Flat tyre' })).toBe(
      `${ABOUT}. Ben refused: Flat tyre. Rey is asked now.`,
    );
    expect(passedOn('reject_pickup', next)).toBe(`${ABOUT}. Ben refused. Rey is asked now.`);
    expect(passedOn('pickup_timeout', next, { suspendsDriver: true })).toBe(
      `${ABOUT}. Ben did not answer and is suspended. Rey is asked now.`,
    );
    expect(passedOn('pickup_timeout', next)).toBe(`${ABOUT}. Ben did not answer. Rey is asked now.`);
  });

  it('tell people on the road who drives now and who is in whose car, and ask nobody (R-workflow-73)', () => {
    const onTheRoad = (status: WorkflowState['status'], therapists = aState().therapists) =>
      textsOf('edit_driver', {
        before: { status, therapists },
        after: {
          status: 'in_progress',
          driver: { id: REY, accepted: true },
          therapists: therapists.map(({ pickedUp, ...one }) => ({
            ...one,
            pickedUp: false,
            ...(pickedUp && { collectedBefore: true as const }),
          })),
        },
      });
    const changed = `${ABOUT}: Rey drives now, instead of Ben.`;
    expect(onTheRoad('picking_up_therapists', lizaAboard)).toEqual({
      Rey: `${ABOUT}. Instead of Ben. Liza was collected already and is not with you.`,
      Ben: `${ABOUT}: you are no longer part of it. With you: Liza. The operator says where to take them.`,
      Liza: changed,
      Mia: changed,
    });
    expect(onTheRoad('at_location')).toMatchObject({
      Rey: `${ABOUT}. Instead of Ben. Liza, Mia were collected already and are not with you.`,
      Ben: `${ABOUT}: you are no longer part of it. With you: Liza, Mia. The operator says where to take them.`,
    });
    expect(onTheRoad('journey')).toMatchObject({
      Rey: `${ABOUT}. Instead of Ben.`,
      Ben: `${ABOUT}: you are no longer part of it.`,
    });
    const put = { status: 'in_progress', driver: { id: REY, accepted: true } } as const;
    expect(textsOf('edit_driver', { before: { status: 'in_progress', driver: null }, after: put })).toEqual({
      Rey: `${ABOUT}.`,
      Liza: `${ABOUT}: Rey drives now.`,
      Mia: `${ABOUT}: Rey drives now.`,
    });
  });

  it('tell who is no longer part of it, and what happens to a person in the car (R-workflow-74)', () => {
    const without = (gone: number, status: WorkflowState['status'] = 'picking_up_therapists') =>
      textsOf('remove_therapist', {
        before: { status, therapists: lizaAboard },
        after: { status, therapists: lizaAboard.filter(({ id }) => id !== gone) },
      });
    const unless = 'unless the operator says otherwise.';
    expect(without(LIZA)).toEqual({
      Liza: `${ABOUT}: you are no longer part of it. You are in the car: the driver takes you back, ${unless}`,
      Ben: `${ABOUT}: Liza is no longer part of it and is with you. Take them back, ${unless}`,
      Mia: `${ABOUT}: Liza is no longer part of it.`,
    });
    expect(without(MIA)).toEqual({
      Mia: `${ABOUT}: you are no longer part of it.`,
      Ben: `${ABOUT}: Mia is no longer part of it.`,
      Liza: `${ABOUT}: Mia is no longer part of it.`,
    });
  });

  it('say once that all have accepted, to therapists who are not ready yet (R-workflow-75)', () => {
    const ready = aState().therapists.map((one) => ({ ...one, ready: one.id === LIZA }));
    expect(notified('therapist_confirm', { after: { status: 'confirmed', therapists: ready } })).toEqual([
      'Mia: Everyone has accepted',
    ]);
    expect(notified('driver_confirm', { after: { status: 'confirmed' } })).toEqual(['Liza+Mia: Everyone has accepted']);
  });

  it('name the calendar day of a ride home on another day (R-day-2, R-booking-5)', () => {
    const told = (planned: string) =>
      textsOf('confirm_pickup', { after: { status: 'return_journey', pickup: rideAt(planned) } })['Liza'];
    expect(told('2026-11-21T00:30:00+08:00')).toBe(`${ABOUT}. Pickup Sat, 21 Nov, 12:30 AM.`);
    expect(told('2026-11-20T17:40:00+08:00')).toBe(`${ABOUT}. Pickup at 5:40 PM.`);
    expect(told('2026-11-20T13:00:00+08:00')).toBe(ABOUT);
  });

  it('have the type of their subject (3-040)', () => {
    const types = new Set(
      TABLE.flatMap(([change, , situation]) => messagesOf(change, situation).map(({ type }) => type)),
    );
    expect(types).toEqual(new Set(['appointment', 'driver', 'payment']));
    expect(messagesOf('mark_awaiting_payment', {})[0]?.type).toBe('payment');
    expect(messagesOf('assign_pickup_driver', { after: { pickup: ride(REY) } })[0]?.type).toBe('driver');
  });
});

const DOCUMENT = path.join(__dirname, 'README.md');

/** The message of the live channel that takes an occasion to open screens; notices alone come as `notification`. */
function channelMessage(occasion: Occasion, { before = {}, after = {}, actor = operator }: Situation): string {
  if (occasion === 'create') return 'appointment_created';
  if (occasion === 'deadline_over') return 'appointment_updated';
  return CHANGES.some((change) => change === occasion)
    ? messageOf(occasion as Change, actor, [aState(before), aState(after)])
    : '';
}

function documentedRows(): string[] {
  return TABLE.flatMap(([occasion, label, situation]) => {
    const message = channelMessage(occasion, situation);
    const messages = messagesOf(occasion, situation).filter(({ to }) => to === 'operators' || to.length);
    const about = `${label} (\`${occasion}\`) | ${message && `\`${message}\``}`;
    if (!messages.length) return [`| ${about} | nobody | | |`];
    return messages.map(
      ({ to, title, message: text, topic }, at) =>
        `| ${at ? ' | ' : about} | ${to === 'operators' ? 'operators' : to.map((id) => NAMES[id]).join(', ')} | **${title}** ${text} | ${topic ?? ''} |`,
    );
  });
}

describe('the README beside this file', () => {
  it('shows every occasion with its channel message, recipients and words (HATID_WRITE_DOCS=1 rewrites it)', () => {
    const table = [
      '| what happens | channel message | who is notified | words | topic |',
      '|---|---|---|---|---|',
      ...documentedRows(),
    ].join('\n');
    const written = fs.readFileSync(DOCUMENT, 'utf8');
    const [head = ''] = written.split('| what happens');
    const wanted = `${head}${table}\n`;
    if (process.env['HATID_WRITE_DOCS']) fs.writeFileSync(DOCUMENT, wanted);
    expect(fs.readFileSync(DOCUMENT, 'utf8')).toBe(wanted);
  });
});
