// How it works: docs/subsystems/appointments.md.
import { ACTION_BODIES, type Body, type Calls, type ChangedSeriesVisit } from 'shared-lib/contract';
import { localTime, movedAlike, type PlannedStart } from 'shared-lib/domain';
import { lockStaff } from '../../availability/holds/holds.repository.js';
import { explainNotFree, StaffNotFree } from '../../availability/free-staff/staff-not-free.js';
import type { Caller } from '../../platform/caller.js';
import type { Tx } from '../../platform/database/database.js';
import { ApiError, notFound, wrongFields } from '../../platform/errors.js';
import { parsePart } from '../../platform/http/validation.js';
import { isOpen } from '../read/series.usecases.js';
import { keepServices } from '../store/appointments.repository.js';
import { lockAppointment } from '../store/lock.repository.js';
import { staffOfState, type LockedAppointment } from '../store/locked-appointment.js';
import { lockSeriesVisits, type SeriesVisitRow } from '../store/series.repository.js';
import type { CommandContext } from '../workflow/command-context.js';
import { changeWithin, runCommand } from '../workflow/command-transaction.js';
import { refuseOtherVersion } from '../workflow/versions.js';
import type { Edit } from './edit-step.js';
import { planEdit } from './edit.usecases.js';
import { prepareAction } from './prepare-action.js';
import * as m from '../../texts/m.js';

type Series = Calls['series'];

/** The change of a visit and of the later visits of its series. */
interface SeriesEdit extends Body<Series['previewChange']> {
  readonly id: number;
}
interface ChosenVisits extends Pick<Body<Series['change']>, 'visits'> {
  readonly id: number;
}

const startOf = ({ service_day, starts_at }: SeriesVisitRow): PlannedStart => ({
  date: service_day,
  start_time: localTime(starts_at),
});

/** This visit, and the later ones that have not begun. */
function withFollowing(visits: readonly SeriesVisitRow[], from: number): [SeriesVisitRow, ...SeriesVisitRow[]] {
  const first = visits.find(({ id }) => id === from);
  if (!first) throw notFound();
  return [first, ...visits.filter((one) => one.position > first.position && isOpen(one))];
}

/** The new start of a visit. It moves by as much as the first visit of the change. */
function movedStart(visit: SeriesVisitRow, first: SeriesVisitRow, { date, start_time }: SeriesEdit['change']) {
  const before = startOf(first);
  return movedAlike(startOf(visit), before, {
    date: date ?? before.date,
    start_time: start_time ?? before.start_time,
  });
}

/** The change as an edit of a single visit. */
const editOf = (visit: SeriesVisitRow, first: SeriesVisitRow, change: SeriesEdit['change']): Edit => {
  const { date, start_time, ...rest } = change;
  return { ...rest, ...((date ?? start_time) !== undefined && movedStart(visit, first, change)) };
};

/** A move to later times starts with the last visit: each leaves its place before the previous one takes it. */
function inOrder(
  visits: readonly SeriesVisitRow[],
  first: SeriesVisitRow,
  change: SeriesEdit['change'],
): SeriesVisitRow[] {
  const [before, after] = [startOf(first), movedStart(first, first, change)];
  return after.date > before.date ? [...visits].reverse() : [...visits];
}

/**
 * Locks these visits and their people: first all rows, then all people, so that no two requests wait for each other.
 */
async function lockVisits(
  tx: Tx,
  visits: readonly SeriesVisitRow[],
  more: readonly number[],
): Promise<Map<number, LockedAppointment>> {
  const locked = new Map<number, LockedAppointment>();
  for (const { id } of visits) {
    const found = await lockAppointment(tx, id);
    if (found) locked.set(id, found);
  }
  await lockStaff(tx, [...[...locked.values()].flatMap(({ state }) => staffOfState(state)), ...more]);
  return locked;
}

const newcomersOf = ({ therapist, therapists = [], driver }: SeriesEdit['change']): number[] => [
  ...therapists,
  ...(therapist === undefined ? [] : [therapist]),
  ...(driver == null ? [] : [driver]),
];

/**
 * The chosen visits in the versions that the operator saw. Refuses a visit that is not in the series or has changed.
 */
async function chosenOf(context: CommandContext, { id, visits: chosen }: ChosenVisits): Promise<SeriesVisitRow[]> {
  const rows = await lockSeriesVisits(context.tx, id);
  if (!rows.length) throw notFound();
  const versions = new Map(chosen.map(({ id, version }) => [id, version]));
  const visits = rows.filter((one) => versions.has(one.id));
  if (visits.length < versions.size) throw wrongFields({ visits: [m.not_all_of_these_are()] });
  for (const visit of visits) {
    if (visit.version === versions.get(visit.id)) continue;
    const locked = await lockAppointment(context.tx, visit.id);
    if (locked) await refuseOtherVersion(context, locked, versions.get(visit.id));
  }
  if (!visits.slice(1).every(isOpen)) throw wrongFields({ visits: [m.one_of_these_has_begun()] });
  return visits;
}

/** The reason why a visit cannot be changed, in the words of its refusal. Other errors are thrown on. */
async function whyNot(
  { deps }: Caller,
  error: unknown,
): Promise<Pick<ChangedSeriesVisit, 'standing' | 'people' | 'reasons'>> {
  if (error instanceof StaffNotFree) {
    const { db, clock } = deps;
    const { wanted, holds, appointmentId: except } = error;
    const now = clock.now();
    const { fields, people } = await explainNotFree(db, { wanted, holds, except, now });
    return { standing: 'taken', people: [...people], reasons: Object.values(fields).flat() };
  }
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  const [said] = Object.values(error.options.fields ?? {}).flat();
  return { standing: 'taken', people: [], reasons: [said ?? error.message] };
}

/** Carries the result of a trial change out of its transaction. Throwing it rolls the transaction back. */
class Rehearsed extends Error {
  constructor(readonly visits: ChangedSeriesVisit[]) {
    super('rehearsed');
  }
}

/**
 * A visit and the later ones as they would be after a change. It really makes the change, visit by visit, and then
 * rolls everything back. So only the rules of the change itself decide what prevents it. Source: R-booking-42.
 */
export async function previewSeriesChange(caller: Caller, edit: SeriesEdit): Promise<ChangedSeriesVisit[]> {
  const { db } = caller.deps;
  try {
    return await db.joinedTx(async (tx) => {
      const [first, ...following] = withFollowing(await lockSeriesVisits(tx, edit.id), edit.from);
      const visits = [first, ...following];
      const locked = await lockVisits(tx, visits, newcomersOf(edit.change));
      const found = new Map<number, ChangedSeriesVisit>();
      for (const visit of inOrder(visits, first, edit.change)) {
        const { id, version, position } = visit;
        const shown = { id, version, position, ...movedStart(visit, first, edit.change) };
        const one = locked.get(id);
        if (!one) continue;
        try {
          await runCommand(caller, (context) =>
            changeWithin(context, one, planEdit(editOf(visit, first, edit.change))),
          );
          found.set(id, { ...shown, standing: 'free', people: [], reasons: [] });
        } catch (error) {
          // Errors of the change itself belong to its fields.
          if (id === first.id && !(error instanceof StaffNotFree)) throw error;
          found.set(id, { ...shown, ...(await whyNot(caller, error)) });
        }
      }
      throw new Rehearsed(visits.flatMap(({ id }) => found.get(id) ?? []));
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.visits;
    throw error;
  }
}

/**
 * Changes a visit and the chosen later ones in one transaction, each with its event and audit row: all or none. Source:
 * R-booking-42.
 */
export async function changeSeries(
  caller: Caller,
  { visits: chosen, ...edit }: SeriesEdit & ChosenVisits,
): Promise<{ changed: number }> {
  try {
    return await runCommand(caller, async (context) => {
      const visits = await chosenOf(context, { id: edit.id, visits: chosen });
      const first = visits.find(({ id }) => id === edit.from);
      if (!first || visits.some(({ position }) => position < first.position))
        throw wrongFields({ visits: [m.choose_the_visit_itself_and()] });
      const locked = await lockVisits(context.tx, visits, newcomersOf(edit.change));
      await keepServices(context.tx, edit.change.services ?? []);
      for (const visit of inOrder(visits, first, edit.change)) {
        const one = locked.get(visit.id);
        if (one) await changeWithin(context, one, planEdit(editOf(visit, first, edit.change)));
      }
      return { changed: visits.length };
    });
  } catch (error) {
    if (!(error instanceof StaffNotFree)) throw error;
    throw new ApiError('SERIES_CONFLICTS', { extra: { visits: await previewSeriesChange(caller, edit) } });
  }
}

/** Cancels visits of a series that have not begun, in one transaction: all or none. Source: R-booking-43. */
export const cancelSeries = (
  caller: Caller,
  { id, visits: chosen, ...body }: ChosenVisits & Body<Series['cancel']>,
): Promise<{ changed: number }> =>
  runCommand(caller, async (context) => {
    const visits = await chosenOf(context, { id, visits: chosen });
    const parsed = parsePart(ACTION_BODIES.cancel, 'body', body);
    for (const one of (await lockVisits(context.tx, visits, [])).values())
      await changeWithin(context, one, async () => {
        const prepared = await prepareAction('cancel', context, one, parsed);
        return [{ change: 'cancel', ...prepared }];
      });
    return { changed: visits.length };
  });
