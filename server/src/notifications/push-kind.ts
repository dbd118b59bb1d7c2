// How it works: docs/subsystems/push.md.
import type { PushKind } from 'shared-lib/domain';
import { pickupDriver, staff } from './about.js';
import type { Message } from './message.js';
import type { Occasion, Occurrence } from './occasions.js';

/** What alarms operators whose screen is off: somebody is missing, or it has waited for too long. */
const ALARMS: readonly Occasion[] = [
  'cannot_make_it',
  'going_on_too_long',
  'deadline_over',
  'reject_pickup',
  'pickup_timeout',
  'backup_timeout',
];

/** How an occasion calls the people of a visit, if not by the rules of `pushKindOf`. */
const KINDS: { readonly [O in Occasion]?: PushKind } = {
  create: 'requests',
  edit_visit: 'requests',
  edit_therapists: 'requests',
  edit_driver: 'requests',
  review_rejection: 'requests',
  ask_backup: 'requests',
  assign_pickup_driver: 'rides',
  reject_pickup: 'rides',
  pickup_timeout: 'rides',
  remove_therapist: 'changes',
  set_status: 'changes',
  withdraw_backup: 'changes',
  edit_details: 'changes',
  running_late: 'changes',
  on_time: 'changes',
  client_late: 'changes',
  client_unit: 'changes',
  undo: 'changes',
  cancel: 'cancellations',
  cancel_pickup: 'cancellations',
  abort_session: 'cancellations',
  delete: 'cancellations',
  auto_cancel: 'cancellations',
  expire: 'cancellations',
  therapist_confirm: 'reminders',
  driver_confirm: 'reminders',
  start_appointment: 'reminders',
  remind: 'reminders',
  deadline_near: 'reminders',
  deadline_over: 'reminders',
  begins_soon: 'reminders',
  going_on: 'reminders',
};

/** News that people may mute, and that no device is called for: they only follow a visit. */
const SILENT: readonly (string | undefined)[] = ['journey', 'payments'];

/**
 * How a message of an occurrence calls its reader's devices; undefined where it does not. `user_id` is null for the
 * operators.
 */
export function pushKindOf(
  happened: Occurrence,
  { user_id, topic }: Pick<Message, 'topic'> & { readonly user_id: number | null },
): PushKind | undefined {
  // A muted topic of the office is news, such as a ride home that was passed on to the next driver.
  if (user_id === null) return !topic && ALARMS.includes(happened.change) ? 'alarms' : undefined;
  if (SILENT.includes(topic)) return undefined;
  if (topic === 'changes') return 'changes';
  const kind = KINDS[happened.change];
  const { after } = happened;
  if (after.state.status === 'cancelled' && kind) return 'cancellations';
  if (kind === 'rides') return pickupDriver(after).includes(user_id) ? 'rides' : 'changes';
  // Who has left is told so, and asked nothing.
  if (kind === 'requests' && happened.change !== 'ask_backup' && !staff(happened).includes(user_id)) return 'changes';
  return kind;
}
