import { useQuery } from '@tanstack/react-query';
import { type AppointmentCard, appointmentQueries } from 'shared-lib';
import { RadioGroup } from 'shared-lib/controls';
import { Candidates, optionsOf } from '../swap/Candidates';
import { type Asked, SAME } from './review';

export interface ReplacementProps {
  appointment: AppointmentCard;
  by: NonNullable<AppointmentCard['rejected_by']>;
  chosen: Asked | null;
  onChoose: (asked: Asked) => void;
  error: string | undefined;
}

/**
 * Whom to ask, which nobody is by itself: somebody who is free in the place of who refused, of the others why not; or,
 * last, who refused once more. Source: R-workflow-64.
 */
export function Replacement({ appointment, by, chosen, onChoose, error }: ReplacementProps) {
  const role = by.role === 'driver' ? 'driver' : 'therapist';
  const query = useQuery(appointmentQueries.replacements(appointment, role));
  return (
    <Candidates role={role} query={query} appointment={appointment}>
      {(free) => (
        <RadioGroup
          label="Ask"
          required
          error={error}
          value={chosen === null ? undefined : String(chosen)}
          onChange={(value) => onChoose(value === SAME ? SAME : Number(value))}
          options={[...optionsOf(free, appointment), { value: SAME, label: `${by.name} again`, hint: 'refused' }]}
        />
      )}
    </Candidates>
  );
}
