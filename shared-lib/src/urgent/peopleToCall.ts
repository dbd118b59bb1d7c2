import type { CachedCard } from '../api/appointments/appointment-record';
import { ridersOf } from '../appointment/ridersOf';
import type { Urgent } from './needs';

/** The people whom the collecting driver calls: those who wait. */
const reached = ({ first_name, phone_number }: CachedCard['therapists_details'][number]) => ({
  first_name,
  phone_number: phone_number ?? null,
});

const stuckName = ({ status, pickup_driver_name, driver_details }: CachedCard): string =>
  ((status === 'return_journey' ? pickup_driver_name : driver_details?.first_name) ?? 'the driver').split(' ')[0] ?? '';

/** Whom to call instead of the client: those who wait for a ride home, or the person who is stuck. */
export function peopleToCall({ kind, phone_number, appointment }: Urgent): { call?: ReturnType<typeof reached>[] } {
  if (kind === 'pickup') return { call: ridersOf(appointment).map(reached) };
  if (kind !== 'backup' && kind !== 'backup_offered') return {};
  const driver = { first_name: stuckName(appointment), phone_number };
  return { call: [driver, ...ridersOf(appointment).map(reached)] };
}
