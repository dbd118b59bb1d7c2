import { CLIENT_PHONE_WORDS, FIELD_TEXTS } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import type { Caller } from '../platform/caller.js';
import type { Tx } from '../platform/database/database.js';
import { wrongFields } from '../platform/errors.js';
import { readPhone } from '../platform/phone/phone.js';
import { addPhone, findNumber } from './contacts.repository.js';
import * as m from '../texts/m.js';

/**
 * The number that counts for a visit, as numbers are compared; null for the main one. A number that is new becomes one
 * of the client's, so that searches, STOP, exports and erasures know it. Refusal: VALIDATION_FAILED.
 * Source: R-beyond-1200.
 */
export async function numberForVisit(
  { tx, now, actor, origin }: Pick<Caller, 'actor' | 'origin'> & { readonly tx: Tx; readonly now: Date },
  client: number,
  typed: string | undefined,
): Promise<string | null> {
  if (typed === undefined) return null;
  const { key, shown } = readPhone(typed);
  const found = await findNumber(tx, client, key);
  if (!found) throw wrongFields({ visit_phone: [FIELD_TEXTS.notFound] });
  if (found.is_main) return null;
  if (found.is_known) return key;
  if (!(await addPhone(tx, client, { number: key, shown })))
    throw wrongFields({ visit_phone: [m.the_client_has_too_many_numbers()] });
  recordAudit(tx, {
    at: now,
    actor,
    ...origin,
    action: 'client.update',
    entity: 'client',
    entityId: client,
    after: { phones: `${shown} (${CLIENT_PHONE_WORDS.own})` },
  });
  return key;
}
