/* Whose a ride home is. Imports nothing: the first screens of phones ask it, and carry what it is made of. */

/** What is known of one therapist of a visit. */
interface Rider {
  readonly pickedUp: boolean;
  readonly needsNoRide: boolean;
  readonly collectedBefore?: true | undefined;
}

/** Left with a driver, whoever drives by now. */
export const wasCollected = ({ pickedUp, collectedBefore }: Omit<Rider, 'needsNoRide'>): boolean =>
  pickedUp || collectedBefore === true;

/**
 * Who is to be taken home: those who have not said that they need no ride; of a group of which only some were collected
 * those alone. Of one alone, and of a visit that reached its client, nobody has to be marked as collected. Source:
 * R-workflow-65.
 */
export function ridersHome<R extends Rider>(team: readonly R[]): R[] {
  const collected = team.filter(wasCollected);
  return (collected.length ? collected : team).filter(({ needsNoRide }) => !needsNoRide);
}

/** Everybody who could ride home has said that they need none. */
export const isRideHomeDeclined = ({ therapists }: { readonly therapists: readonly Rider[] }): boolean =>
  ridersHome(therapists).length === 0;
