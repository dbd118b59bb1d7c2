import type { Body, Calls, Client, Material, RegisteredService } from 'shared-lib/contract';
import { FIELD_TEXTS } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import { createClient } from '../clients/clients.usecases.js';
import { ApiError } from '../platform/errors.js';
import { findClientNamed, insertMaterial, insertService } from './catalogue.repository.js';
import type { Acting } from './staff.usecases.js';

type Registration = Calls['registration'];

const nameTaken = (what: string, name: string): ApiError => new ApiError('DUPLICATE', { fields: { name: [`A ${what} called ${name} is registered already.`] } });

/** The rules of a new client, and a word where somebody of that name is known already. */
export async function registerClient(acting: Acting & { readonly address: string }, { allow_same_name, ...client }: Body<Registration['registerClient']>): Promise<Client> {
  const name = [client.first_name, client.last_name].filter(Boolean).join(' ');
  const namesake = allow_same_name ? undefined : await findClientNamed(acting.deps.db, name);
  if (namesake && namesake.phone_number !== client.phone_number) {
    throw new ApiError('DUPLICATE', { nonField: [`A client called ${name} is registered already (${namesake.phone_number}).`], extra: { same_name: true } });
  }
  return createClient(client, acting);
}

/** Names are unique whatever their case. What is on the shelf is the first entry of the stock ledger. */
export async function registerMaterial({ deps, actor, requestId }: Acting, material: Body<Registration['registerMaterial']>): Promise<Material> {
  return deps.db.tx(async (tx) => {
    const now = deps.clock.now();
    const made = await insertMaterial(tx, material, now, actor.id);
    if (!made) throw nameTaken('material', material.name);
    await recordAudit(tx, { at: now, actor, action: 'material.register', entity: 'material', entityId: made.id, after: { ...material }, requestId });
    return made;
  });
}

export async function registerService({ deps, actor, requestId }: Acting, service: Body<Registration['registerService']>): Promise<RegisteredService> {
  const ids = service.materials.map(({ material }) => material);
  if (new Set(ids).size < ids.length) throw new ApiError('VALIDATION_FAILED', { fields: { materials: ['Each material once, please.'] } });
  return deps.db.tx(async (tx) => {
    const now = deps.clock.now();
    const made = await insertService(tx, service, now);
    if (!made) throw nameTaken('service', service.name);
    if (made.known.length < ids.length) throw new ApiError('VALIDATION_FAILED', { fields: { materials: [FIELD_TEXTS.notFound] } });
    await recordAudit(tx, { at: now, actor, action: 'service.register', entity: 'service', entityId: made.service.id, after: { ...service }, requestId });
    return made.service;
  });
}
