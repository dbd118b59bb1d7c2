import { type AppointmentCard, type AppointmentChange, type Trade } from 'shared-lib';

/** What to send so that somebody takes another's place and everybody else keeps theirs. */
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
