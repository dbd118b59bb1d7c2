import {
  type AppointmentCard,
  type AppointmentChange,
  failureText,
  isApiFailure,
  personName,
  texts,
  type Trade,
} from 'shared-lib';

/** A person with a place in the visit. */
export interface Placed {
  readonly id: number;
  readonly name: string;
}

type Team = Pick<AppointmentCard, 'therapists_details' | 'driver' | 'driver_details'>;

export const placesOf = (role: Trade, { therapists_details, driver, driver_details }: Team): readonly Placed[] => {
  if (role === 'therapist') return therapists_details.map((one) => ({ id: one.id, name: personName(one) }));
  return driver != null && driver_details ? [{ id: driver, name: personName(driver_details) }] : [];
};

/** The change that gives one person another's place, while everybody else keeps theirs. */
export const changeFor = (
  role: Trade,
  appointment: AppointmentCard,
  { gone, come }: { gone: number | undefined; come: number },
): AppointmentChange => ({
  version: appointment.version,
  ...(role === 'driver'
    ? { driver: come }
    : { therapists: appointment.therapists_details.map(({ id }) => (id === gone ? come : id)) }),
});

/** The refusal in the server's words, about a field or the whole. */
export function refusalOf(error: unknown): string {
  const [said] = isApiFailure(error) ? Object.values(error.fields).flat() : [];
  return said ?? failureText(error, texts.FALLBACK.updateAppointment);
}
