/** What a driver drives; a person who does not drive has neither. */
export interface DriversVehicle {
  /** `motorcycle` or `car`. */
  readonly vehicle_type: string | null;
  /** Passengers it takes. */
  readonly seats: number | null;
}

/** From so many therapists on it is a group, and rides in a car (`requires_car`). */
export const SMALLEST_GROUP = 2;
export const needsCar = (therapists: number): boolean => therapists >= SMALLEST_GROUP;

/**
 * Whether a driver can take so many therapists: a group rides in a car with a seat for everybody; a car whose seats
 * nobody recorded is believed to have them. A therapist alone rides with anybody. Source: R-booking-9.
 */
export const hasSeatsFor = ({ vehicle_type, seats }: DriversVehicle, passengers: number): boolean =>
  !needsCar(passengers) || (vehicle_type === 'car' && (seats === null || seats >= passengers));
