import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { ButtonLink, Icon, limits, personName, spanInWords, Text, useNowValue } from 'shared-lib';
import { bookWishPath, waitlistQueries, type Wish } from 'shared-lib/booking';
import { offerInWords } from '../waitlist/wishWords';
import { Line, List, OnPhone, Tile } from './needLine';

/** As many as anybody books in one go; the waitlist has them all. */
const SHOWN = 5;

/** Lines that are about no appointment. */
export interface OtherLinesProps {
  /** How many there are, told to the heading. */
  onCount: (count: number) => void;
  /** Folded away on a phone. */
  isHidden: boolean;
}

/** Wishes of the waitlist for which a slot is free now, the earliest first, each with one button. R-booking-31. */
export function OfferedWishes({ onCount, isHidden }: OtherLinesProps) {
  const { data } = useQuery(waitlistQueries.list({ show: 'offered', page_size: SHOWN }));
  const count = data?.count ?? 0;
  useEffect(() => onCount(count), [count, onCount]);
  if (isHidden || !data || data.results.length === 0) return null;
  return (
    <List aria-label="Slots that opened for the waitlist">
      {data.results.map((wish) => (
        <OfferLine key={wish.id} wish={wish} />
      ))}
    </List>
  );
}

function OfferLine({ wish }: { wish: Wish }) {
  const since = Date.parse(wish.offer?.since ?? wish.created_at);
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
      <ButtonLink size="sm" variant="outline" aria-describedby={who} to={bookWishPath(wish.id)}>
        Book
      </ButtonLink>
    </Line>
  );
}
