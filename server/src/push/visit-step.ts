// How it works: docs/subsystems/push.md.
import { createHash } from 'node:crypto';
import { decide, type Action, type Actor } from 'shared-lib/domain';
import type { LockedAppointment } from '../appointments/store/locked-appointment.js';

/** The steps that a person may take from a message, the first that is possible. Source: R-beyond-284. */
const STEPS = ['therapist_confirm', 'driver_confirm', 'confirm_pickup', 'start_journey'] as const satisfies Action[];
export type PushStep = (typeof STEPS)[number];

/** The step that waits for this person, where a message may offer it. */
export function stepFor({ state }: LockedAppointment, actor: Actor, now: Date): PushStep | undefined {
  return STEPS.find((action) => {
    // Later, the same call means 'I am ready', which nobody says from a locked screen.
    if (state.status !== 'pending' && (action === 'therapist_confirm' || action === 'driver_confirm')) return false;
    return decide(action, { state, actor, input: {}, now: now.getTime() }).allowed;
  });
}

/** Until when an answer counts, in epoch milliseconds; undefined for a step without a time of its own. */
export const answerBy = ({ state }: LockedAppointment, step: PushStep): number | undefined =>
  step === 'confirm_pickup'
    ? (state.pickup?.deadline ?? undefined)
    : step === 'start_journey'
      ? undefined
      : state.responseDeadline;

/**
 * What a person agreed to when they read a message: the visit's step, times, place and services. A button does nothing
 * once any of it is another.
 */
export function fingerprint({ row, state, services }: LockedAppointment, { id }: { readonly id: number }): string {
  const { status, startsAt, endsAt, responseDeadline, therapists, driver, pickup } = state;
  const own = [therapists.find((one) => one.id === id), driver?.id === id && driver, pickup?.driverId === id && pickup];
  const said = [status, startsAt, endsAt, responseDeadline, row.location, services, own];
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}
