import {
  type AppointmentCard,
  Card,
  Fact,
  Facts,
  Money,
  Row,
  Stack,
  StatusBadge,
  Text,
  formatTime,
  personName,
  serviceList,
  useVisitDay,
} from 'shared-lib';
import * as m from '../texts/m';

const at = (instant: string | null | undefined): string => (instant ? formatTime(new Date(instant)) : m.not_recorded());

/** Sums up an appointment whose people are all back. Source: 2-142..2-147. */
export function TransportCompletedCard({ appointment, self }: { appointment: AppointmentCard; self: number }) {
  const titleId = `appointment-${appointment.id}`;
  const day = useVisitDay(appointment);
  const { pickup_driver_name: fetchedBy, driver_details: drivenBy } = appointment;
  const me = appointment.therapists_details.find(({ id }) => id === self);
  const driver = fetchedBy ?? (drivenBy && personName(drivenBy));
  return (
    <Card as="article" aria-labelledby={titleId}>
      <Stack $gap={2}>
        <Row $between>
          <StatusBadge status={appointment.status} outcome={appointment.outcome} />
          <Text size="s" muted>
            #{appointment.id}
          </Text>
        </Row>
        <Text as="h2" size="l" strong id={titleId}>
          {personName(appointment.client_details)}
        </Text>
        <Facts>
          <Fact icon="calendar" label={m.date()} wide>
            {day}
          </Fact>
          <Fact icon="clock" label={m.session()} wide>
            {m.session_session_started_at_session_end({
              sessionStartedAt: at(appointment.session_started_at),
              sessionEndTime: at(appointment.session_end_time),
            })}
          </Fact>
          <Fact icon="pin" label={m.address()} wide>
            {appointment.location}
          </Fact>
          <Fact icon="check" label={m.services()} wide>
            {serviceList(appointment.services_details)}
          </Fact>
          {appointment.amount_paid != null && (
            <Fact icon="wallet" label={m.amount_paid()} wide>
              <Money pesos={appointment.amount_paid} /> {m.paid()}
            </Fact>
          )}
          <Fact icon="car" label={m.transport()} wide>
            {me?.needs_no_ride
              ? m.you_needed_no_ride_home()
              : m.transport_completed({
                  returnJourneyCompletedAt: at(appointment.return_journey_completed_at),
                  words: driver ? m.by({ driver }) : '',
                })}
          </Fact>
        </Facts>
      </Stack>
    </Card>
  );
}
