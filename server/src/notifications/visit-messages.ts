import { aboard, CALLED_OFF, ON_THE_ROAD, oneOf, timeByWhen, type NotificationTopic } from 'shared-lib/domain';
import {
  because,
  driver,
  left,
  pickupDriver,
  takenAwayWords,
  staff,
  staffBefore,
  therapists,
  visit,
  type Template,
} from './about.js';
import { appointmentMessage, driverMessage, type Message, type Words } from './message.js';
import type { Occurrence } from './occasions.js';
import { takenOver } from './on-the-road.js';
import * as m from '../texts/m.js';

export const answerBy = ({ after, now }: Occurrence): string =>
  m.please_answer_by({ time: timeByWhen(new Date(after.state.responseDeadline), now) });

/** New people are asked, those who left are told, and those who stay read what changed. */
export const peopleChanged =
  (stay: () => string, topic?: NotificationTopic): Template =>
  (happened) => [
    appointmentMessage(
      staff(happened).filter((id) => !staffBefore(happened).includes(id)),
      [m.new_appointment(), `${visit(happened)}. ${answerBy(happened)}`],
    ),
    appointmentMessage(left(happened), takenAwayWords(happened)),
    appointmentMessage(staff(happened), [m.appointment_changed(), `${visit(happened)}: ${stay()}`], topic),
  ];

export const driverChanged: Template = (happened) =>
  happened.before && oneOf(ON_THE_ROAD, happened.before.state.status)
    ? takenOver(happened)
    : peopleChanged(() => m.the_driver_changed(), 'changes')(happened);

/** Where they are still part of it. */
const refuser = (happened: Occurrence): number[] => staff(happened).filter((id) => id === happened.refusedBy);
/**
 * A refusal was declined: the person who refused is told so, the others who left. Source: R-workflow-64, R-workflow-68.
 */
export const askedAgain: Template = (happened) => [
  appointmentMessage(refuser(happened), [
    m.your_refusal_was_not_accepted(),
    m.please_answer_again({ happened: visit(happened) }),
  ]),
  ...peopleChanged(() => (left(happened).length ? m.somebody_who_was_asked_could() : m.it_was_refused_and_the()))(
    happened,
  ),
];

/** After an answer: who must act next. */
export const nextInTurn: Template = (happened) => {
  switch (happened.after.state.status) {
    // Once, to those whose turn it is: not again as each of them gets ready, nor to the driver. Source: R-workflow-75.
    case 'confirmed':
      return happened.before?.state.status === 'confirmed'
        ? []
        : [
            appointmentMessage(
              happened.after.state.therapists.filter(({ ready }) => !ready).map(({ id }) => id),
              [m.everybody_has_accepted(), m.confirm_when_you_are_ready({ happened: visit(happened) })],
            ),
          ];
    case 'therapist_confirmed':
      return happened.after.state.driver
        ? [
            driverMessage(driver(happened), [
              m.therapist_ready(),
              m.please_confirm_that_you_are({ happened: visit(happened) }),
            ]),
          ]
        : [appointmentMessage('operators', [m.ready_to_start(), visit(happened)], 'readiness')];
    case 'driver_confirmed':
      return [appointmentMessage('operators', [m.ready_to_start(), visit(happened)], 'readiness')];
    default:
      return [];
  }
};

/** Cancelled on the way: what to do with people in the car, or already at the client's. */
const calledOff = (happened: Occurrence): Message[] => {
  const { before } = happened;
  if (!before) return [];
  const words = (then: string): Words => [m.cancelled_on_the_way(), `${visit(happened)}${because(happened)}. ${then}`];
  const along = aboard(before.state);
  const atClient = before.state.status === 'dropped_off' ? therapists(happened) : [];
  const returning = along.length === 1 ? m.a_therapist_is() : m.therapists_are({ count: along.length });
  return [
    ...(along.length
      ? [
          driverMessage(driver(happened), words(m.with_you_take_them_back({ returning }))),
          appointmentMessage(along, words(CALLED_OFF.aboard)),
        ]
      : []),
    ...(atClient.length ? [appointmentMessage(atClient, words(CALLED_OFF.atClient))] : []),
  ];
};

export const cancelled: Template = (happened) => {
  const onTheWay = calledOff(happened);
  const told = onTheWay.flatMap(({ to }) => (to === 'operators' ? [] : to));
  const others = [...staff(happened), ...pickupDriver(happened.before)].filter((id) => !told.includes(id));
  if (!others.length) return onTheWay;
  return [
    ...onTheWay,
    appointmentMessage(others, [m.appointment_cancelled(), `${visit(happened)}${because(happened)}`]),
  ];
};

/** The session was ended early: people in the room read how to get home, where a ride home can be requested. */
export const endedEarly: Template = (happened) => {
  const words = (then = ''): Words => [m.session_ended_early(), `${visit(happened)}${because(happened)}${then}`];
  const gone = driver(happened);
  const home = gone.length ? words(`. ${CALLED_OFF.atClient}`) : words();
  return [appointmentMessage(therapists(happened), home), appointmentMessage(gone, words())];
};
