import type { ReactNode } from 'react';
import {
  type AppointmentListQuery,
  ButtonLink,
  Card,
  type LocalTime,
  type ServiceDay,
  Stack,
  StaleNotice,
  Text,
  texts,
} from 'shared-lib';
import styled from 'styled-components';
import { bookingsInWords } from './slotWords';
import { Failed } from './Failed';
import { SlotGrid, SlotLegend } from './SlotGrid';
import type { SlotsQuery } from './calendarQueries';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 4px var(--s4);
  margin-bottom: var(--s3);

  h3 { font-size: var(--t-l); }
  ul { margin: 0; }
`;
const Title = styled.div`
  display: flex;
  align-items: baseline;
  gap: var(--s2);
  margin-bottom: var(--s3);

  h3 { font-size: var(--t-l); }
`;

/** The slots of a day with their legend. Source: 2-189, 2-190. */
export function DaySlots({
  query,
  slot,
  onSlot,
}: {
  query: SlotsQuery;
  slot: LocalTime | null;
  onSlot: (slot: LocalTime) => void;
}) {
  return (
    <Card pad="s" aria-label="Available Time Slots">
      <Head>
        <h3>Available Time Slots</h3>
        <SlotLegend slots={query.data} />
      </Head>
      {query.isError && !query.data ? (
        <Failed compact query={query} title={texts.FALLBACK.availability} />
      ) : (
        <>
          {query.data && <StaleNotice query={query} title={texts.FALLBACK.availability} />}
          <SlotGrid label="Slots of the day" slots={query.data} value={slot} onChange={onSlot} />
        </>
      )}
    </Card>
  );
}

/** The bookings of a day that is not over. Source: 2-193, 2-194. */
export function DayBookings({ query, children }: { query: AppointmentListQuery; children: ReactNode }) {
  return (
    <section aria-label="Bookings of the day">
      <Title>
        <h3>Bookings</h3>
        {query.data && (
          <Text size="s" muted>
            {bookingsInWords(query.data.count)}
          </Text>
        )}
      </Title>
      {children}
    </section>
  );
}

/** A day that is over: its visits are in the list of all bookings. Source: 2-188, R-pages-18. */
export function PastDay({ day }: { day: ServiceDay }) {
  return (
    <Card>
      <Stack $gap={3}>
        <Text>This day is over: nothing can be booked for it any more.</Text>
        <div>
          <ButtonLink to={`/dashboard/bookings?from=${day}&to=${day}`}>Its bookings</ButtonLink>
        </div>
      </Stack>
    </Card>
  );
}
