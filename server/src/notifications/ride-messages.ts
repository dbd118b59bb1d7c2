import {
  calledAsSecondDriver,
  formatShortMoment,
  formatTime,
  isPickupAhead,
  limits,
  localDate,
  ridersHome,
  timeByWhen,
} from 'shared-lib/domain';
import { because, named, pickupDriver, riders, therapists, visit, type Template } from './about.js';
import { driverMessage, type Message, type Words } from './message.js';
import type { Occurrence } from './occasions.js';
import * as m from '../texts/m.js';

/** For a ride home that was already requested. */
export const joinsRide = (happened: Occurrence): boolean =>
  happened.before?.state.pickup != null &&
  ridersHome(happened.before.state.therapists).length < riders(happened).length;

export const becomesUrgent = ({ before, after }: Occurrence): boolean =>
  after.state.pickup?.urgency === 'urgent' && before?.state.pickup?.urgency !== 'urgent';

/**
 * ` Pickup at 5:40 PM.` behind the day of the visit, ` Pickup Sat, 21 Nov, 12:30 AM.` of another of the calendar;
 * nothing for one of now. Source: R-day-2.
 */
export const pickupTime = ({ after: { state }, now }: Occurrence): string => {
  if (!isPickupAhead(state, now.getTime())) return '';
  const at = new Date(state.pickup?.plannedAt ?? 0);
  const isOfDay = localDate(at) === localDate(new Date(state.startsAt));
  return isOfDay ? m.pickup_at({ at: formatTime(at) }) : m.pickup({ at: formatShortMoment(at) });
};

export const pickupAsked = (happened: Occurrence): Message[] => [
  driverMessage(pickupDriver(happened.after), [
    m.pickup_asked_of_you(),
    m.please_confirm_within_minutes({
      happened: visit(happened),
      happened2: pickupTime(happened),
      pickupWindow: limits.PICKUP_WINDOW,
    }),
  ]),
];

/** `Ben Cruz did not answer and is suspended.`, `Ben Cruz refused: Flat tyre.` Source: R-workflow-76. */
const whyPassedOn = (happened: Occurrence): string => {
  const who = named(happened, pickupDriver(happened.before));
  if (happened.change === 'reject_pickup') return `${who} refused${because(happened)}.`;
  return m.did_not_answer({ who, words: happened.suspendsDriver ? ' and is suspended' : '' });
};

/** After a refusal or silence: the next driver is asked, or the operators must find one. */
export const pickupPassedOn: Template = (happened) => {
  const about = `${visit(happened)}. ${whyPassedOn(happened)}`;
  return happened.after.state.status === 'pickup_requested'
    ? [driverMessage('operators', [m.no_driver_for_a_pickup(), m.nobody_is_left_to_ask({ about })])]
    : [
        ...pickupAsked(happened),
        driverMessage(
          'operators',
          [m.pickup_passed_on(), m.is_asked_now({ about, happened: named(happened, pickupDriver(happened.after)) })],
          'pickups',
        ),
      ];
};

export const nobodyTakesIt: Template = (happened) => [
  driverMessage('operators', [m.no_backup_found(), m.no_driver_takes_the_ride({ happened: visit(happened) })]),
];

/** A request that ended without them: drivers on the way, or about to answer, need not come. */
export const secondDriverOver: Template = (happened) => {
  const { before, after } = happened;
  if (!before?.state.backup || after.state.backup) return [];
  const { takenBy } = before.state.backup;
  const told = takenBy === null ? calledAsSecondDriver(before.state) : [takenBy];
  return [driverMessage(told, [m.backup_no_longer_needed(), m.please_do_not_go_there({ happened: visit(happened) })])];
};

const isRideHome = ({ after }: Occurrence): boolean => after.state.status === 'return_journey';
/** The people who wait for a ride: home, or to the client. */
const waitForRide = (happened: Occurrence): number[] =>
  isRideHome(happened) ? riders(happened) : therapists(happened);

/**
 * Operators tell the client: nothing tells clients by itself. Booked times stay, so only the words have the new one.
 * Source: R-beyond-261.
 */
export const runsLate = (happened: Occurrence): Message[] => {
  const { minutes = 0, expectedAt = 0 } = happened.after.state.late ?? {};
  const who = named(happened, [happened.actor.id]);
  const about = { happened: visit(happened), time: timeByWhen(new Date(expectedAt), happened.now) };
  const title = m.runs_minutes_late({ who, minutes });
  const isHome = isRideHome(happened);
  return [
    driverMessage('operators', [title, isHome ? m.late_ride_home(about) : m.late_please_tell_the_client(about)]),
    driverMessage(waitForRide(happened), [title, isHome ? m.late_ride_home(about) : m.late_at_the_client(about)]),
  ];
};

export const onTimeAfterAll = (happened: Occurrence): Message[] => {
  const words: Words = [m.is_on_time_after_all({ who: named(happened, [happened.actor.id]) }), visit(happened)];
  return [driverMessage('operators', words), driverMessage(waitForRide(happened), words)];
};
