import type { Answer, Body, Calls, Client } from 'shared-lib/contract';
import { FIELD_TEXTS, formatServiceDay, type Language, serviceDayOf, SYSTEM } from 'shared-lib/domain';
import { userIdOf, type Caller } from '../platform/caller.js';
import { recordAudit } from '../audit/audit.repository.js';
import type { Queryable, Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { ApiError, codeOf, wrongFields } from '../platform/errors.js';
import { paginated } from '../platform/http/paging.js';
import { changedMembers, refuseStaleEdit } from '../platform/http/stale-edit.js';
import { withShownPhone } from '../platform/phone/phone.js';
import type { Searching } from '../platform/search/search-lane.js';
import { isTherapist } from '../staff-directory/staff-directory.repository.js';
import {
  clientsOf,
  findClient,
  findDuplicates,
  findErasedAt,
  insertClient,
  findShownVisits,
  insertClients,
  listClients,
  lockClient,
  searchClients,
  updateClient,
  type ClientColumns,
  type SortedPage,
  type Contact,
  type Duplicate,
} from './clients.repository.js';
import { agreeOnPhone } from './agree.usecases.js';
import { findMergedInto } from './merge.repository.js';
import * as m from '../texts/m.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

type NewClient = Body<Calls['people']['createClient']>;

/** A page of all clients, or of a search's results. */
export async function pageOfClients(
  { db, searches }: Deps,
  { search, ...page }: SortedPage & { readonly search?: string },
  who: Searching,
) {
  const { clients, count, capped } = search
    ? await searches.run(who, (q) => searchClients(q, search, page))
    : await listClients(db, page);
  return paginated(clients, { ...page, count, capped });
}

export async function readClient(q: Queryable, id: number): Promise<Client> {
  const client = await findClient(q, id);
  if (!client) throw await clientIsGone(q, id);
  return client;
}

/** The same, but for a client whose data were removed. Refusal: NOT_FOUND. */
export async function readKeptClient(q: Queryable, id: number): Promise<Client> {
  const [client] = await clientsOf(q, [id]);
  if (!client) throw await clientIsGone(q, id);
  return client;
}

/** Why the client does not exist: never did, is redacted, was erased, or was merged into another one, who is named. */
export async function clientIsGone(q: Queryable, id: number): Promise<ApiError> {
  const kept = await findMergedInto(q, id);
  if (!kept) {
    const erasedAt = await findErasedAt(q, id);
    if (!erasedAt) return new ApiError('NOT_FOUND');
    return new ApiError('NOT_FOUND', {
      detail: m.this_client_was_erased({ date: formatServiceDay(serviceDayOf(erasedAt)) }),
    });
  }
  return new ApiError('NOT_FOUND', {
    detail: m.this_client_was_merged_with({ name: kept.name }),
    extra: { merged_into: kept.id },
  });
}

type Match = Answer<Calls['people']['duplicates']>['matches'][number];

const fieldsOf = ({ same_phone, same_email, same_name, same_address }: Duplicate): Match['fields'] => [
  ...(same_phone ? (['phone_number'] as const) : []),
  ...(same_email ? (['email'] as const) : []),
  ...(same_name ? (['name'] as const) : []),
  ...(same_address ? (['address'] as const) : []),
];

/**
 * Clients who have or had this phone number, or have this e-mail; with a name or address, also those with a similar
 * name or at the same home address. Source: 7-027, R-names-2, R-phone-2, R-beyond-1320.
 */
export async function checkDuplicates({ db }: Deps, contact: Contact) {
  const found = await findDuplicates(db, contact);
  return {
    is_duplicate: found.length > 0,
    matches: found.map((one) => {
      const { same_phone, same_email: _, same_name: __, same_address: ___, earlier_number, ...client } = one;
      return { ...client, fields: fieldsOf(one), ...(same_phone && earlier_number && { earlier_number }) };
    }),
  };
}

const NAMES = { phone_number: 'phone number', email: 'e-mail address' } as const;

/** An earlier number is no reason, because numbers pass from one person to another. */
export async function refuseDuplicate(
  q: Queryable,
  { phone_number, email }: Contact,
  except: number | null,
): Promise<void> {
  const fields: Record<string, string[]> = {};
  for (const { first_name, last_name, ...one } of await findDuplicates(q, { phone_number, email }, except)) {
    const name = [first_name, last_name].filter(Boolean).join(' ');
    const said = { phone_number: one.same_phone && !one.earlier_number, email: one.same_email };
    for (const field of ['phone_number', 'email'] as const)
      if (said[field]) fields[field] = [m.has_this_already({ name, field: NAMES[field] })];
  }
  if (Object.keys(fields).length) throw new ApiError('DUPLICATE', { fields });
}

/** Of two simultaneous requests with the same number, the refused one reads which client it met. */
export async function explainingDuplicates<T>(
  { db }: Deps,
  contact: Contact,
  { except, work }: { readonly except: number | null; readonly work: () => Promise<T> },
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (codeOf(error) !== '23505') throw error;
    await refuseDuplicate(db, contact, except);
    throw error;
  }
}

async function refuseUnknownTherapist(q: Queryable, id: number | null | undefined): Promise<void> {
  if (id != null && !(await isTherapist(q, id))) throw wrongFields({ preferred_therapist: [FIELD_TEXTS.notFound] });
}

/** The client's data on the screens of their visits. */
export const TOLD_TO_THE_PEOPLE = [
  'first_name',
  'last_name',
  'phone_number',
  'address',
  'allergies',
  'gate_instructions',
  'preferred_therapist',
  'preferred_gender',
  // The texts that operators send from it.
  'language',
] as const satisfies readonly (keyof ClientColumns)[];

/**
 * Open screens of their visits show the current record. The visits themselves do not change, so their versions stay,
 * and nobody's edit is refused. Source: R-client-1.
 */
export async function tellVisits(tx: Tx, client: number, now: Date): Promise<void> {
  for (const { id: appointmentId, status } of await findShownVisits(tx, client, now))
    tx.emit({
      type: 'appointment_updated',
      appointmentId,
      audience: { operators: true },
      payload: { change: 'edit_details', status },
    });
}

export const createClient = ({ agreed = [], ...body }: NewClient, caller: Caller): Promise<Client> => {
  const client: ClientColumns = withShownPhone({ ...body, email: body.email ?? null });
  const { deps } = caller;
  return explainingDuplicates(deps, client, {
    except: null,
    work: () =>
      deps.db.tx(async (tx) => {
        await refuseDuplicate(tx, client, null);
        await refuseUnknownTherapist(tx, client.preferred_therapist);
        const now = deps.clock.now();
        const id = await insertClient(tx, client, now);
        recordAudit(tx, { ...audited(caller), at: now, action: 'client.create', entityId: id, after: { ...client } });
        await agreeOnPhone(tx, id, agreed, { by: userIdOf(caller.actor), at: now });
        return readClient(tx, id);
      }),
  });
};

/** Stores many at once. Returns the ones that were stored. */
export async function storeClients(
  tx: Tx,
  { deps, actor, origin }: Caller,
  clients: readonly ClientColumns[],
): Promise<boolean[]> {
  const now = deps.clock.now();
  const shown = clients.map(withShownPhone);
  const stored = await insertClients(tx, shown, now);
  for (const { id, ...client } of stored)
    recordAudit(tx, {
      at: now,
      actor,
      action: 'client.create',
      entity: 'client',
      entityId: id,
      after: { ...client },
      ...origin,
    });
  const taken = new Set(stored.map(({ phone_number }) => phone_number));
  return shown.map(({ phone_number }) => taken.has(phone_number));
}

export const changeClient = (
  id: number,
  { expected, ...given }: Body<Calls['people']['updateClient']>,
  caller: Caller,
): Promise<Client> => {
  const { deps } = caller;
  const change = withShownPhone(given);
  return explainingDuplicates(deps, change, {
    except: id,
    work: () =>
      deps.db.tx(async (tx) => {
        if (!(await lockClient(tx, id))) throw await clientIsGone(tx, id);
        const stored = await readClient(tx, id);
        refuseStaleEdit(expected && withShownPhone(expected), withShownPhone(stored), stored);
        await refuseDuplicate(tx, change, id);
        await refuseUnknownTherapist(tx, change.preferred_therapist);
        const changed = changedMembers(change, stored);
        if (!changed) return stored;
        const now = deps.clock.now();
        await updateClient(tx, id, changed.after, now);
        recordAudit(tx, {
          ...audited(caller),
          at: now,
          action: 'client.update',
          entityId: id,
          ...changed,
        });
        if (TOLD_TO_THE_PEOPLE.some((name) => name in changed.after)) await tellVisits(tx, id, now);
        return readClient(tx, id);
      }),
  });
};

/** The client chooses their language on a page of ours. A repeat changes nothing. Source: R-beyond-1301. */
export async function chooseLanguage(
  tx: Tx,
  { client, language, now }: { readonly client: number; readonly language: Language; readonly now: Date },
): Promise<void> {
  if (!(await lockClient(tx, client))) return;
  const changed = changedMembers({ language }, await readClient(tx, client));
  if (!changed) return;
  await updateClient(tx, client, changed.after, now);
  recordAudit(tx, { at: now, actor: SYSTEM, action: 'client.update', entity: 'client', entityId: client, ...changed });
  await tellVisits(tx, client, now);
}

const audited = ({ actor, origin }: Caller) => ({ actor, ...origin, entity: 'client' }) as const;
