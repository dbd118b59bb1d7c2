import { calledAsSecondDriver, statusLabel, timeByWhen, waitingFor } from 'shared-lib/domain';
import { because, driver, named, pickupDriver, riders, staff, therapists, visit, type Template } from './about.js';
import { appointmentMessage, driverMessage, paymentMessage, type Message } from './message.js';
import type { Occasion, Occurrence } from './occasions.js';
import { lowStockMessage } from './office-messages.js';
import { groupSmaller } from './on-the-road.js';
import {
  joinsRide,
  becomesUrgent,
  pickupTime,
  pickupAsked,
  pickupPassedOn,
  nobodyTakesIt,
  secondDriverOver,
  onTimeAfterAll,
  runsLate,
} from './ride-messages.js';
import {
  answerBy,
  peopleChanged,
  driverChanged,
  askedAgain,
  nextInTurn,
  cancelled,
  endedEarly,
} from './visit-messages.js';
import * as m from '../texts/m.js';

const editedDetails = ({ changesGivers, changesDetails }: Occurrence): string =>
  changesGivers && changesDetails
    ? m.details_and_details({ one: m.who_gives_which_service(), other: m.place_or_notes() })
    : changesGivers
      ? m.who_gives_which_service()
      : m.place_or_notes();

const none: Template = () => [];

/** After the drop-off the driver comes no more. */
const coming = (happened: Occurrence): number[] =>
  happened.after.state.status === 'dropped_off' ? therapists(happened) : staff(happened);

/** People who were told of the step are told that it was undone. */
const takenBack: Template = (happened) => {
  const { undoes, before, after } = happened;
  if (!undoes || !before) return [];
  const { change } = undoes;
  const told = TEMPLATES[change]({ ...happened, change, before: after, after: before });
  const message = m.again_the_last_step_was({ happened: visit(happened), status: statusLabel(after.state.status) });
  return told.map((one) => ({ ...one, title: m.taken_back(), message }));
};

/** Recipients and words of each occasion. To add an occasion: a row. */
export const TEMPLATES: { readonly [O in Occasion]: Template } = {
  create: (happened) => [
    appointmentMessage(staff(happened), [m.new_appointment(), `${visit(happened)}. ${answerBy(happened)}`]),
  ],
  therapist_confirm: nextInTurn,
  driver_confirm: nextInTurn,
  reject: (happened) => [
    appointmentMessage('operators', [m.appointment_rejected(), `${visit(happened)}${because(happened)}`]),
    appointmentMessage(staff(happened), [
      m.appointment_rejected(),
      m.was_rejected_and_waits_for({ happened: visit(happened) }),
    ]),
  ],
  review_rejection: (one) => (one.after.state.status === 'cancelled' ? cancelled(one) : askedAgain(one)),
  start_appointment: (happened) => [
    driverMessage(driver(happened), [m.please_start_the_journey(), visit(happened)]),
    appointmentMessage(therapists(happened), [m.appointment_started(), visit(happened)], 'journey'),
  ],
  start_journey: (happened) => [
    driverMessage(therapists(happened), [m.your_driver_is_on_the(), visit(happened)], 'journey'),
  ],
  pick_up_therapist: none,
  collect_therapists: none,
  arrive_at_location: (happened) => [driverMessage(therapists(happened), [m.arrived(), visit(happened)], 'journey')],
  drop_off_therapist: (happened) => [
    appointmentMessage(therapists(happened), [
      m.dropped_off(),
      m.you_can_start_the_session({ happened: visit(happened) }),
    ]),
  ],
  start_session: none,
  mark_awaiting_payment: (happened) => [
    paymentMessage('operators', [m.payment_to_verify(), visit(happened)], 'payments'),
  ],
  mark_completed: (happened) => [
    happened.after.state.materials === 'unchecked'
      ? paymentMessage(therapists(happened), [
          m.payment_verified(),
          m.please_check_the_materials({ happened: visit(happened) }),
        ])
      : paymentMessage(therapists(happened), [m.payment_verified(), visit(happened)], 'payments'),
  ],
  // Its verification was already announced, before the visit was set back.
  confirm_paid: none,
  complete: none,
  correct_payment: none,
  request_pickup: (happened) => [
    driverMessage('operators', [
      joinsRide(happened)
        ? m.one_more_rides_home({ words: becomesUrgent(happened) ? ', urgent' : '' })
        : happened.after.state.pickup?.urgency === 'urgent'
          ? m.urgent_pickup_requested()
          : m.pickup_requested(),
      visit(happened),
    ]),
  ],
  // The operators' cards show it; the asked driver collects one fewer.
  decline_pickup: (happened) => [
    driverMessage(pickupDriver(happened.after), [
      m.one_less_to_take_home(),
      m.somebody_needs_no_ride_you({ happened: visit(happened), count: riders(happened).length }),
    ]),
  ],
  assign_pickup_driver: (happened) => [
    ...pickupAsked(happened),
    driverMessage(pickupDriver(happened.before), [m.pickup_given_to_somebody_else(), visit(happened)]),
  ],
  confirm_pickup: (happened) => [
    driverMessage(
      riders(happened),
      pickupTime(happened)
        ? [m.your_ride_home_is_confirmed(), `${visit(happened)}.${pickupTime(happened)}`]
        : [m.your_driver_is_coming(), visit(happened)],
      'journey',
    ),
  ],
  reject_pickup: pickupPassedOn,
  pickup_timeout: (happened) => [
    ...pickupPassedOn(happened),
    driverMessage(pickupDriver(happened.before), [
      m.pickup_not_confirmed(),
      happened.suspendsDriver ? m.you_did_not_confirm_in() : m.your_time_to_confirm_is(),
    ]),
  ],
  cancel_pickup: (happened) => [
    driverMessage(pickupDriver(happened.before), [m.pickup_cancelled(), visit(happened)]),
    driverMessage(riders(happened), [m.pickup_cancelled(), visit(happened)]),
    driverMessage('operators', [m.pickup_cancelled(), visit(happened)], 'pickups'),
  ],
  complete_return_journey: none,
  ask_backup: (happened) => [
    driverMessage(calledAsSecondDriver(happened.after.state), [
      m.backup_needed(),
      m.the_ride_broke_down_can({
        happened: visit(happened),
        time: timeByWhen(new Date(happened.after.state.backup?.until ?? 0), happened.now),
      }),
    ]),
  ],
  // `secondDriverOver` tells the drivers who were asked or had taken it, as at every end of a request.
  withdraw_backup: none,
  take_backup: (happened) => [
    driverMessage('operators', [
      m.backup_found(),
      m.takes_the_ride_over_please({ happened: visit(happened), happened2: because(happened) }),
    ]),
  ],
  decline_backup: (happened) => (happened.after.state.backup?.answeredAt == null ? [] : nobodyTakesIt(happened)),
  backup_timeout: nobodyTakesIt,
  cannot_make_it: (happened) => [
    appointmentMessage('operators', [
      m.cannot_make_it({ name: named(happened, [happened.actor.id]) }),
      `${visit(happened)}${because(happened)}`,
    ]),
  ],
  can_make_it: (happened) => [
    appointmentMessage('operators', [m.can_make_it({ name: named(happened, [happened.actor.id]) }), visit(happened)]),
  ],
  running_late: runsLate,
  on_time: onTimeAfterAll,
  cancel: cancelled,
  abort_session: endedEarly,
  remind: (happened) => [
    appointmentMessage(
      waitingFor(happened.after.state).flatMap(({ id }) => id ?? []),
      [
        m.reminder(),
        m.it_is_your_turn({ happened: visit(happened), status: statusLabel(happened.after.state.status) }),
      ],
    ),
  ],
  undo: takenBack,
  remove_therapist: groupSmaller,
  edit_visit: peopleChanged(() => m.time_or_services_changed_please()),
  edit_therapists: peopleChanged(() => m.the_therapists_changed(), 'changes'),
  edit_driver: driverChanged,
  edit_details: (happened) => [
    appointmentMessage(
      staff(happened),
      [m.appointment_changed(), `${visit(happened)}: ${m.details_changed({ what: editedDetails(happened) })}`],
      'changes',
    ),
  ],
  edit_internal_note: none,
  set_status: (happened) => [
    appointmentMessage(
      [...staff(happened), ...pickupDriver(happened.before)],
      [m.status_changed_by_an_operator(), `${visit(happened)}: ${statusLabel(happened.after.state.status)}.`],
    ),
  ],
  // The operators' screens follow live; nobody needs a message about one material.
  check_material: () => [],
  add_payment: none,
  delete: (happened) => [appointmentMessage(staff(happened), [m.appointment_deleted(), visit(happened)])],
  auto_cancel: (happened) => [
    appointmentMessage(staff(happened), [
      m.appointment_auto_cancelled(),
      m.happened_not_everybody_answered_in_time({ happened: visit(happened) }),
    ]),
  ],
  expire: (happened) => [
    appointmentMessage(staff(happened), [
      m.appointment_auto_cancelled(),
      m.it_was_over_before_everybody({ happened: visit(happened) }),
    ]),
    appointmentMessage(
      'operators',
      [m.appointment_auto_cancelled(), m.it_was_over_before_everybody({ happened: visit(happened) })],
      'expired',
    ),
  ],
  deadline_near: (happened) => [
    appointmentMessage(
      waitingFor(happened.after.state).flatMap(({ id }) => id ?? []),
      [m.please_answer(), `${visit(happened)}. ${answerBy(happened)}`],
    ),
  ],
  deadline_over: (happened) => [
    appointmentMessage('operators', [
      m.no_answer_in_time(),
      m.visit_waiting_for({
        visit: visit(happened),
        names: named(
          happened,
          waitingFor(happened.after.state).flatMap(({ id }) => id ?? []),
        ),
      }),
    ]),
    appointmentMessage(
      waitingFor(happened.after.state).flatMap(({ id }) => id ?? []),
      [m.your_answer_is_overdue(), visit(happened)],
    ),
  ],
  begins_soon: (happened) => [appointmentMessage(staff(happened), [m.your_visit_begins_soon(), visit(happened)])],
  session_overrun: (happened) => [
    appointmentMessage('operators', [m.session_runs_over(), `${visit(happened)}${because(happened)}`], 'overruns'),
  ],
  going_on: (happened) => [
    appointmentMessage(
      waitingFor(happened.after.state).flatMap(({ id }) => id ?? []),
      happened.after.state.status === 'session_in_progress'
        ? [m.is_the_session_over(), m.if_so_press_request_payment({ happened: visit(happened) })]
        : [m.are_you_there_already(), m.if_so_press_the_next_step({ happened: visit(happened) })],
    ),
  ],
  going_on_too_long: (happened) => [
    appointmentMessage('operators', [
      happened.after.state.status === 'session_in_progress' ? m.session_far_past_its_end() : m.a_driver_has_not_moved(),
      visit(happened),
    ]),
  ],
  left_running: (happened) => [
    appointmentMessage(
      'operators',
      [m.another_visit_was_left_running(), m.has_begun({ happened: visit(happened), happened2: because(happened) })],
      'overruns',
    ),
  ],
  client_late: (happened) => [appointmentMessage(coming(happened), [m.the_client_is_late(), visit(happened)])],
  client_unit: (happened) => [
    appointmentMessage(coming(happened), [
      m.the_client_sent_their_unit(),
      m.it_stands_on_the_visit({ visit: visit(happened) }),
    ]),
  ],
  material_shortage: (happened) => [
    appointmentMessage('operators', [m.material_missing(), `${visit(happened)}${because(happened)}`], 'materials'),
  ],
  material_low: (happened) => [lowStockMessage(happened.reason ?? '')],
};

/** All messages of one occurrence. A person gets the first message that names them. */
export const messagesOf = (happened: Occurrence): readonly Message[] => [
  ...TEMPLATES[happened.change](happened),
  ...secondDriverOver(happened),
];
