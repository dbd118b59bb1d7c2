import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Appointment,
  Banner,
  Button,
  failedWith,
  failureText,
  formatServiceDay,
  formatStartDay,
  isApiFailure,
  type NewAppointment,
  Row,
  SkeletonRows,
  Text,
  texts,
} from 'shared-lib';
import {
  availabilityQueries,
  clientQueries,
  everyWeeks,
  type Repeat,
  type SameTimeVisit,
  type SeriesDate,
  seriesQueries,
  useBookSeries,
} from 'shared-lib/booking';
import { FormDialog, useForm } from 'shared-lib/form';
import { overlapping, SameTimeVisits } from '../draft/SameTime';
import { sendingOnce } from '../draft/sendingOnce';
import { DateRow, DateRows, DatesFailed, WhyNot } from './DateRows';
import { bodyOf, chosenRows, isUndecided, refreshed, rowsOf, type SeriesRow, waysOf, withWay } from './seriesRows';

export interface BookSeriesProps {
  booking: NewAppointment;
  /** Minutes of each visit. */
  minutes: number;
  repeat: Repeat;
  onClose: () => void;
  /** All chosen dates are booked. */
  onBooked: (first: Appointment, booked: number) => void;
}

const visits = (count: number): string => (count === 1 ? '1 visit' : `${count} visits`);

/** The dates in a refusal. */
const datesOf = (error: unknown): readonly SeriesDate[] =>
  (isApiFailure(error) && (error.body as { dates?: SeriesDate[] } | null)?.dates) || [];

/**
 * Shows every date of a series before anything is written: what conflicts, and what to do about it. Then it books all
 * the chosen dates at once, or none. Source: R-booking-40, R-booking-41.
 */
export function BookSeries({ booking, minutes, repeat, onClose, onBooked }: BookSeriesProps) {
  const { end_time: _end, ...start } = booking;
  const query = useQuery(seriesQueries.preview({ ...start, repeat }));
  const [changed, setRows] = useState<SeriesRow[] | null>(null);
  const rows = changed ?? (query.data ? rowsOf(query.data.dates, booking) : []);
  const sameTime = useQuery(
    availabilityQueries.sameTime({
      starts: rows.map(({ taken, chosen, state: { date, start_time: planned } }) =>
        taken === null ? { date, start: planned } : chosen,
      ),
      minutes,
      client: booking.client,
      location: booking.location,
    }),
  );
  const cache = useQueryClient();
  const book = useBookSeries();
  const [bookOnce] = useState(() => sendingOnce(book.mutateAsync));
  const chosen = chosenRows(rows);
  const undecided = rows.filter(isUndecided).length;
  const unknown = rows.some(({ state }) => state.standing === 'unknown');
  const form = useForm({
    start: {},
    handsOver: true,
    send: async () => {
      const { booked, first } = await bookOnce({ body: bodyOf(rows, booking, repeat.every_weeks) });
      onBooked(first, booked);
    },
    failure: (error) => {
      // The form asks about the mark once it knows of it.
      if (failedWith(error, 'DO_NOT_BOOK')) void cache.invalidateQueries(clientQueries.read(booking.client));
      if (failedWith(error, 'SERIES_CONFLICTS')) setRows(refreshed(rows, datesOf(error)));
      return { title: failureText(error, texts.FALLBACK.createAppointment) };
    },
  });
  const put = (next: SeriesRow): void => setRows(rows.map((row) => (row.planned === next.planned ? next : row)));

  return (
    <FormDialog
      form={form}
      size="lg"
      title={`${everyWeeks(repeat.every_weeks)} from ${formatStartDay(booking.date, booking.start_time)}`}
      description="Nothing is booked yet."
      submitLabel={`Book ${visits(chosen.length)}`}
      cancelLabel="Back to the form"
      disabled={undecided > 0 || chosen.length < 2}
      sum={
        undecided > 0 ? (
          <Text size="s" tone="red" strong>
            {undecided === 1 ? 'One date still needs' : `${undecided} dates still need`} a decision
          </Text>
        ) : (
          rows.length > 0 &&
          chosen.length < 2 && (
            <Text size="s" muted>
              A series has two visits at least
            </Text>
          )
        )
      }
      onClose={onClose}
    >
      {query.isPending && <SkeletonRows rows={6} />}
      {query.isError && <DatesFailed query={query} />}
      {unknown && query.data && (
        <Banner tone="blue" title={`Hours are known until ${formatServiceDay(query.data.known_until)}.`}>
          Later dates are left out: they can be booked once somebody has hours there.
        </Banner>
      )}
      {rows.length > 0 && (
        <DateRows $gap={0} aria-label="Dates">
          {rows.map((row, at) => (
            <PlannedDate key={row.planned} row={row} sameTime={overlapping(sameTime.data, at)} onChange={put} />
          ))}
        </DateRows>
      )}
    </FormDialog>
  );
}

interface PlannedDateProps {
  row: SeriesRow;
  /** Visits of the same client or address at that time. */
  sameTime: readonly SameTimeVisit[];
  onChange: (row: SeriesRow) => void;
}

function PlannedDate({ row, sameTime, onChange }: PlannedDateProps) {
  const { planned, state, taken, leftOut } = row;
  const day = formatStartDay(planned, state.start_time);
  const isKnown = state.standing !== 'unknown';
  const leaveOut = (
    <Button
      size="sm"
      variant="ghost"
      aria-label={`Leave out ${day}`}
      onClick={() => onChange({ ...row, leftOut: true })}
    >
      Leave out
    </Button>
  );
  const at = { date: planned, start: state.start_time };
  if (leftOut)
    return (
      <DateRow
        {...at}
        tone="grey"
        word="Left out"
        aside={
          isKnown && (
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Take again ${day}`}
              onClick={() => onChange({ ...row, leftOut: false })}
            >
              Take again
            </Button>
          )
        }
      >
        {!isKnown && <WhyNot reasons={state.reasons} people={[]} />}
      </DateRow>
    );
  if (taken !== null)
    return (
      <DateRow
        {...at}
        tone="green"
        word={taken}
        aside={
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Choose anew for ${day}`}
            onClick={() => onChange({ ...row, taken: null })}
          >
            Choose anew
          </Button>
        }
      >
        <SameTimeVisits visits={sameTime} />
      </DateRow>
    );
  if (state.standing === 'free')
    return (
      <DateRow {...at} tone="green" word="Free" aside={leaveOut}>
        <SameTimeVisits visits={sameTime} />
      </DateRow>
    );
  return (
    <DateRow {...at} tone="red" word="Not free" aside={leaveOut}>
      <WhyNot reasons={state.reasons} people={state.people} />
      <SameTimeVisits visits={sameTime} />
      <Row $gap={2}>
        {waysOf(row).map((way) => (
          <Button key={way.label} size="sm" onClick={() => onChange(withWay(row, way))}>
            {way.label}
          </Button>
        ))}
      </Row>
    </DateRow>
  );
}
