import { useQuery } from '@tanstack/react-query';
import {
  Banner,
  Card,
  formatLocalTime,
  dayWords,
  type ServiceDay,
  Stack,
  type TeamCover,
  TextLink,
  type Trade,
} from 'shared-lib';
import { teamCoverQuery } from 'shared-lib/availability';
import { useState } from 'react';
import styled from 'styled-components';
import * as m from '../../texts/m';

/** A day in the table's heading: people, and below them a tick for each slot. */
const Box = styled.td`
  &&& { padding: 6px 4px; background: var(--sunken); text-align: center; font-size: var(--t-xs); }
  &&&[data-short='true'] { color: var(--red); font-weight: 600; }
`;
const Ticks = styled.span`
  display: flex;
  gap: 1px;
  height: 6px;
  margin: 3px 4px 0;

  i { flex: 1; border-radius: 1px; background: var(--brand); opacity: 0.45; }
  i[data-is='none'] { background: var(--line-strong); opacity: 1; }
  i[data-is='short'] { background: var(--red); opacity: 1; }
`;

const Hours = styled.span`
  display: block;
  font-weight: 400;
`;
const DutyLines = styled.ul`
  margin: 0;
  padding: var(--s2) var(--s3);
  border-bottom: 1px solid var(--line);
  background: var(--sunken);
  list-style: none;
  font-size: var(--t-s);

  li + li { margin-top: var(--s2); }
  li[data-short='true'] b { color: var(--red); }
`;

export const useTeamCover = (week: ServiceDay) => useQuery(teamCoverQuery(week));

const hour = (time: string): string => formatLocalTime(time).replace(':00', '');

interface CoverOfDayProps {
  cover: TeamCover;
  role: Trade;
  date: ServiceDay;
}

/** `5 of 6`, or the hours with too few people. */
function coverInWords({ cover, role, date }: CoverOfDayProps): { words: string; hours: string } {
  const people = cover.days.find((day) => day.date === date)?.[role].people ?? 0;
  const short = cover.gaps.filter((gap) => gap.date === date && gap.role === role);
  if (short.length === 0)
    return {
      words: m.count_of_open({ count: people, open: role === 'therapist' ? cover.therapists : cover.drivers }),
      hours: '',
    };
  return {
    words: m.too_few(),
    hours: short.map(({ start_time, end_time }) => `${hour(start_time)} – ${hour(end_time)}`).join(', '),
  };
}

/** A tick for each slot. The words above say the same. */
const SlotTicks = ({ cover, role, date }: CoverOfDayProps) => (
  <Ticks aria-hidden>
    {cover.days
      .find((day) => day.date === date)
      ?.[role].slots.map(({ time, on_duty, needed }) => (
        <i key={time} data-is={needed > on_duty ? 'short' : on_duty === 0 ? 'none' : 'there'} />
      ))}
  </Ticks>
);

/** How many people of a trade work each day of the week, and in which hours the bookings need more. */
export function CoverCells({ cover, role }: { cover: TeamCover; role: Trade }) {
  return cover.days.map(({ date }) => {
    const { words, hours } = coverInWords({ cover, role, date });
    return (
      <Box key={date} data-short={hours !== ''}>
        {words}
        {hours && <Hours>{hours}</Hours>}
        <SlotTicks cover={cover} role={role} date={date} />
      </Box>
    );
  });
}

/** The same for one day, without a table. */
export function CoverOfDay({ cover, roles, date }: Omit<CoverOfDayProps, 'role'> & { roles: readonly Trade[] }) {
  return (
    <DutyLines aria-label={m.on_duty_3()}>
      {roles.map((role) => {
        const { words, hours } = coverInWords({ cover, role, date });
        return (
          <li key={role} data-short={hours !== ''}>
            {m.words_on_duty({ words: role === 'therapist' ? m.therapists() : m.drivers() })}{' '}
            <b>{hours ? `${words}, ${hours}` : words}</b>
            <SlotTicks cover={cover} role={role} date={date} />
          </li>
        );
      })}
    </DutyLines>
  );
}

const NOUNS = { therapist: ['therapist', 'therapists'], driver: ['driver', 'drivers'] } as const;
const counted = (count: number, role: Trade): string =>
  count === 0 ? m.no({ role: NOUNS[role][0] }) : `${count} ${NOUNS[role][count === 1 ? 0 : 1]}`;
/** This many gaps are named at first. */
const NAMED = 4;

/** Hours of a week in which the bookings need more people than are on duty, with the bookings. */
export function Gaps({ cover, today }: { cover: TeamCover | undefined; today: ServiceDay }) {
  const [isOpen, setOpen] = useState(false);
  const gaps = cover?.gaps.filter(({ date }) => date >= today) ?? [];
  if (gaps.length === 0) return null;
  return (
    <Card pad="s" as="section" aria-label={m.gaps()}>
      <Stack $gap={2}>
        {gaps
          .slice(0, isOpen ? gaps.length : NAMED)
          .map(({ date, role, start_time, end_time, on_duty, needed, clients }) => (
            <Banner
              key={`${date} ${role} ${start_time}`}
              tone="clay"
              icon="warning"
              title={m.needed_on_duty({
                date: dayWords(date),
                startTime: formatLocalTime(start_time),
                endTime: formatLocalTime(end_time),
                needed,
                onDuty: counted(on_duty, role),
              })}
            >
              {role === 'driver' ? m.rides_to() : m.visits_of()} {clients.join(', ')}
            </Banner>
          ))}
        {gaps.length > NAMED && (
          <TextLink aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? m.show_fewer_gaps() : m.show_all_gaps({ count: gaps.length })}
          </TextLink>
        )}
      </Stack>
    </Card>
  );
}
