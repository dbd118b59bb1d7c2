import { type AppointmentCard, Avatar, BEFORE_START, Fact, oneOf, personName, Text, TextLink } from 'shared-lib';
import { useActions } from '../actions/ActionsProvider';
import { may } from '../../parts/execute-action/allowed';
import styled from 'styled-components';
import { driverAnswer, type PersonsAnswer, therapistAnswer, vehicle } from '../../parts/visit-words/appointmentWords';
import { useSuspended } from '../../team/suspension/useSuspended';
import * as m from '../../texts/m';

/** As wide as the icons of the other facts, so that all words line up. */
const Face = styled.span`
  display: inline-flex;
  margin: -1px -2px 0;
`;

/** Swaps a person on the spot. */
function Swap({ appointment, change }: { appointment: AppointmentCard; change: 'edit_therapists' | 'edit_driver' }) {
  const { press } = useActions();
  if (!may(appointment, change)) return null;
  const what = change === 'edit_driver' ? 'driver' : 'therapist';
  return (
    <>
      {' '}
      <TextLink label={m.swap({ role: what })} onClick={() => press(change, appointment)}>
        {m.swap_2()}
      </TextLink>
    </>
  );
}

const Stands = ({ standing }: { standing: PersonsAnswer | null }) =>
  standing && (
    <>
      {' '}
      <Text tone={standing.tone} nowrap>
        {standing.word}
      </Text>
    </>
  );

/** The therapists of the visit and their answers: one by name, a group by its size and by those it waits for. */
export function TherapistsFact({ appointment }: { appointment: AppointmentCard }) {
  const { status, therapists_details: therapists } = appointment;
  const [first] = therapists;
  if (!first)
    return (
      <Fact icon="user" label={m.therapist()}>
        {m.no_therapist()}
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
        label={m.therapist()}
      >
        {personName(first)}
        <Stands standing={therapistAnswer(status, first)} />
        <Swap appointment={appointment} change="edit_therapists" />
      </Fact>
    );
  }
  const standings = therapists.map((therapist) => ({
    name: personName(therapist),
    standing: therapistAnswer(status, therapist),
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
      label={m.therapists()}
    >
      {m.group_of({ count: therapists.length })}
      {done.length + open.length > 0 &&
        m.count_of_therapists_count_words({
          count: done.length,
          therapistsCount: therapists.length,
          words: status === 'pending' ? 'accepted' : 'ready',
        })}
      <br />
      {open.length > 0 ? (
        <Text tone="amber">{m.waiting_for_open({ open: open.map(({ name }) => name).join(', ') })}</Text>
      ) : (
        standings.map(({ name }) => name).join(', ')
      )}
      <Swap appointment={appointment} change="edit_therapists" />
    </Fact>
  );
}

/**
 * The driver with the plate, or that there is none. Marked as suspended while the ride is still to come. Source:
 * 2-116.
 */
export function DriverFact({ appointment }: { appointment: AppointmentCard }) {
  const driver = appointment.driver_details;
  const suspended = useSuspended(appointment.driver, oneOf(BEFORE_START, appointment.status));
  if (!driver)
    return (
      <Fact icon="bike" label={m.driver_2()}>
        {m.no_driver_2()}
      </Fact>
    );
  const plate = vehicle(driver);
  return (
    <Fact icon={driver.vehicle_type === 'car' ? 'car' : 'bike'} label={m.driver_2()}>
      {personName(driver)}
      {plate && ` · ${plate}`}
      <Stands standing={driverAnswer(appointment)} />
      {suspended && (
        <>
          {' '}
          <Text tone="red" nowrap>
            {m.suspended_2()}
          </Text>
        </>
      )}
      <Swap appointment={appointment} change="edit_driver" />
    </Fact>
  );
}
