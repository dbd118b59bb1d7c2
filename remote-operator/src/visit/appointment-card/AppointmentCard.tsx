import { type ReactNode, Suspense, useId } from 'react';
import {
  type AppointmentCard,
  appointmentPath,
  Card,
  CardFooter,
  Fact,
  Facts,
  Grow,
  Link,
  media,
  Money,
  personName,
  Row,
  SessionTimer,
  telHref,
  Text,
  timeRange,
  useVisitDay,
} from 'shared-lib';
import styled from 'styled-components';
import { CardActions } from '../actions/CardActions';
import { SecondDriverNote, ElsewhereNote, SeriesNote } from './lazyNotes';
import { DriverFact, TherapistsFact } from './People';
import { PickupFact } from './PickupFact';
import { StatusBadges } from './StatusBadges';
import { lineList } from '../../parts/visit-words/lineList';
import * as m from '../../texts/m';

/** `forwardedAs`: plain `as` would replace the card itself with an element. */
const Sheet = styled(Card).attrs({ forwardedAs: 'article' })`
  height: 100%;
  display: flex;
  flex-direction: column;

  > footer { margin-top: auto; flex-wrap: nowrap; }

  ${media.phone} {
    > footer { flex-wrap: wrap; }
    /* Two buttons take a line of their own rather than a letter's room to what it costs. */
    > footer > :first-child { flex-basis: 9rem; }
    > footer > :last-child { flex-wrap: wrap; justify-content: flex-end; margin-left: auto; }
  }
`;
const Head = styled.header`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  flex-wrap: wrap;
  gap: 6px var(--s3);

  > div:first-child { flex: 1 1 140px; min-width: 0; }
  h2 { display: inline; overflow-wrap: anywhere; }
  h2 a { color: inherit; text-decoration: none; }
  ${media.hover} {
    h2 a:hover { text-decoration: underline; text-underline-offset: 3px; }
  }
`;
const Badges = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 6px;
`;
const Addition = styled.div`
  margin-bottom: 14px;

  &:empty { display: none; }
`;
const Note = styled.span`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow: hidden;
`;
const Phone = styled.a`
  color: var(--ink);
  font-weight: 600;
  text-decoration: none;

  ${media.hover} {
    &:hover { text-decoration: underline; text-underline-offset: 3px; }
  }
`;

export interface AppointmentCardProps {
  appointment: AppointmentCard;
  /** An addition of this list: a countdown, a refusal. */
  children?: ReactNode;
}

/**
 * An appointment in reading order: who and how urgent, when and where, with whom and who must still answer, how much,
 * what now. Source: 2-111..2-122.
 */
export function AppointmentCard({ appointment, children }: AppointmentCardProps) {
  const name = useId();
  const { client_details: client, location, notes, services_details: services } = appointment;
  const startsAt = new Date(appointment.starts_at);
  const saved = appointment.id > 0;
  const day = useVisitDay(appointment);
  return (
    <Sheet aria-labelledby={name}>
      <Head>
        <div>
          <h2 id={name}>
            {saved ? <Link to={appointmentPath(appointment.id)}>{personName(client)}</Link> : personName(client)}
          </h2>{' '}
          {saved && (
            <Text size="xs" muted nowrap>
              #{appointment.id}
            </Text>
          )}
        </div>
        <Badges>
          <StatusBadges appointment={appointment} />
        </Badges>
      </Head>
      <Facts>
        <SessionTimer appointment={appointment} />
        <Fact icon="clock" label={m.time()}>
          <b>
            {day} {timeRange(startsAt, new Date(appointment.ends_at))}
          </b>{' '}
          <Text nowrap>{m.min({ totalDuration: appointment.total_duration })}</Text>
        </Fact>
        <Fact icon="phone" label={m.phone()}>
          <Phone href={telHref(client.phone_number)}>{client.phone_number}</Phone>
        </Fact>
        <Fact icon="pin" label={m.location()} wide>
          {location || client.address}
        </Fact>
        {client.address && location && !location.includes(client.address) && (
          <Fact icon="home" label={m.clients_address()} wide>
            {client.address}
          </Fact>
        )}
        <TherapistsFact appointment={appointment} />
        <DriverFact appointment={appointment} />
        <PickupFact appointment={appointment} />
        {appointment.series && (
          <Suspense fallback={null}>
            <SeriesNote series={appointment.series} />
          </Suspense>
        )}
        {notes && (
          <Fact icon="note" label={m.notes()} wide>
            <Note title={notes}>{notes}</Note>
          </Fact>
        )}
      </Facts>
      {appointment.backup && (
        <Addition>
          <Suspense fallback={null}>
            <SecondDriverNote appointment={appointment} />
          </Suspense>
        </Addition>
      )}
      {appointment.elsewhere && (
        <Addition>
          <Suspense fallback={null}>
            <ElsewhereNote appointment={appointment} />
          </Suspense>
        </Addition>
      )}
      {children && <Addition>{children}</Addition>}
      <CardFooter>
        <Grow>
          <Money pesos={appointment.total_price ?? 0} strong />{' '}
          <Text size="s" muted>
            {lineList(services)}
          </Text>
        </Grow>
        <Row $nowrap>
          <CardActions appointment={appointment} />
        </Row>
      </CardFooter>
    </Sheet>
  );
}
