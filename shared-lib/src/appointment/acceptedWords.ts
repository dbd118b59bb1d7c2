import { type AppointmentCard, notAccepted } from 'shared-lib';
import * as m from '../texts/m';

/** `You have accepted. Waiting for: Mia Gomez, Ben Castro`: on the card of a person who has accepted. Source: 4-013. */
export const acceptedSentence = (appointment: Parameters<typeof notAccepted>[0]): string =>
  m.you_have_accepted_waiting_for({ appointment: notAccepted(appointment).join(', ') });

/**
 * `Not ready yet: Mia Gomez.` for an agreed visit that waits for some of its therapists. Nothing is awaited of one who
 * cannot come. Source: R-pages-112, R-beyond-1531.
 */
export function notReadyWords({ status, waiting_for: all }: Pick<AppointmentCard, 'status' | 'waiting_for'>): string {
  if (status !== 'confirmed' || all.length === 0) return '';
  if (all.some(({ id }) => id === null)) return m.someone_cant_make_it();
  return m.not_ready_yet({ awaited: all.map(({ name }) => name).join(', ') });
}
