// How it works: docs/subsystems/client-messages.md.
import { type AppointmentCard, BEFORE_START, ON_THE_ROAD, oneOf } from 'shared-lib';
import type { MessageToClient } from 'shared-lib/records';
import * as m from '../../texts/m';

export const MESSAGE_LABELS: Readonly<Record<MessageToClient, string>> = {
  confirmation: m.confirmation(),
  new_time: m.new_time(),
  reminder: m.reminder_to_client(),
  cancellation: m.cancellation_of_the_visit(),
  on_the_way: m.on_the_way_2(),
  arrived: m.arrived_at_client(),
  receipt: m.receipt(),
  thanks: m.thanks(),
};

type Told = Pick<AppointmentCard, 'status' | 'outcome' | 'amount_paid' | 'driver'>;

/** What can be said to the client at the status of a visit; nothing while a session runs, or after it ended early. */
export function messagesFor({ status, outcome, amount_paid: paid, driver }: Told): readonly MessageToClient[] {
  if (outcome === 'completed') return paid ? ['thanks', 'receipt'] : ['thanks'];
  if (outcome === 'cancelled') return ['cancellation'];
  if (outcome) return [];
  // Nobody is reminded of a time that somebody still has to accept.
  if (status === 'pending') return ['confirmation', 'new_time'];
  // Started by the office; the driver has not left yet.
  const isAhead = oneOf(BEFORE_START, status) || (status === 'in_progress' && driver !== null);
  if (isAhead) return ['confirmation', 'new_time', 'reminder'];
  if (oneOf(['at_location', 'dropped_off'], status)) return ['arrived'];
  return oneOf(ON_THE_ROAD, status) ? ['on_the_way'] : [];
}
