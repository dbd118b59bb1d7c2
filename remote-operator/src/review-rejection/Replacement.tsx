import { useQuery } from '@tanstack/react-query';
import { type Appointment, availabilityQueries, Field, personName, Select } from 'shared-lib';

const SAME = 'same';

export interface ReplacementProps {
  appointment: Appointment;
  by: NonNullable<Appointment['rejected_by']>;
  chosen: number | null;
  onChoose: (id: number | null) => void;
}

/** Whom to ask instead of the one who refused: those free at that time, longest free first. */
export function Replacement({ appointment, by, chosen, onChoose }: ReplacementProps) {
  const wanted = {
    date: appointment.date,
    start_time: appointment.start_time,
    end_time: appointment.end_time,
    except: appointment.id,
  };
  const drives = by.role === 'driver';
  const therapists = useQuery({ ...availabilityQueries.therapists(wanted), enabled: !drives });
  const drivers = useQuery({
    ...availabilityQueries.drivers({ ...wanted, passengers: appointment.therapists.length }),
    enabled: drives,
  });
  const { data, isPending } = drives ? drivers : therapists;
  const taken = new Set([by.id, ...appointment.therapists, appointment.driver]);
  const others = (data ?? [])
    .filter(({ id }) => !taken.has(id))
    .map((person) => ({ value: String(person.id), label: personName(person) }));
  return (
    <Field
      label="Ask"
      hint={
        isPending ? 'Looking for who is free…' : others.length === 0 ? 'Nobody else is free at that time.' : undefined
      }
    >
      <Select
        value={chosen === null ? SAME : String(chosen)}
        onChange={(value) => onChoose(value === SAME ? null : Number(value))}
        options={[{ value: SAME, label: `${by.name} again` }, ...others]}
      />
    </Field>
  );
}
