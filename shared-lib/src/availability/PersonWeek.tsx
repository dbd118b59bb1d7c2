import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import {
  Card,
  EmptyState,
  ErrorState,
  dateWords,
  dayWords,
  friendlyText,
  Icon,
  isApiFailure,
  Loading,
  media,
  personName,
  type ServiceDay,
  SkeletonRows,
  type StaffWeek,
  StaleNotice,
  texts,
} from 'shared-lib';
import { Beside } from 'shared-lib/controls';
import { HourBar } from './HourBar';
import { teamWeekQuery } from './queries';
import { axisOf, type Stretch, timesInWords } from './timeline';
import { exceptionInWords, PatternCard } from './PatternCard';
import { closingDaysQuery, patternQuery } from './patternQueries';
import { useOpenDay } from './useOpenDay';
import { noonOf, useWeekAddress, weekDays } from './weekAddress';
import { WeekBar } from './WeekBar';
import * as m from '../texts/m';

const Days = styled.ol`
  margin: 0;
  padding: 0;
  border-radius: var(--r-l);
  overflow: hidden;
  list-style: none;
`;
const Day = styled.li`
  position: relative;
  /* With large text, the hours and the count go below the day. */
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px var(--s3);
  min-height: 62px;
  padding: var(--s2) var(--s4);
  border-bottom: 1px solid var(--line);

  &:last-child { border-bottom: 0; }
  &[data-open='true'] { background: var(--brand-soft); }
  &[data-over='true'] { color: var(--ink-2); }
  /* The bar lies over the press of the row, so that it can be painted. */
  [data-part='hours'] { --bar: 20px; z-index: 1; margin-block: 2px; }
  [data-over='true'] [data-part='hours'] { opacity: 0.7; }

  ${media.desk} {
    display: grid;
    grid-template-columns: 64px 200px minmax(0, 1fr) 108px;
    [data-part='hours'] { --bar: 26px; }
  }
`;
const When = styled.span`
  display: grid;
  flex: none;
  min-width: 2.5rem;
  text-align: center;
  line-height: 1.25;
  font-size: var(--t-s);
  color: var(--ink-2);

  b { color: var(--ink); font-size: var(--t-l); }
  &[data-today='true'] b { color: var(--brand-ink); }
`;
const Middle = styled.div`
  display: grid;
  flex: 1 1 8rem;
  gap: 4px;
  min-width: 0;
  ${media.desk} {
    display: contents;
  }
`;
/** Makes the whole row clickable. */
const Open = styled.button`
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font-weight: 600;
  text-align: start;
  cursor: pointer;

  &::after { content: ''; position: absolute; inset: 0; }
  &:focus-visible { outline: none; }
  &:focus-visible::after { outline: 2px solid var(--brand); outline-offset: -2px; border-radius: var(--r-m); }
`;
const Count = styled.span`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: var(--s2);
  min-width: 5.75rem;
  margin-inline-start: auto;
  color: var(--ink-2);
  font-size: var(--t-s);
  white-space: nowrap;
`;

const Name = styled.h2`
  margin-bottom: var(--s2);
  font-size: var(--t-l);
  overflow-wrap: anywhere;
`;

export interface PersonWeekProps {
  /** Whose week it is; one's own if left out. */
  user?: number;
  appointmentHref: (id: number) => string;
}

/** A person's week, day by day: painted on its bars, or opened by a press. Source: R-pages-4. */
export function PersonWeek({ user, appointmentHref }: PersonWeekProps) {
  const address = useWeekAddress();
  const { week, today, day, change } = address;
  const query = useQuery(teamWeekQuery({ date: week, ...(user !== undefined && { user }) }));
  const person = query.data?.results[0];
  // Past days have reasons too.
  const from = week < today ? week : undefined;
  const closed = useQuery(closingDaysQuery(from)).data ?? [];
  const exceptions = useQuery(patternQuery(user, from)).data?.exceptions ?? [];
  /** Why nobody works: the business is closed, or the person is sick. */
  const offWords = (one: ServiceDay): string => {
    const closing = closed.find((other) => other.day === one);
    if (closing) return closing.note ? m.closed({ note: closing.note }) : m.closed_2();
    const off = exceptions.find(({ from, to, kind }) => kind !== 'hours' && from <= one && one <= to);
    return off ? exceptionInWords(off) : timesInWords([]);
  };
  const { beside, leaving, open } = useOpenDay({ shown: query.data, user, appointmentHref });
  return (
    <Beside side="bottom" {...beside}>
      {user !== undefined && person && <Name>{personName(person)}</Name>}
      <WeekBar week={week} today={today} onWeek={(next) => leaving(() => change({ week: next, day: null }))} />
      {!query.data && query.isPending && (
        <Loading what="availability" onRetry={() => void query.refetch()}>
          <Card>
            <SkeletonRows rows={7} />
          </Card>
        </Loading>
      )}
      {!query.data && query.isError && (
        <ErrorState
          title={texts.FALLBACK.availability}
          text={friendlyText(query.error)}
          requestId={isApiFailure(query.error) ? query.error.requestId : undefined}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && <StaleNotice query={query} />}
      {query.data && !person && <EmptyState icon="users" title={m.nobody_of_the_staff_is()} />}
      {person && (
        <Card pad="none">
          <Rows
            offWords={offWords}
            person={person}
            week={week}
            today={today}
            day={day}
            onOpen={(one, stretch) => open(person, one, stretch)}
          />
        </Card>
      )}
      {person && <PatternCard user={user} appointmentHref={appointmentHref} />}
    </Beside>
  );
}

interface RowsProps {
  /** The text of a day without windows. */
  offWords: (day: ServiceDay) => string;
  person: StaffWeek;
  week: ServiceDay;
  today: ServiceDay;
  day: ServiceDay | null;
  onOpen: (day: ServiceDay, stretch?: Stretch) => void;
}

function Rows({ offWords, person, week, today, day, onOpen }: RowsProps) {
  const axis = axisOf([...person.windows, ...person.taken]);
  const counted = (count: number): string =>
    person.role === 'driver' ? m.ride_count({ count }) : m.booking_count({ count });
  return (
    <Days>
      {weekDays(week).map((one) => {
        const windows = person.windows.filter(({ date }) => date === one);
        const taken = person.taken.filter(({ date }) => date === one);
        const isOver = one < today;
        const words = windows.length === 0 ? offWords(one) : timesInWords(windows);
        const [weekday = '', rest = ''] = dateWords(noonOf(one)).split(', ');
        return (
          <Day key={one} data-open={one === day} data-over={isOver}>
            <When data-today={one === today} aria-hidden>
              {weekday}
              <b>{rest.split(' ')[0]}</b>
            </When>
            <Middle>
              <Open
                id={`day-${person.id}-${one}`}
                type="button"
                aria-current={one === day ? 'true' : undefined}
                aria-label={`${dayWords(one)}: ${words}${taken.length > 0 ? `, ${counted(taken.length)}` : ''}`}
                onClick={() => onOpen(one)}
              >
                {words}
              </Open>
              <HourBar
                axis={axis}
                windows={windows}
                taken={taken}
                isException={person.exceptions.some(({ date }) => date === one)}
                {...(!isOver && {
                  onPaint: (stretch: Stretch) => onOpen(one, stretch),
                  onTap: () => onOpen(one),
                })}
              />
            </Middle>
            <Count aria-hidden>
              {taken.length > 0 && counted(taken.length)}
              <Icon name="right" size={16} />
            </Count>
          </Day>
        );
      })}
    </Days>
  );
}
