import type { Answer, Calls, Query } from 'shared-lib/contract';
import { serviceDayOf } from 'shared-lib/domain';
import { findHistory } from '../audit/history.repository.js';
import { findClient } from '../clients/clients.repository.js';
import { clientIsGone } from '../clients/clients.usecases.js';
import { findLastLooks } from '../clients/looks.repository.js';
import { findMergedFrom } from '../clients/merge.repository.js';
import type { Queryable } from '../platform/database/database.js';
import { findUses } from '../inventory/stock.repository.js';
import { notFound } from '../platform/errors.js';
import { findMaterialRecord, findService } from './materials-and-services.repository.js';
import { findAlikeRecords, findCreation, findOpenAppointments, type AlikeRecord } from './record-pages.repository.js';
import { findStaffMember } from './staff.repository.js';

type Records = Calls['records'];

const given = <T>(record: T | undefined): T => {
  if (record === undefined) throw notFound();
  return record;
};

export async function readStaffRecord(q: Queryable, id: number, now: Date): Promise<Answer<Records['staff']>> {
  const [staff, open, history] = await Promise.all([
    findStaffMember(q, id, now),
    findOpenAppointments(q, 'staff', id),
    findHistory(q, 'user', id),
  ]);
  return { ...given(staff), ...open, history };
}

export async function readClientRecord(q: Queryable, id: number): Promise<Answer<Records['client']>> {
  const [client, created_at, open, history, looks] = await Promise.all([
    findClient(q, id),
    findCreation(q, 'client', id),
    findOpenAppointments(q, 'client', id),
    findMergedFrom(q, id).then((others) => findHistory(q, 'client', id, others)),
    findLastLooks(q, id),
  ]);
  if (!client || !created_at) throw await clientIsGone(q, id);
  const told = [...history, ...looks].sort((a, b) => b.at.localeCompare(a.at));
  return { ...client, created_at, ...open, history: told };
}

export async function readMaterialRecord(q: Queryable, id: number): Promise<Answer<Records['material']>> {
  const [material, created_at, used_by, history] = await Promise.all([
    findMaterialRecord(q, id),
    findCreation(q, 'material', id),
    findUses(q, id),
    findHistory(q, 'material', id),
  ]);
  return {
    ...given(material),
    created_at: given(created_at),
    used_by,
    history,
    appointments: [],
    appointments_count: 0,
  };
}

export async function readServiceRecord(q: Queryable, id: number, now: Date): Promise<Answer<Records['service']>> {
  const [service, created_at, open, history] = await Promise.all([
    findService(q, id, serviceDayOf(now)),
    findCreation(q, 'service', id),
    findOpenAppointments(q, 'service', id),
    findHistory(q, 'service', id),
  ]);
  return { ...given(service), created_at: given(created_at), ...open, history };
}

const fieldsOf = ({ same_name, same_email, same_phone }: AlikeRecord) => [
  ...(same_name ? (['name'] as const) : []),
  ...(same_email ? (['email'] as const) : []),
  ...(same_phone ? (['phone_number'] as const) : []),
];

const typed = (value: string | undefined): string | null => value?.trim() || null;

/** Facts that a person should know before they send a registration or an edit. Source: 7-027. */
export async function alike(q: Queryable, asked: Query<Records['alike']>): Promise<Answer<Records['alike']>> {
  const found = await findAlikeRecords(q, asked.kind, {
    name: typed(asked.name),
    email: typed(asked.email),
    phone_number: typed(asked.phone_number),
    except: asked.except ?? null,
  });
  return {
    matches: found.map((one) => ({
      kind: one.kind,
      id: one.id,
      name: one.name,
      fields: fieldsOf(one),
      ...(one.same_phone && one.earlier_number && { earlier_number: true }),
    })),
  };
}
