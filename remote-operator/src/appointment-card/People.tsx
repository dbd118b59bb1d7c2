import { type AppointmentCard, Avatar, Fact, personName, Text } from 'shared-lib';
import styled from 'styled-components';
import { driverStanding, type Standing, therapistStanding, vehicle } from '../appointment-words/appointmentWords';

/** As wide as the drawings of the other facts, so that all words begin on one line. */
const Face = styled.span`
  display: inline-flex;
  margin: -1px -2px 0;
`;

type WithPeople = Pick<AppointmentCard, 'status' | 'therapists_details' | 'driver_details' | 'driver_accepted'>;

const Stands = ({ standing }: { standing: Standing | null }) =>
  standing && (
    <>
      {' '}
      <Text tone={standing.tone} nowrap>
        {standing.word}
      </Text>
    </>
  );

/** Who delivers the visit, and how they stand: one by name, a group by its size and by those it waits for. */
export function TherapistsFact({ appointment }: { appointment: WithPeople }) {
  const { status, therapists_details: therapists } = appointment;
  const [first] = therapists;
  if (!first)
    return (
      <Fact icon="user" label="Therapist">
        No therapist
      </Fact>
    );
  if (therapists.length === 1) {
    return (
      <Fact
        lead={
          <Face>
            <Avatar name={personName(first)} size={20} />
          </Face>
        }
        label="Therapist"
      >
        {personName(first)}
        <Stands standing={therapistStanding(status, first)} />
      </Fact>
    );
  }
  const standings = therapists.map((therapist) => ({
    name: personName(therapist),
    standing: therapistStanding(status, therapist),
  }));
  const done = standings.filter(({ standing }) => standing?.tone === 'green');
  const open = standings.filter(({ standing }) => standing?.tone === 'amber');
  return (
    <Fact
      lead={
        <Face>
          <Avatar name="Group" text={String(therapists.length)} size={20} />
        </Face>
      }
      label="Therapists"
    >
      Group of {therapists.length}
      {done.length + open.length > 0 &&
        `: ${done.length} of ${therapists.length} ${status === 'pending' ? 'accepted' : 'ready'}`}
      <br />
      {open.length > 0 ? (
        <Text tone="amber">waiting for {open.map(({ name }) => name).join(', ')}</Text>
      ) : (
        standings.map(({ name }) => name).join(', ')
      )}
    </Fact>
  );
}

/** The driver with the plate, or that none is needed. Point 2-116. */
export function DriverFact({ appointment }: { appointment: WithPeople }) {
  const driver = appointment.driver_details;
  if (!driver)
    return (
      <Fact icon="bike" label="Driver">
        No transport needed
      </Fact>
    );
  const plate = vehicle(driver);
  return (
    <Fact icon={driver.vehicle_type === 'car' ? 'car' : 'bike'} label="Driver">
      {personName(driver)}
      {plate && ` · ${plate}`}
      <Stands standing={driverStanding(appointment)} />
    </Fact>
  );
}
