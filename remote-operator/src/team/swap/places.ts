import { type AppointmentCard, personName, type Trade } from 'shared-lib';

/** Somebody with a place in the visit. */
export interface Placed {
  readonly id: number;
  readonly name: string;
}

type Team = Pick<AppointmentCard, 'therapists_details' | 'driver' | 'driver_details'>;

export const placesOf = (role: Trade, { therapists_details, driver, driver_details }: Team): readonly Placed[] => {
  if (role === 'therapist') return therapists_details.map((one) => ({ id: one.id, name: personName(one) }));
  return driver != null && driver_details ? [{ id: driver, name: personName(driver_details) }] : [];
};
