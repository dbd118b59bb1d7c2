import type { Body, Calls } from 'shared-lib/contract';
import { FIELD_TEXTS, minutesBetween, responseDeadline, type Interval, type WorkflowState } from 'shared-lib/domain';
import type { Principal } from '../platform/principal.js';
import { recordAudit } from '../audit/audit.repository.js';
import { notifyAppointment } from '../notifications/notify.js';
import { Closing, type Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import type { JsonText } from '../platform/http/route.js';
import { explainConflict } from './alternatives.js';
import { notNow, wrongFields } from './appointments.errors.js';
import {
  findClient,
  insertAppointment,
  putServices,
  putTherapists,
  type BookedClient,
} from './appointments.repository.js';
import { plannedHolds } from './holds.js';
import { lockStaff, replaceHolds } from './holds.repository.js';
import { loadAppointment, loadOne } from './read/load.js';
import { answerFor } from './read/view.js';
import { planDeadline } from './response-deadline.js';
import { StaffNotFree, takingHolds } from './retake-holds.js';
import { actorOf, type Origin, type Scene } from './scene.js';
import { readSchedulingRules } from './scheduling-rules.js';
import { checkStaff, findWantedStaff, peopleOf, type Wanted } from './staff-check.js';
import { isInterval, isPriced, priceServices, visitTime, type BookedServices, type Fields } from './visit.js';

type Booking = Body<Calls['appointments']['create']>;

/** `therapist` stays one integer; a group adds `therapists`. Source: product 9, 'Groups'. */
const groupOf = ({ therapist, therapists = [] }: Pick<Booking, 'therapist' | 'therapists'>): number[] =>
  therapists.includes(therapist) ? therapists : [therapist, ...therapists];

/** Runs `work`; a person who turned out not to be free is explained outside the transaction that was lost by it. */
export async function explainingConflicts<T>(deps: Deps, user: Principal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StaffNotFree)) throw error;
    const { wanted, holds, appointmentId, asConflict } = error;
    const now = deps.clock.now();
    if (asConflict && appointmentId !== null)
      throw notNow('STAFF_NOT_FREE', await loadAppointment(deps.db, appointmentId, user, now));
    throw await explainConflict(deps.db, { wanted, holds, except: appointmentId, now });
  }
}

/**
 * Books an appointment and answers it. Refused with field errors; of two that overlap, one succeeds. Source: product 3.
 */
export const book = (deps: Deps, user: Principal, booking: Booking, origin: Origin): Promise<JsonText> =>
  explainingConflicts(deps, user, () =>
    deps.db.tx(async (tx) => {
      const now = deps.clock.now();
      const id = await bookIn({ tx, deps, actor: actorOf(user), now, origin }, booking);
      return new Closing(loadOne(tx, id)).map((record) => answerFor(record, user, now));
    }),
  );

interface CheckedBooking {
  readonly client: BookedClient;
  readonly services: BookedServices;
  readonly time: Interval;
}

async function checkBooking(tx: Tx, booking: Booking, now: Date): Promise<CheckedBooking> {
  const client = await findClient(tx, booking.client);
  const services = await priceServices(tx, booking.services);
  const duration = isPriced(services) ? services.duration : 1;
  const time = visitTime(
    { date: booking.date, startTime: booking.start_time, endTime: booking.end_time, duration },
    now,
  );
  if (client && isPriced(services) && isInterval(time)) {
    if (!booking.location && !client.address) throw wrongFields({ location: [FIELD_TEXTS.required] });
    return { client, services, time };
  }
  const fields: Fields = {
    ...(!client && { client: [FIELD_TEXTS.notFound] }),
    ...(!isPriced(services) && services),
    ...(!isInterval(time) && time),
  };
  throw wrongFields(fields);
}

async function bookIn(scene: Scene, booking: Booking): Promise<number> {
  const { tx, now, actor, deps, origin } = scene;
  const { client, services, time } = await checkBooking(tx, booking, now);
  const wanted: Wanted = {
    therapistIds: groupOf(booking),
    driverId: booking.driver ?? null,
    startsAt: time.start,
    endsAt: time.end,
  };

  await lockStaff(tx, peopleOf(wanted));
  const rules = await readSchedulingRules(tx);
  const staff = checkStaff(await findWantedStaff(tx, wanted, rules), wanted, now);
  if (staff.wrong) throw wrongFields(staff.wrong as Fields);
  const asked = newState(wanted, now);
  const holds = plannedHolds(asked, rules, now);
  if (staff.unavailable) throw new StaffNotFree(wanted, holds, null);

  const id = await insertAppointment(
    tx,
    {
      clientId: client.id,
      serviceDay: booking.date,
      startsAt: time.start,
      endsAt: time.end,
      location: booking.location || client.address,
      notes: booking.notes ?? '',
      duration: minutesBetween(time.start, time.end),
      totalPrice: services.price,
      requiresCar: wanted.therapistIds.length > 1,
      driverId: wanted.driverId,
      responseDeadline: new Date(responseDeadline(asked.startsAt, now.getTime())),
      createdBy: actor.id,
    },
    now,
  );
  await putServices(tx, id, services.ids);
  await putTherapists(tx, id, asked.therapists, now);
  await takingHolds(new StaffNotFree(wanted, holds, null), () =>
    replaceHolds(tx, { appointmentId: id, holds, now, kept: [] }),
  );
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
    after: { ...booking, response_deadline: deadline },
    ...origin,
  });
  const after = { id, clientName: client.name, state: { ...asked, responseDeadline: deadline.getTime() } };
  notifyAppointment(tx, { change: 'create', before: null, after, actor, now });
  return id;
}

const newState = ({ therapistIds, driverId, startsAt, endsAt }: Wanted, now: Date): WorkflowState => ({
  status: 'pending',
  outcome: null,
  startsAt: startsAt.getTime(),
  endsAt: endsAt.getTime(),
  therapists: therapistIds.map((id) => ({ id, accepted: false, ready: false, pickedUp: false })),
  driver: driverId === null ? null : { id: driverId, accepted: false },
  responseDeadline: now.getTime(),
  lastRemindedAt: null,
  paymentStatus: 'unpaid',
  materials: 'none',
  rodeOut: false,
  pickup: null,
});
