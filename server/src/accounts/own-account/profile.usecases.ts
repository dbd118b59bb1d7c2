import type { Profile } from 'shared-lib/contract';
import { suspensionAt } from 'shared-lib/domain';
import { recordAudit } from '../../audit/audit.repository.js';
import { retellNotifications } from '../../notifications/retell.js';
import type { Deps } from '../../platform/deps.js';
import { withShownPhone } from '../../platform/phone/phone.js';
import { tellOfPickupAddress } from './pickup-address-news.js';
import { lockProfile, readProfile, updateProfile, type OwnParticulars, type ProfileRow } from './profile.repository.js';
import type { Principal } from '../../platform/principal.js';

/** In the form of the contract; null without an open change. */
export const emailChangeOf = (row: Pick<ProfileRow, 'pending_email' | 'pending_email_at'>): Profile['email_change'] =>
  row.pending_email !== null && row.pending_email_at
    ? { email: row.pending_email, effective_at: row.pending_email_at.toISOString() }
    : null;

function shown(
  { created_at, pending_email, pending_email_at, suspended_until, suspended_reason: reason, ...row }: ProfileRow,
  now: Date,
): Profile {
  const until = suspensionAt(suspended_until, now);
  return {
    ...row,
    suspension: until && { until: until.toISOString(), reason },
    email_change: emailChangeOf({ pending_email, pending_email_at }),
    created_at: created_at.toISOString(),
  };
}

export const ownProfile = async (deps: Deps, user: Principal): Promise<Profile> =>
  shown(await readProfile(deps.db, user.userId), deps.clock.now());

/**
 * Changes a person's own profile; missing fields stay. Only therapists have a specialization and
 * a pick-up address, and operators read English.
 */
export async function changeOwnProfile(
  deps: Deps,
  user: Principal,
  change: Partial<OwnParticulars>,
  requestId: string,
): Promise<Profile> {
  return deps.db.tx(async (tx) => {
    const now = deps.clock.now();
    const before = await lockProfile(tx, user.userId);
    const pick = (row: ProfileRow): OwnParticulars => ({
      first_name: row.first_name,
      last_name: row.last_name,
      phone_number: row.phone_number,
      specialization: row.specialization,
      pickup_address: row.pickup_address,
      language: row.language,
    });
    const asked = {
      ...change,
      ...(user.role !== 'therapist' && { specialization: before.specialization, pickup_address: null }),
      ...(change.pickup_address === '' && { pickup_address: null }),
      ...(user.role === 'operator' && { language: before.language }),
    };
    const after = await updateProfile(
      tx,
      user.userId,
      withShownPhone({ ...pick(before), ...withoutUndefined(asked) }),
      now,
    );
    const language = after.language ?? 'en';
    if (language !== (before.language ?? 'en')) await retellNotifications(tx, user.userId, language);
    recordAudit(tx, {
      at: now,
      actor: { id: user.userId, role: user.role },
      action: 'profile.change',
      entity: 'user',
      entityId: user.userId,
      before: { ...pick(before) },
      after: { ...pick(after) },
      requestId,
    });
    if (after.pickup_address !== before.pickup_address) await tellOfPickupAddress(tx, user.userId, now);
    return shown(after, now);
  });
}

const withoutUndefined = <T extends object>(given: T): Partial<T> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<T>;
