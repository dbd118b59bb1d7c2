import { z } from 'zod';
import { appointment, therapistDetails } from './appointment.js';
import { everybodyRead } from './field-audiences.js';

/** Fields that every appointment has. */
const always = appointment.pick({
  id: true,
  version: true,
  date: true,
  created_at: true,
  starts_at: true,
  ends_at: true,
  total_duration: true,
  location: true,
  status: true,
  client: true,
  client_details: true,
  materials_status: true,
  response_deadline: true,
  waiting_for: true,
  allowed_actions: true,
});

/**
 * Fields left out when they are null, false or empty: not so, not yet, or hidden from the reader. `pickup_urgency`
 * comes with a requested pickup.
 */
const ifAny = appointment
  .pick({
    notes: true,
    gate_instructions: true,
    companion: true,
    pin: true,
    allergies: true,
    client_preference: true,
    series: true,
    outcome: true,
    driver: true,
    driver_accepted: true,
    is_overdue: true,
    rejection_reason: true,
    rejected_at: true,
    rejected_by: true,
    rejection_reviewed: true,
    rejection_review_decision: true,
    rejection_review_notes: true,
    asked_again: true,
    cancel_reason: true,
    internal_note: true,
    client_confirmed_at: true,
    total_price: true,
    payment_status: true,
    payment_amount: true,
    amount_paid: true,
    journey_started_at: true,
    arrived_at: true,
    dropped_off_at: true,
    session_started_at: true,
    session_end_time: true,
    return_journey_completed_at: true,
    pickup_requested: true,
    pickup_requested_at: true,
    pickup_requested_by: true,
    pickup_declined: true,
    pickup_urgency: true,
    pickup_notes: true,
    assigned_pickup_driver: true,
    pickup_driver_name: true,
    pickup_driver_phone: true,
    pickup_driver_plate: true,
    pickup_deadline: true,
    estimated_pickup_time: true,
    backup: true,
    cannot_come: true,
    late: true,
    client_says: true,
    words_to_client: true,
    takeover_note: true,
    elsewhere: true,
  })
  .partial();

/**
 * A row of a list asked for with `fields=card`. It holds what cards and lines show, and what screens need to show an
 * action's outcome before the answer. The names are those of the full record, which is a card too. So a live message or
 * an action's answer can replace a card.
 */
export const appointmentCard = z.object({
  ...always.shape,
  ...ifAny.shape,
  services_details: z.array(
    appointment.shape.services_details.element
      .pick({ name: true, price: true, therapist: true, duration: true })
      // Of surcharges alone: 0.
      .partial({ price: true, duration: true }),
  ),
  therapists_details: z.array(
    therapistDetails.pick({
      id: true,
      first_name: true,
      last_name: true,
      phone_number: true,
      pickup_status: true,
      accepted: true,
      ready: true,
      needs_no_ride: true,
      collected_before: true,
      pickup_address: true,
    }),
  ),
  driver_details: appointment.shape.driver_details
    .unwrap()
    .pick({ first_name: true, last_name: true, motorcycle_plate: true, vehicle_type: true, phone_number: true })
    .partial({ phone_number: true })
    .nullish(),
});
export type AppointmentCard = z.infer<typeof appointmentCard>;

/**
 * An appointment as a calendar draws it, for months at once: whose, when, and its status. Strict, so no test double can
 * pass a whole record in its place.
 */
export const calendarEntry = z.strictObject({
  ...appointment.pick({ id: true, date: true, starts_at: true, ends_at: true, status: true }).shape,
  ...everybodyRead({
    /** The client's name. */
    client: z.string(),
    /** Nobody answered before the deadline. */
    is_overdue: z.boolean(),
    /** The reader was asked and has not answered yet. */
    awaits_you: z.boolean(),
    /** Its therapists and then its driver, by name; only where asked for. */
    people: z.array(z.string()).optional(),
  }),
});
export type CalendarEntry = z.infer<typeof calendarEntry>;

/** What the rows of a list carry: all fields, unless the caller asks for fewer. */
export const LIST_FIELDS = ['all', 'card'] as const;
export type ListFields = (typeof LIST_FIELDS)[number];
