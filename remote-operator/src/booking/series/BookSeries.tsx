import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  type Appointment,
  Banner,
  Button,
  failedWith,
  failureText,
  dayWords,
  startDayWords,
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
import {
  bodyOf,
  chosenRows,
  hasNearTimes,
  isUndecided,
  refreshed,
  rowsOf,
  type SeriesRow,
  skipUndecided,
  takeNearTimes,
  waysOf,
  withWay,
} from './seriesRows';
import * as m from '../../texts/m';

export interface BookSeriesProps {
  booking: NewAppointment;
  /** Minutes of each visit. */
  minutes: number;
  repeat: Repeat;
  onClose: () => void;
  /** All chosen dates are booked. */
  onBooked: (first: Appointment, booked: number) => void;
}

const visits = (count: number): string => m.visits({ count });

/** The dates in a refusal. */
const datesOf = (error: unknown): readonly SeriesDate[] =>
  (isApiFailure(error) && (error.body as { dates?: SeriesDate[] } | null)?.dates) || [];

/**
 * Shows every date of a series before anything is written: what conflicts, and what to do about it. Then it books all
 * the chosen dates at once, or none. Source: R-booking-40, R-booking-41.
 */
export function BookSeries({ booking, minutes, repeat, onClose, onBooked }: BookSeriesProps) {
  const { end_time: _end, wish: _wish, request: _request, ...start } = booking;
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
    // Choices over an answer that is asked for anew. What was typed is in the booking form.
    draft: null,
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
  const list = useRef<HTMLUListElement>(null);
  /** The buttons go with what they settle, so the focus goes on to the dates. Source: R-beyond-458. */
  const settle = (next: SeriesRow[]): void => {
    setRows(next);
    list.current?.focus();
  };
  const put = (next: SeriesRow): void => setRows(rows.map((row) => (row.planned === next.planned ? next : row)));

  return (
    <FormDialog
      form={form}
      size="lg"
      title={m.every_weeks_from_date({
        everyWeeks: everyWeeks(repeat.every_weeks),
        date: startDayWords(booking.date, booking.start_time),
      })}
      description={m.nothing_is_booked_yet()}
      submitLabel={m.book({ count: visits(chosen.length) })}
      cancelLabel={m.back_to_the_form()}
      disabled={undecided > 0 || chosen.length < 2}
      sum={
        undecided > 0 ? (
          <Text size="s" tone="red" strong>
            {m.dates_need_a_decision({ undecided })}
          </Text>
        ) : (
          rows.length > 0 &&
          chosen.length < 2 && (
            <Text size="s" muted>
              {m.a_series_has_two_visits()}
            </Text>
          )
        )
      }
      onClose={onClose}
    >
      {query.isPending && <SkeletonRows rows={6} />}
      {query.isError && <DatesFailed query={query} />}
      {unknown && query.data && (
        <Banner tone="blue" title={m.hours_are_known_until({ knownUntil: dayWords(query.data.known_until) })}>
          {m.later_dates_are_left_out()}
        </Banner>
      )}
      {undecided > 1 && (
        <Banner tone="amber" title={m.dates_are_not_free({ undecided })}>
          <Row role="group" aria-label={m.settle_all_at_once()} $gap={2}>
            <Button size="sm" onClick={() => settle(skipUndecided(rows))}>
              {m.skip_these({ undecided })}
            </Button>
            {hasNearTimes(rows) && (
              <Button size="sm" onClick={() => settle(takeNearTimes(rows))}>
                {m.find_near_times()}
              </Button>
            )}
          </Row>
        </Banner>
      )}
      {rows.length > 0 && (
        <DateRows $gap={0} aria-label={m.dates()} ref={list} tabIndex={-1}>
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
  const day = startDayWords(planned, state.start_time);
  const isKnown = state.standing !== 'unknown';
  const leaveOut = (
    <Button
      size="sm"
      variant="ghost"
      aria-label={m.skip_day({ day })}
      onClick={() => onChange({ ...row, leftOut: true })}
    >
      {m.skip()}
    </Button>
  );
  const at = { date: planned, start: state.start_time };
  if (leftOut)
    return (
      <DateRow
        {...at}
        tone="grey"
        word={m.skipped()}
        aside={
          isKnown && (
            <Button
              size="sm"
              variant="ghost"
              aria-label={m.take_again({ day })}
              onClick={() => onChange({ ...row, leftOut: false })}
            >
              {m.take_again_2()}
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
            aria-label={m.choose_anew_for({ day })}
            onClick={() => onChange({ ...row, taken: null })}
          >
            {m.choose_anew()}
          </Button>
        }
      >
        <SameTimeVisits visits={sameTime} />
      </DateRow>
    );
  if (state.standing === 'free')
    return (
      <DateRow {...at} tone="green" word={m.free()} aside={leaveOut}>
        <SameTimeVisits visits={sameTime} />
      </DateRow>
    );
  return (
    <DateRow {...at} tone="red" word={m.not_free()} aside={leaveOut}>
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
