import { useQuery } from '@tanstack/react-query';
import { type AppointmentCard, appointmentQueries, personName } from 'shared-lib';
import { RadioGroup } from 'shared-lib/controls';
import { Candidates, detailFor } from '../swap/Candidates';

const SAME = 'same';

export interface ReplacementProps {
  appointment: AppointmentCard;
  by: NonNullable<AppointmentCard['rejected_by']>;
  chosen: number | null;
  onChoose: (id: number | null) => void;
}

/** Whom to ask: the one who refused again, or in their place somebody who is free; of the others why not. */
export function Replacement({ appointment, by, chosen, onChoose }: ReplacementProps) {
  const role = by.role === 'driver' ? 'driver' : 'therapist';
  const query = useQuery(appointmentQueries.replacements(appointment, role));
  return (
    <Candidates role={role} query={query} appointment={appointment}>
      {(free) => (
        <RadioGroup
          label="Ask"
          value={chosen === null ? SAME : String(chosen)}
          onChange={(value) => onChoose(value === SAME ? null : Number(value))}
          options={[
            { value: SAME, label: `${by.name} again` },
            ...free.map((one) => ({
              value: String(one.id),
              label: personName(one),
              hint: detailFor(appointment, one) || undefined,
            })),
          ]}
        />
      )}
    </Candidates>
  );
}
