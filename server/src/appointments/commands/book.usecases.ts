import type { Body, Calls } from 'shared-lib/contract';
import {
  FIELD_TEXTS,
  minutesBetween,
  needsCar,
  plannedHolds,
  responseDeadline,
  sumOfPrices,
  type Hold,
  type Interval,
  type SchedulingRules,
  type WorkflowState,
} from 'shared-lib/domain';
import { recordAudit } from '../../audit/audit.repository.js';
import { lockStaff, replaceHolds } from '../../availability/holds/holds.repository.js';
import { readSchedulingRules } from '../../availability/rules/scheduling-rules.repository.js';
import {
  checkStaff,
  findWantedStaff,
  peopleOf,
  type StaffRequest,
} from '../../availability/free-staff/duty-and-seats.js';
import { StaffNotFree, withOverlapError } from '../../availability/free-staff/staff-not-free.js';
import { staffTimeChanged } from '../../availability/holds/staff-time-changes.js';
import { numberForVisit } from '../../clients/visit-phone.usecases.js';
import { refuseDoNotBook } from '../../clients/marks.usecases.js';
import { notifyAppointment } from '../../notifications/notify.js';
import type { Caller } from '../../platform/caller.js';
import type { Queryable, Tx } from '../../platform/database/database.js';
import { wrongFields, type FieldErrors } from '../../platform/errors.js';
import { storeArea } from '../../travel/areas-of-visits.js';
import { keepAsked } from '../../clients/asked-online.usecases.js';
import { lockWaitingRequest, settleBookedRequest } from '../../booking-requests/requests.usecases.js';
import { lockOpenEntry, settleBookedEntry } from '../../waitlist/waitlist.usecases.js';
import {
  lockBookedClient,
  insertAppointment,
  isCompanionOf,
  type BookedClient,
  type PlaceInSeries,
  type ServiceToBook,
} from '../store/appointments.repository.js';
import type { CommandContext } from '../workflow/command-context.js';
import { createAppointment, type ChangedAppointment } from '../workflow/command-transaction.js';
import { planDeadline } from '../workflow/plan-deadline.js';
import { answerNotFree } from './answer-not-free.js';
import { appointmentTime, isInterval } from './appointment-time.js';
import { isPriced, priceServices, type BookedServices } from './price-services.js';
import { surchargesOf } from './surcharges-of-visit.js';

export type Booking = Body<Calls['appointments']['create']>;

/** `therapist` stays one integer; a group adds `therapists`. Source: R-booking-11. */
const groupOf = ({ therapist, therapists = [] }: Pick<Booking, 'therapist' | 'therapists'>): number[] =>
  therapists.includes(therapist) ? therapists : [therapist, ...therapists];

/**
 * Books an appointment and returns it. Refuses with field errors. Of two overlapping bookings, one succeeds. Source:
 * R-booking-1, R-booking-10.
 */
export const bookAppointment = (caller: Caller, booking: Booking): Promise<ChangedAppointment> =>
  answerNotFree(caller, () => createAppointment(caller, (context) => book(context, booking)));

/** The people that a booking asks for at a time. */
export const staffOfBooking = (booking: Booking, time: Interval): StaffRequest => ({
  therapistIds: groupOf(booking),
  driverId: booking.driver ?? null,
  client: booking.client,
  ...time,
});

/** The holds that a booking needs, by person. */
export const holdsOfBooking = (wanted: StaffRequest, rules: SchedulingRules, now: Date): Hold[] =>
  plannedHolds(newState(wanted, now), rules, now);

interface CheckedBooking {
  readonly client: BookedClient;
  readonly services: BookedServices;
  readonly time: Interval;
}

/**
 * Services and time of a booking for this client. Refuses errors in them, and an unknown client.
 * Source: R-booking-12.
 */
export async function checkBooking(
  q: Queryable,
  client: BookedClient | undefined,
  booking: Booking,
  now: Date,
): Promise<CheckedBooking> {
  const services = await priceServices(q, {
    services: booking.services,
    assignments: booking.service_assignments,
    therapists: groupOf(booking),
    day: booking.date,
  });
  const duration = isPriced(services) ? services.duration : 1;
  const time = appointmentTime(
    { date: booking.date, startTime: booking.start_time, endTime: booking.end_time, duration },
    now,
  );
  if (client && isPriced(services) && isInterval(time)) {
    if (!booking.location && !client.address) throw wrongFields({ location: [FIELD_TEXTS.required] });
    return { client, services, time };
  }
  const fields: FieldErrors = {
    ...(!client && { client: [FIELD_TEXTS.notFound] }),
    ...(!isPriced(services) && services),
    ...(!isInterval(time) && time),
  };
  throw wrongFields(fields);
}

/** Books in the caller's transaction, as a single visit or as one of a series. Returns the appointment's id. */
export async function book(
  context: CommandContext,
  booking: Booking,
  series: PlaceInSeries | null = null,
): Promise<number> {
  const { tx, now, actor, deps, origin } = context;
  // The lock comes first, so that the second operator reads what the first did, and not that nobody is free.
  if (booking.wish !== undefined) await lockOpenEntry(tx, booking.wish);
  if (booking.request !== undefined) await lockWaitingRequest(tx, booking.request);
  const { client, services, time } = await checkBooking(tx, await lockBookedClient(tx, booking.client), booking, now);
  if (booking.companion !== undefined) await refuseStranger(tx, booking.companion, client.id);
  const visitPhone = await numberForVisit(context, client.id, booking.visit_phone);
  await refuseDoNotBook(tx, client.id, booking.despite_do_not_book);
  const wanted = staffOfBooking(booking, time);

  await lockStaff(tx, peopleOf(wanted));
  const rules = await readSchedulingRules(tx);
  const staff = checkStaff(await findWantedStaff(tx, wanted), wanted, { rules, now });
  if (staff.wrong) throw wrongFields({ ...staff.wrong });
  const asked = newState(wanted, now);
  const holds = plannedHolds(asked, rules, now);
  if (staff.unavailable) throw new StaffNotFree(wanted, holds, null);

  const location = booking.location || client.address;
  const surcharges = await surchargesOf(tx, {
    day: booking.date,
    start: booking.start_time,
    location,
    price: services.price,
  });
  const id = await insertAppointment(
    tx,
    {
      clientId: client.id,
      serviceDay: booking.date,
      startsAt: time.start,
      endsAt: time.end,
      location,
      notes: booking.notes ?? '',
      duration: minutesBetween(time.start, time.end),
      totalPrice: services.price + sumOfPrices(surcharges),
      requiresCar: needsCar(wanted.therapistIds.length),
      driverId: wanted.driverId,
      therapists: asked.therapists,
      services: [
        ...services.list,
        ...surcharges.map((line): ServiceToBook => ({ ...line, duration: 0, therapistId: null })),
      ],
      responseDeadline: new Date(responseDeadline(asked.startsAt, now.getTime())),
      createdBy: actor.id,
      series,
      companionId: booking.companion ?? null,
      visitPhone,
    },
    now,
  );
  await storeArea(tx, id, location);
  await withOverlapError(new StaffNotFree(wanted, holds, null), () =>
    replaceHolds(tx, { appointmentId: id, holds, now, kept: [] }),
  );
  if (booking.wish !== undefined)
    await settleBookedEntry(tx, context, { wish: booking.wish, client: client.id, appointment: id, now });
  if (booking.request !== undefined)
    await keepAsked(
      tx,
      client.id,
      await settleBookedRequest(tx, context, { request: booking.request, appointment: id, now }),
      now,
    );
  await staffTimeChanged(tx, deps.jobs, time);
  const deadline = await planDeadline(tx, deps.jobs, {
    appointmentId: id,
    startsAt: asked.startsAt,
    endsAt: asked.endsAt,
    now,
  });

  tx.emit({
    type: 'appointment_created',
    appointmentId: id,
    audience: { operators: true },
    payload: { change: 'create', status: asked.status },
  });
  recordAudit(tx, {
    at: now,
    actor,
    action: 'appointment.create',
    entity: 'appointment',
    entityId: id,
    after: { ...booking, response_deadline: deadline, ...(series && { series: series.id }) },
    ...origin,
  });
  const after = { id, clientName: client.name, state: { ...asked, responseDeadline: deadline.getTime() } };
  notifyAppointment(tx, { change: 'create', before: null, after, actor, now });
  return id;
}

/** A visit is for the client or one of their own companions. Refusal: VALIDATION_FAILED. Source: R-beyond-1025. */
export async function refuseStranger(tx: Tx, companion: number, client: number): Promise<void> {
  if (!(await isCompanionOf(tx, companion, client))) throw wrongFields({ companion: [FIELD_TEXTS.notFound] });
}

const newState = ({ therapistIds, driverId, start, end }: StaffRequest, now: Date): WorkflowState => ({
  status: 'pending',
  outcome: null,
  startsAt: start.getTime(),
  endsAt: end.getTime(),
  therapists: therapistIds.map((id) => ({ id, accepted: false, ready: false, pickedUp: false, needsNoRide: false })),
  driver: driverId === null ? null : { id: driverId, accepted: false },
  responseDeadline: now.getTime(),
  lastRemindedAt: null,
  paymentStatus: 'unpaid',
  materials: 'none',
  rodeOut: false,
  pickup: null,
  backup: null,
});
