export interface Person {
  readonly pickup_status?: 'waiting' | 'picked_up' | undefined;
  readonly needs_no_ride?: boolean | undefined;
  readonly collected_before?: true | undefined;
}

/** The fields of a person on a screen that decide whether they ride home. */
export const riderOf = ({ pickup_status, needs_no_ride, collected_before }: Person) => ({
  pickedUp: pickup_status === 'picked_up',
  needsNoRide: needs_no_ride === true,
  ...(collected_before && { collectedBefore: collected_before }),
});
