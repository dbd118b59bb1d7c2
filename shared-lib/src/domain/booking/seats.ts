/* Which driver has room. The server refuses in server/src/availability/free-staff/duty-and-seats.ts (a visit), and by
  staff-time/ride-home.ts (a ride home). Two rides of one driver never overlap: staff-time/holds.ts. */

/** A driver's vehicle. Both are null for a person who does not drive. */
export interface DriversVehicle {
  /** `motorcycle` or `car`. */
  readonly vehicle_type: string | null;
  /** Passengers it can take. */
  readonly seats: number | null;
}

/** From this many therapists on, it is a group and rides in a car (`requires_car`). */
export const SMALLEST_GROUP = 2;
export const needsCar = (therapists: number): boolean => therapists >= SMALLEST_GROUP;

/**
 * Whether a driver can take that many therapists. A group needs a car with enough seats; a car with no recorded seats
 * counts as large enough. One therapist rides with any driver. Source: R-booking-9.
 */
export const hasSeatsFor = ({ vehicle_type, seats }: DriversVehicle, passengers: number): boolean =>
  !needsCar(passengers) || (vehicle_type === 'car' && (seats === null || seats >= passengers));
