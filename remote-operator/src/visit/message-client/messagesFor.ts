import { type AppointmentCard, BEFORE_START, ON_THE_ROAD, oneOf } from 'shared-lib';
import type { MessageToClient } from 'shared-lib/records';

/** What can be said to the client at the status of a visit; nothing while a session runs, or after it ended early. */
export function messagesFor({
  status,
  outcome,
}: Pick<AppointmentCard, 'status' | 'outcome'>): readonly MessageToClient[] {
  if (outcome === 'completed') return ['thanks'];
  if (outcome === 'cancelled') return ['cancellation'];
  if (outcome) return [];
  if (oneOf(BEFORE_START, status)) return ['confirmation', 'new_time'];
  return oneOf(ON_THE_ROAD, status) ? ['on_the_way'] : [];
}
