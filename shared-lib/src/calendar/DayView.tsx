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
import * as m from '../texts/m';

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
    <Card pad="s" aria-label={m.available_time_slots()}>
      <Head>
        <h3>{m.available_time_slots()}</h3>
        <SlotLegend slots={query.data} />
      </Head>
      {query.isError && !query.data ? (
        <Failed compact query={query} title={texts.FALLBACK.availability} />
      ) : (
        <>
          {query.data && <StaleNotice query={query} title={texts.FALLBACK.availability} />}
          <SlotGrid label={m.slots_of_the_day()} slots={query.data} value={slot} onChange={onSlot} />
        </>
      )}
    </Card>
  );
}

/** The bookings of a day that is not over. Source: 2-193, 2-194. */
export function DayBookings({ query, children }: { query: AppointmentListQuery; children: ReactNode }) {
  return (
    <section aria-label={m.bookings_of_the_day()}>
      <Title>
        <h3>{m.bookings()}</h3>
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
        <Text>{m.this_day_is_over_nothing()}</Text>
        <div>
          <ButtonLink to={`/dashboard/bookings?from=${day}&to=${day}`}>{m.its_bookings()}</ButtonLink>
        </div>
      </Stack>
    </Card>
  );
}
