// How it works: docs/subsystems/live-channel.md.
import { z } from 'zod';
import { STATUSES, type Status } from '../domain/index.js';
import { appointmentCard } from './appointment-card.js';
import { appointment } from './appointment.js';
import { attendanceRecord } from './attendance.js';
import { availableDriver, availableTherapist } from './availability.js';
import type { EveryFieldGrouped } from './call.js';
import { everybodyRead, operatorsRead } from './field-audiences.js';
import { operatorNeedName, takenNeed } from './needs.js';
import { day, id, instant, time } from './primitives.js';

/** Every message carries its type and its time. */
const said = <const Type extends string>(type: Type) => ({ type: z.literal(type), timestamp: instant });
/** A message with a place among the events carries its id. A client that reconnects goes on from there. */
const placed = <const Type extends string>(type: Type) => ({ ...said(type), id: z.string() });

/** A changed appointment, as its reader may see it at that moment. Source: 7-103..7-118. */
const changed = z.object(
  everybodyRead({
    type: z.string(),
    timestamp: instant,
    id: z.string(),
    change: z.string(),
    status: z.enum(STATUSES as [Status, ...Status[]]),
    appointment,
  }),
);
/** Of an appointment of which only the id is told. */
const onlyId = z.object(everybodyRead({ id }));

const grouped = <const Messages extends Readonly<Record<string, z.ZodType>>>(
  messages: Messages & { [Type in keyof Messages]: EveryFieldGrouped<Messages[Type]> },
): Messages => messages;

/**
 * The messages of the live channel, by type. server/src/live-channel/fan-out.ts decides who receives one. Source:
 * 7-103..7-119.
 */
export const LIVE_MESSAGES = grouped({
  initial_data: z.object(
    everybodyRead({
      ...placed('initial_data'),
      connection_id: z.string(),
      /** As lists send them, today as cards. Later messages carry whole records. */
      appointments: z.array(z.union([appointment, appointmentCard])),
    }),
  ),
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
  appointment_deleted: z.object(everybodyRead({ ...placed('appointment_deleted'), appointment: onlyId })),
  /** The client asked for it by id. */
  appointment_update: z.object(everybodyRead({ ...said('appointment_update'), appointment })),
  /** Windows of one person, or of everyone (no user), changed. Or the answer to an operator who asked who is free. */
  availability_update: z.union([
    z.object(everybodyRead({ ...placed('availability_update'), user: id.nullable(), date: day })),
    z.object({
      ...everybodyRead({ ...said('availability_update'), date: day, time, service_id: id }),
      ...operatorsRead({ therapists: z.array(availableTherapist), drivers: z.array(availableDriver) }),
    }),
  ]),
  /** A driver gets no new work, or gets it again. The client fetches until when and why. */
  suspension_update: z.object(everybodyRead({ ...placed('suspension_update'), user: id })),
  /**
   * A ride broke down: one driver is asked, or all free drivers (null). The client fetches the details. Source: 6-017.
   */
  urgent_backup_request: z.object(
    everybodyRead({
      ...placed('urgent_backup_request'),
      appointment: onlyId,
      driver_id: id.nullable(),
    }),
  ),
  /** The request no longer calls this driver: it was taken, given up, or is over. */
  backup_request_closed: z.object(
    everybodyRead({
      ...placed('backup_request_closed'),
      appointment: onlyId,
    }),
  ),
  /** A business rule changed. The client fetches which one. */
  settings_update: z.object(everybodyRead(placed('settings_update'))),
  /** A payment was made, corrected or taken back. For operators, whose reports count it. */
  payments_update: z.object(operatorsRead(placed('payments_update'))),
  /** A client rated a visit, or an operator settled a low rating. For operators. */
  rating_update: z.object(operatorsRead(placed('rating_update'))),
  /** A client asks to cancel a visit, or an operator keeps it. For operators. */
  cancel_request_update: z.object(operatorsRead(placed('cancel_request_update'))),
  /** A client asks for another time, is answered, or the time is held no longer. For operators. */
  time_request_update: z.object(operatorsRead(placed('time_request_update'))),
  /** Somebody asks for a visit on the request form, or was answered. For operators. */
  booking_request_update: z.object(operatorsRead(placed('booking_request_update'))),
  /** An operator took a task that waits for operators, or released it. For operators. */
  need_update: z.object(
    operatorsRead({
      ...placed('need_update'),
      appointment_id: id,
      kind: operatorNeedName,
      taken: takenNeed.nullable(),
    }),
  ),
  /** A person's cash in hand, or an answer about it, changed. For operators and that person. */
  cash_update: z.object(everybodyRead(placed('cash_update'))),
  attendance_update: z.object(everybodyRead({ ...placed('attendance_update'), attendance: attendanceRecord })),
  /** The stock or the details of these materials (null: of many) changed. For operators. */
  inventory_update: z.object(operatorsRead({ ...placed('inventory_update'), materials: z.array(id).nullable() })),
  /** A waitlist entry was added, changed, offered a slot, booked or closed. For operators, who fetch its new state. */
  waitlist_update: z.object(operatorsRead({ ...placed('waitlist_update'), wish: id })),
  /**
   * The shell or a remote was released, promoted or rolled back, or went back by itself: an open page asks whether that
   * is news for it. One that was refused is told to operators alone.
   */
  releases_update: z.object(everybodyRead({ ...placed('releases_update'), remote: z.string() })),
  /** A call for help began, changed or ended. For operators and the person who called, who fetch it. */
  sos_update: z.object(everybodyRead({ ...placed('sos_update'), sos: id })),
  /** There is a new one, or some were read. The client fetches its text. */
  notification: z.object(
    everybodyRead({
      ...placed('notification'),
      notification_type: z.string().optional(),
      appointment_id: id.nullish(),
    }),
  ),
  heartbeat: z.object(everybodyRead({ ...placed('heartbeat'), connection_id: z.string().optional() })),
  heartbeat_response: z.object(everybodyRead(said('heartbeat_response'))),
  error: z.object(everybodyRead({ ...said('error'), code: z.string(), appointment_id: id.optional() })),
});
