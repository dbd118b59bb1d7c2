import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  addMinutes,
  type Appointment,
  availabilityQueries,
  ChoiceChips,
  Field,
  FIELD_TEXTS,
  FormDialog,
  limits,
  localTime,
  now,
  personName,
  serviceDayOf,
  Text,
  texts,
} from 'shared-lib';
import { useTakeAction } from '../act/useTakeAction';
import { vehicle } from '../appointment-card/facts';

/** From now on for as long as a ride home is held. */
function rideHome(at: Date) {
  return { date: serviceDayOf(at), start_time: localTime(at), end_time: localTime(addMinutes(at, limits.PICKUP_HOLD)) };
}

/**
 * Who takes the therapist home. The driver then has 15 minutes to confirm. Source: product 2, 'assign_pickup_driver'.
 */
export function AssignPickup({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const [wanted] = useState(() => rideHome(now()));
  const [driver, setDriver] = useState<number>();
  const [tried, setTried] = useState(false);
  const action = useTakeAction({ appointment, onClose });
  const free = useQuery(availabilityQueries.drivers({ ...wanted, passengers: appointment.therapists.length }));

  const submit = (): void => {
    setTried(true);
    if (driver === undefined) return;
    action.take(
      'assign_pickup_driver',
      { driver_id: driver },
      ({ pickup_driver_name: name }) =>
        `${name ?? 'The driver'} is asked, and has ${limits.PICKUP_WINDOW} minutes to confirm`,
    );
  };

  const urgency = appointment.pickup_urgency === 'urgent' ? 'Urgent. ' : '';
  return (
    <FormDialog
      title="Assign pickup driver"
      description={`${urgency}${appointment.therapists_details.map(personName).join(', ')} at ${appointment.location}`}
      submitLabel="Assign driver"
      busy={action.busy}
      refused={action.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      {appointment.pickup_notes && (
        <Text as="p" size="s">
          {appointment.pickup_notes}
        </Text>
      )}
      <Field
        group
        label="Driver"
        required
        aside="free now, longest free first"
        error={tried && driver === undefined ? FIELD_TEXTS.required : action.fieldError('driver_id')}
      >
        {free.isError && <Text tone="red">{texts.FALLBACK.availableDrivers}</Text>}
        {free.isPending && <Text muted>Looking for who is free…</Text>}
        {free.data?.length === 0 && <Text muted>No driver is free right now.</Text>}
        {free.data && (
          <ChoiceChips
            value={driver}
            onChange={setDriver}
            options={free.data.map((one) => ({
              value: one.id,
              label: personName(one),
              detail: vehicle(one),
              person: true,
            }))}
          />
        )}
      </Field>
    </FormDialog>
  );
}
