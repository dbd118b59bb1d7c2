import { formatDate, formatTime, statusLabel, waitingFor, type NotificationTopic } from 'shared-lib/domain';
import type { AppointmentNews, Occasion } from './notify.js';

/** One text for one circle of people. A person gets the first letter that names him. */
export interface Letter {
  readonly to: 'operators' | readonly number[];
  readonly type: 'appointment' | 'payment' | 'driver';
  readonly title: string;
  readonly message: string;
  /** People may do without it and mute it; where left out, it always arrives. */
  readonly topic?: NotificationTopic;
}

type Tell = (news: AppointmentNews) => readonly Letter[];

const therapists = ({ after }: AppointmentNews): number[] => after.state.therapists.map(({ id }) => id);
const driver = ({ after }: AppointmentNews): number[] => (after.state.driver ? [after.state.driver.id] : []);
const staff = (news: AppointmentNews): number[] => [...therapists(news), ...driver(news)];
const staffBefore = ({ before }: AppointmentNews): number[] =>
  before
    ? [...before.state.therapists.map(({ id }) => id), ...(before.state.driver ? [before.state.driver.id] : [])]
    : [];
const pickupDriver = (facts: AppointmentNews['after'] | null): number[] =>
  facts?.state.pickup?.driverId ? [facts.state.pickup.driverId] : [];

/** `Ana Reyes, Fri, 20 Nov 2026, 4:00 PM` */
const visit = ({ after }: AppointmentNews): string => {
  const start = new Date(after.state.startsAt);
  return `${after.clientName}, ${formatDate(start)}, ${formatTime(start)}`;
};
const because = ({ reason }: AppointmentNews): string => (reason ? `: ${reason}` : '');
const driversReason = ({ reason }: AppointmentNews): string => (reason ? ` The driver's reason: ${reason}` : '');
const answerBy = ({ after }: AppointmentNews): string =>
  `Please answer by ${formatTime(new Date(after.state.responseDeadline))}.`;

type Words = readonly [title: string, message: string];
const letter =
  (type: Letter['type']) =>
  (to: Letter['to'], [title, message]: Words, topic?: NotificationTopic): Letter => ({
    to,
    type,
    title,
    message,
    ...(topic && { topic }),
  });
const visitLetter = letter('appointment');
const rideLetter = letter('driver');
const moneyLetter = letter('payment');

const none: Tell = () => [];

/** Newcomers are asked, those who left are told, those who stay hear what changed. */
const peopleChanged =
  (stay: string, topic?: NotificationTopic): Tell =>
  (news) => {
    const before = staffBefore(news);
    const now = staff(news);
    return [
      visitLetter(
        now.filter((id) => !before.includes(id)),
        ['New appointment', `${visit(news)}. ${answerBy(news)}`],
      ),
      visitLetter(
        before.filter((id) => !now.includes(id)),
        ['No longer your appointment', `${visit(news)}: you are no longer part of it.`],
      ),
      visitLetter(now, ['Appointment changed', `${visit(news)}: ${stay}`], topic),
    ];
  };

/** After an answer: who is next in turn. */
const nextInTurn: Tell = (news) => {
  switch (news.after.state.status) {
    case 'confirmed':
      return [
        visitLetter(staff(news), ['Everybody has accepted', `${visit(news)}. Therapists: confirm when you are ready.`]),
      ];
    case 'therapist_confirmed':
      return news.after.state.driver
        ? [rideLetter(driver(news), ['Therapist ready', `${visit(news)}. Please confirm that you are ready to drive.`])]
        : [visitLetter('operators', ['Ready to start', visit(news)], 'readiness')];
    case 'driver_confirmed':
      return [visitLetter('operators', ['Ready to start', visit(news)], 'readiness')];
    default:
      return [];
  }
};

const cancelled: Tell = (news) => [
  visitLetter(
    [...staff(news), ...pickupDriver(news.before)],
    ['Appointment cancelled', `${visit(news)}${because(news)}`],
  ),
];

const pickupAsked = (news: AppointmentNews): Letter[] => [
  rideLetter(pickupDriver(news.after), ['Pickup asked of you', `${visit(news)}. Please confirm within 15 minutes.`]),
];

/** After a refusal or silence: the next driver is asked, or the operators have to find one. */
const pickupPassedOn: Tell = (news) =>
  news.after.state.status === 'pickup_requested'
    ? [
        rideLetter('operators', [
          'No driver for a pickup',
          `${visit(news)}: nobody is left to ask. Please assign a driver.${driversReason(news)}`,
        ]),
      ]
    : [
        ...pickupAsked(news),
        rideLetter(
          'operators',
          ['Pickup passed on', `${visit(news)}: the next driver was asked.${driversReason(news)}`],
          'pickups',
        ),
      ];

/** Who hears of what, in which words. To add an occasion: a row. */
export const NEWS: { readonly [O in Occasion]: Tell } = {
  create: (news) => [visitLetter(staff(news), ['New appointment', `${visit(news)}. ${answerBy(news)}`])],
  therapist_confirm: nextInTurn,
  driver_confirm: nextInTurn,
  reject: (news) => [
    visitLetter('operators', ['Appointment rejected', `${visit(news)}${because(news)}`]),
    visitLetter(staff(news), ['Appointment rejected', `${visit(news)} was rejected and waits for an operator.`]),
  ],
  review_rejection: (news) =>
    news.after.state.status === 'cancelled' ? cancelled(news) : peopleChanged('please answer again.')(news),
  start_appointment: (news) => [
    rideLetter(driver(news), ['Please start the journey', visit(news)]),
    visitLetter(therapists(news), ['Appointment started', visit(news)], 'journey'),
  ],
  start_journey: (news) => [rideLetter(therapists(news), ['Your driver is on the way', visit(news)], 'journey')],
  pick_up_therapist: none,
  collect_therapists: none,
  arrive_at_location: (news) => [rideLetter(therapists(news), ['Arrived', visit(news)], 'journey')],
  drop_off_therapist: (news) => [
    visitLetter(therapists(news), ['Dropped off', `${visit(news)}. You can start the session.`]),
  ],
  start_session: none,
  mark_awaiting_payment: (news) => [moneyLetter('operators', ['Payment to verify', visit(news)], 'payments')],
  mark_completed: (news) => [
    news.after.state.materials === 'unchecked'
      ? moneyLetter(therapists(news), ['Payment verified', `${visit(news)}. Please check the materials.`])
      : moneyLetter(therapists(news), ['Payment verified', visit(news)], 'payments'),
  ],
  complete: none,
  correct_payment: none,
  request_pickup: (news) => [
    rideLetter('operators', [
      news.after.state.pickup?.urgency === 'urgent' ? 'Urgent pickup requested' : 'Pickup requested',
      visit(news),
    ]),
  ],
  assign_pickup_driver: (news) => [
    ...pickupAsked(news),
    rideLetter(pickupDriver(news.before), ['Pickup given to somebody else', visit(news)]),
  ],
  confirm_pickup: (news) => [rideLetter(therapists(news), ['Your driver is coming', visit(news)], 'journey')],
  reject_pickup: pickupPassedOn,
  pickup_timeout: (news) => [
    ...pickupPassedOn(news),
    rideLetter(pickupDriver(news.before), [
      'Pickup not confirmed',
      'You did not confirm in time and get no new work until the next service day.',
    ]),
  ],
  cancel_pickup: (news) => [
    rideLetter(pickupDriver(news.before), ['Pickup cancelled', visit(news)]),
    rideLetter(therapists(news), ['Pickup cancelled', visit(news)]),
    rideLetter('operators', ['Pickup cancelled', visit(news)], 'pickups'),
  ],
  complete_return_journey: none,
  cancel: cancelled,
  abort_session: cancelled,
  remind: (news) => [
    visitLetter(
      waitingFor(news.after.state).flatMap(({ id }) => id ?? []),
      ['Reminder', `${visit(news)}: ${statusLabel(news.after.state.status)}. It is your turn.`],
    ),
  ],
  remove_therapist: peopleChanged('the group is smaller.', 'changes'),
  edit_visit: peopleChanged('time or services changed, please answer again.'),
  edit_therapists: peopleChanged('the therapists changed.', 'changes'),
  edit_driver: peopleChanged('the driver changed.', 'changes'),
  edit_details: (news) => [
    visitLetter(staff(news), ['Appointment changed', `${visit(news)}: place or notes changed.`], 'changes'),
  ],
  set_status: (news) => [
    visitLetter(
      [...staff(news), ...pickupDriver(news.before)],
      ['Status changed by an operator', `${visit(news)}: ${statusLabel(news.after.state.status)}.`],
    ),
  ],
  // The operators' screens follow live; nobody has to be told of one material.
  check_material: () => [],
  delete: (news) => [visitLetter(staff(news), ['Appointment deleted', visit(news)])],
  auto_cancel: (news) => [
    visitLetter(staff(news), ['Appointment auto-cancelled', `${visit(news)}: not everybody answered in time.`]),
  ],
  expire: (news) => [
    visitLetter(staff(news), [
      'Appointment auto-cancelled',
      `${visit(news)}: it was over before everybody had answered.`,
    ]),
    visitLetter(
      'operators',
      ['Appointment auto-cancelled', `${visit(news)}: it was over before everybody had answered.`],
      'expired',
    ),
  ],
  deadline_near: (news) => [
    visitLetter(
      waitingFor(news.after.state).flatMap(({ id }) => id ?? []),
      ['Please answer', `${visit(news)}. ${answerBy(news)}`],
    ),
  ],
  deadline_over: (news) => [
    visitLetter('operators', ['No answer in time', visit(news)]),
    visitLetter(
      waitingFor(news.after.state).flatMap(({ id }) => id ?? []),
      ['Your answer is overdue', visit(news)],
    ),
  ],
  session_overrun: (news) => [
    visitLetter('operators', ['Session runs over', `${visit(news)}${because(news)}`], 'overruns'),
  ],
  material_shortage: (news) => [
    visitLetter('operators', ['Material missing', `${visit(news)}${because(news)}`], 'materials'),
  ],
  material_low: (news) => [visitLetter('operators', ['Material running low', news.reason ?? ''], 'materials')],
};
