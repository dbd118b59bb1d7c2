import { aboard, wasCollected } from 'shared-lib/domain';
import { driver, left, named, takenAwayWords, staff, therapists, visit, type Template } from './about.js';
import { appointmentMessage, driverMessage } from './message.js';
import type { Occurrence } from './occasions.js';
import * as m from '../texts/m.js';

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
  const were = ids.length === 1 ? m.was_collected_already_and_is() : m.were_collected_already_and_are();
  return m.not_with_you({ happened: named(happened, ids), were });
};

/**
 * On the road nobody is asked. The new driver drives now, the replaced one reads what happens to the people in the car,
 * and people who wait read who comes. Source: R-workflow-73.
 */
export const takenOver: Template = (happened) => {
  const replaced = left(happened);
  const along = aboardBefore(happened);
  const instead = replaced.length ? m.instead_of({ happened: named(happened, replaced) }) : '';
  const withYou = m.with_you_the_operator_says({ happened: named(happened, along) });
  const stay = driver(happened).length
    ? m.drives_now({ happened: named(happened, driver(happened)), instead: instead && `, ${instead}` })
    : m.no_longer_drives({ happened: named(happened, replaced) });
  return [
    driverMessage(driver(happened), [
      m.you_drive_this_visit_now(),
      `${visit(happened)}.${instead && ` I${instead.slice(1)}.`}${collectedByAnother(happened)}`,
    ]),
    appointmentMessage(replaced, takenAwayWords(happened, along.length ? withYou : '')),
    appointmentMessage(therapists(happened), [m.appointment_changed(), `${visit(happened)}: ${stay}`], 'changes'),
  ];
};

/** People in the car are taken back, and the driver knows it. Source: R-workflow-74. */
export const groupSmaller: Template = (happened) => {
  const gone = left(happened);
  const isAboard = gone.some((id) => aboardBefore(happened).includes(id));
  const inCar = m.you_are_in_the_car();
  const less = m.is_no_longer_part_of({ happened: visit(happened), happened2: named(happened, gone) });
  const told = isAboard ? driver(happened) : [];
  return [
    appointmentMessage(gone, takenAwayWords(happened, isAboard ? inCar : '')),
    appointmentMessage(told, [m.appointment_changed(), m.and_is_with_you_take({ less })]),
    appointmentMessage(
      staff(happened).filter((id) => !told.includes(id)),
      [m.appointment_changed(), `${less}.`],
      'changes',
    ),
  ];
};
