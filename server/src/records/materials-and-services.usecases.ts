import type { Body, Calls, Client, Material, RegisteredService } from 'shared-lib/contract';
import { FIELD_TEXTS, serviceDayOf } from 'shared-lib/domain';
import type { Caller } from '../platform/caller.js';
import { recordAudit } from '../audit/audit.repository.js';
import { createClient } from '../clients/clients.usecases.js';
import { tellStockScreens } from '../inventory/stock-screens.js';
import type { Tx } from '../platform/database/database.js';
import { ApiError, codeOf } from '../platform/errors.js';
import { changedMembers, refuseStaleEdit } from '../platform/http/stale-edit.js';
import { phoneKey } from '../platform/phone/phone.js';
import {
  findClientNamed,
  findNamedAlike,
  findService,
  insertMaterial,
  insertService,
  lockMaterial,
  lockService,
  removePrices,
  replaceUses,
  updateMaterial,
  updateService,
} from './materials-and-services.repository.js';
import { usesFault } from './service-materials.js';
import * as m from '../texts/m.js';

type Registration = Calls['registration'];

const nameTaken = (what: string, name: string): ApiError =>
  new ApiError('DUPLICATE', { fields: { name: [m.a_called_is_registered_already({ what, name })] } });

const calledAlike = (what: string, name: string): ApiError =>
  new ApiError('DUPLICATE', {
    nonField: [m.a_called_is_registered_already({ what, name })],
    extra: { same_name: true },
  });

/** A record with a similar name is added only when the operator says that it is no mistake. Source: R-names-2. */
async function refuseNamedAlike(
  tx: Tx,
  what: 'material' | 'service',
  { name, allow_same_name }: { readonly name: string; readonly allow_same_name?: boolean | undefined },
): Promise<void> {
  const alike = allow_same_name ? undefined : await findNamedAlike(tx, what, name);
  if (alike) throw calledAlike(what, alike);
}

/** The rules of a new client, and a question where a client of that name is known already. */
export async function registerClient(
  caller: Caller,
  { allow_same_name, ...client }: Body<Registration['registerClient']>,
): Promise<Client> {
  const name = [client.first_name, client.last_name].filter(Boolean).join(' ');
  const namesake = allow_same_name ? undefined : await findClientNamed(caller.deps.db, name);
  if (namesake && phoneKey(namesake.phone_number) !== phoneKey(client.phone_number))
    throw calledAlike(
      'client',
      `${[namesake.first_name, namesake.last_name].filter(Boolean).join(' ')} (${namesake.phone_number})`,
    );
  return createClient(client, caller);
}

/**
 * Stores a material; undefined where its name is taken. Its stock is the first entry of the stock ledger. The caller
 * tells the screens: of one material, or of a whole import together.
 */
export async function storeMaterial(
  tx: Tx,
  { deps, actor, origin }: Caller,
  { allow_same_name: _, ...material }: Body<Registration['registerMaterial']>,
): Promise<Material | undefined> {
  const now = deps.clock.now();
  const made = await insertMaterial(tx, material, now, actor.id);
  if (!made) return undefined;
  recordAudit(tx, {
    at: now,
    actor,
    action: 'material.register',
    entity: 'material',
    entityId: made.id,
    after: { ...material },
    ...origin,
  });
  return made;
}

/** Names are unique in any case. */
export const registerMaterial = (caller: Caller, material: Body<Registration['registerMaterial']>): Promise<Material> =>
  caller.deps.db.tx(async (tx) => {
    await refuseNamedAlike(tx, 'material', material);
    const made = await storeMaterial(tx, caller, material);
    if (!made) throw nameTaken('material', material.name);
    tellStockScreens(tx, [made.id]);
    return made;
  });

/** Changes the given members. Only movements of the ledger change the stock. */
export async function changeMaterial(
  { deps, actor, origin }: Caller,
  id: number,
  { expected, ...change }: Body<Registration['updateMaterial']>,
): Promise<Material> {
  try {
    return await deps.db.tx(async (tx) => {
      const stored = await lockMaterial(tx, id);
      if (!stored) throw new ApiError('NOT_FOUND');
      refuseStaleEdit(expected, { ...stored });
      const changed = changedMembers(change, stored);
      if (!changed) return stored;
      const now = deps.clock.now();
      const after = await updateMaterial(tx, id, changed.after, now);
      tellStockScreens(tx, [id]);
      recordAudit(tx, {
        at: now,
        actor,
        action: 'material.change',
        entity: 'material',
        entityId: id,
        ...changed,
        ...origin,
      });
      return after;
    });
  } catch (error) {
    throw codeOf(error) === '23505' && change.name !== undefined ? nameTaken('material', change.name) : error;
  }
}

type Uses = Body<Registration['registerService']>['materials'];

const unknownMaterial = (): ApiError =>
  new ApiError('VALIDATION_FAILED', { fields: { materials: [FIELD_TEXTS.notFound] } });

function refuseTwice(uses: Uses): void {
  const fault = usesFault(uses);
  if (fault) throw new ApiError('VALIDATION_FAILED', { fields: { materials: [fault] } });
}

/** Stores a service; undefined where its name is taken. */
export async function storeService(
  tx: Tx,
  { deps, actor, origin }: Caller,
  { allow_same_name: _, ...service }: Body<Registration['registerService']>,
): Promise<RegisteredService | undefined> {
  const now = deps.clock.now();
  const made = await insertService(tx, service, now);
  if (!made) return undefined;
  if (made.known.length < service.materials.length) throw unknownMaterial();
  recordAudit(tx, {
    at: now,
    actor,
    action: 'service.register',
    entity: 'service',
    entityId: made.service.id,
    after: { ...service },
    ...origin,
  });
  return made.service;
}

export async function registerService(
  caller: Caller,
  service: Body<Registration['registerService']>,
): Promise<RegisteredService> {
  refuseTwice(service.materials);
  return caller.deps.db.tx(async (tx) => {
    await refuseNamedAlike(tx, 'service', service);
    const made = await storeService(tx, caller, service);
    if (!made) throw nameTaken('service', service.name);
    return made;
  });
}

const usesOf = ({ materials }: { readonly materials: Uses }): Uses =>
  materials.map(({ material, quantity }) => ({ material, quantity })).sort((a, b) => a.material - b.material);

/**
 * Changes the given members; booked visits keep their length and price. A withdrawn service (`is_active: false`) is no
 * longer on offer. Another price holds from now on: it ends one that has begun, and those to come still begin.
 */
export async function changeService(
  { deps, actor, origin }: Caller,
  id: number,
  change: Body<Registration['updateService']>,
): Promise<RegisteredService> {
  const { materials, expected, ...columns } = change;
  if (materials) refuseTwice(materials);
  const now = deps.clock.now();
  const today = serviceDayOf(now);
  try {
    return await deps.db.tx(async (tx) => {
      const stored = (await lockService(tx, id)) && (await findService(tx, id, today));
      if (!stored) throw new ApiError('NOT_FOUND');
      const before: Record<string, unknown> = { ...stored, materials: usesOf(stored) };
      refuseStaleEdit(expected, before, stored);
      const after: Record<string, unknown> = { ...columns, ...(materials && { materials: usesOf({ materials }) }) };
      const changed = changedMembers(after, before);
      if (!changed) return stored;
      await updateService(tx, id, columns, now);
      if ('price' in changed.after) await removePrices(tx, id, null, today);
      if (materials && (await replaceUses(tx, id, materials)) < materials.length) throw unknownMaterial();
      recordAudit(tx, {
        at: now,
        actor,
        action: 'service.change',
        entity: 'service',
        entityId: id,
        ...changed,
        ...origin,
      });
      return (await findService(tx, id, today)) ?? stored;
    });
  } catch (error) {
    throw codeOf(error) === '23505' && change.name !== undefined ? nameTaken('service', change.name) : error;
  }
}
