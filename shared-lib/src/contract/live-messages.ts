import { z } from 'zod';
import { STATUSES, type Status } from '../domain/index.js';
import { appointmentCard } from './appointment-card.js';
import { appointment } from './appointment.js';
import { attendanceRecord } from './attendance.js';
import { availableDriver, availableTherapist } from './availability.js';
import { operatorNeedName, takenNeed } from './needs.js';
import { day, id, instant, time } from './primitives.js';

/** Every message says when. */
const said = { timestamp: instant };
/** One that has its place among the events also says which: a client that reconnects goes on from there. */
const placed = { ...said, id: z.string() };

/** A change of an appointment, with the appointment as its reader may see it then. Source: 7-103..7-118. */
const changed = z.object({
  type: z.string(),
  ...placed,
  change: z.string(),
  status: z.enum(STATUSES as [Status, ...Status[]]),
  appointment,
});

/** What the server says over the live channel, by the message's type. Source: 7-103..7-119. */
export const LIVE_MESSAGES = {
  initial_data: z.object({
    type: z.literal('initial_data'),
    ...placed,
    connection_id: z.string(),
    /** As a list has them, today as cards; what a later message says of one is the whole record. */
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
  /** To whom it is no longer there. */
  appointment_deleted: z.object({ type: z.literal('appointment_deleted'), ...placed, appointment: z.object({ id }) }),
  /** Asked for by its id. */
  appointment_update: z.object({ type: z.literal('appointment_update'), ...said, appointment }),
  /** Windows of somebody, or (without one) of everybody, changed; or who is free, to an operator who asked. */
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
  /** A driver gets no new work, or gets it again; until when and why is fetched. */
  suspension_update: z.object({ type: z.literal('suspension_update'), ...placed, user: id }),
  /** A ride broke down: put to one driver, or to all who are free (null). What it says is fetched. Source: 6-017. */
  urgent_backup_request: z.object({
    type: z.literal('urgent_backup_request'),
    ...placed,
    appointment: z.object({ id }),
    driver_id: id.nullable(),
  }),
  /** It calls this driver no more: taken, given up, or over. */
  backup_request_closed: z.object({
    type: z.literal('backup_request_closed'),
    ...placed,
    appointment: z.object({ id }),
  }),
  /** A rule of the business was set otherwise; which one is fetched. */
  settings_update: z.object({ type: z.literal('settings_update'), ...placed }),
  /** Something was paid, corrected or taken back; to operators, whose reports count it. */
  payments_update: z.object({ type: z.literal('payments_update'), ...placed }),
  /** An operator took what waits for one of them, or let it go; to operators. */
  need_update: z.object({
    type: z.literal('need_update'),
    ...placed,
    appointment_id: id,
    kind: operatorNeedName,
    taken: takenNeed.nullable(),
  }),
  /** What somebody has in hand, or what was said of it, changed; to operators and to that person. */
  cash_update: z.object({ type: z.literal('cash_update'), ...placed }),
  attendance_update: z.object({ type: z.literal('attendance_update'), ...placed, attendance: attendanceRecord }),
  /** The stock of these materials (null: of many) changed, or what is said of them; to operators. */
  inventory_update: z.object({ type: z.literal('inventory_update'), ...placed, materials: z.array(id).nullable() }),
  /** A wish was kept, changed, offered a slot, booked or closed; to operators, what it is now is fetched. */
  waitlist_update: z.object({ type: z.literal('waitlist_update'), ...placed, wish: id }),
  /** There is one more, or some were read; what it says is fetched. */
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
