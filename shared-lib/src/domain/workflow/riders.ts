/* Who rides in a ride home. It imports nothing, because the first screens of phones use it and load all it imports. */

/** The fields of one therapist of a visit. */
interface Rider {
  readonly pickedUp: boolean;
  readonly needsNoRide: boolean;
  readonly collectedBefore?: true | undefined;
}

/** Has left with a driver, even if another drives now. */
export const wasCollected = ({ pickedUp, collectedBefore }: Omit<Rider, 'needsNoRide'>): boolean =>
  pickedUp || collectedBefore === true;

/**
 * The riders of a ride home: all therapists who have not declined it. If only part of a group was collected, only
 * those. One alone, and a visit that reached its client, need no mark that they were collected. Source: R-workflow-65.
 */
export function ridersHome<R extends Rider>(team: readonly R[]): R[] {
  const collected = team.filter(wasCollected);
  return (collected.length ? collected : team).filter(({ needsNoRide }) => !needsNoRide);
}

/** Everyone who could ride home has declined. */
export const isRideHomeDeclined = ({ therapists }: { readonly therapists: readonly Rider[] }): boolean =>
  ridersHome(therapists).length === 0;
