import { z } from 'zod';
import { GENDERS, STANDINGS } from '../domain/index.js';
import { refusal } from './dispatch.js';
import { id, instant } from './primitives.js';

/** A person who could join a visit, or drive home from one. `standing` says whether they can. */
const askable = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  vehicle_type: z.string().nullable(),
  motorcycle_plate: z.string().nullable(),
  seats: z.int().nullable(),
  suspended_until: instant.nullable(),
  /** From the visit before; null if there is no such way, or if its length is unknown. */
  minutes_away: z.int().nullable(),
});

export const replacement = askable.extend({
  specialization: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  standing: z.enum(STANDINGS),
  /** When a busy person is free again. */
  busy_until: instant.nullable(),
  /** The people of a refused visit are listed too: a declined refusal asks them again. */
  in_visit: z.boolean(),
  /** By how much the way takes longer than there is time; null where it does not, or its length is unknown. */
  minutes_late: z.int().nullable(),
  /** What they refused that counts against them: this visit, or for a driver another one of that day. */
  refused: refusal.optional(),
});
export type Replacement = z.infer<typeof replacement>;

/** Whether a driver can take a ride home. `on_ride`: still on another ride past its planned end. */
export const PICKUP_STANDINGS = ['free', 'busy', 'on_ride', 'off_duty', 'suspended', 'vehicle'] as const;

export const pickupDriver = askable.extend({
  standing: z.enum(PICKUP_STANDINGS),
  /** When the driver can be there; null if they cannot come at all: suspended, or the vehicle is too small. */
  available_from: instant.nullable(),
  /** When the next duty of a driver who is off duty begins; null if there is none that day. */
  on_duty_from: instant.nullable(),
  /** The driver was already asked for this ride. An operator may ask again. */
  was_asked: z.boolean(),
});
export type PickupDriver = z.infer<typeof pickupDriver>;
