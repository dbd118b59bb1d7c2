import { ATTENDANCE_VISIBILITY } from './answer-fields.js';
import type { LiveMessages } from './live-messages.js';
import { APPOINTMENT_VISIBILITY, type Visibility } from './field-audiences.js';

const everybody = 'everybody';
const operators = 'operators';

const CHANGED = {
  type: everybody,
  id: everybody,
  timestamp: everybody,
  change: everybody,
  status: everybody,
  appointment: APPOINTMENT_VISIBILITY,
} as const;
const FREE = {
  id: operators,
  first_name: operators,
  last_name: operators,
  start_time: operators,
  end_time: operators,
} as const;

/**
 * Which receiver of a live message gets which of its fields, by type. server/src/live-channel/fan-out.ts decides who
 * receives a message at all.
 */
export const MESSAGE_VISIBILITY = {
  initial_data: {
    type: everybody,
    id: everybody,
    timestamp: everybody,
    connection_id: everybody,
    appointments: APPOINTMENT_VISIBILITY,
  },
  appointment_created: CHANGED,
  appointment_updated: CHANGED,
  appointment_status_changed: CHANGED,
  therapist_acceptance: CHANGED,
  therapist_response: CHANGED,
  driver_response: CHANGED,
  driver_assigned: CHANGED,
  appointment_started: CHANGED,
  session_started: CHANGED,
  awaiting_payment: CHANGED,
  appointment_deleted: { type: everybody, id: everybody, timestamp: everybody, appointment: { id: everybody } },
  appointment_update: { type: everybody, timestamp: everybody, appointment: APPOINTMENT_VISIBILITY },
  availability_update: {
    type: everybody,
    id: everybody,
    timestamp: everybody,
    user: everybody,
    date: everybody,
    time: everybody,
    service_id: everybody,
    therapists: { ...FREE, specialization: operators },
    drivers: { ...FREE, motorcycle_plate: operators, vehicle_type: operators, seats: operators },
  },
  urgent_backup_request: {
    type: everybody,
    id: everybody,
    timestamp: everybody,
    appointment: { id: everybody },
    driver_id: everybody,
  },
  backup_request_closed: { type: everybody, id: everybody, timestamp: everybody, appointment: { id: everybody } },
  suspension_update: { type: everybody, id: everybody, timestamp: everybody, user: everybody },
  settings_update: { type: everybody, id: everybody, timestamp: everybody },
  attendance_update: { type: everybody, id: everybody, timestamp: everybody, attendance: ATTENDANCE_VISIBILITY },
  waitlist_update: { type: operators, id: operators, timestamp: operators, wish: operators },
  inventory_update: { type: operators, id: operators, timestamp: operators, materials: operators },
  need_update: {
    type: operators,
    id: operators,
    timestamp: operators,
    appointment_id: operators,
    kind: operators,
    taken: { id: operators, name: operators, at: operators, until: operators },
  },
  cash_update: { type: everybody, id: everybody, timestamp: everybody },
  payments_update: { type: operators, id: operators, timestamp: operators },
  notification: {
    type: everybody,
    id: everybody,
    timestamp: everybody,
    notification_type: everybody,
    appointment_id: everybody,
  },
  heartbeat: { type: everybody, id: everybody, timestamp: everybody, connection_id: everybody },
  heartbeat_response: { type: everybody, timestamp: everybody },
  error: { type: everybody, timestamp: everybody, code: everybody, appointment_id: everybody },
} as const satisfies { readonly [T in keyof LiveMessages]: Visibility<LiveMessages[T]> };
