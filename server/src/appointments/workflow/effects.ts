// How it works: docs/subsystems/appointments.md.
import { runningLeg, type Effect, type Interval, type Leg } from 'shared-lib/domain';
import { bringHoldsForward, dropAllHolds, endHolds } from '../../availability/holds/holds.repository.js';
import { staffTimeChanged } from '../../availability/holds/staff-time-changes.js';
import type { DetailColumns } from '../store/appointment-columns.js';
import { awaitSecondDriver } from './second-driver.effects.js';
import type { EffectContext } from './effect-context.js';
import { checkMaterials, returnMaterials, takeMaterials } from './material.effects.js';
import {
  addPayment,
  clearPayment,
  comparePayment,
  recordPayment,
  reversePayments,
  writeOff,
} from './payment.effects.js';
import { awaitPickupAnswer, holdPickupDriver, suspendDriver } from './pickup.effects.js';
import { replanHolds, restoreHolds } from './replan-holds.js';
import { setDeadline } from './plan-deadline.js';
import { disableSilent } from './silent-therapists.js';

const endLeg = ({ context: { tx, now }, locked }: EffectContext, leg: Leg): Promise<void> =>
  endHolds(tx, { appointmentId: locked.row.id, legs: [leg], now });

/** A step that begins early takes the time in which it happens. Source: R-booking-15. */
async function bringForward({ context: { tx, now }, locked, next }: EffectContext): Promise<void> {
  const leg = runningLeg(next.status);
  if (leg) await bringHoldsForward(tx, { appointmentId: locked.row.id, leg, now });
}

/** Runs one effect of the workflow table. Returns the details to set on the appointment. */
async function run(effect: Effect, on: EffectContext): Promise<DetailColumns | void> {
  switch (effect) {
    case 'release_holds':
      return dropAllHolds(on.context.tx, on.locked.row.id);
    case 'replan_holds':
      return replanHolds(on);
    case 'bring_holds_forward':
      return bringForward(on);
    case 'release_driver':
      return endLeg(on, 'outbound');
    case 'end_session_hold':
      return endLeg(on, 'session');
    case 'hold_return':
      return holdPickupDriver(on);
    case 'release_return':
      return endLeg(on, 'return');
    case 'restore_holds':
      return restoreHolds(on);
    case 'take_materials':
      return takeMaterials(on);
    case 'return_materials':
      return returnMaterials(on);
    case 'check_materials':
      return checkMaterials(on);
    case 'record_payment':
      return recordPayment(on);
    case 'add_payment':
      return addPayment(on);
    case 'reverse_payment':
      return reversePayments(on);
    case 'clear_payment':
      return clearPayment(on);
    case 'write_off':
      return writeOff(on);
    case 'compare_payment':
      return comparePayment(on);
    case 'new_deadline':
      return setDeadline(on);
    case 'pickup_window':
      return awaitPickupAnswer(on);
    case 'backup_window':
      return awaitSecondDriver(on);
    case 'suspend_driver':
      return suspendDriver(on);
    case 'disable_silent':
      return disableSilent(on);
  }
}

/** Effects that free people's time, or take other time of theirs. */
const MOVES_TIME: ReadonlySet<Effect> = new Set([
  'release_holds',
  'replan_holds',
  'bring_holds_forward',
  'end_session_hold',
  'restore_holds',
  'disable_silent',
]);

/** From the earlier start to the later end of the visit before and after. */
const spanOf = ({ locked: { state }, next }: EffectContext): Interval => ({
  start: new Date(Math.min(state.startsAt, next.startsAt)),
  end: new Date(Math.max(state.endsAt, next.endsAt)),
});

/** Runs effects one by one, because some lock what later ones need. Returns the details to set. */
export async function runEffects(effects: readonly Effect[], on: EffectContext): Promise<DetailColumns> {
  const details: DetailColumns = {};
  for (const effect of effects) Object.assign(details, await run(effect, on));
  if (effects.some((effect) => MOVES_TIME.has(effect)))
    await staffTimeChanged(on.context.tx, on.context.deps.jobs, spanOf(on));
  return details;
}
