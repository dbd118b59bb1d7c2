import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  appointmentPath,
  Banner,
  ButtonLink,
  Card,
  ErrorState,
  friendlyText,
  Loading,
  personName,
  SkeletonRows,
  Stack,
} from 'shared-lib';
import { WAITLIST_PATH, waitlistQueries, type WaitlistEntry } from 'shared-lib/booking';
import { closedWords } from '../waitlist/wishWords';
import { BookingPanel, type BookingPanelProps } from './BookingPanel';

export interface WishPanelProps extends Omit<BookingPanelProps, 'appointment' | 'date' | 'wish' | 'known' | 'onAnew'> {
  id: number;
}

/**
 * The form for a waitlist entry, once that is fetched. If someone else settles the entry meanwhile, it says so and
 * keeps what was chosen. Source: R-booking-31.
 */
export function WishPanel({ id, ...panel }: WishPanelProps) {
  const query = useQuery(waitlistQueries.one(id));
  const [opened, setOpened] = useState<WaitlistEntry | null>(null);
  const [beginnings, setBeginnings] = useState(0);
  const { data: wish } = query;
  if (wish && !opened && wish.closed_at === null) setOpened(wish);
  if (!wish)
    return (
      <Card>
        {query.isPending ? (
          <Loading what="the wish" onRetry={() => void query.refetch()}>
            <SkeletonRows rows={6} />
          </Loading>
        ) : (
          <ErrorState
            title="Could not fetch the wish"
            text={friendlyText(query.error)}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
      </Card>
    );
  const settled = wish.closed_at !== null && (
    <Banner
      tone="amber"
      live="status"
      title={closedWords(wish)}
      action={
        wish.appointment === null ? (
          <ButtonLink size="sm" to={WAITLIST_PATH}>
            To the waitlist
          </ButtonLink>
        ) : (
          <ButtonLink size="sm" to={appointmentPath(wish.appointment)}>
            Show the booking
          </ButtonLink>
        )
      }
    >
      The wish of {personName(wish.client_details)} is on the waitlist no more.
    </Banner>
  );
  if (!opened) return <Card>{settled}</Card>;
  return (
    <Stack $gap={3}>
      {settled}
      <BookingPanel
        key={beginnings}
        wish={opened}
        date={opened.offer?.date ?? opened.from_day}
        {...panel}
        isDayAsked
        onAnew={() => setBeginnings(beginnings + 1)}
      />
    </Stack>
  );
}
