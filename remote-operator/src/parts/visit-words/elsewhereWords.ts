import { type AppointmentCard, hasBegun, timeWithDay } from 'shared-lib';
import { may } from '../execute-action/allowed';

type Elsewhere = NonNullable<AppointmentCard['elsewhere']>[number];

const RUNS: { readonly [L in Elsewhere['leg']]: string } = {
  session: 'session',
  outbound: 'ride',
  return: 'ride home',
};

/** For a visit about to start: which of its people are still in another visit. Empty for none. Source: R-booking-52. */
export const elsewhereWords = (appointment: AppointmentCard, now: Date): string =>
  may(appointment, 'start_appointment')
    ? (appointment.elsewhere ?? [])
        .filter((one) => hasBegun(one, now))
        .map((one) => stillIn(one, now))
        .join(' · ')
    : '';

function stillIn({ name, appointment, leg, until }: Elsewhere, now: Date): string {
  const planned = now < new Date(until) ? 'until' : 'was planned until';
  return `${name} is still in appointment ${appointment} (${RUNS[leg]} ${planned} ${timeWithDay(until, now)})`;
}
