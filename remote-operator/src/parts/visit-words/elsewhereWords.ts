import { type AppointmentCard, hasBegun, timeWithDay } from 'shared-lib';
import { may } from '../execute-action/allowed';
import * as m from '../../texts/m';

type Elsewhere = NonNullable<AppointmentCard['elsewhere']>[number];

/** For a visit about to start: which of its people are still in another visit. Empty for none. Source: R-booking-52. */
export const elsewhereWords = (appointment: AppointmentCard, now: Date): string =>
  may(appointment, 'start_appointment')
    ? (appointment.elsewhere ?? [])
        .filter((one) => hasBegun(one, now))
        .map((one) => stillIn(one, now))
        .join(' · ')
    : '';

function stillIn({ name, appointment, leg, client, until }: Elsewhere, now: Date): string {
  const planned = now < new Date(until) ? 'until' : m.was_planned_until();
  return m.is_still_in_appointment({
    name,
    appointment,
    leg,
    client: client ?? m.another_client(),
    planned,
    until: timeWithDay(until, now),
  });
}
