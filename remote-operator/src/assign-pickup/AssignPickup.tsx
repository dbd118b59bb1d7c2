import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  addMinutes,
  availabilityQueries,
  ChoiceChips,
  Field,
  limits,
  localTime,
  now,
  personName,
  serviceDayOf,
  Text,
  texts,
} from 'shared-lib';
import { FormDialog, required, useForm } from 'shared-lib/form';
import { type ActionDialogProps, useExecuteAction } from '../execute-action/useExecuteAction';
import { vehicle } from '../appointment-words/appointmentWords';

/** From now on for as long as a ride home is held. */
function rideHome(at: Date) {
  return { date: serviceDayOf(at), start_time: localTime(at), end_time: localTime(addMinutes(at, limits.PICKUP_HOLD)) };
}

/**
 * Who takes the therapist home. The driver then has 15 minutes to confirm. Source: product 2, 'assign_pickup_driver'.
 */
export function AssignPickup(props: ActionDialogProps) {
  const { appointment, onClose } = props;
  const [wanted] = useState(() => rideHome(now()));
  const { execute, failure } = useExecuteAction('assign_pickup_driver', props);
  const free = useQuery(availabilityQueries.drivers({ ...wanted, passengers: appointment.therapists_details.length }));
  const form = useForm<{ driver: number | null }>({
    start: { driver: null },
    check: ({ driver }) => ({ driver: required(driver !== null) }),
    send: async ({ driver }) => {
      if (driver === null) return;
      await execute({ driver_id: driver });
    },
    shownAt: { driver_id: 'driver' },
    failure,
  });

  const urgency = appointment.pickup_urgency === 'urgent' ? 'Urgent. ' : '';
  return (
    <FormDialog
      form={form}
      title="Assign pickup driver"
      description={`${urgency}${appointment.therapists_details.map(personName).join(', ')} at ${appointment.location}`}
      submitLabel="Assign driver"
      onClose={onClose}
    >
      {appointment.pickup_notes && (
        <Text as="p" size="s">
          {appointment.pickup_notes}
        </Text>
      )}
      <Field group label="Driver" required aside="free now, longest free first" error={form.errors.driver}>
        {free.isError && <Text tone="red">{texts.FALLBACK.availableDrivers}</Text>}
        {free.isPending && <Text muted>Looking for who is free…</Text>}
        {free.data?.length === 0 && <Text muted>No driver is free right now.</Text>}
        {free.data && (
          <ChoiceChips
            value={form.values.driver ?? undefined}
            onChange={(driver) => form.set({ driver })}
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
