import type { QueryClient } from '@tanstack/react-query';
import type { Action } from '../../domain';
import { currentSession } from '../../session/session';
import { dropAppointment, putAppointment } from './appointment-cache';
import type { CachedCard } from './appointment-record';
import { appointmentKeys } from './appointments';

/**
 * A driver who is asked to take a ride over has no part in it yet, so it is in none of their lists. Source: R-beyond-9.
 */
export const isOfSomebodyElse = (action: Action): boolean => action === 'take_backup' || action === 'decline_backup';

/** A driver who gave a ride home back may no longer have any part in the visit that the answer carries. */
const isGivenAway = (action: Action, { driver, assigned_pickup_driver: home }: CachedCard): boolean =>
  action === 'reject_pickup' && ![driver, home].includes(currentSession().user?.id ?? null);

export const askWhatCalls = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: appointmentKeys.needs() }).catch(() => undefined);

/** Shows the answer to an action everywhere. */
export function settleAnswer(client: QueryClient, action: Action, answer: CachedCard): void {
  if (isOfSomebodyElse(action)) askWhatCalls(client);
  else if (isGivenAway(action, answer)) dropAppointment(client, answer.id);
  else putAppointment(client, answer);
}
