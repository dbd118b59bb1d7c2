import { personName } from '../domain/people/names';
import { passengers } from '../domain/workflow/passengers';
import type { Status } from '../domain/workflow/statuses';
import { type Person, riderOf } from '../api/appointments/rider';

/** {@link passengers} of an appointment as the screens know it: the people its driver must collect, seat and call. */
export const ridersOf = <P extends Person>(visit: {
  readonly status: Status;
  readonly therapists_details: readonly P[];
}): P[] =>
  passengers({
    status: visit.status,
    therapists: visit.therapists_details.map((one) => ({ one, ...riderOf(one) })),
  }).map(({ one }) => one);

/** Their names, as one reads them: `Liza Cruz, Mia Reyes`. */
export const riderNames = (visit: {
  readonly status: Status;
  readonly therapists_details: readonly (Person & Parameters<typeof personName>[0])[];
}): string => ridersOf(visit).map(personName).join(', ');
