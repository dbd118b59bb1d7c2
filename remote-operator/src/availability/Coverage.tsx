import { useQuery } from '@tanstack/react-query';
import {
  Banner,
  Card,
  formatLocalTime,
  formatServiceDay,
  type ServiceDay,
  Stack,
  type TeamCover,
  Text,
} from 'shared-lib';
import { teamCoverQuery } from 'shared-lib/availability';
import styled from 'styled-components';

/** Of a day in a heading of the table: people, and below them a tick for each slot. */
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

type Trade = 'therapist' | 'driver';

export const useTeamCover = (week: ServiceDay): TeamCover | undefined => useQuery(teamCoverQuery(week)).data;

/** How many of a trade work each day of the week, and in which slots the bookings ask for more. */
export function CoverCells({ cover, role }: { cover: TeamCover | undefined; role: Trade }) {
  const all = role === 'therapist' ? cover?.therapists : cover?.drivers;
  return cover?.days.map(({ date, ...day }) => {
    const { people, slots } = day[role];
    const short = slots.filter(({ on_duty, needed }) => needed > on_duty).length;
    return (
      <Box key={date} data-short={short > 0}>
        {short > 0 ? 'Too few' : `${people} of ${all}`}
        <Ticks aria-hidden>
          {slots.map(({ time, on_duty, needed }) => (
            <i key={time} data-is={needed > on_duty ? 'short' : on_duty === 0 ? 'none' : 'there'} />
          ))}
        </Ticks>
      </Box>
    );
  });
}

const NOUNS = { therapist: ['therapist', 'therapists'], driver: ['driver', 'drivers'] } as const;
const counted = (count: number, role: Trade): string =>
  count === 0 ? `no ${NOUNS[role][0]}` : `${count} ${NOUNS[role][count === 1 ? 0 : 1]}`;
/** So many gaps are named; the table shows all. */
const NAMED = 4;

/** Where the bookings of a week ask for more people than are on duty, and whose bookings they are. */
export function Gaps({ cover, today }: { cover: TeamCover | undefined; today: ServiceDay }) {
  const gaps = cover?.gaps.filter(({ date }) => date >= today) ?? [];
  if (gaps.length === 0) return null;
  return (
    <Card pad="s" as="section" aria-label="Gaps">
      <Stack $gap={2}>
        {gaps.slice(0, NAMED).map(({ date, role, start_time, end_time, on_duty, needed, clients }) => (
          <Banner
            key={`${date} ${role} ${start_time}`}
            tone="clay"
            icon="warning"
            title={`${formatServiceDay(date)}, ${formatLocalTime(start_time)} – ${formatLocalTime(end_time)}: ${needed} needed, ${counted(on_duty, role)} on duty`}
          >
            {role === 'driver' ? 'Rides to' : 'Visits of'} {clients.join(', ')}
          </Banner>
        ))}
        {gaps.length > NAMED && (
          <Text size="s" muted>
            And {gaps.length - NAMED} more, red in the table.
          </Text>
        )}
      </Stack>
    </Card>
  );
}
