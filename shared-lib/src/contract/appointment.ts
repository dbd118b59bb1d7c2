// How it works: docs/subsystems/appointments.md.
import { z } from 'zod';
import {
  CHANGES,
  GENDERS,
  LATE_MINUTES,
  LEGS,
  OUTCOMES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  PICKUP_URGENCIES,
  STATUSES,
  URGENCIES,
  WORDS_TO_CLIENT,
  type Change,
  type Status,
} from '../domain/index.js';
import {
  audiencesOf,
  everybodyRead,
  operatorsAndDriversRead,
  operatorsAndRefuserRead,
  operatorsAndTherapistsRead,
  operatorsRead,
} from './field-audiences.js';
import { day, id, instant, pesos, time } from './primitives.js';

export const therapistDetails = z.object({
  ...everybodyRead({
    id,
    first_name: z.string(),
    last_name: z.string(),
    specialization: z.string().nullable(),
    phone_number: z.string().nullable(),
    pickup_status: z.enum(['waiting', 'picked_up']),
    accepted: z.boolean(),
    ready: z.boolean(),
    /** True for therapists who said that they need no ride home; left out for the others. Source: R-workflow-65. */
    needs_no_ride: z.boolean().optional(),
    /**
     * True for therapists already picked up by a driver whom another replaced; left out for the others. Source:
     * R-workflow-70.
     */
    collected_before: z.literal(true).optional(),
  }),
  ...operatorsAndDriversRead({
    /**
     * Where the driver of the way there collects them, on the day of the visit until all are at the client's; empty if
     * they gave none, null for every other driver. Left out before and after that. Source: R-beyond-710.
     */
    pickup_address: z.string().nullable().optional(),
  }),
});

const usedMaterial = z.object({
  id,
  name: z.string(),
  category: z.string(),
  quantity_used: z.int(),
  unit: z.string(),
  deducted_at: instant,
  returned_at: instant.nullable(),
  is_empty: z.boolean().nullable(),
  shortage: z.int(),
  /**
   * What the check counted: the quantity used, or for reusable materials the quantity returned. Null before the check.
   * Source: R-materials-2.
   */
  checked_quantity: z.int().nullable(),
  check_notes: z.string(),
});

/** Source: R-beyond-9. */
export const SECOND_DRIVER_ANSWERS = ['taken', 'declined'] as const;

const secondDriverRequest = z.object({
  asked_at: instant,
  /** When the drivers must have answered. */
  until: instant,
  /** When a driver took it, or when it ended with no taker; null while answers are awaited. */
  answered_at: instant.nullable(),
  /** Where the ride is stuck, in the operator's words. */
  note: z.string(),
  /** The drivers asked, and their answers. */
  drivers: z.array(z.object({ id, name: z.string(), answer: z.enum(SECOND_DRIVER_ANSWERS).nullable() })),
});
/** Somebody who accepted a visit and cannot come. Source: R-beyond-255. */
const cannotComePerson = z.object({
  id,
  name: z.string(),
  /** Reason and note. */
  why: z.string(),
  at: instant,
});
/** What the driver of a ride says who comes later. Source: R-beyond-261. */
const runningLate = z.object(
  everybodyRead({
    minutes: z.literal(LATE_MINUTES),
    /** When they said it. */
    at: instant,
    /** When they come, at the client's or to take people home. */
    expected_at: instant,
  }),
);
export type ShownLate = z.infer<typeof runningLate>;
/** What the client says by their link while people come. Source: R-beyond-988, R-beyond-989. */
const clientSays = z.object(
  everybodyRead({
    /** When they said that they are late; null if they did not. */
    late_at: instant.nullable(),
    /** Their unit or room; null if they did not say it. */
    unit: z.string().nullable(),
  }),
);
export type ClientSays = z.infer<typeof clientSays>;
/** What the reader can tell the client on the page of the visit. Source: R-beyond-1010. */
const wordToClient = z.object(
  everybodyRead({
    word: z.enum(WORDS_TO_CLIENT),
    /** When anybody of the visit said it last; null if nobody did. */
    said_at: instant.nullable(),
  }),
);
export type ShownWord = z.infer<typeof wordToClient>;
export type CannotComePerson = z.infer<typeof cannotComePerson>;
export type SecondDriverRequest = z.infer<typeof secondDriverRequest>;

/** The place of a visit in its series. Source: R-booking-40. */
export const seriesPlace = z.object(everybodyRead({ id, every_weeks: z.int(), position: z.int(), size: z.int() }));

/**
 * An appointment as its reader may see it: fields that are for others are null, and so is an object that has no field
 * for its reader. The server makes it in `appointments/read/view.ts`. A browser holds it as `CachedAppointment`, with
 * what only that browser knows. Source: 3-001..3-020, R-visibility-1..R-visibility-5, R-money-7.
 */
export const appointment = z.object({
  ...everybodyRead({
    id,
    version: z.int(),
    date: day,
    start_time: time,
    end_time: time,
    starts_at: instant,
    ends_at: instant,
    formatted_date: z.string(),
    formatted_start_time: z.string(),
    formatted_end_time: z.string(),
    location: z.string(),
    notes: z.string(),
    duration: z.int(),
    total_duration: z.int(),
    status: z.enum(STATUSES as [Status, ...Status[]]),
    outcome: z.enum(OUTCOMES).nullable(),
    created_at: instant,
    updated_at: instant,
    /** null for a visit that is in no series. */
    series: seriesPlace.nullable(),

    client: id,
    client_details: z.object(
      everybodyRead({
        first_name: z.string(),
        last_name: z.string(),
        phone_number: z.string(),
        address: z.string(),
      }),
    ),
    /** How to get in, as the client's record says now; null if it says nothing. Source: R-client-1. */
    gate_instructions: z.string().nullable(),
    /** Whom the visit is for, where it is not the client. Source: R-beyond-1025. */
    companion: z.object(everybodyRead({ id, name: z.string() })).nullable(),
    /** The number for this visit, also in `client_details`; null if it is the main one. Source: R-beyond-1200. */
    visit_phone: z.string().nullable(),
    /** Where the place is on the map: `14.5995,120.9842`; null if nobody gave it. Source: R-beyond-1027. */
    pin: z.string().nullable(),
    /**
     * One id for each time a service is booked. `services_details` has a row for each, in the same order, and then the
     * surcharges, of no minutes. One that was left out costs 0. Source: R-beyond-1331.
     */
    services: z.array(id),
    services_details: z.array(
      z.object({
        ...everybodyRead({
          id,
          name: z.string(),
          duration: z.int(),
          /** The therapist who gives it, if assigned. Source: R-booking-20. */
          therapist: id.nullish(),
        }),
        // Drivers see what is done, not its price. Source: R-money-7.
        ...operatorsAndTherapistsRead({ price: pesos.nullable() }),
      }),
    ),
  }),
  // Therapists touch the client, so they must know. Drivers need not. Source: R-client-1.
  ...operatorsAndTherapistsRead({ allergies: z.string().nullable() }),
  ...operatorsRead({
    /** The therapist or the gender that the client asks for; null if the client has no preference. */
    client_preference: z
      .object({ therapist: id.nullable(), therapist_name: z.string().nullable(), gender: z.enum(GENDERS).nullable() })
      .nullable(),
  }),
  ...everybodyRead({
    therapist: id.nullable(),
    therapist_id: id.nullable(),
    therapists: z.array(id),
    therapist_details: therapistDetails.nullable(),
    therapists_details: z.array(therapistDetails),
    therapist_accepted: z.boolean(),
    therapists_accepted: z.array(z.boolean()),
    driver_accepted: z.boolean(),
    both_accepted: z.boolean(),
    both_parties_accepted: z.boolean(),
    pending_acceptances: z.array(z.string()),

    driver: id.nullable(),
    driver_id: id.nullable(),
    driver_details: z
      .object(
        everybodyRead({
          first_name: z.string(),
          last_name: z.string(),
          motorcycle_plate: z.string().nullable(),
          vehicle_type: z.string().nullable(),
          phone_number: z.string().nullable(),
        }),
      )
      .nullable(),
    driver_name: z.string().nullable(),
    driver_assigned_at: instant.nullable(),
    group_size: z.int(),
    requires_car: z.boolean(),

    rejected_at: instant.nullable(),
    rejection_reviewed: z.boolean(),
    rejection_reviewed_at: instant.nullable(),
    review_completed: z.boolean(),
    /** The reader must answer again, because operators declined a refusal. Source: R-workflow-69. */
    asked_again: z.boolean(),
    cancelled_at: instant.nullable(),
    /** Everyone assigned is told. */
    cancel_reason: z.string().nullable(),
  }),
  // The status shows that it was refused. Who, why and the decision stay between that person and the operators.
  ...operatorsAndRefuserRead({
    rejection_reason: z.string().nullable(),
    rejected_by: z.object({ id, role: z.string(), name: z.string() }).nullable(),
    rejection_review_decision: z.string().nullable(),
  }),
  ...operatorsRead({
    rejection_review_notes: z.string().nullable(),
    /** By operators, for operators; empty if they wrote none. */
    internal_note: z.string().nullable(),
    /** When the client confirmed this time by the link; null if they have not. Source: R-beyond-540. */
    client_confirmed_at: instant.nullable(),
    /** Since when the client asks to cancel it; null if they do not, and once it is kept. Source: R-beyond-544. */
    cancel_asked_at: instant.nullable(),
    /** The start that the client asks for instead, since when, and until when it is held. Source: R-beyond-661. */
    time_asked_for: instant.nullable(),
    time_asked_at: instant.nullable(),
    time_held_until: instant.nullable(),
  }),
  // Therapists know the price they collect, and that it was verified. Drivers need no prices. Source: R-money-7.
  ...operatorsAndTherapistsRead({
    total_price: pesos.nullable(),
    payment_status: z.enum(PAYMENT_STATUSES).nullable(),
    payment_method: z.enum(PAYMENT_METHODS).nullable(),
    payment_amount: pesos.nullable(),
    /** The total, the extension included. */
    amount_paid: pesos.nullable(),
    payment_verified_at: instant.nullable(),
    metadata: z
      .object({ service_extension: z.object({ has_extension: z.boolean(), extension_amount: pesos.nullable() }) })
      .nullable(),
  }),
  ...operatorsRead({
    /** The reference of a GCash payment. */
    payment_reference: z.string().nullable(),
    /** The name of the operator. */
    payment_verified_by: z.string().nullable(),
    payment_notes: z.string().nullable(),
    receipt_hash: z.string().nullable(),
    receipt_url: z.string().nullable(),
  }),
  ...everybodyRead({
    started_at: instant.nullable(),
    journey_started_at: instant.nullable(),
    arrived_at: instant.nullable(),
    dropped_off_at: instant.nullable(),
    session_started_at: instant.nullable(),
    session_completed_at: instant.nullable(),
    session_end_time: instant.nullable(),
    session_details: z.object(everybodyRead({ duration: z.int().nullable() })),

    pickup_requested: z.boolean(),
    pickup_requested_at: instant.nullable(),
    /** The therapist who asked first; null if nobody asked, or if it was not recorded. */
    pickup_requested_by: id.nullable(),
    /** Everyone who could ride has said that they need no ride home. */
    pickup_declined: z.boolean(),
    pickup_urgency: z.enum(PICKUP_URGENCIES),
    pickup_notes: z.string().nullable(),
    assigned_pickup_driver: id.nullable(),
    pickup_driver_name: z.string().nullable(),
    pickup_driver_phone: z.string().nullable(),
    pickup_driver_plate: z.string().nullable(),
    pickup_deadline: instant.nullable(),
    estimated_pickup_time: instant.nullable(),
    pickup_confirmed_at: instant.nullable(),
    return_journey_completed_at: instant.nullable(),
    /** The driver of the ride that is under way comes later; null while nobody said so. */
    late: runningLate.nullable(),
    /** Null while the client said nothing, and once the session begins. */
    client_says: clientSays.nullable(),
    /** Null where the reader can tell the client nothing now. */
    words_to_client: z.array(wordToClient).nullable(),
  }),
  ...operatorsRead({
    /** The request for a second driver after a breakdown; null if there is none. */
    backup: secondDriverRequest.nullable(),
    /** People who accepted and cannot come, the first to say so first; null if everybody can. */
    cannot_come: z.array(cannotComePerson).nullable(),
  }),
  ...operatorsAndDriversRead({
    /**
     * Where a ride that was taken over is stuck, as said when backup was asked for. Drivers tell their passengers.
     * Source: R-beyond-41.
     */
    takeover_note: z.string().nullable(),
  }),
  ...everybodyRead({
    materials_checked: z.boolean(),
    materials_verified: z.boolean(),
    materials_status: z.enum(['none', 'unchecked', 'checked']),
  }),
  ...operatorsAndTherapistsRead({
    material_usage_summary: z
      .object({ consumable_materials: z.array(usedMaterial), reusable_materials: z.array(usedMaterial) })
      .nullable(),
  }),
  ...everybodyRead({
    /**
     * The person who must begin something here but is still in a session or on a ride of another visit. Null if there
     * is none, in every status from which nothing begins, and for staff who begin nothing together with that person
     * (`heardOfBy` of the server). Source: R-booking-52.
     */
    elsewhere: z
      .array(
        z.object(
          everybodyRead({
            id,
            name: z.string(),
            appointment: id,
            leg: z.enum(LEGS),
            /** The first name of its client, for operators and for the person it is about; null for others. */
            client: z.string().nullable(),
            /** When it starts, for a ride home confirmed for later; null if it is already running. */
            from: instant.nullable(),
            /** Its planned end. */
            until: instant,
            /** From this moment it no longer blocks anything. Source: R-booking-16. */
            blocks_until: instant,
          }),
        ),
      )
      .nullable(),

    response_deadline: instant,
    is_overdue: z.boolean(),
    is_stalled: z.boolean(),
    urgency: z.enum(URGENCIES).nullable(),
    waiting_for: z.array(z.object(everybodyRead({ role: z.string(), id: id.nullable(), name: z.string() }))),
    /** What the reader may do now. Screens draw their buttons from it. */
    allowed_actions: z.array(z.enum(CHANGES as [Change, ...Change[]])),
  }),
});
export type Appointment = z.infer<typeof appointment>;
export const APPOINTMENT_VISIBILITY = audiencesOf(appointment);
