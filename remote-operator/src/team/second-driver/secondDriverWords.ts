import { type AppointmentCard, personName, timeWithDay } from 'shared-lib';

type SecondDriverRequest = NonNullable<AppointmentCard['backup']>;

/** The first driver who came forward. */
export const takerOf = ({
  backup,
}: Pick<AppointmentCard, 'backup'>): SecondDriverRequest['drivers'][number] | undefined =>
  backup?.drivers.find(({ answer }) => answer === 'taken');

/** The driver whose ride broke down: out or home. */
export const stuckDriver = ({ status, pickup_driver_name, driver_details }: AppointmentCard): string =>
  (status === 'return_journey' ? pickup_driver_name : driver_details && personName(driver_details)) || 'the driver';

/** Who was asked, and who of them said no. */
export function askedWords({ drivers }: SecondDriverRequest): string {
  const declined = drivers.filter(({ answer }) => answer === 'declined').map(({ name }) => name);
  const [only] = drivers;
  const asked = drivers.length === 1 && only ? only.name : `${drivers.length} drivers`;
  return declined.length ? `${asked} asked, cannot come: ${declined.join(', ')}` : `${asked} asked`;
}

/** The state of a request for a second driver, in one line. */
export function secondDriverWords(appointment: AppointmentCard, now: Date): string {
  const { backup } = appointment;
  if (!backup) return '';
  const taker = takerOf(appointment);
  if (taker) return `${taker.name} takes over from ${stuckDriver(appointment)}`;
  return backup.answered_at
    ? `Nobody takes over from ${stuckDriver(appointment)}: ${askedWords(backup)}`
    : `${askedWords(backup)}, answer by ${timeWithDay(backup.until, now)}`;
}
