// How it works: docs/subsystems/who-is-free.md.
import { type TravelPlan } from '../booking/travel.js';
import { neighboursOf, type Stop, type TravelGap, waysAround } from './stops.js';

/* The order in which people are suggested for a visit. The board, its offers for a refused visit and the swap dialog
  all use it, so they never disagree. Rides home have their own order (ride-home.ts). Source: R-booking-6,
  R-booking-21. */

/** How near a person is to a stop of a visit. */
export interface Nearness {
  /** Minutes from the visit before. If unknown where they are: the default between areas. */
  readonly minutes: number;
  /** The way to it; undefined if there is none, or if it is unknown. */
  readonly comes: TravelGap | undefined;
  /** The way to it or from it that takes longer than there is time. */
  readonly short: TravelGap | undefined;
}

/** For a person about whom nothing is known. */
export const unknownNearness = ({ between }: Pick<TravelPlan, 'between'>): Nearness => ({
  minutes: between,
  comes: undefined,
  short: undefined,
});

/** For a wanted stop, by the person's other stops. */
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
  /** The rank by the client's preference, 0 the best. */
  readonly preference?: number;
  /** Their specialization names a service of the visit. */
  readonly isSpecialist?: boolean;
  /** What they refused that counts against them here (`refusalFor`). */
  readonly refused?: Refusal | undefined;
}

/** A visit of the day that a person refused, and why. */
export interface Refusal {
  readonly visit: number;
  readonly reason: string;
}

/**
 * The refusal that counts against a person for a visit: of this visit, or for a driver of any visit of that day. A
 * vehicle that fails one ride often fails the next. Source: R-beyond-1513.
 */
export const refusalFor = (
  { role, refused = [] }: { readonly role: string; readonly refused?: readonly Refusal[] | undefined },
  visit: number,
): Refusal | undefined => refused.find((one) => one.visit === visit) ?? (role === 'driver' ? refused[0] : undefined);

const rankOf = ({ id, near, since, preference = 0, isSpecialist = false, refused }: Suggested): readonly number[] => [
  preference,
  refused ? 1 : 0,
  isSpecialist ? 0 : 1,
  near.short ? Math.max(1, near.short.minutes - near.short.room) : 0,
  near.minutes,
  since,
  id,
];

/**
 * First the client's preference, then who refused nothing, then the specialization, then time for the way (the least
 * late first), then nearness, then the longest free. Source: R-beyond-1512, R-beyond-1513.
 */
export function suggestedFirst(one: Suggested, other: Suggested): number {
  const theirs = rankOf(other);
  return (
    rankOf(one)
      .map((value, at) => value - (theirs[at] ?? 0))
      .find(Boolean) ?? 0
  );
}
