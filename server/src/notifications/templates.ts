import {
  aboard,
  CALLED_OFF,
  calledAsSecondDriver,
  formatTime,
  ON_THE_ROAD,
  oneOf,
  statusLabel,
  waitingFor,
  type NotificationTopic,
} from 'shared-lib/domain';
import {
  because,
  driver,
  left,
  takenAwayWords,
  pickupDriver,
  riders,
  staff,
  staffBefore,
  therapists,
  visit,
  type Template,
} from './about.js';
import { appointmentMessage, driverMessage, paymentMessage, type Message, type Words } from './message.js';
import type { Occasion, Occurrence } from './occasions.js';
import { lowStockMessage } from './office-messages.js';
import { groupSmaller, takenOver } from './on-the-road.js';
import {
  joinsRide,
  becomesUrgent,
  pickupTime,
  pickupAsked,
  pickupPassedOn,
  nobodyTakesIt,
  secondDriverOver,
} from './ride-messages.js';

const editedDetails = ({ changesGivers, changesDetails }: Occurrence): string =>
  [changesGivers && 'who gives which service', changesDetails && 'place or notes'].filter(Boolean).join(', and ');
const answerBy = ({ after }: Occurrence): string =>
  `Please answer by ${formatTime(new Date(after.state.responseDeadline))}.`;

const none: Template = () => [];

/** New people are asked, those who left are told, and those who stay read what changed. */
const peopleChanged =
  (stay: string, topic?: NotificationTopic): Template =>
  (happened) => [
    appointmentMessage(
      staff(happened).filter((id) => !staffBefore(happened).includes(id)),
      ['New appointment', `${visit(happened)}. ${answerBy(happened)}`],
    ),
    appointmentMessage(left(happened), takenAwayWords(happened)),
    appointmentMessage(staff(happened), ['Appointment changed', `${visit(happened)}: ${stay}`], topic),
  ];

const driverChanged: Template = (happened) =>
  happened.before && oneOf(ON_THE_ROAD, happened.before.state.status)
    ? takenOver(happened)
    : peopleChanged('the driver changed.', 'changes')(happened);

/** Where they are still part of it. */
const refuser = (happened: Occurrence): number[] => staff(happened).filter((id) => id === happened.refusedBy);
const EXCHANGED = 'somebody who was asked could not take it, please answer again.';
const REFUSED = 'it was refused, and the same people are asked again. Please answer.';
/**
 * A refusal was declined: the person who refused is told so, the others who left. Source: R-workflow-64, R-workflow-68.
 */
const askedAgain: Template = (happened) => [
  appointmentMessage(refuser(happened), ['Your refusal was not accepted', `${visit(happened)}. Please answer again.`]),
  ...peopleChanged(left(happened).length ? EXCHANGED : REFUSED)(happened),
];

/** After an answer: who must act next. */
const nextInTurn: Template = (happened) => {
  switch (happened.after.state.status) {
    // Once, to those whose turn it is: not again as each of them gets ready, nor to the driver. Source: R-workflow-75.
    case 'confirmed':
      return happened.before?.state.status === 'confirmed'
        ? []
        : [
            appointmentMessage(
              happened.after.state.therapists.filter(({ ready }) => !ready).map(({ id }) => id),
              ['Everybody has accepted', `${visit(happened)}. Confirm when you are ready.`],
            ),
          ];
    case 'therapist_confirmed':
      return happened.after.state.driver
        ? [
            driverMessage(driver(happened), [
              'Therapist ready',
              `${visit(happened)}. Please confirm that you are ready to drive.`,
            ]),
          ]
        : [appointmentMessage('operators', ['Ready to start', visit(happened)], 'readiness')];
    case 'driver_confirmed':
      return [appointmentMessage('operators', ['Ready to start', visit(happened)], 'readiness')];
    default:
      return [];
  }
};

/** Cancelled on the way: what to do with people in the car, or already at the client's. */
const calledOff = (happened: Occurrence): Message[] => {
  const { before } = happened;
  if (!before) return [];
  const words = (then: string): Words => ['Cancelled on the way', `${visit(happened)}${because(happened)}. ${then}`];
  const along = aboard(before.state);
  const atClient = before.state.status === 'dropped_off' ? therapists(happened) : [];
  const returning = along.length === 1 ? 'A therapist is' : `${along.length} therapists are`;
  return [
    ...(along.length
      ? [
          driverMessage(
            driver(happened),
            words(`${returning} with you: take them back, unless the operator says otherwise.`),
          ),
          appointmentMessage(along, words(CALLED_OFF.aboard)),
        ]
      : []),
    ...(atClient.length ? [appointmentMessage(atClient, words(CALLED_OFF.atClient))] : []),
  ];
};

const cancelled: Template = (happened) => {
  const onTheWay = calledOff(happened);
  const told = onTheWay.flatMap(({ to }) => (to === 'operators' ? [] : to));
  const others = [...staff(happened), ...pickupDriver(happened.before)].filter((id) => !told.includes(id));
  if (!others.length) return onTheWay;
  return [...onTheWay, appointmentMessage(others, ['Appointment cancelled', `${visit(happened)}${because(happened)}`])];
};

/** The session was ended early: people in the room read how to get home, where a ride home can be requested. */
const endedEarly: Template = (happened) => {
  const words = (then = ''): Words => ['Session ended early', `${visit(happened)}${because(happened)}${then}`];
  const gone = driver(happened);
  const home = gone.length ? words(`. ${CALLED_OFF.atClient}`) : words();
  return [appointmentMessage(therapists(happened), home), appointmentMessage(gone, words())];
};

/** People who were told of the step are told that it was undone. */
const takenBack: Template = (happened) => {
  const { undoes, before, after } = happened;
  if (!undoes || !before) return [];
  const { change } = undoes;
  const told = TEMPLATES[change]({ ...happened, change, before: after, after: before });
  const message = `${visit(happened)}: ${statusLabel(after.state.status)} again, the last step was undone.`;
  return told.map((one) => ({ ...one, title: 'Taken back', message }));
};

/** Recipients and words of each occasion. To add an occasion: a row. */
export const TEMPLATES: { readonly [O in Occasion]: Template } = {
  create: (happened) => [
    appointmentMessage(staff(happened), ['New appointment', `${visit(happened)}. ${answerBy(happened)}`]),
  ],
  therapist_confirm: nextInTurn,
  driver_confirm: nextInTurn,
  reject: (happened) => [
    appointmentMessage('operators', ['Appointment rejected', `${visit(happened)}${because(happened)}`]),
    appointmentMessage(staff(happened), [
      'Appointment rejected',
      `${visit(happened)} was rejected and waits for an operator.`,
    ]),
  ],
  review_rejection: (one) => (one.after.state.status === 'cancelled' ? cancelled(one) : askedAgain(one)),
  start_appointment: (happened) => [
    driverMessage(driver(happened), ['Please start the journey', visit(happened)]),
    appointmentMessage(therapists(happened), ['Appointment started', visit(happened)], 'journey'),
  ],
  start_journey: (happened) => [
    driverMessage(therapists(happened), ['Your driver is on the way', visit(happened)], 'journey'),
  ],
  pick_up_therapist: none,
  collect_therapists: none,
  arrive_at_location: (happened) => [driverMessage(therapists(happened), ['Arrived', visit(happened)], 'journey')],
  drop_off_therapist: (happened) => [
    appointmentMessage(therapists(happened), ['Dropped off', `${visit(happened)}. You can start the session.`]),
  ],
  start_session: none,
  mark_awaiting_payment: (happened) => [
    paymentMessage('operators', ['Payment to verify', visit(happened)], 'payments'),
  ],
  mark_completed: (happened) => [
    happened.after.state.materials === 'unchecked'
      ? paymentMessage(therapists(happened), ['Payment verified', `${visit(happened)}. Please check the materials.`])
      : paymentMessage(therapists(happened), ['Payment verified', visit(happened)], 'payments'),
  ],
  // Its verification was already announced, before the visit was set back.
  confirm_paid: none,
  complete: none,
  correct_payment: none,
  request_pickup: (happened) => [
    driverMessage('operators', [
      joinsRide(happened)
        ? `One more rides home${becomesUrgent(happened) ? ', urgent' : ''}`
        : happened.after.state.pickup?.urgency === 'urgent'
          ? 'Urgent pickup requested'
          : 'Pickup requested',
      visit(happened),
    ]),
  ],
  // The operators' cards show it; the asked driver collects one fewer.
  decline_pickup: (happened) => [
    driverMessage(pickupDriver(happened.after), [
      'One less to take home',
      `${visit(happened)}: somebody needs no ride. You collect ${riders(happened).length}.`,
    ]),
  ],
  assign_pickup_driver: (happened) => [
    ...pickupAsked(happened),
    driverMessage(pickupDriver(happened.before), ['Pickup given to somebody else', visit(happened)]),
  ],
  confirm_pickup: (happened) => [
    driverMessage(
      riders(happened),
      pickupTime(happened)
        ? ['Your ride home is confirmed', `${visit(happened)}.${pickupTime(happened)}`]
        : ['Your driver is coming', visit(happened)],
      'journey',
    ),
  ],
  reject_pickup: pickupPassedOn,
  pickup_timeout: (happened) => [
    ...pickupPassedOn(happened),
    driverMessage(pickupDriver(happened.before), [
      'Pickup not confirmed',
      happened.suspendsDriver
        ? 'You did not confirm in time and get no new work until the next service day.'
        : 'Your time to confirm is over. You were still on another ride, so you keep getting new work.',
    ]),
  ],
  cancel_pickup: (happened) => [
    driverMessage(pickupDriver(happened.before), ['Pickup cancelled', visit(happened)]),
    driverMessage(riders(happened), ['Pickup cancelled', visit(happened)]),
    driverMessage('operators', ['Pickup cancelled', visit(happened)], 'pickups'),
  ],
  complete_return_journey: none,
  ask_backup: (happened) => [
    driverMessage(calledAsSecondDriver(happened.after.state), [
      'Backup needed',
      `${visit(happened)}: the ride broke down. Can you take it over? Please answer by ${formatTime(new Date(happened.after.state.backup?.until ?? 0))}.`,
    ]),
  ],
  // `secondDriverOver` tells the drivers who were asked or had taken it, as at every end of a request.
  withdraw_backup: none,
  take_backup: (happened) => [
    driverMessage('operators', [
      'Backup found',
      `${visit(happened)}${because(happened)} takes the ride over. Please reassign it.`,
    ]),
  ],
  decline_backup: (happened) => (happened.after.state.backup?.answeredAt == null ? [] : nobodyTakesIt(happened)),
  backup_timeout: nobodyTakesIt,
  cancel: cancelled,
  abort_session: endedEarly,
  remind: (happened) => [
    appointmentMessage(
      waitingFor(happened.after.state).flatMap(({ id }) => id ?? []),
      ['Reminder', `${visit(happened)}: ${statusLabel(happened.after.state.status)}. It is your turn.`],
    ),
  ],
  undo: takenBack,
  remove_therapist: groupSmaller,
  edit_visit: peopleChanged('time or services changed, please answer again.'),
  edit_therapists: peopleChanged('the therapists changed.', 'changes'),
  edit_driver: driverChanged,
  edit_details: (happened) => [
    appointmentMessage(
      staff(happened),
      ['Appointment changed', `${visit(happened)}: ${editedDetails(happened)} changed.`],
      'changes',
    ),
  ],
  edit_internal_note: none,
  set_status: (happened) => [
    appointmentMessage(
      [...staff(happened), ...pickupDriver(happened.before)],
      ['Status changed by an operator', `${visit(happened)}: ${statusLabel(happened.after.state.status)}.`],
    ),
  ],
  // The operators' screens follow live; nobody needs a message about one material.
  check_material: () => [],
  delete: (happened) => [appointmentMessage(staff(happened), ['Appointment deleted', visit(happened)])],
  auto_cancel: (happened) => [
    appointmentMessage(staff(happened), [
      'Appointment auto-cancelled',
      `${visit(happened)}: not everybody answered in time.`,
    ]),
  ],
  expire: (happened) => [
    appointmentMessage(staff(happened), [
      'Appointment auto-cancelled',
      `${visit(happened)}: it was over before everybody had answered.`,
    ]),
    appointmentMessage(
      'operators',
      ['Appointment auto-cancelled', `${visit(happened)}: it was over before everybody had answered.`],
      'expired',
    ),
  ],
  deadline_near: (happened) => [
    appointmentMessage(
      waitingFor(happened.after.state).flatMap(({ id }) => id ?? []),
      ['Please answer', `${visit(happened)}. ${answerBy(happened)}`],
    ),
  ],
  deadline_over: (happened) => [
    appointmentMessage('operators', ['No answer in time', visit(happened)]),
    appointmentMessage(
      waitingFor(happened.after.state).flatMap(({ id }) => id ?? []),
      ['Your answer is overdue', visit(happened)],
    ),
  ],
  session_overrun: (happened) => [
    appointmentMessage('operators', ['Session runs over', `${visit(happened)}${because(happened)}`], 'overruns'),
  ],
  left_running: (happened) => [
    appointmentMessage(
      'operators',
      ['Another visit was left running', `${visit(happened)} has begun${because(happened)}`],
      'overruns',
    ),
  ],
  material_shortage: (happened) => [
    appointmentMessage('operators', ['Material missing', `${visit(happened)}${because(happened)}`], 'materials'),
  ],
  material_low: (happened) => [lowStockMessage(happened.reason ?? '')],
};

/** All messages of one occurrence. A person gets the first message that names them. */
export const messagesOf = (happened: Occurrence): readonly Message[] => [
  ...TEMPLATES[happened.change](happened),
  ...secondDriverOver(happened),
];
