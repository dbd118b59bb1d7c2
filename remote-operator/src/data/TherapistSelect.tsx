import { useQuery } from '@tanstack/react-query';
import { personName, Select, staffQueries } from 'shared-lib';

function useTherapists() {
  const staff = useQuery(staffQueries.active()).data ?? [];
  return staff.filter(({ role }) => role === 'therapist');
}

/** What to call a therapist by their number; who left has a number alone. */
export function useTherapistNames(): (id: number) => string {
  const therapists = useTherapists();
  return (id) => {
    const known = therapists.find((one) => one.id === id);
    return known ? personName(known) : `#${id}`;
  };
}

export interface TherapistSelectProps {
  /** Digits, or nothing. */
  value: string;
  onChange: (value: string) => void;
}

/** One of the therapists, or nobody in particular. */
export function TherapistSelect({ value, onChange }: TherapistSelectProps) {
  const therapists = useTherapists();
  const isKnown = value === '' || therapists.some(({ id }) => String(id) === value);
  return (
    <Select
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: 'Nobody in particular' },
        ...(isKnown ? [] : [{ value, label: `#${value}` }]),
        ...therapists.map((one) => ({ value: String(one.id), label: personName(one) })),
      ]}
    />
  );
}
