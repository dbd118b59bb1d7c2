import { useQuery } from '@tanstack/react-query';
import { personName, Select, staffQueries } from 'shared-lib';
import * as m from '../texts/m';

function useTherapists() {
  const staff = useQuery(staffQueries.active()).data ?? [];
  return staff.filter(({ role }) => role === 'therapist');
}

/** A therapist's name by their number. Someone who left has only the number. */
export function useTherapistNames(): (id: number) => string {
  const therapists = useTherapists();
  return (id) => {
    const known = therapists.find((one) => one.id === id);
    return known ? personName(known) : `#${id}`;
  };
}

export interface TherapistSelectProps {
  /** Digits, or empty. */
  value: string;
  onChange: (value: string) => void;
}

/** Chooses a therapist, or nobody in particular. */
export function TherapistSelect({ value, onChange }: TherapistSelectProps) {
  const therapists = useTherapists();
  const isKnown = value === '' || therapists.some(({ id }) => String(id) === value);
  return (
    <Select
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: m.nobody_in_particular() },
        ...(isKnown ? [] : [{ value, label: `#${value}` }]),
        ...therapists.map((one) => ({ value: String(one.id), label: personName(one) })),
      ]}
    />
  );
}
