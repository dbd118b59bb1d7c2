import { personName, Text } from 'shared-lib';
import { bookEntryPath, type WaitlistEntry } from 'shared-lib/booking';
import { offerInWords } from '../../booking/waitlist/wishWords';
import { LinkLine } from './LinkLine';
import { type PlaceOfLine, useWait } from './needLine';

/** Since when a slot is free for a waitlist entry. */
export const offeredSince = (wish: WaitlistEntry): string => wish.offer?.since ?? wish.created_at;

/** A waitlist entry for which a slot is free now, with one button. Source: R-booking-31. */
export function OfferLine({ wish, ...place }: { wish: WaitlistEntry } & PlaceOfLine) {
  return (
    <LinkLine
      wait={useWait(offeredSince(wish))}
      icon="calendar"
      tone="green"
      kind="Slot opened"
      who={<Text strong>{personName(wish.client_details)}</Text>}
      detail={`${offerInWords(wish)} · ${wish.services_details.map(({ name }) => name).join(', ')}`}
      button="Book"
      to={bookEntryPath(wish.id)}
      {...place}
    />
  );
}
