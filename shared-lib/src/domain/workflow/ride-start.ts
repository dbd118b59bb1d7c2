/** The times of a visit's way; instants, or null. */
interface Way {
  readonly outcome?: string | null | undefined;
  readonly arrived_at?: unknown;
  readonly dropped_off_at?: unknown;
}

/**
 * For a visit cancelled on the way there: the riders wait somewhere on the road, and only they know where. So a ride
 * request needs their place. For one alone, the arrival was the one at their pickup. Source: R-workflow-72.
 *
 * @param team how many therapists the visit has
 */
export const beginsOnTheWay = ({ outcome, arrived_at, dropped_off_at }: Way, team: number): boolean =>
  outcome === 'cancelled' && !dropped_off_at && (team === 1 || !arrived_at);
