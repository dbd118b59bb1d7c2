import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import {
  Button,
  Card,
  ConfirmDialog,
  ErrorState,
  dayWords,
  formatShortDate,
  friendlyText,
  IconButton,
  isApiFailure,
  Row,
  Stack,
  Text,
  texts,
  toast,
} from 'shared-lib';
import { focusWithin, Refused } from 'shared-lib/form';
import type { AvailabilityException, AvailabilityPattern } from '../contract';
import { sameWindows, type WindowTimes } from '../domain/time/availability';
import type { Notice } from '../form/useForm';
import { bookedRefusal } from './bookedRefusal';
import { ExceptionDialog } from './ExceptionDialog';
import { sayKept } from './keptDays';
import { PatternDialog } from './PatternDialog';
import { patternQuery, useEndPattern, useRemoveException } from './patternQueries';
import { timeSpan, timesInWords } from './timeline';
import { noonOf, WEEKDAYS } from './weekAddress';
import * as m from '../texts/m';

const Cards = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr));
  gap: var(--s4);
  margin-top: var(--s4);
  align-items: start;
`;
const Lines = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 6px var(--s4);
  margin: 0;
  font-size: var(--t-s);

  dt { color: var(--ink-2); }
  dd { margin: 0; font-weight: 600; overflow-wrap: anywhere; }
`;
const Exceptions = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  li { display: flex; align-items: center; justify-content: space-between; gap: var(--s2); min-height: 44px; }
  li + li { border-top: 1px solid var(--line); }
  p { min-width: 0; overflow-wrap: anywhere; }
`;

/** `Sun – Wed` for consecutive days with the same windows. */
function linesOf(days: AvailabilityPattern['days']): { name: string; windows: readonly WindowTimes[] }[] {
  const lines: { first: number; last: number; windows: readonly WindowTimes[] }[] = [];
  days.forEach((windows, weekday) => {
    const before = lines.at(-1);
    if (before && sameWindows(before.windows, windows)) before.last = weekday;
    else lines.push({ first: weekday, last: weekday, windows });
  });
  const short = (weekday: number): string => (WEEKDAYS[weekday] ?? '').slice(0, 3);
  return lines.map(({ first, last, windows }) => ({
    name: first === last ? short(first) : `${short(first)} – ${short(last)}`,
    windows,
  }));
}

/** `from 2:00 PM`, `until 11:00 PM`, `Sick` */
export function exceptionInWords({
  kind,
  start_time,
  end_time,
}: Pick<AvailabilityException, 'kind' | 'start_time' | 'end_time'>): string {
  if (kind !== 'hours') return kind === 'sick' ? m.sick() : m.day_off();
  const words = timeSpan({ start_time: start_time ?? '06:00', end_time: end_time ?? '06:00' }).split(' – ');
  if (start_time && end_time) return words.join(' – ');
  return start_time ? m.from_time({ time: words[0] ?? '' }) : m.until_time({ time: words[1] ?? '' });
}

const spanOf = ({ from, to }: AvailabilityException): string =>
  from === to ? dayWords(from) : `${formatShortDate(noonOf(from))} – ${dayWords(to)}`;

export interface PatternCardProps {
  user?: number;
  appointmentHref: (id: number) => string;
}

/** A person's usual hours and their exceptions, with buttons to change both. Source: R-pages-4, R-pages-141. */
export function PatternCard({ user, appointmentHref }: PatternCardProps) {
  const query = useQuery(patternQuery(user));
  const [asked, ask] = useState<'pattern' | 'end' | 'exception' | null>(null);
  const [refused, refuse] = useState<Notice | null>(null);
  const end = useEndPattern();
  const card = useRef<HTMLElement>(null);
  const pattern = query.data;
  if (!pattern)
    return query.isError ? (
      <ErrorState
        compact
        title={texts.FALLBACK.availability}
        text={friendlyText(query.error)}
        requestId={isApiFailure(query.error) ? query.error.requestId : undefined}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : null;
  const isSet = pattern.days.some((windows) => windows.length > 0);
  const endIt = (): void => {
    ask(null);
    refuse(null);
    end.mutate(
      { ...(user !== undefined && { user }), expected: pattern.days },
      {
        onSuccess: ({ kept }) => {
          // The pressed button goes with the pattern.
          focusWithin(card.current);
          toast.success(m.the_weekly_pattern_has_ended());
          sayKept(kept);
        },
        onError: (error) => refuse(bookedRefusal(error, texts.FALLBACK.updateAvailability, appointmentHref)),
      },
    );
  };
  const dialog = { user, appointmentHref, onClose: () => ask(null) };
  return (
    <Cards>
      <Card aria-labelledby="weekly-pattern" ref={card}>
        <Stack $gap={3}>
          {refused && <Refused {...refused} />}
          <Row $between>
            <h3 id="weekly-pattern">{m.weekly_pattern()}</h3>
            <Button size="sm" icon="edit" onClick={() => ask('pattern')}>
              {isSet ? m.edit_pattern() : m.set_a_pattern()}
            </Button>
          </Row>
          {isSet ? (
            <Lines>
              {linesOf(pattern.days).map(({ name, windows }) => [
                <dt key={name}>{name}</dt>,
                <dd key={`${name} times`}>{timesInWords(windows)}</dd>,
              ])}
            </Lines>
          ) : (
            <Text size="s" muted>
              {m.the_same_hours_every_week()}
            </Text>
          )}
          {isSet && pattern.written_until && (
            <Row $between>
              <Text size="s" muted>
                {m.written_until({ writtenUntil: dayWords(pattern.written_until) })}
              </Text>
              <Button size="sm" variant="ghost" busy={end.isPending} onClick={() => ask('end')}>
                {m.end_this_pattern()}
              </Button>
            </Row>
          )}
        </Stack>
      </Card>
      <Card aria-labelledby="exceptions">
        <Stack $gap={3}>
          <Row $between>
            <h3 id="exceptions">{m.exceptions()}</h3>
            <Button size="sm" icon="plus" onClick={() => ask('exception')}>
              {m.add_an_exception()}
            </Button>
          </Row>
          <ExceptionList exceptions={pattern.exceptions} appointmentHref={appointmentHref} />
        </Stack>
      </Card>
      {asked === 'pattern' && <PatternDialog {...dialog} pattern={pattern} />}
      <ConfirmDialog
        open={asked === 'end'}
        title={m.end_the_weekly_pattern()}
        text={m.the_hours_it_has_written()}
        confirmLabel={m.end_pattern()}
        cancelLabel={m.keep_it()}
        onConfirm={endIt}
        onClose={() => ask(null)}
      />
      {asked === 'exception' && <ExceptionDialog {...dialog} />}
    </Cards>
  );
}

function ExceptionList({
  exceptions,
  appointmentHref,
}: {
  exceptions: readonly AvailabilityException[];
  appointmentHref: (id: number) => string;
}) {
  const remove = useRemoveException();
  const [refused, refuse] = useState<Notice | null>(null);
  if (exceptions.length === 0)
    return (
      <Text size="s" muted>
        {m.days_off_sick_days_or()}
      </Text>
    );
  const takeBack = (id: number): void => {
    refuse(null);
    remove.mutate(
      { id },
      {
        onSuccess: ({ restored }) =>
          restored.length > 0
            ? toast.success(texts.SUCCESS.updateAvailability)
            : toast.info(m.the_exception_is_taken_back()),
        onError: (error) => refuse(bookedRefusal(error, texts.FALLBACK.updateAvailability, appointmentHref)),
      },
    );
  };
  return (
    <>
      {refused && <Refused {...refused} />}
      <Exceptions>
        {exceptions.map((one) => (
          <li key={one.id}>
            <Text size="s">
              {spanOf(one)}: <b>{exceptionInWords(one)}</b>
              {one.note && ` (${one.note})`}
            </Text>
            <IconButton
              icon="close"
              size="sm"
              label={m.take_back({ one: spanOf(one), one2: exceptionInWords(one) })}
              disabled={remove.isPending}
              onClick={() => takeBack(one.id)}
            />
          </li>
        ))}
      </Exceptions>
    </>
  );
}
