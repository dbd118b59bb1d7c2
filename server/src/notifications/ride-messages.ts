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
  return isOfDay ? ` Pickup at ${formatTime(at)}.` : ` Pickup ${formatMoment(at)}.`;
};

export const pickupAsked = (happened: Occurrence): Message[] => [
  driverMessage(pickupDriver(happened.after), [
    'Pickup asked of you',
    `${visit(happened)}.${pickupTime(happened)} Please confirm within ${limits.PICKUP_WINDOW} minutes.`,
  ]),
];

/** `Ben Cruz did not answer and is suspended.`, `Ben Cruz refused: Flat tyre.` Source: R-workflow-76. */
const whyPassedOn = (happened: Occurrence): string => {
  const who = named(happened, pickupDriver(happened.before));
  if (happened.change === 'reject_pickup') return `${who} refused${because(happened)}.`;
  return `${who} did not answer${happened.suspendsDriver ? ' and is suspended' : ''}.`;
};

/** After a refusal or silence: the next driver is asked, or the operators must find one. */
export const pickupPassedOn: Template = (happened) => {
  const about = `${visit(happened)}. ${whyPassedOn(happened)}`;
  return happened.after.state.status === 'pickup_requested'
    ? [
        driverMessage('operators', [
          'No driver for a pickup',
          `${about} Nobody is left to ask. Please assign a driver.`,
        ]),
      ]
    : [
        ...pickupAsked(happened),
        driverMessage(
          'operators',
          ['Pickup passed on', `${about} ${named(happened, pickupDriver(happened.after))} is asked now.`],
          'pickups',
        ),
      ];
};

export const nobodyTakesIt: Template = (happened) => [
  driverMessage('operators', [
    'No backup found',
    `${visit(happened)}: no driver takes the ride over. Please call somebody.`,
  ]),
];

/** A request that ended without them: drivers on the way, or about to answer, need not come. */
export const secondDriverOver: Template = (happened) => {
  const { before, after } = happened;
  if (!before?.state.backup || after.state.backup) return [];
  const { takenBy } = before.state.backup;
  const told = takenBy === null ? calledAsSecondDriver(before.state) : [takenBy];
  return [driverMessage(told, ['Backup no longer needed', `${visit(happened)}: please do not go there.`])];
};
