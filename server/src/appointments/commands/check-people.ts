import { plannedHolds, type ChangeInput } from 'shared-lib/domain';
import { lockStaff } from '../../availability/holds/holds.repository.js';
import { readSchedulingRules } from '../../availability/rules/scheduling-rules.repository.js';
import {
  checkStaff,
  findWantedStaff,
  peopleOf,
  type StaffRequest,
} from '../../availability/free-staff/duty-and-seats.js';
import { StaffNotFree } from '../../availability/free-staff/staff-not-free.js';
import { wrongFields } from '../../platform/errors.js';
import type { LockedAppointment } from '../store/locked-appointment.js';
import type { CommandContext } from '../workflow/command-context.js';

/**
 * Refuses people who do not exist, may not work, or are off duty: everyone where the visit moves, otherwise only the
 * new people.
 */
export async function checkNewPeople(
  { tx, now }: CommandContext,
  { state, row }: LockedAppointment,
  input: ChangeInput,
): Promise<void> {
  const before = [...state.therapists.map(({ id }) => id), ...(state.driver ? [state.driver.id] : [])];
  const wanted: StaffRequest = {
    therapistIds: input.therapistIds ?? state.therapists.map(({ id }) => id),
    driverId: input.driverId === undefined ? (state.driver?.id ?? null) : input.driverId,
    start: new Date(input.startsAt ?? state.startsAt),
    end: new Date(input.endsAt ?? state.endsAt),
  };
  await lockStaff(tx, peopleOf(wanted));
  const rules = await readSchedulingRules(tx);
  const isMoved = input.startsAt !== undefined;
  const { wrong, unavailable } = checkStaff(await findWantedStaff(tx, wanted), wanted, {
    rules,
    now,
    ...(!isMoved && { only: peopleOf(wanted).filter((id) => !before.includes(id)) }),
  });
  if (wrong) throw wrongFields({ ...wrong });
  if (unavailable) {
    const next = { ...state, startsAt: wanted.start.getTime(), endsAt: wanted.end.getTime() };
    throw new StaffNotFree(wanted, plannedHolds(next, rules, now), row.id);
  }
}
