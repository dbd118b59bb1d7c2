import { formatShortMoment, ridersHome } from 'shared-lib/domain';
import type { Message, Words } from './message.js';
import type { Occurrence } from './occasions.js';
import * as m from '../texts/m.js';

/* The people of an occurrence, and the words that name it in all occasions. */

export type Template = (happened: Occurrence) => readonly Message[];

export const therapists = ({ after }: Occurrence): number[] => after.state.therapists.map(({ id }) => id);
/** The therapists of a ride home. Source: R-workflow-67. */
export const riders = ({ after }: Occurrence): number[] => ridersHome(after.state.therapists).map(({ id }) => id);
export const driver = ({ after }: Occurrence): number[] => (after.state.driver ? [after.state.driver.id] : []);
export const staff = (happened: Occurrence): number[] => [...therapists(happened), ...driver(happened)];
export const staffBefore = (happened: Occurrence): number[] =>
  happened.before ? staff({ ...happened, after: happened.before }) : [];
/** People who were in it and no longer are. */
export const left = (happened: Occurrence): number[] =>
  staffBefore(happened).filter((id) => !staff(happened).includes(id));
export const pickupDriver = (facts: Occurrence['after'] | null): number[] =>
  facts?.state.pickup?.driverId ? [facts.state.pickup.driverId] : [];

/** `Ana Reyes, Fri, 20 Nov, 4:00 PM` */
export const visit = ({ after }: Occurrence): string =>
  `${after.clientName}, ${formatShortMoment(new Date(after.state.startsAt))}`;
export const because = ({ reason }: Occurrence): string => (reason ? `: ${reason}` : '');

/** `Ben Cruz, Liza Ramos`, where the occasion is one of `SAYS_WHO`. */
export const named = ({ names }: Occurrence, ids: readonly number[]): string =>
  ids.map((id) => names?.get(id) ?? m.somebody()).join(', ');
export const takenAwayWords = (happened: Occurrence, then = ''): Words => [
  m.no_longer_your_appointment(),
  m.you_are_no_longer_part({ happened: visit(happened), then }),
];
