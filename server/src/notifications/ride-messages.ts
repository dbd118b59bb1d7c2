import {
  calledAsSecondDriver,
  formatMoment,
  formatTime,
  isPickupAhead,
  limits,
  localDate,
  ridersHome,
} from 'shared-lib/domain';
import { because, named, pickupDriver, riders, visit, type Template } from './about.js';
import { driverMessage, type Message } from './message.js';
import type { Occurrence } from './occasions.js';
import * as m from '../texts/m.js';

/** For a ride home that was already requested. */
export const joinsRide = (happened: Occurrence): boolean =>
  happened.before?.state.pickup != null &&
  ridersHome(happened.before.state.therapists).length < riders(happened).length;

export const becomesUrgent = ({ before, after }: Occurrence): boolean =>
  after.state.pickup?.urgency === 'urgent' && before?.state.pickup?.urgency !== 'urgent';

/**
 * ` Pickup at 5:40 PM.` behind the day of the visit, ` Pickup Sat, 21 Nov 2026, 12:30 AM.` of another of the calendar;
 * nothing for one of now. Source: R-day-2.
 */
export const pickupTime = ({ after: { state }, now }: Occurrence): string => {
  if (!isPickupAhead(state, now.getTime())) return '';
  const at = new Date(state.pickup?.plannedAt ?? 0);
  const isOfDay = localDate(at) === localDate(new Date(state.startsAt));
  return isOfDay ? m.pickup_at({ at: formatTime(at) }) : m.pickup({ at: formatMoment(at) });
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
