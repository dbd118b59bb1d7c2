import { type AppointmentCard, notAccepted, personName } from 'shared-lib';
import * as m from '../texts/m';

/**
 * `You accepted, waiting for Mia Gomez and the driver`: what a request that `self` has accepted still waits for; empty
 * for any other visit. The card names everyone (4-013). Source: R-pages-103.
 */
export function acceptedWords(
  {
    status,
    therapists_details: therapists,
    driver,
    driver_accepted: driverAccepted,
  }: Pick<AppointmentCard, 'status' | 'therapists_details' | 'driver' | 'driver_accepted'>,
  self: number,
): string {
  const mine = driver === self ? driverAccepted : therapists.find(({ id }) => id === self)?.accepted;
  if (status !== 'pending' || !mine) return '';
  const awaited = therapists.filter(({ accepted }) => !accepted).map(personName);
  if (driver && !driverAccepted) awaited.push(m.the_driver());
  const last = awaited.pop();
  if (last === undefined) return m.you_accepted();
  return m.you_accepted_waiting_for({ value: [awaited.join(', '), last].filter(Boolean).join(m.and()) });
}

/** `You have accepted. Waiting for: Mia Gomez, Ben Castro`: on the card of a person who has accepted. Source: 4-013. */
export const acceptedSentence = (appointment: Parameters<typeof notAccepted>[0]): string =>
  m.you_have_accepted_waiting_for({ appointment: notAccepted(appointment).join(', ') });

/** `Not ready yet: Mia Gomez.` for an agreed visit that waits for some of its therapists. Source: R-pages-112. */
export const notReadyWords = ({ status, waiting_for: awaited }: Pick<AppointmentCard, 'status' | 'waiting_for'>) =>
  status === 'confirmed' && awaited.length > 0
    ? m.not_ready_yet({ awaited: awaited.map(({ name }) => name).join(', ') })
    : '';
