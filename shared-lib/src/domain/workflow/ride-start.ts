/** What is known of a visit's way; instants, or nothing. */
interface Way {
  readonly outcome?: string | null | undefined;
  readonly arrived_at?: unknown;
  readonly dropped_off_at?: unknown;
}

/**
 * Cancelled on the way there: those who ride home wait somewhere on it, and only they know where, so that a ride is not
 * asked for without it. Of one alone the arrival was that at their pickup. Source: R-workflow-72.
 *
 * @param team how many therapists the visit has
 */
export const beginsOnTheWay = ({ outcome, arrived_at, dropped_off_at }: Way, team: number): boolean =>
  outcome === 'cancelled' && !dropped_off_at && (team === 1 || !arrived_at);
