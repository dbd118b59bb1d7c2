import {
  type ActionBody,
  type AppointmentCard,
  Avatar,
  Badge,
  Banner,
  Button,
  Card,
  Countdown,
  ENDED,
  Fact,
  ReachClient,
  Stack,
  Text,
  AppointmentFacts,
  AppointmentHead,
  limits,
  oneOf,
  now,
  personName,
  textAt,
  texts,
} from 'shared-lib';
import { Collect } from './Collect';
import { type DriverActionName, rowOf } from './actions';
import { driverStep } from './step';

export interface TransportCardProps {
  appointment: AppointmentCard;
  /** An action of it is under way, whichever. */
  busy?: boolean;
  /** Why the last action failed, beside what was pressed. */
  error?: string;
  onAct: <A extends DriverActionName>(action: A, body?: ActionBody<A>) => void;
  onReject: (action: 'reject' | 'reject_pickup') => void;
  withDate?: boolean;
}

/** One transport: who, where, with whom, and the one thing to press now. Source: 4-035..4-057. */
export function TransportCard({ appointment, busy, error, onAct, onReject, withDate = false }: TransportCardProps) {
  const { press, says, mayReject } = driverStep(appointment);
  const titleId = `transport-${appointment.id}`;
  const group = appointment.therapists_details.length > 1;
  const pickup = press?.action === 'confirm_pickup';
  return (
    <Card as="article" aria-labelledby={titleId}>
      <Stack $gap={3}>
        <AppointmentHead appointment={appointment} titleId={titleId}>
          {group && <Badge tone="violet">Group Transport</Badge>}
        </AppointmentHead>
        <AppointmentFacts appointment={appointment} withDate={withDate}>
          {appointment.therapists_details.map((therapist) => (
            <Fact key={therapist.id} lead={<Avatar name={personName(therapist)} size={20} />} label="Therapist" wide>
              {personName(therapist)}
              {appointment.status === 'pending' && (
                <Text tone={therapist.accepted ? 'green' : 'amber'}>
                  {' '}
                  {therapist.accepted ? 'accepted' : 'waiting'}
                </Text>
              )}
            </Fact>
          ))}
          {appointment.pickup_notes && (
            <Fact icon="info" label="Pickup notes" wide>
              {appointment.pickup_notes}
            </Fact>
          )}
        </AppointmentFacts>
        {!oneOf(ENDED, appointment.status) && <ReachClient appointment={appointment} />}
        {pickup && appointment.pickup_deadline && (
          <Banner tone="clay" title="Confirm this pickup in time">
            <Countdown
              until={appointment.pickup_deadline}
              label="Left to confirm"
              urgentUnder={limits.PICKUP_URGENT_UNDER}
              criticalUnder={limits.PICKUP_CRITICAL_UNDER}
              size="big"
            />
            {texts.PICKUP_WARNING}
          </Banner>
        )}
        {appointment.status === 'picking_up_therapists' && <Collect appointment={appointment} onAct={onAct} />}
        {error && <Banner tone="red" live="alert" title={error} />}
        {says && <Text muted>{says}</Text>}
        {press && (
          <Button
            variant="primary"
            size="big"
            step={appointment.id}
            busy={busy}
            onClick={() => onAct(press.action, rowOf(press.action).body?.(now()))}
          >
            {press.label}
          </Button>
        )}
        {mayReject && (
          <Button variant="ghost" block step={appointment.id} onClick={() => onReject(mayReject)}>
            {textAt(rowOf(mayReject).label, appointment.status)}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
