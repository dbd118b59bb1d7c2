import { type AppointmentCard, notAccepted } from 'shared-lib';
import * as m from '../texts/m';

/** `You have accepted. Waiting for: Mia Gomez, Ben Castro`: on the card of a person who has accepted. Source: 4-013. */
export const acceptedSentence = (appointment: Parameters<typeof notAccepted>[0]): string =>
  m.you_have_accepted_waiting_for({ appointment: notAccepted(appointment).join(', ') });

/** `Not ready yet: Mia Gomez.` for an agreed visit that waits for some of its therapists. Source: R-pages-112. */
export const notReadyWords = ({ status, waiting_for: awaited }: Pick<AppointmentCard, 'status' | 'waiting_for'>) =>
  status === 'confirmed' && awaited.length > 0
    ? m.not_ready_yet({ awaited: awaited.map(({ name }) => name).join(', ') })
    : '';
