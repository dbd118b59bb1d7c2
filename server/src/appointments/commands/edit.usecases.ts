import {
  FIELD_TEXTS,
  ON_THE_ROAD,
  beginning,
  localTime,
  minutesBetween,
  oneOf,
  wasCalledOff,
  type Change,
  type ChangeInput,
} from 'shared-lib/domain';
import { lockStaff } from '../../availability/holds/holds.repository.js';
import { numberForVisit } from '../../clients/visit-phone.usecases.js';
import { refuseDoNotBook } from '../../clients/marks.usecases.js';
import { hasLedger } from '../../payments/ledger.repository.js';
import { userIdOf, type Caller } from '../../platform/caller.js';
import type { Tx } from '../../platform/database/database.js';
import { ApiError, wrongFields } from '../../platform/errors.js';
import { storeArea } from '../../travel/areas-of-visits.js';
import type { DetailColumns } from '../store/appointment-columns.js';
import { hasWaitingCorrection } from '../store/corrections.repository.js';
import { staffOfState, type LockedAppointment } from '../store/locked-appointment.js';
import { findElsewhere } from '../store/running.repository.js';
import { decideAll, refuseUnlessAllowed, type Step } from '../workflow/apply-transition.js';
import type { CommandContext } from '../workflow/command-context.js';
import { changeAppointment, type ChangedAppointment, type Plan } from '../workflow/command-transaction.js';
import { refuseOtherVersion } from '../workflow/versions.js';
import { checkNewPeople } from './check-people.js';
import { answerNotFree } from './answer-not-free.js';
import { refuseStranger } from './book.usecases.js';
import { changeOfServices, sameList } from './change-of-services.js';
import { appointmentTime, isInterval } from './appointment-time.js';
import type { Edit, EditStep } from './edit-step.js';
import { withSurcharges } from './surcharges-of-visit.js';

/* What an edit asks for. Until when each change may be made, and who has to accept again, the rows `edit_…` of
  shared-lib/src/domain/workflow/table.ts decide, with `askAgain` and `withTherapists` of next-states.ts there. */

/**
 * Everyone accepts again because the visit changed, and no longer because somebody refused it. So nobody reads that
 * they are asked again after a refusal (`asked_again`). Source: R-workflow-69.
 */
const NOT_AFTER_A_REFUSAL = { asked_again: [] } satisfies DetailColumns;

/** Time and services of an edited appointment; undefined where neither changes. */
async function scheduleStep(
  { tx, now }: CommandContext,
  locked: LockedAppointment,
  edit: Edit,
): Promise<EditStep | undefined> {
  const { row } = locked;
  const date = edit.date ?? row.service_day;
  const services = await changeOfServices(tx, locked, {
    services: edit.services,
    assignments: edit.service_assignments,
    therapists: groupOf(edit, locked) ?? locked.state.therapists.map(({ id }) => id),
    day: date,
    isPricedAnew: edit.price_of_the_day,
  });
  const startTime = edit.start_time ?? localTime(row.starts_at);
  const isMoved = date !== row.service_day || startTime !== localTime(row.starts_at);
  const time = appointmentTime(
    { date, startTime, endTime: edit.end_time, duration: services?.duration ?? row.duration },
    isMoved ? now : undefined,
  );
  if (!isInterval(time)) throw wrongFields(time);
  const isSame = time.start.getTime() === row.starts_at.getTime() && time.end.getTime() === row.ends_at.getTime();
  if (isSame && !services) return undefined;
  // Other therapists for the services do not ask everyone again, as long as the visit takes the same time.
  if (isSame && services?.price === undefined)
    return { change: 'edit_details', input: {}, payload: services?.payload, store: services?.store };

  const details: DetailColumns = {
    service_day: date,
    duration: minutesBetween(time.start, time.end),
    ...NOT_AFTER_A_REFUSAL,
    ...(services?.price !== undefined && { total_price: services.price }),
  };
  return {
    change: 'edit_visit',
    input: {
      startsAt: time.start.getTime(),
      endsAt: time.end.getTime(),
      changesServices: services?.price !== undefined,
    },
    details,
    payload: services?.payload,
    store: services?.store,
  };
}

/** The group that an edit asks for: a whole list, or another first therapist. */
function groupOf({ therapist, therapists }: Edit, { state }: LockedAppointment): number[] | undefined {
  const current = state.therapists.map(({ id }) => id);
  const whole = therapists ?? current;
  const isIn = therapist === undefined || whole.includes(therapist);
  const list = isIn ? whole : [therapist, ...(therapists ?? current.slice(1))];
  return sameList(list, current) ? undefined : [...list];
}

/** Another driver; during a ride, also the other visits that this driver is in. Source: R-booking-16. */
async function driverStep(
  { tx, now }: CommandContext,
  { row, state }: LockedAppointment,
  driverId: number | null,
): Promise<Step> {
  if (driverId === null || !oneOf(ON_THE_ROAD, state.status)) return { change: 'edit_driver', input: { driverId } };
  // All people at once, because their holds lock them too: one by one, two edits would wait for each other.
  await lockStaff(tx, [...staffOfState(state), driverId]);
  const elsewhere = await findElsewhere(tx, [driverId], { appointmentId: row.id, now });
  return { change: 'edit_driver', input: { driverId, elsewhere } };
}

async function detailsStep(
  context: CommandContext,
  { row }: LockedAppointment,
  edit: Edit,
): Promise<EditStep | undefined> {
  const { location, notes, companion } = edit;
  if (location === '') throw wrongFields({ location: [FIELD_TEXTS.required] });
  const phone =
    edit.visit_phone === undefined
      ? row.visit_phone
      : await numberForVisit(context, row.client_id, edit.visit_phone ?? undefined);
  const details: DetailColumns = {
    ...(location !== undefined && location !== row.location && { location }),
    ...(notes !== undefined && notes !== row.notes && { notes }),
    ...(companion !== undefined && companion !== row.companion_id && { companion_id: companion }),
    ...(phone !== row.visit_phone && { visit_phone: phone }),
  };
  if (!Object.keys(details).length) return undefined;
  const moved = details.location;
  return {
    change: 'edit_details',
    input: {},
    details,
    payload: { changesDetails: true },
    ...(moved !== undefined && { store: (tx: Tx) => storeArea(tx, row.id, moved) }),
  };
}

const noteStep = ({ row }: LockedAppointment, { internal_note }: Edit): Step | undefined =>
  internal_note === undefined || internal_note === row.internal_note
    ? undefined
    : { change: 'edit_internal_note', input: {}, details: { internal_note } };

/**
 * A status set by hand books nobody twice either. It checks the people who are in the visit after the earlier steps.
 * Source: R-booking-16.
 */
async function statusStep(
  context: CommandContext,
  locked: LockedAppointment,
  edit: Edit,
  before: readonly Step[],
): Promise<Step | undefined> {
  const { status, despite_do_not_book: isMeant } = edit;
  if (!status || status === locked.state.status) return undefined;
  // Restoring a cancelled visit counts as a booking.
  if (wasCalledOff(locked.state.outcome)) await refuseDoNotBook(context.tx, locked.row.client_id, isMeant);
  const state = (await decideAll(context, locked, before)).next;
  const begun = beginning('set_status', state, { status });
  if (!begun) return { change: 'set_status', input: { status }, details: NOT_AFTER_A_REFUSAL };
  const { tx, now } = context;
  // All people at once, because their holds lock them too: one by one, two edits would wait for each other.
  await lockStaff(tx, staffOfState(state));
  const elsewhere = await findElsewhere(tx, begun.staff, { appointmentId: locked.row.id, now });
  return { change: 'set_status', input: { status, elsewhere }, details: NOT_AFTER_A_REFUSAL };
}

/** The changes of one edit by weight: who comes and leaves is told before who gives which service. */
const BY_WEIGHT: readonly Change[] = ['edit_visit', 'edit_therapists', 'edit_driver', 'edit_details'];
const byWeight = (a: Step, b: Step): number => BY_WEIGHT.indexOf(a.change) - BY_WEIGHT.indexOf(b.change);

/** The steps of an edit by weight; the first one names the whole edit. */
async function stepsOf(context: CommandContext, locked: LockedAppointment, edit: Edit): Promise<EditStep[]> {
  const therapistIds = groupOf(edit, locked);
  const driverId =
    edit.driver === undefined || edit.driver === (locked.state.driver?.id ?? null) ? undefined : edit.driver;
  if (edit.companion != null) await refuseStranger(context.tx, edit.companion, locked.row.client_id);
  const schedule =
    edit.date ?? edit.start_time ?? edit.end_time ?? edit.services ?? edit.service_assignments ?? edit.price_of_the_day;
  const given = [
    schedule === undefined ? undefined : await scheduleStep(context, locked, edit),
    therapistIds && ({ change: 'edit_therapists', input: { therapistIds } } as const),
    driverId === undefined ? undefined : await driverStep(context, locked, driverId),
    await detailsStep(context, locked, edit),
  ];
  const steps = given.filter((step): step is EditStep => step !== undefined).sort(byWeight);
  const status = await statusStep(context, locked, edit, steps);
  // Notes come last, because the other changes are told to more people.
  return [...steps, status, noteStep(locked, edit)].filter((step): step is EditStep => step !== undefined);
}

/** The effects of an edit on an appointment. Refuses what is not allowed. */
export const planEdit =
  (edit: Edit): Plan =>
  async (context, locked) => {
    await refuseOtherVersion(context, locked, edit.version);
    const steps = await withSurcharges(context, locked, edit, await stepsOf(context, locked, edit));
    const [first] = steps;
    if (!first) return steps;
    await refuseUnlessAllowed(context, locked, first);
    const people: ChangeInput = Object.assign({}, ...steps.map(({ input }) => input));
    if (people.therapistIds || people.driverId !== undefined || people.startsAt !== undefined)
      await checkNewPeople(context, locked, people);
    for (const { store } of steps) await store?.(context.tx);
    return steps;
  };

/** Changes an appointment, or sets its status, as one change, and returns it. Source: R-workflow-31..R-workflow-35. */
export const editAppointment = (caller: Caller, id: number, edit: Edit): Promise<ChangedAppointment> =>
  answerNotFree(caller, () => changeAppointment(caller, id, planEdit(edit)));

/**
 * Removes an appointment from all lists, if it has not begun and has no recorded money. The record stays for the audit
 * trail. Refusals: HAS_LEDGER, and CORRECTION_WAITS where a payment waits for approval.
 */
export const deleteAppointment = (caller: Caller, id: number): Promise<ChangedAppointment> =>
  changeAppointment(caller, id, async ({ tx, now, actor }) => {
    // After the deletion nobody could decide it. Source: R-money-23.
    if (await hasWaitingCorrection(tx, id)) throw new ApiError('CORRECTION_WAITS');
    return [
      {
        change: 'delete',
        input: { hasLedger: await hasLedger(tx, id) },
        details: { deleted_at: now, deleted_by: userIdOf(actor) },
      },
    ];
  });
