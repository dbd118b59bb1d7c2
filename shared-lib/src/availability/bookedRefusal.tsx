import {
  failedWith,
  failureText,
  isApiFailure,
  formatLocalTime,
  startDayWords,
  type LocalTime,
  type ServiceDay,
  Text,
  TextLink,
  useUser,
} from 'shared-lib';
import type { Notice } from '../form/useForm';

import styled from 'styled-components';
import * as m from '../texts/m';

/** A booking that a change would leave outside the hours. */
interface Conflict {
  appointment: number;
  client: string;
  date: ServiceDay;
  start_time: LocalTime;
}

const List = styled.ul`
  display: grid;
  gap: var(--s1);
  margin: var(--s1) 0 0;
  padding-left: 1.2em;
`;

/** The bookings by name and time, each with a link, and what to do. Source: R-beyond-1528. */
function Conflicts({ conflicts, href }: { conflicts: readonly Conflict[]; href: (id: number) => string }) {
  const { role } = useUser();
  return (
    <>
      <List>
        {conflicts.map(({ appointment, client, date, start_time }) => (
          <li key={appointment}>
            <TextLink to={href(appointment)}>{client}</TextLink>{' '}
            {m.is_booked_for_on({ startTime: formatLocalTime(start_time), date: startDayWords(date, start_time) })}
          </li>
        ))}
      </List>
      <Text as="p">{role === 'operator' ? m.move_the_visit_first() : m.ask_the_office_to_move()}</Text>
    </>
  );
}

/** Why a change of windows was rejected: the bookings that prevent it, or the server's words, or `fallback`. */
export function bookedRefusal(error: unknown, fallback: string, href: (id: number) => string): Notice {
  const conflicts = isApiFailure(error) ? (error.body as { conflicts?: Conflict[] } | undefined)?.conflicts : undefined;
  if (!failedWith(error, 'IN_USE') || !conflicts) return { title: failureText(error, fallback) };
  return {
    title: m.already_booked_then_so_nothing(),
    detail: <Conflicts conflicts={conflicts} href={href} />,
  };
}
