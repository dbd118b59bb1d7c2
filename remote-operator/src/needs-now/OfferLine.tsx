import { useId } from 'react';
import { ButtonLink, Icon, limits, personName, spanInWords, Text, useNowValue } from 'shared-lib';
import { bookWishPath, type Wish } from 'shared-lib/booking';
import { offerInWords } from '../waitlist/wishWords';
import { Line, OnPhone, Tile } from './needLine';

/** Since when a slot is free for a wish. */
export const offeredSince = (wish: Wish): string => wish.offer?.since ?? wish.created_at;

/** A wish of the waitlist for which a slot is free now, with one button. Source: R-booking-31. */
export function OfferLine({ wish, first }: { wish: Wish; first: boolean }) {
  const since = Date.parse(offeredSince(wish));
  const minutes = useNowValue((now) => Math.max(0, Math.floor((now.getTime() - since) / limits.MINUTE)));
  const who = useId();
  return (
    <Line aria-labelledby={who}>
      <b>{spanInWords(minutes)}</b>
      <Tile data-tile data-tone="green" aria-hidden>
        <Icon name="calendar" size={16} />
      </Tile>
      <span data-kind>Slot opened</span>
      <span data-who id={who}>
        <Text strong>{personName(wish.client_details)}</Text>
      </span>
      <span data-detail>
        <OnPhone>
          <Text strong tone="green">
            Slot opened
          </Text>{' '}
          ·{' '}
        </OnPhone>
        {offerInWords(wish)} · {wish.services_details.map(({ name }) => name).join(', ')}
      </span>
      <ButtonLink size="sm" variant={first ? 'primary' : 'outline'} aria-describedby={who} to={bookWishPath(wish.id)}>
        Book
      </ButtonLink>
    </Line>
  );
}
