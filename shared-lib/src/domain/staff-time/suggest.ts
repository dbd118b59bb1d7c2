import { type TravelPlan } from '../booking/travel.js';
import { neighboursOf, type Stop, type TravelGap, waysAround } from './stops.js';

/*
 * In which order people are suggested for a visit: the board, its offers for a refused visit and the swap dialog all
 * ask here, so that they never disagree. Rides home have an order of their own (ride-home.ts). Source: R-booking-6,
 * R-booking-21.
 */

/** How near somebody is to a stop of a visit. */
export interface Nearness {
  /** Minutes from the visit before; the default between areas where nobody knows where they are. */
  readonly minutes: number;
  /** The way to it; undefined where there is none to speak of, or nobody knows it. */
  readonly comes: TravelGap | undefined;
  /** A way to or from it that takes longer than there is time. */
  readonly short: TravelGap | undefined;
}

/** Of somebody of whom nothing is known. */
export const unknownNearness = ({ between }: Pick<TravelPlan, 'between'>): Nearness => ({
  minutes: between,
  comes: undefined,
  short: undefined,
});

/** Of a stop that is wanted, by the other stops of the same person. */
export function nearnessOf(plan: TravelPlan, wanted: Stop, stops: readonly Stop[]): Nearness {
  const { before } = neighboursOf(wanted, stops);
  const ways = waysAround(plan, wanted, stops);
  const comes = ways.find(({ after }) => after.visit === wanted.visit);
  const isKnown = before !== undefined && !before.isLost;
  const near = isKnown ? { minutes: comes?.minutes ?? 0, comes } : unknownNearness(plan);
  return { ...near, short: ways.find(({ isShort }) => isShort) };
}

export interface Suggested {
  readonly id: number;
  readonly near: Pick<Nearness, 'minutes' | 'short'>;
  /** Epoch milliseconds: since when they have had nothing to do. */
  readonly since: number;
  /** By what the client asks for, 0 the best. */
  readonly preference?: number;
  /** Their specialization names a service of the visit. */
  readonly isSpecialist?: boolean;
}

const rankOf = ({ id, near, since, preference = 0, isSpecialist = false }: Suggested): readonly number[] => [
  preference,
  near.short ? 1 : 0,
  isSpecialist ? 0 : 1,
  near.minutes,
  since,
  id,
];

/** Whom the client asks for, who has time for the way, who knows the service, who is near, who is free the longest. */
export function suggestedFirst(one: Suggested, other: Suggested): number {
  const theirs = rankOf(other);
  return (
    rankOf(one)
      .map((value, at) => value - (theirs[at] ?? 0))
      .find(Boolean) ?? 0
  );
}
