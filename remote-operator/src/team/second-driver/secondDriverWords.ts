import { type AppointmentCard, personName, timeWithDay } from 'shared-lib';
import * as m from '../../texts/m';

type SecondDriverRequest = NonNullable<AppointmentCard['backup']>;

/** The first driver who came forward. */
export const takerOf = ({
  backup,
}: Pick<AppointmentCard, 'backup'>): SecondDriverRequest['drivers'][number] | undefined =>
  backup?.drivers.find(({ answer }) => answer === 'taken');

/** The driver whose ride broke down: out or home. */
export const stuckDriver = ({ status, pickup_driver_name, driver_details }: AppointmentCard): string =>
  (status === 'return_journey' ? pickup_driver_name : driver_details && personName(driver_details)) || m.the_driver();

/** Who was asked, and who of them said no. */
export function askedWords({ drivers }: SecondDriverRequest): string {
  const declined = drivers.filter(({ answer }) => answer === 'declined').map(({ name }) => name);
  const [only] = drivers;
  const asked = drivers.length === 1 && only ? only.name : m.count_drivers({ count: drivers.length });
  return declined.length ? m.asked_cannot_come({ asked, declined: declined.join(', ') }) : m.asked({ name: asked });
}

/** The state of a request for a second driver, in one line. */
export function secondDriverWords(appointment: AppointmentCard, now: Date): string {
  const { backup } = appointment;
  if (!backup) return '';
  const taker = takerOf(appointment);
  if (taker) return m.takes_over_from({ name: taker.name, appointment: stuckDriver(appointment) });
  return backup.answered_at
    ? m.nobody_takes_over_from({ appointment: stuckDriver(appointment), backup: askedWords(backup) })
    : m.answer_by({ backup: askedWords(backup), until: timeWithDay(backup.until, now) });
}
