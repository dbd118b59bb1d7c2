import { type ReactNode } from 'react';
import {
  type Appointment,
  Avatar,
  clientPath,
  DescriptionList,
  momentWords,
  formatTime,
  Icon,
  personName,
  ridersOf,
  Row,
  Stack,
  telHref,
  Text,
  TextLink,
} from 'shared-lib';
import { aboardOf } from 'shared-lib/booking';
import styled from 'styled-components';
import { SuspendedMark } from '../../team/suspension/SuspendedMark';
import { driverAnswer, type PersonsAnswer, therapistAnswer, vehicle } from '../../parts/visit-words/appointmentWords';
import { rideHomeWords } from '../appointment-card/PickupFact';
import * as m from '../../texts/m';

const List = styled.ul`
  font-size: var(--t-s);

  > li { display: flex; align-items: center; gap: var(--s3); padding: 6px 0; }
  > li:first-child { padding-top: 0; }
  > li + li { border-top: 1px solid var(--line); }
  > li > div { flex: 1; min-width: 0; overflow-wrap: anywhere; }
`;
/** In the place of a face while nobody is asked. */
const Nobody = styled.span`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: 2rem;
  height: 2rem;
  border: 1.5px dashed var(--line-strong);
  border-radius: 50%;
  color: var(--ink-2);
`;

interface PersonProps {
  name: string;
  tone?: 'clay' | 'grey';
  /** The name, if it leads somewhere. */
  title?: ReactNode;
  phone?: string | null | undefined;
  children: ReactNode;
}

const Person = ({ name, tone, title = name, phone, children }: PersonProps) => (
  <li>
    <Avatar name={name} size={32} tone={tone} />
    <div>
      <Text strong>{title}</Text>
      <Text as="div" size="s" muted>
        {children}
      </Text>
    </div>
    {phone && <TextLink href={telHref(phone)}>{phone}</TextLink>}
  </li>
);

const Stands = ({ standing }: { standing: PersonsAnswer | null }) =>
  standing && (
    <>
      {' '}
      <Text tone={standing.tone} size="s">
        {standing.word}
      </Text>
    </>
  );

/** Where the driver of the way there collects them, while they still do. Source: R-beyond-710. */
const PickupAddress = ({ address }: { address: string | null | undefined }) =>
  address != null && (
    <Text as="div" size="s">
      {address === '' ? m.no_pick_up_address_yet() : m.pick_up_address_is({ address })}
    </Text>
  );

const FETCHED: readonly Appointment['status'][] = ['pickup_requested', 'driver_assigned_pickup'];

/** Who takes them home: who is asked, how urgent, for when, by whom, and who rides. */
function RideHome({ appointment }: { appointment: Appointment }) {
  const { pickup_driver_name: driver, pickup_driver_phone: phone, estimated_pickup_time: estimated } = appointment;
  const asker = appointment.therapists_details.find(({ id }) => id === appointment.pickup_requested_by);
  const words = [
    driver && m.ride_home(),
    asker && m.asked_for_by({ name: personName(asker) }),
    estimated && m.planned_time({ time: momentWords(new Date(estimated)) }),
    rideHomeWords(appointment),
  ]
    .filter(Boolean)
    .join(' · ');
  const urgent = appointment.pickup_urgency === 'urgent' && (
    <>
      <Text strong tone="red">
        {m.urgent_2()}
      </Text>{' '}
    </>
  );
  if (driver)
    return (
      <Person name={driver} tone="clay" phone={phone}>
        {urgent}
        {words}
        <SuspendedMark driverId={appointment.assigned_pickup_driver} />
      </Person>
    );
  return (
    <li>
      <Nobody aria-hidden>
        <Icon name="car" size={16} />
      </Nobody>
      <div>
        <Text strong tone="clay">
          {m.driver_for_the_ride_home()}
        </Text>
        <Text as="p" size="s" muted>
          {urgent}
          {m.not_assigned_yet()}
          {words && ` · ${words}`}
        </Text>
      </div>
    </li>
  );
}

/** Everybody of the visit with a face, where they stand, and their phone number. */
export function People({ appointment }: { appointment: Appointment }) {
  const { client_details: client, therapists_details: therapists, driver_details: driver, status } = appointment;
  const aboard = aboardOf(appointment);
  const isOnItsWay = status === 'journey' || status === 'picking_up_therapists';
  const asked = appointment.pickup_requested_at;
  const waits = FETCHED.includes(status) ? ridersOf(appointment).map(({ id }) => id) : [];
  const isCalledOff = status === 'cancelled';
  return (
    <Stack $gap={0}>
      <Row $between $top>
        <h2>{m.people_2()}</h2>
        {therapists.length > 1 && (
          <Text size="s" muted>
            {m.group_of({ count: therapists.length })}
          </Text>
        )}
      </Row>
      <List role="list" aria-label={m.people_2()}>
        <Person
          name={personName(client)}
          tone="grey"
          title={<TextLink to={clientPath(appointment.client)}>{personName(client)}</TextLink>}
          phone={client.phone_number}
        >
          {m.client()}
        </Person>
        {therapists.map((one) => (
          <Person key={one.id} name={personName(one)} phone={one.phone_number}>
            {waits.includes(one.id) && asked ? (
              <>
                <Text strong tone="clay" size="s">
                  {m.waits_for_a_ride_home()}
                </Text>{' '}
                {m.since_time({ time: formatTime(new Date(asked)) })}
              </>
            ) : (
              <>
                {[m.therapist(), one.specialization].filter(Boolean).join(' · ')}
                <Stands standing={therapistAnswer(status, one)} />
              </>
            )}
            {driver && <PickupAddress address={one.pickup_address} />}
          </Person>
        ))}
        {driver ? (
          <Person name={personName(driver)} tone="clay" phone={driver.phone_number}>
            {[m.driver_2(), vehicle(driver)].filter(Boolean).join(' · ')}
            <Stands standing={driverAnswer(appointment)} />
            <SuspendedMark driverId={appointment.driver} />
          </Person>
        ) : (
          <li>
            <Nobody aria-hidden>
              <Icon name="car" size={16} />
            </Nobody>
            <div>
              <Text muted>{m.no_driver_2()}</Text>
            </div>
          </li>
        )}
        {appointment.pickup_requested && <RideHome appointment={appointment} />}
      </List>
      {appointment.pickup_requested && appointment.pickup_notes && (
        <Text as="p" size="s">
          {appointment.pickup_notes}
        </Text>
      )}
      {(aboard.length > 0 || isOnItsWay) && (
        <DescriptionList
          items={[
            {
              // Nobody requested a ride home, so it is not known how they came back.
              term: isCalledOff ? m.was_with_the_driver() : m.with_the_driver(),
              value: aboard.length > 0 ? aboard.map(personName).join(', ') : m.nobody_yet(),
            },
          ]}
        />
      )}
    </Stack>
  );
}
