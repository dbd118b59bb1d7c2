import { type ReactNode, Suspense } from 'react';
import styled from 'styled-components';
import type { AppointmentCard } from '../contract/appointment-card';
import { formatTime } from '../domain/time/service-day';
import { lazyComponent } from '../lazy/lazyComponent';
import { useUser } from '../session/session';
import { ButtonLink } from '../ui/button/Button';
import { telHref } from '../domain/people/tel-href';
import { Fact, Facts } from '../ui/facts/Facts';
import { Text } from '../ui/layout/Text';
import { mayGiveUp } from './mayGiveUp';
import { bringsHome, isOnItsWay, usePickupTime, visitStartWords } from './pickupTime';
import { ridersOf } from './ridersOf';
import { useVisitDayInList } from './visitDay';
import { wayTo } from './wayTo';
import * as m from '../texts/m';

const SaidFacts = lazyComponent(() =>
  import(/* webpackChunkName: "said-facts" */ './SaidFacts').then((code) => code.SaidFacts),
);

/** `4:05 – 5:35 PM`, `11:30 PM – 1:00 AM`: AM or PM stands once if both share it. */
export function timeRange(startsAt: Date, endsAt: Date): string {
  const start = formatTime(startsAt);
  const end = formatTime(endsAt);
  const half = end.slice(-3);
  return `${start.endsWith(half) ? start.slice(0, -3) : start} – ${end}`;
}

/** `Swedish 60 · Foot 30`; the same service twice is `Swedish 60 × 2`. */
export function serviceList(services: readonly { name: string }[]): string {
  const counts = new Map<string, number>();
  for (const { name } of services) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${name} × ${count}` : name)).join(' · ');
}

type Given = Pick<AppointmentCard, 'services_details' | 'therapists_details'>;

/** `You give Shiatsu`; empty if no service is assigned, or if nobody else could give it. Source: R-pages-110. */
export function ownServices({ services_details: all, therapists_details: team }: Given, self: number): string {
  const own = all.filter(({ therapist }) => therapist === self);
  return team.length > 1 && own.length > 0 ? m.you_give({ own: serviceList(own) }) : '';
}

/**
 * The therapist's own services before the other booked ones: `You give Shiatsu · others give Swedish massage`. Without
 * assignments, all services in order.
 */
export function servicesFor(appointment: Given, self: number): string {
  const own = ownServices(appointment, self);
  if (!own) return serviceList(appointment.services_details);
  const others = serviceList(appointment.services_details.filter(({ therapist }) => therapist !== self));
  return others ? m.also_booked({ own, others }) : own;
}

/**
 * When, where and what, in the order that a person on the way needs it, with more facts before and after. The driver of
 * a ride home reads when to be there; the visit, which is over, stands below. Source: R-pages-100.
 */
export function AppointmentFacts({
  appointment,
  withDate = false,
  first,
  children,
}: {
  appointment: AppointmentCard;
  withDate?: boolean;
  first?: ReactNode;
  children?: ReactNode;
}) {
  const { id: self } = useUser();
  const isRideHome = bringsHome(appointment, self);
  const pickup = usePickupTime(appointment);
  const isOf = ({ id }: { id: number }): boolean => id === self;
  // A therapist does not see a ride home that they do not join. Source: R-workflow-67.
  const isToldOfRide = ridersOf(appointment).some(isOf) || !appointment.therapists_details.some(isOf);
  const day = useVisitDayInList(appointment, withDate);
  const time = timeRange(new Date(appointment.starts_at), new Date(appointment.ends_at));
  // As high on a phone as the buttons, or a line: nothing moves when the code comes. Source: R-beyond-1441.
  const said = (height: number, atFoot?: boolean): ReactNode => (
    <Suspense fallback={<div style={{ height }} />}>
      <SaidFacts appointment={appointment} atFoot={atFoot} />
    </Suspense>
  );
  return (
    <Facts>
      {first}
      {isRideHome ? (
        <Fact icon="clock" label={m.ride_home()} wide>
          <b>{pickup}</b>
        </Fact>
      ) : (
        <Fact icon="clock" label={m.time()} wide>
          <b>
            {day && `${day} · `}
            {time}
          </b>{' '}
          {m.minutes({ totalDuration: appointment.total_duration })}
        </Fact>
      )}
      {(appointment.late ||
        appointment.client_says ||
        appointment.companion ||
        appointment.pin ||
        appointment.words_to_client) &&
        said(appointment.words_to_client ? 74 : 22)}
      <Fact icon="pin" label={m.address()} wide>
        {isRideHome ? visitStartWords(appointment) : appointment.location}
      </Fact>
      {appointment.gate_instructions && (
        <Fact icon="home" label={m.how_to_get_in()} wide>
          {m.gate({ gateInstructions: appointment.gate_instructions })}
        </Fact>
      )}
      {appointment.allergies && (
        <Fact icon="warning" label={m.warning()} wide>
          <Text strong tone="red">
            {m.allergies({ allergies: appointment.allergies })}
          </Text>
        </Fact>
      )}
      <Fact icon="check" label={m.services()} wide>
        {servicesFor(appointment, self)}
        {isRideHome && ` · ${time}`}
      </Fact>
      {pickup && !isRideHome && isToldOfRide && (
        <Fact icon="car" label={m.ride_home()} wide>
          <b>{pickup}</b>
        </Fact>
      )}
      {children}
      {appointment.notes && (
        <Fact icon="info" label={m.notes()} wide>
          {appointment.notes}
        </Fact>
      )}
      {mayGiveUp(appointment) && said(22, true)}
    </Facts>
  );
}

const SideBySide = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s2);

  /* As wide as its words, so that a name is not broken while there is a line for it. */
  > a { flex: 1 1 auto; max-width: 100%; }
`;

export interface ReachProps {
  appointment: AppointmentCard;
  /** The people that a press calls, each by name; the client if left out. Empty if there is no number. */
  call?: readonly { first_name: string; phone_number: string | null }[];
  /** The client, too, after the people of `call`. */
  alsoClient?: boolean;
  /** No directions: the reader is not to set off yet, or is to be taken home. */
  noWay?: boolean;
  /** Other ways to go, before the one to the client. */
  children?: ReactNode;
}

/**
 * One press calls the person at the destination, one shows directions. If it calls somebody else, it says that the
 * directions lead to the client. A ride home from somewhere on the way has no directions. Source: R-pages-44,
 * R-workflow-72, R-workflow-81.
 */
export function Reach({ appointment, call, alsoClient, noWay, children }: ReachProps) {
  const { id: self } = useUser();
  const isRideHome = bringsHome(appointment, self);
  const people = (call ?? []).map(({ first_name, phone_number }) => ({
    label: m.call({ firstName: first_name }),
    phone_number,
  }));
  if (!call || alsoClient)
    people.push({ label: m.call_client(), phone_number: appointment.client_details.phone_number });
  return (
    <SideBySide>
      {people.map(
        ({ label, phone_number }) =>
          phone_number && (
            <ButtonLink key={label + phone_number} href={telHref(phone_number)} icon="phone">
              {label}
            </ButtonLink>
          ),
      )}
      {children}
      {!noWay && !(isRideHome && isOnItsWay(appointment)) && (
        <ButtonLink href={wayTo((!isRideHome && appointment.pin) || appointment.location)} newTab icon="send">
          {call && !isRideHome ? m.directions_to_the_client() : m.directions()}
        </ButtonLink>
      )}
    </SideBySide>
  );
}
