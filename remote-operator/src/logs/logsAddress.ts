import { findsAppointments, limits, type ServiceDay } from 'shared-lib';
import {
  AUDIT_ACTION_NAMES,
  AUDIT_ENTITY_NAMES,
  type AuditAction,
  type AuditEntity,
  type LogFilters,
} from 'shared-lib/records';

export type LogTab = 'trail' | 'errors';

/** What the page shows, as in its address. Left-out fields filter nothing. */
export interface LogsAddress {
  tab: LogTab;
  search: string;
  /** The person who acted: their number, or the product itself. */
  actor: number | 'system' | null;
  action: AuditAction | null;
  entity: AuditEntity | null;
  /** One record of that kind, for its whole history. */
  record: string | null;
  /** Service days, both included. */
  from: ServiceDay | null;
  to: ServiceDay | null;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const dayIn = (value: string | null): ServiceDay | null => (value !== null && DAY.test(value) ? value : null);
const oneIn = <T extends string>(values: readonly T[], value: string | null): T | null =>
  values.find((one) => one === value) ?? null;

function actorIn(value: string | null): LogsAddress['actor'] {
  if (value === 'system') return value;
  const id = Number(value);
  return Number.isInteger(id) && id > 0 ? id : null;
}

export function readLogs(params: URLSearchParams): LogsAddress {
  const search = params.get('search') ?? '';
  const entity = oneIn(AUDIT_ENTITY_NAMES, params.get('entity'));
  return {
    tab: params.get('tab') === 'errors' ? 'errors' : 'trail',
    search: search.length <= limits.NAME_MAX && findsAppointments(search) ? search : '',
    actor: actorIn(params.get('actor')),
    action: oneIn(AUDIT_ACTION_NAMES, params.get('action')),
    entity,
    record: entity && (params.get('record') || null),
    from: dayIn(params.get('from')),
    to: dayIn(params.get('to')),
  };
}

export function writeLogs({ tab, search, record, ...rest }: LogsAddress): URLSearchParams {
  const written = new URLSearchParams();
  if (tab !== 'trail') written.set('tab', tab);
  if (search) written.set('search', search);
  for (const [name, value] of Object.entries(rest)) if (value !== null) written.set(name, String(value));
  if (rest.entity && record) written.set('record', record);
  return written;
}

/** The address after a change. Another kind of record, or none, drops the filters of the one before. */
export function changeLogs(params: URLSearchParams, change: Partial<LogsAddress>): URLSearchParams {
  const now = readLogs(params);
  const turns = change.entity !== undefined && change.entity !== now.entity;
  return writeLogs({ ...now, ...(turns ? { record: null, action: null } : {}), ...change });
}

const NOTHING: LogsAddress = {
  tab: 'trail',
  search: '',
  actor: null,
  action: null,
  entity: null,
  record: null,
  from: null,
  to: null,
};

/** The address with the whole history of a record. */
export const historyAddress = (entity: AuditEntity, record: number | string): string =>
  `/dashboard/logs?${writeLogs({ ...NOTHING, entity, record: String(record) }).toString()}`;

/** The same page without filters. */
export const withoutFilters = ({ tab }: LogsAddress): URLSearchParams => writeLogs({ ...NOTHING, tab });

export const isNarrowed = ({ tab: _, ...filters }: LogsAddress): boolean =>
  Object.values(filters).some((value) => value !== null && value !== '');

export const logFilters = ({ search, actor, action, entity, record, from, to }: LogsAddress): LogFilters => ({
  ...(search && { search }),
  ...(actor !== null && { actor }),
  ...(action && { action }),
  ...(entity && { entity }),
  ...(entity && record && { entity_id: record }),
  ...(from && { from }),
  ...(to && { to }),
});
