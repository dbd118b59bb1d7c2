import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  ACTION_FALLBACK,
  addMinutes,
  type Appointment,
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
import { useExecuteAction } from '../execute-action/useExecuteAction';
import { vehicle } from '../appointment-words/appointmentWords';

/** From now on for as long as a ride home is held. */
function rideHome(at: Date) {
  return { date: serviceDayOf(at), start_time: localTime(at), end_time: localTime(addMinutes(at, limits.PICKUP_HOLD)) };
}

/**
 * Who takes the therapist home. The driver then has 15 minutes to confirm. Source: product 2, 'assign_pickup_driver'.
 */
export function AssignPickup({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const [wanted] = useState(() => rideHome(now()));
  const execute = useExecuteAction({ appointment, onClose });
  const free = useQuery(availabilityQueries.drivers({ ...wanted, passengers: appointment.therapists.length }));
  const form = useForm<{ driver: number | null }>({
    start: { driver: null },
    check: ({ driver }) => ({ driver: required(driver !== null) }),
    send: async ({ driver }) => {
      if (driver === null) return;
      await execute(
        'assign_pickup_driver',
        { driver_id: driver },
        ({ pickup_driver_name: name }) =>
          `${name ?? 'The driver'} is asked, and has ${limits.PICKUP_WINDOW} minutes to confirm`,
      );
    },
    shownAt: { driver_id: 'driver' },
    failure: ACTION_FALLBACK.assign_pickup_driver,
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
