interface Described {
  readonly role: string;
  readonly specialization: string | null;
  readonly vehicle_type: string | null;
  readonly motorcycle_plate: string | null;
}

/** What tells two of a name apart: what a therapist does, what a driver drives. */
export const particulars = ({ role, specialization, vehicle_type, motorcycle_plate }: Described): string =>
  role === 'therapist' ? (specialization ?? '') : [vehicle_type, motorcycle_plate].filter(Boolean).join(' · ');
