import { instantOf, personName, Text } from 'shared-lib';
import { bookEntryPath, type WaitlistEntry } from 'shared-lib/booking';
import { offerInWords } from '../../booking/waitlist/entryWords';
import { LinkLine } from './LinkLine';
import { type PlaceOfLine, useWait } from './needLine';
import * as m from '../../texts/m';

/** Since when a slot is free for a waitlist entry. */
export const offeredSince = (entry: WaitlistEntry): string => entry.offer?.since ?? entry.created_at;

/** When the visit in the free slot would begin: by then the slot is lost. Epoch milliseconds. */
export const offerStarts = ({ offer }: WaitlistEntry): number =>
  offer ? instantOf(offer.date, offer.start_time).getTime() : Infinity;

/** A waitlist entry for which a slot is free now, with one button. Source: R-booking-31. */
export function OfferLine({ entry, ...place }: { entry: WaitlistEntry } & PlaceOfLine) {
  return (
    <LinkLine
      wait={useWait(offeredSince(entry))}
      icon="calendar"
      tone="green"
      kind={m.slot_opened()}
      who={<Text strong>{personName(entry.client_details)}</Text>}
      detail={`${offerInWords(entry)} · ${entry.services_details.map(({ name }) => name).join(', ')}`}
      button={m.book_2()}
      to={bookEntryPath(entry.id)}
      {...place}
    />
  );
}
