import type { Body, Calls } from 'shared-lib/contract';
import { localTime, minutesBetween, type ChangeInput } from 'shared-lib/domain';
import type { Principal } from '../platform/principal.js';
import type { Deps } from '../platform/deps.js';
import type { JsonText } from '../platform/http/route.js';
import { notFound, notNow, wrongFields } from './appointments.errors.js';
import { putServices } from './appointments.repository.js';
import { explainingConflicts } from './book.usecases.js';
import { carryOut, carryOutLast, refuseUnlessAllowed, type Step } from './carry-out.js';
import { plannedHolds } from './holds.js';
import { lockStaff } from './holds.repository.js';
import { lockAppointment, type Columns, type LockedAppointment } from './locked-appointment.js';
import { loadAppointment, loadOne, type AppointmentRecord } from './read/load.js';
import { answerFor } from './read/view.js';
import { StaffNotFree } from './retake-holds.js';
import { actorOf, type Origin, type Scene } from './scene.js';
import { readSchedulingRules } from './scheduling-rules.js';
import { checkStaff, findWantedStaff, peopleOf, type Wanted } from './staff-check.js';
import { isInterval, isPriced, priceServices, visitTime, type Fields } from './visit.js';

type Edit = Body<Calls['appointments']['update']>;

const sameList = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id, at) => id === b[at]);

/** Time and services of an edited visit; undefined where neither changes. */
async function visitStep(
  { tx, now }: Scene,
  { row, services: booked }: LockedAppointment,
  edit: Edit,
): Promise<Step | undefined> {
  const services =
    edit.services && !sameList(edit.services, booked) ? await priceServices(tx, edit.services) : undefined;
  if (services && !isPriced(services)) throw wrongFields(services);

  const date = edit.date ?? row.service_day;
  const startTime = edit.start_time ?? localTime(row.starts_at);
  const isMoved = date !== row.service_day || startTime !== localTime(row.starts_at);
  const time = visitTime(
    { date, startTime, endTime: edit.end_time, duration: services?.duration ?? row.duration },
    isMoved ? now : undefined,
  );
  if (!isInterval(time)) throw wrongFields(time);
  const isSame = time.start.getTime() === row.starts_at.getTime() && time.end.getTime() === row.ends_at.getTime();
  if (isSame && !services) return undefined;

  const columns: Columns = {
    service_day: date,
    duration: minutesBetween(time.start, time.end),
    ...(services && { total_price: services.price }),
  };
  if (services) await putServices(tx, row.id, services.ids);
  return {
    change: 'edit_visit',
    input: { startsAt: time.start.getTime(), endsAt: time.end.getTime() },
    columns,
    facts: services && { auditBefore: { services: booked }, audit: { services: services.ids } },
  };
}

/** The group that an edit asks for: a whole list, or another one in the first place. */
function groupOf({ therapist, therapists }: Edit, { state }: LockedAppointment): number[] | undefined {
  const current = state.therapists.map(({ id }) => id);
  const wanted =
    therapists ??
    (therapist === undefined || current.includes(therapist) ? undefined : [therapist, ...current.slice(1)]);
  if (!wanted) return undefined;
  const list =
    therapists && therapist !== undefined && !therapists.includes(therapist) ? [therapist, ...therapists] : wanted;
  return sameList(list, current) ? undefined : list;
}

function detailsStep({ row }: LockedAppointment, { location, notes }: Edit): Step | undefined {
  if (location === '') throw wrongFields({ location: ['This field is required'] });
  const columns: Columns = {
    ...(location !== undefined && location !== row.location && { location }),
    ...(notes !== undefined && notes !== row.notes && { notes }),
  };
  return Object.keys(columns).length ? { change: 'edit_details', input: {}, columns } : undefined;
}

/** The steps of an edit in the order of their weight; the first one gives the whole its name. */
async function stepsOf(scene: Scene, locked: LockedAppointment, edit: Edit): Promise<Step[]> {
  const therapistIds = groupOf(edit, locked);
  const driverId =
    edit.driver === undefined || edit.driver === (locked.state.driver?.id ?? null) ? undefined : edit.driver;
  const mayEditVisit = edit.date ?? edit.start_time ?? edit.end_time ?? edit.services;
  const steps = [
    mayEditVisit === undefined ? undefined : await visitStep(scene, locked, edit),
    therapistIds && ({ change: 'edit_therapists', input: { therapistIds } } as const),
    driverId === undefined ? undefined : ({ change: 'edit_driver', input: { driverId } } as const),
    detailsStep(locked, edit),
    edit.status && edit.status !== locked.state.status
      ? ({ change: 'set_status', input: { status: edit.status } } as const)
      : undefined,
  ];
  return steps.filter((step): step is Step => step !== undefined);
}

/**
 * Refuses people who do not exist, may not work, or are off duty: everybody for a moved visit, otherwise the newcomers.
 */
export async function checkNewPeople(
  { tx, now }: Scene,
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
  if (wrong) throw wrongFields(wrong as Fields);
  if (unavailable) {
    const next = { ...state, startsAt: wanted.startsAt.getTime(), endsAt: wanted.endsAt.getTime() };
    throw new StaffNotFree(wanted, plannedHolds(next, rules, now), row.id);
  }
}

/** Changes an appointment, or sets its status, as one change; answers it. Source: product 2, edit and set status. */
export const editAppointment = (
  deps: Deps,
  user: Principal,
  id: number,
  { edit, origin }: { edit: Edit; origin: Origin },
): Promise<JsonText> =>
  explainingConflicts(deps, user, () =>
    deps.db.tx(async (tx) => {
      const scene: Scene = { tx, deps, actor: actorOf(user), now: deps.clock.now(), origin };
      const locked = await lockAppointment(tx, id);
      if (!locked) throw notFound();
      if (edit.version !== undefined && edit.version !== locked.row.version)
        throw notNow('STALE_VERSION', await loadAppointment(tx, id, user, scene.now));
      const [first, ...rest] = await stepsOf(scene, locked, edit);
      const answer = (record: AppointmentRecord): JsonText => answerFor(record, user, scene.now);
      if (!first) return answer(await loadOne(tx, id));
      await refuseUnlessAllowed(scene, locked, first);
      const steps = [first, ...rest] as const;
      const people: ChangeInput = Object.assign({}, ...steps.map(({ input }) => input));
      if (people.therapistIds || people.driverId !== undefined || people.startsAt !== undefined)
        await checkNewPeople(scene, locked, people);
      return (await carryOutLast(scene, locked, steps)).map(answer);
    }),
  );

/** Takes an appointment that has not begun off every list; the record stays for the audit trail. */
export const deleteAppointment = (deps: Deps, user: Principal, id: number, origin: Origin): Promise<void> =>
  deps.db.tx(async (tx) => {
    const scene: Scene = { tx, deps, actor: actorOf(user), now: deps.clock.now(), origin };
    const locked = await lockAppointment(tx, id);
    if (!locked) throw notFound();
    await carryOut(scene, locked, [
      { change: 'delete', input: {}, columns: { deleted_at: scene.now, deleted_by: user.userId } },
    ]);
  });
