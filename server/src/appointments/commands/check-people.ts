import type { ChangeInput } from 'shared-lib/domain';
import { wrongFields } from '../../platform/errors.js';
import { plannedHolds } from '../holds.js';
import { lockStaff } from '../holds.repository.js';
import { StaffNotFree } from '../retake-holds.js';
import { readSchedulingRules } from '../scheduling-rules.js';
import { checkStaff, findWantedStaff, peopleOf, type Wanted } from '../staff-check.js';
import type { LockedAppointment } from '../store/locked-appointment.js';
import type { CommandContext } from '../workflow/command-context.js';

/**
 * Refuses people who do not exist, may not work, or are off duty: everybody for a moved appointment, otherwise the
 * newcomers.
 */
export async function checkNewPeople(
  { tx, now }: CommandContext,
  { state, row }: LockedAppointment,
  input: ChangeInput,
): Promise<void> {
  const before = [...state.therapists.map(({ id }) => id), ...(state.driver ? [state.driver.id] : [])];
  const wanted: Wanted = {
    therapistIds: input.therapistIds ?? state.therapists.map(({ id }) => id),
    driverId: input.driverId === undefined ? (state.driver?.id ?? null) : input.driverId,
    startsAt: new Date(input.startsAt ?? state.startsAt),
    endsAt: new Date(input.endsAt ?? state.endsAt),
  };
  await lockStaff(tx, peopleOf(wanted));
  const rules = await readSchedulingRules(tx);
  const isMoved = input.startsAt !== undefined;
  const { wrong, unavailable } = checkStaff(
    await findWantedStaff(tx, wanted, rules),
    wanted,
    now,
    isMoved ? undefined : peopleOf(wanted).filter((id) => !before.includes(id)),
  );
  if (wrong) throw wrongFields({ ...wrong });
  if (unavailable) {
    const next = { ...state, startsAt: wanted.startsAt.getTime(), endsAt: wanted.endsAt.getTime() };
    throw new StaffNotFree(wanted, plannedHolds(next, rules, now), row.id);
  }
}
