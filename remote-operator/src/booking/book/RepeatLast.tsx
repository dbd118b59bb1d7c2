import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type Appointment,
  type AppointmentCard,
  appointmentQueries,
  Button,
  dayWords,
  failureText,
  formatLocalTime,
  type LocalTime,
  now,
  Row,
  serviceDayOf,
  type ServiceDay,
  Text,
  texts,
  toast,
} from 'shared-lib';
import { availabilityQueries, servicesAmong } from 'shared-lib/booking';
import { type FormState } from 'shared-lib/form';
import type { Draft } from '../draft/draft';
import { endOf } from '../draft/sums';
import { givingOf } from '../draft/whoGivesWhat';
import { useKeyboardFollows } from '../../parts/useKeyboardFollows';
import * as m from '../../texts/m';

interface SlotSearch {
  date: ServiceDay;
  /** Minutes. */
  duration: number;
  therapists: readonly number[];
}

/** The first slot of the day when all these therapists are free; null when there is none. */
async function firstFreeSlot(
  client: QueryClient,
  { date, duration, therapists }: SlotSearch,
): Promise<LocalTime | null> {
  const slots = await client.fetchQuery(availabilityQueries.slots(date, duration));
  for (const { time } of slots.filter(({ state }) => state === 'available' || state === 'limited')) {
    const wanted = { date, start_time: time, end_time: endOf(date, time, duration) };
    const free = await client.fetchQuery(availabilityQueries.therapists(wanted));
    if (therapists.every((id) => free.some((one) => one.id === id))) return time;
  }
  return null;
}

/** What a repeated booking copies: everything except the time and the notes. */
const takenOver = (last: Appointment): Partial<Draft> => ({
  ...givingOf(last),
  driver: last.driver,
  location: last.location,
});

/** Visits of today that are still to come can stand before the last one. */
const LOOKED_AT = 5;

/** The client's last visit that was not called off; who had none yet has their next one. */
function useLastVisit(client: number): AppointmentCard | undefined {
  const newest = { client, ordering: '-starts_at', page: 1 } as const;
  const past = useQuery(appointmentQueries.list({ ...newest, date_before: serviceDayOf(now()), page_size: LOOKED_AT }))
    .data?.results;
  const last = past?.find(
    ({ starts_at, status }) => Date.parse(starts_at) <= now().getTime() && !CALLED_OFF.has(status),
  );
  const ahead = useQuery({
    ...appointmentQueries.list({ ...newest, page_size: 1 }),
    enabled: past !== undefined && last === undefined,
  });
  return last ?? (past && ahead.data?.results[0]);
}

const CALLED_OFF: ReadonlySet<string> = new Set(['cancelled', 'auto_cancelled', 'rejected']);

export interface RepeatLastProps {
  form: FormState<Draft>;
  /** The client whose last booking is repeated. */
  client: number;
}

/**
 * Repeats a client's last booking with one press: services, people and place. Then it offers the first slot of the day
 * that is free for them. Source: R-booking-44.
 */
export function RepeatLast({ form, client }: RepeatLastProps) {
  const cache = useQueryClient();
  const last = useLastVisit(client);
  const [busy, setBusy] = useState(false);
  const [offered, setOffered] = useState<{ date: ServiceDay; slot: LocalTime | null } | null>(null);
  const shown = offered && offered.date === form.values.date && !form.values.start ? offered : null;
  const place = useKeyboardFollows(offered?.slot ?? 'repeat');
  if (!last || last.id < 0) return null;

  const repeat = async (): Promise<void> => {
    setBusy(true);
    try {
      const booking = await cache.fetchQuery(appointmentQueries.read(last.id));
      const { date } = form.values;
      form.set({ ...takenOver(booking), start: null });
      const wanted = { date, duration: booking.total_duration, therapists: booking.therapists };
      setOffered({ date, slot: await firstFreeSlot(cache, wanted) });
    } catch (error) {
      toast.error(failureText(error, texts.FALLBACK.appointments));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div ref={place}>
      <Row $gap={2}>
        {shown?.slot ? (
          <Button
            size="sm"
            onClick={(event) => {
              const { form: around } = event.currentTarget;
              // The chosen start takes the keyboard focus along. The next step is to book.
              flushSync(() => form.set({ start: shown.slot }));
              around?.querySelector<HTMLElement>('[type=submit]')?.focus();
            }}
          >
            {m.first_free({ slot: formatLocalTime(shown.slot) })}
          </Button>
        ) : (
          <Button size="sm" icon="refresh" busy={busy} onClick={() => void repeat()}>
            {m.repeat_last_booking()}
          </Button>
        )}
        {!shown && (
          <Text size="s" muted>
            {[
              servicesAmong(last.services_details)
                .map(({ name }) => name)
                .join(', '),
              dayWords(last.date),
            ].join(' · ')}
          </Text>
        )}
        {shown && shown.slot === null && (
          <Text size="s" muted>
            {m.nobody_of_them_is_free()}
          </Text>
        )}
      </Row>
    </div>
  );
}
