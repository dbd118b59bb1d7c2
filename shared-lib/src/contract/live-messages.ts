import { z } from 'zod';
import { STATUSES, type Status } from '../domain/index.js';
import { appointmentCard } from './appointment-card.js';
import { appointment } from './appointment.js';
import { attendanceRecord } from './attendance.js';
import { availableDriver, availableTherapist } from './availability.js';
import { operatorNeedName, takenNeed } from './needs.js';
import { day, id, instant, time } from './primitives.js';

/** Every message carries its time. */
const said = { timestamp: instant };
/** A message with a place among the events carries its id. A client that reconnects goes on from there. */
const placed = { ...said, id: z.string() };

/** A changed appointment, as its reader may see it at that moment. Source: 7-103..7-118. */
const changed = z.object({
  type: z.string(),
  ...placed,
  change: z.string(),
  status: z.enum(STATUSES as [Status, ...Status[]]),
  appointment,
});

/** The messages of the live channel, by type. Source: 7-103..7-119. */
export const LIVE_MESSAGES = {
  initial_data: z.object({
    type: z.literal('initial_data'),
    ...placed,
    connection_id: z.string(),
    /** As lists send them, today as cards. Later messages carry whole records. */
    appointments: z.array(z.union([appointment, appointmentCard])),
  }),
  appointment_created: changed,
  appointment_updated: changed,
  appointment_status_changed: changed,
  therapist_acceptance: changed,
  therapist_response: changed,
  driver_response: changed,
  driver_assigned: changed,
  appointment_started: changed,
  session_started: changed,
  awaiting_payment: changed,
  /** The reader can no longer see it. */
  appointment_deleted: z.object({ type: z.literal('appointment_deleted'), ...placed, appointment: z.object({ id }) }),
  /** The client asked for it by id. */
  appointment_update: z.object({ type: z.literal('appointment_update'), ...said, appointment }),
  /** Windows of one person, or of everyone (no user), changed. Or the answer to an operator who asked who is free. */
  availability_update: z.union([
    z.object({ type: z.literal('availability_update'), ...placed, user: id.nullable(), date: day }),
    z.object({
      type: z.literal('availability_update'),
      ...said,
      date: day,
      time,
      service_id: id,
      therapists: z.array(availableTherapist),
      drivers: z.array(availableDriver),
    }),
  ]),
  /** A driver gets no new work, or gets it again. The client fetches until when and why. */
  suspension_update: z.object({ type: z.literal('suspension_update'), ...placed, user: id }),
  /**
   * A ride broke down: one driver is asked, or all free drivers (null). The client fetches the details. Source: 6-017.
   */
  urgent_backup_request: z.object({
    type: z.literal('urgent_backup_request'),
    ...placed,
    appointment: z.object({ id }),
    driver_id: id.nullable(),
  }),
  /** The request no longer calls this driver: it was taken, given up, or is over. */
  backup_request_closed: z.object({
    type: z.literal('backup_request_closed'),
    ...placed,
    appointment: z.object({ id }),
  }),
  /** A business rule changed. The client fetches which one. */
  settings_update: z.object({ type: z.literal('settings_update'), ...placed }),
  /** A payment was made, corrected or taken back. For operators, whose reports count it. */
  payments_update: z.object({ type: z.literal('payments_update'), ...placed }),
  /** An operator took a task that waits for operators, or released it. For operators. */
  need_update: z.object({
    type: z.literal('need_update'),
    ...placed,
    appointment_id: id,
    kind: operatorNeedName,
    taken: takenNeed.nullable(),
  }),
  /** A person's cash in hand, or an answer about it, changed. For operators and that person. */
  cash_update: z.object({ type: z.literal('cash_update'), ...placed }),
  attendance_update: z.object({ type: z.literal('attendance_update'), ...placed, attendance: attendanceRecord }),
  /** The stock or the details of these materials (null: of many) changed. For operators. */
  inventory_update: z.object({ type: z.literal('inventory_update'), ...placed, materials: z.array(id).nullable() }),
  /** A waitlist entry was added, changed, offered a slot, booked or closed. For operators, who fetch its new state. */
  waitlist_update: z.object({ type: z.literal('waitlist_update'), ...placed, wish: id }),
  /** There is a new one, or some were read. The client fetches its text. */
  notification: z.object({
    type: z.literal('notification'),
    ...placed,
    notification_type: z.string().optional(),
    appointment_id: id.nullish(),
  }),
  heartbeat: z.object({ type: z.literal('heartbeat'), ...placed, connection_id: z.string().optional() }),
  heartbeat_response: z.object({ type: z.literal('heartbeat_response'), ...said }),
  error: z.object({ type: z.literal('error'), ...said, code: z.string(), appointment_id: id.optional() }),
} as const satisfies Readonly<Record<string, z.ZodType>>;
export type LiveMessages = { readonly [Type in keyof typeof LIVE_MESSAGES]: z.infer<(typeof LIVE_MESSAGES)[Type]> };
