import { type ClientChannel, serviceDayOf, SYSTEM } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import type { Tx } from '../platform/database/database.js';
import { wrongFields } from '../platform/errors.js';
import { clientsOf, lockClient } from './clients.repository.js';
import { findConsents, hasStoppedSms, insertConsent, type NewConsent } from './consents.repository.js';
import * as m from '../texts/m.js';

type Agreeing = Omit<NewConsent, 'about' | 'state' | 'on'> & { readonly about: ClientChannel };

/**
 * Records that a client may be written to in a way of which nothing is on record yet, and only then. Where the number
 * answered STOP it records nothing, and returns false. Source: R-beyond-1305, R-beyond-1307.
 */
export async function agreeOnce(tx: Tx, { client, about, how, by, at }: Agreeing): Promise<boolean> {
  const [kept] = (await lockClient(tx, client)) ? await clientsOf(tx, [client]) : [];
  if (!kept) return true;
  if ((await findConsents(tx, client)).some((one) => one.about === about)) return true;
  if (about === 'sms' && (await hasStoppedSms(tx, kept.phone_number))) return false;
  const given = { about, state: 'given', how, on: serviceDayOf(at) } as const;
  await insertConsent(tx, { client, ...given, by, at });
  const actor = by === null ? SYSTEM : ({ id: by, role: 'operator' } as const);
  recordAudit(tx, { at, actor, action: 'client.consent', entity: 'client', entityId: client, after: given });
  return true;
}

/** The same, as said on the phone. Refusal: VALIDATION_FAILED where the number answered STOP. */
export async function agreeOnPhone(
  tx: Tx,
  client: number,
  channels: readonly ClientChannel[],
  { by, at }: Pick<NewConsent, 'by' | 'at'>,
): Promise<void> {
  for (const about of new Set(channels))
    if (!(await agreeOnce(tx, { client, about, how: 'phone', by, at })))
      throw wrongFields({ agreed: [m.this_number_answered_stop()] });
}
