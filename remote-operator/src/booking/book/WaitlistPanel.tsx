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
import { closedWords } from '../waitlist/entryWords';
import { BookingPanel, type BookingPanelProps } from './BookingPanel';
import * as m from '../../texts/m';

export interface WaitlistPanelProps
  extends Omit<BookingPanelProps, 'appointment' | 'date' | 'entry' | 'known' | 'onAnew'> {
  id: number;
}

/**
 * The form for a waitlist entry, once that is fetched. If someone else settles the entry meanwhile, it says so and
 * keeps what was chosen. Source: R-booking-31.
 */
export function WaitlistPanel({ id, ...panel }: WaitlistPanelProps) {
  const query = useQuery(waitlistQueries.one(id));
  const [opened, setOpened] = useState<WaitlistEntry | null>(null);
  const [beginnings, setBeginnings] = useState(0);
  const { data: entry } = query;
  if (entry && !opened && entry.closed_at === null) setOpened(entry);
  if (!entry)
    return (
      <Card>
        {query.isPending ? (
          <Loading what={m.the_wish()} onRetry={() => void query.refetch()}>
            <SkeletonRows rows={6} />
          </Loading>
        ) : (
          <ErrorState
            title={m.could_not_fetch_the_wish()}
            text={friendlyText(query.error)}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
      </Card>
    );
  const settled = entry.closed_at !== null && (
    <Banner
      tone="amber"
      live="status"
      title={closedWords(entry)}
      action={
        entry.appointment === null ? (
          <ButtonLink size="sm" to={WAITLIST_PATH}>
            {m.to_the_waitlist()}
          </ButtonLink>
        ) : (
          <ButtonLink size="sm" to={appointmentPath(entry.appointment)}>
            {m.show_the_booking()}
          </ButtonLink>
        )
      }
    >
      {m.the_wish_of_is_on({ clientDetails: personName(entry.client_details) })}
    </Banner>
  );
  if (!opened) return <Card>{settled}</Card>;
  return (
    <Stack $gap={3}>
      {settled}
      <BookingPanel
        key={beginnings}
        entry={opened}
        date={opened.offer?.date ?? opened.from_day}
        {...panel}
        isDayAsked
        onAnew={() => setBeginnings(beginnings + 1)}
      />
    </Stack>
  );
}
