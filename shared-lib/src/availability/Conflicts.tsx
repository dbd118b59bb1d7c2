import styled from 'styled-components';
import { formatLocalTime, formatStartDay, type LocalTime, type ServiceDay, TextLink } from 'shared-lib';

/** A booking that a change would leave outside the hours. */
export interface Conflict {
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

/** The bookings by name and time, each with a link. */
export function Conflicts({ conflicts, href }: { conflicts: readonly Conflict[]; href: (id: number) => string }) {
  return (
    <List>
      {conflicts.map(({ appointment, client, date, start_time }) => (
        <li key={appointment}>
          <TextLink to={href(appointment)}>{client}</TextLink> is booked for {formatLocalTime(start_time)} on{' '}
          {formatStartDay(date, start_time)}.
        </li>
      ))}
    </List>
  );
}
