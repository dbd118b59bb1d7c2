import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import {
  addMinutes, type Appointment, availabilityQueries, Banner, Button, ChoiceChips, Dialog, Field, FIELD_TEXTS, limits, localTime, now, personName,
  serviceDayOf, Stack, Text, texts, toast,
} from 'shared-lib';
import { useTakeAction } from '../act/useTakeAction';
import { vehicle } from '../appointment-card/facts';

/** From now on for as long as a ride home is held. */
function rideHome(at: Date) {
  return { date: serviceDayOf(at), start_time: localTime(at), end_time: localTime(addMinutes(at, limits.PICKUP_HOLD)) };
}

/** Who takes the therapist home. The driver then has 15 minutes to confirm. Source: product 2, 'assign_pickup_driver'. */
export function AssignPickup({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const id = useId();
  const [wanted] = useState(() => rideHome(now()));
  const [driver, setDriver] = useState<number>();
  const [tried, setTried] = useState(false);
  const action = useTakeAction();
  const free = useQuery(availabilityQueries.drivers({ ...wanted, requires_car: appointment.requires_car }));

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (driver === undefined) return;
    action.take(appointment, 'assign_pickup_driver', { driver_id: driver }, {
      onDone: (fresh) => {
        toast.success(`${fresh.pickup_driver_name ?? 'The driver'} is asked, and has ${limits.PICKUP_WINDOW} minutes to confirm`);
        onClose();
      },
    });
  };

  const urgency = appointment.pickup_urgency === 'urgent' ? 'Urgent. ' : '';
  return (
    <Dialog
      open
      onClose={onClose}
      title="Assign pickup driver"
      description={`${urgency}${appointment.therapists_details.map(personName).join(', ')} at ${appointment.location}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={id} busy={action.busy}>Assign driver</Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate>
        <Stack $gap={4}>
          {action.failure && <Banner tone="red" live="alert" title={action.failure} />}
          {appointment.pickup_notes && <Text as="p" size="s">{appointment.pickup_notes}</Text>}
          <Field group label="Driver" required aside="free now, longest free first" error={tried && driver === undefined ? FIELD_TEXTS.required : action.fieldError('driver_id')}>
            {free.isError && <Text tone="red">{texts.FALLBACK.availableDrivers}</Text>}
            {free.isPending && <Text muted>Looking for who is free…</Text>}
            {free.data?.length === 0 && <Text muted>No driver is free right now.</Text>}
            {free.data && (
              <ChoiceChips
                value={driver}
                onChange={setDriver}
                options={free.data.map((one) => ({ value: one.id, label: personName(one), detail: vehicle(one), person: true }))}
              />
            )}
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
