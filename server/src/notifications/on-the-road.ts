import { aboard, wasCollected } from 'shared-lib/domain';
import { driver, left, named, takenAwayWords, staff, therapists, visit, type Template } from './about.js';
import { appointmentMessage, driverMessage } from './message.js';
import type { Occurrence } from './occasions.js';

/* Messages about people who join or leave during the visit: some of them are in a car. */

/** People in the car when it happened. */
const aboardBefore = ({ before }: Occurrence): number[] => (before ? aboard(before.state) : []);

/** ` Liza Cruz was collected already and is not with you.` */
const collectedByAnother = (happened: Occurrence): string => {
  const along = aboardBefore(happened);
  const ids = happened.after.state.therapists
    .filter((one) => wasCollected(one) || along.includes(one.id))
    .map(({ id }) => id);
  if (!ids.length) return '';
  const were = ids.length === 1 ? 'was collected already and is' : 'were collected already and are';
  return ` ${named(happened, ids)} ${were} not with you.`;
};

/**
 * On the road nobody is asked. The new driver drives now, the replaced one reads what happens to the people in the car,
 * and people who wait read who comes. Source: R-workflow-73.
 */
export const takenOver: Template = (happened) => {
  const replaced = left(happened);
  const along = aboardBefore(happened);
  const instead = replaced.length ? `instead of ${named(happened, replaced)}` : '';
  const withYou = ` With you: ${named(happened, along)}. The operator says where to take them.`;
  const stay = driver(happened).length
    ? `${named(happened, driver(happened))} drives now${instead && `, ${instead}`}.`
    : `${named(happened, replaced)} no longer drives.`;
  return [
    driverMessage(driver(happened), [
      'You drive this visit now',
      `${visit(happened)}.${instead && ` I${instead.slice(1)}.`}${collectedByAnother(happened)}`,
    ]),
    appointmentMessage(replaced, takenAwayWords(happened, along.length ? withYou : '')),
    appointmentMessage(therapists(happened), ['Appointment changed', `${visit(happened)}: ${stay}`], 'changes'),
  ];
};

/** People in the car are taken back, and the driver knows it. Source: R-workflow-74. */
export const groupSmaller: Template = (happened) => {
  const gone = left(happened);
  const isAboard = gone.some((id) => aboardBefore(happened).includes(id));
  const inCar = ' You are in the car: the driver takes you back, unless the operator says otherwise.';
  const less = `${visit(happened)}: ${named(happened, gone)} is no longer part of it`;
  const told = isAboard ? driver(happened) : [];
  return [
    appointmentMessage(gone, takenAwayWords(happened, isAboard ? inCar : '')),
    appointmentMessage(told, [
      'Appointment changed',
      `${less} and is with you. Take them back, unless the operator says otherwise.`,
    ]),
    appointmentMessage(
      staff(happened).filter((id) => !told.includes(id)),
      ['Appointment changed', `${less}.`],
      'changes',
    ),
  ];
};
