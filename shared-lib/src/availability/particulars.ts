interface Described {
  readonly role: string;
  readonly specialization: string | null;
  readonly vehicle_type: string | null;
  readonly motorcycle_plate: string | null;
}

/** What tells two people of one name apart: a therapist's specialization, a driver's vehicle. */
export const particulars = ({ role, specialization, vehicle_type, motorcycle_plate }: Described): string =>
  role === 'therapist' ? (specialization ?? '') : [vehicle_type, motorcycle_plate].filter(Boolean).join(' · ');
