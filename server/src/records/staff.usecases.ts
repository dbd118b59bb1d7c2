import type { RegisteredStaff } from 'shared-lib/contract';
import { hasSeatsFor, serverLimits, type Role } from 'shared-lib/domain';
import type { Caller } from '../platform/caller.js';
import { disableUser, enableUser } from '../accounts/disabling/disable-user.js';
import { staffTimeChanged } from '../availability/holds/staff-time-changes.js';
import {
  askForEmailChange,
  emailTaken,
  type approveEmailChange,
} from '../accounts/own-account/email-changes.usecases.js';
import { tellOfPickupAddress } from '../accounts/own-account/pickup-address-news.js';
import { invitationMail } from '../accounts/own-account/notice-mails.js';
import { suspensionChanged } from '../accounts/disabling/suspension-event.js';
import { recordAudit } from '../audit/audit.repository.js';
import type { Queryable, Tx } from '../platform/database/database.js';
import { ApiError } from '../platform/errors.js';
import { refuseStaleEdit } from '../platform/http/stale-edit.js';
import { shownPhone, withShownPhone } from '../platform/phone/phone.js';
import {
  findAlike,
  findRidesAhead,
  insertStaff,
  liftSuspension,
  lockStaffMember,
  markInvited,
  registerOneAtATime,
  updateStaff,
  type Alike,
  type Particulars,
} from './staff.repository.js';
import * as m from '../texts/m.js';

const nameOf = ({ first_name, last_name }: Pick<Alike, 'first_name' | 'last_name'>): string =>
  [first_name, last_name].filter(Boolean).join(' ');

/**
 * Field errors for an address or number that another person has. A name that another has is refused until the operator
 * says that it is no mistake.
 */
async function refuseAlike(
  q: Queryable,
  {
    role,
    person,
    except,
    allowSameName,
  }: {
    readonly role: Role;
    readonly person: Particulars;
    readonly except: number | null;
    readonly allowSameName: boolean;
  },
): Promise<void> {
  const alike = await findAlike(q, role, person, except);
  const fields: Record<string, string[]> = {};
  for (const one of alike) {
    if (one.same_email) fields['email'] = [m.has_this_e_mail_address({ one: nameOf(one) })];
    if (one.same_phone) fields['phone_number'] = [m.has_this_phone_number_already({ one: nameOf(one) })];
  }
  if (Object.keys(fields).length) throw new ApiError('DUPLICATE', { fields });
  const namesake = alike.find(({ same_name }) => same_name);
  if (namesake && !allowSameName)
    throw new ApiError('DUPLICATE', {
      nonField: [m.a_called_is_registered_already({ what: role, name: nameOf(namesake) })],
      extra: { same_name: true },
    });
}

export type Registering = Partial<Particulars> &
  Pick<Particulars, 'email' | 'first_name' | 'last_name'> & { readonly allow_same_name?: boolean };

/** By default a motorcycle takes one passenger, a car four. */
const SEATS = { motorcycle: 1, car: 4 } as const;

const particularsOfNew = ({ allow_same_name: _, ...given }: Registering): Particulars => ({
  email: given.email,
  first_name: given.first_name,
  last_name: given.last_name,
  phone_number: shownPhone(given.phone_number),
  specialization: given.specialization ?? null,
  pickup_address: given.pickup_address || null,
  gender: given.gender ?? null,
  vehicle_type: given.vehicle_type ?? null,
  motorcycle_plate: given.motorcycle_plate ?? null,
  seats: given.seats ?? (given.vehicle_type ? SEATS[given.vehicle_type] : null),
});

/** Stores a person who is like nobody else, and invites them. */
export async function storeStaff(
  tx: Tx,
  { deps: { clock, config, mail }, actor, origin }: Caller,
  role: Role,
  given: Registering,
): Promise<RegisteredStaff> {
  const now = clock.now();
  const person = particularsOfNew(given);
  // Operators see all data: outside the demo they begin with a second factor. Source: R-accounts-5.
  const registered = await insertStaff(tx, { ...person, role, two_factor: role === 'operator' && !config.demo }, now);
  recordAudit(tx, {
    at: now,
    actor,
    action: 'staff.register',
    entity: 'user',
    entityId: registered.id,
    after: { role, ...person },
    ...origin,
  });
  await mail.send(tx, invitationMail(registered, `${config.publicUrl}/register`));
  return registered;
}

/** Registers a person and invites them by e-mail to complete the registration. Source: 3-052, 7-021. */
export async function registerStaff(caller: Caller, role: Role, given: Registering): Promise<RegisteredStaff> {
  try {
    return await caller.deps.db.tx(async (tx) => {
      await registerOneAtATime(tx);
      const person = particularsOfNew(given);
      await refuseAlike(tx, { role, person, except: null, allowSameName: given.allow_same_name ?? false });
      return storeStaff(tx, caller, role, given);
    });
  } catch (error) {
    throw emailTaken(error);
  }
}

const ONLY_FOR: { readonly [K in keyof Particulars]?: Role } = {
  specialization: 'therapist',
  pickup_address: 'therapist',
  gender: 'therapist',
  vehicle_type: 'driver',
  motorcycle_plate: 'driver',
  seats: 'driver',
};

function refuseForeignFields(role: Role, change: Partial<Particulars>): void {
  const foreign = (Object.keys(ONLY_FOR) as (keyof Particulars)[]).filter(
    (name) => change[name] !== undefined && ONLY_FOR[name] !== role,
  );
  if (foreign.length)
    throw new ApiError('VALIDATION_FAILED', {
      fields: Object.fromEntries(foreign.map((name) => [name, [`Only a ${ONLY_FOR[name]} has this.`]])),
    });
}

const particularsOf = (staff: RegisteredStaff): Particulars => ({
  email: staff.email,
  first_name: staff.first_name,
  last_name: staff.last_name,
  phone_number: staff.phone_number,
  specialization: staff.specialization,
  pickup_address: staff.pickup_address,
  gender: staff.gender,
  vehicle_type: staff.vehicle_type as Particulars['vehicle_type'],
  motorcycle_plate: staff.motorcycle_plate,
  seats: staff.seats,
});

/**
 * A driver with groups to drive keeps a large enough vehicle. The driver is locked, so that no booking adds a group
 * meanwhile. Source: R-booking-19.
 */
async function refuseTooSmallVehicle(
  tx: Tx,
  driverId: number,
  { before, after }: { readonly before: Particulars; readonly after: Particulars },
): Promise<void> {
  if (before.vehicle_type === after.vehicle_type && before.seats === after.seats) return;
  const rides = (await findRidesAhead(tx, driverId)).filter(({ passengers }) => !hasSeatsFor(after, passengers));
  const [group] = rides;
  if (!group) return;
  const field = before.vehicle_type === after.vehicle_type ? 'seats' : 'vehicle_type';
  const text =
    rides.length === 1
      ? m.still_drives_a_group_of({ passengers: group.passengers, id: group.id })
      : m.still_drives_groups_that_do({ count: rides.length });
  throw new ApiError('IN_USE', { fields: { [field]: [text] }, extra: { rides } });
}

async function lockOrRefuse(tx: Tx, id: number, now: Date): Promise<RegisteredStaff> {
  const staff = await lockStaffMember(tx, id, now);
  if (!staff) throw new ApiError('NOT_FOUND');
  return staff;
}

/**
 * Changes the given members. A new e-mail address counts at once before the registration is completed. After that it is
 * only asked for, because its owner has the account. Source: R-accounts-13.
 */
export async function changeStaff(
  { deps, actor, origin }: Caller,
  id: number,
  { expected, ...change }: Partial<Particulars> & { readonly expected?: Readonly<Record<string, unknown>> },
): Promise<RegisteredStaff> {
  const { db, clock } = deps;
  try {
    return await db.tx(async (tx) => {
      const now = clock.now();
      await registerOneAtATime(tx);
      const stored = await lockOrRefuse(tx, id, now);
      refuseStaleEdit(expected && withShownPhone(expected), withShownPhone(stored), stored);
      refuseForeignFields(stored.role, change);
      const before = particularsOf(stored);
      const given = Object.fromEntries(
        Object.entries(change).filter(([, value]) => value !== undefined),
      ) as Partial<Particulars>;
      const wanted: Particulars = withShownPhone({
        ...before,
        ...given,
        ...(given.pickup_address === '' && { pickup_address: null }),
      });
      await refuseAlike(tx, { role: stored.role, person: wanted, except: id, allowSameName: true });
      const asks = stored.registration_completed && wanted.email.toLowerCase() !== before.email.toLowerCase();
      const after: Particulars = asks ? { ...wanted, email: before.email } : wanted;
      await refuseTooSmallVehicle(tx, id, { before, after });
      const changed = await updateStaff(tx, id, after, now);
      if (after.pickup_address !== before.pickup_address) await tellOfPickupAddress(tx, id, now);
      recordAudit(tx, {
        at: now,
        actor,
        action: 'staff.change',
        entity: 'user',
        entityId: id,
        before: { ...before },
        after: { ...after },
        ...origin,
      });
      if (!asks) return changed;
      await askForEmailChange(tx, deps, { userId: id, newEmail: wanted.email, actor, requestId: origin.requestId });
      return lockOrRefuse(tx, id, now);
    });
  } catch (error) {
    throw emailTaken(error);
  }
}

/** Repeating it changes nothing. Nobody disables their own account, because nobody might be left to enable it. */
export async function disableStaff(
  { deps, actor, origin }: Caller,
  id: number,
  reason: string,
): Promise<RegisteredStaff> {
  if (actor.id === id) throw new ApiError('FORBIDDEN', { detail: m.you_cannot_disable_your_own() });
  return deps.db.tx(async (tx) => {
    const now = deps.clock.now();
    await lockOrRefuse(tx, id, now);
    await disableUser(tx, { userId: id, actor, reason, now, requestId: origin.requestId });
    return lockOrRefuse(tx, id, now);
  });
}

export async function enableStaff({ deps, actor, origin }: Caller, id: number): Promise<RegisteredStaff> {
  return deps.db.tx(async (tx) => {
    const now = deps.clock.now();
    await lockOrRefuse(tx, id, now);
    await enableUser(tx, { userId: id, actor, reason: m.enabled_by_an_operator(), now, requestId: origin.requestId });
    await staffTimeChanged(tx, deps.jobs, null);
    return lockOrRefuse(tx, id, now);
  });
}

/** A second operator agrees to another address, or any operator calls it off. Source: R-accounts-13. */
export async function answerStaffEmail(
  { deps, actor, origin }: Caller,
  id: number,
  answer: typeof approveEmailChange,
): Promise<RegisteredStaff> {
  return deps.db.tx(async (tx) => {
    await answer(tx, deps, id, { actor, requestId: origin.requestId });
    return lockOrRefuse(tx, id, deps.clock.now());
  });
}

/** Source: R-workflow-44. */
export async function liftStaffSuspension({ deps, actor, origin }: Caller, id: number): Promise<RegisteredStaff> {
  return deps.db.tx(async (tx) => {
    const now = deps.clock.now();
    const before = await lockOrRefuse(tx, id, now);
    if (!before.suspended_until) return before;
    const after = await liftSuspension(tx, id, now);
    tx.emit(suspensionChanged(id));
    await staffTimeChanged(tx, deps.jobs, null);
    recordAudit(tx, {
      at: now,
      actor,
      action: 'user.lift_suspension',
      entity: 'user',
      entityId: id,
      before: { suspended_until: before.suspended_until },
      after: { suspended_until: null },
      ...origin,
    });
    return after;
  });
}

/**
 * Sends the invitation again to a person who has not chosen a name and password yet; at most once a minute. Source:
 * R-accounts-6.
 */
export async function resendInvitation({ deps, actor, origin }: Caller, id: number): Promise<RegisteredStaff> {
  const { db, clock, config, mail } = deps;
  return db.tx(async (tx) => {
    const now = clock.now();
    const staff = await lockOrRefuse(tx, id, now);
    if (staff.registration_completed) throw new ApiError('ALREADY_REGISTERED');
    if (!staff.is_active) throw new ApiError('NOT_INVITED_DISABLED');
    const notSince = new Date(now.getTime() - serverLimits.INVITATION_SECONDS * 1000);
    if (!(await markInvited(tx, id, { now, notSince })))
      throw new ApiError('INVITED_RECENTLY', { retryAfter: serverLimits.INVITATION_SECONDS });
    await mail.send(tx, invitationMail(staff, `${config.publicUrl}/register`));
    recordAudit(tx, { at: now, actor, action: 'staff.invite', entity: 'user', entityId: id, ...origin });
    return staff;
  });
}
