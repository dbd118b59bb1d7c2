import { z } from 'zod';
import {
  AUDIT_ACTION_NAMES,
  AUDIT_ENTITY_NAMES,
  BROWSER_LOG_BYTES,
  FIELD_TEXTS,
  findsAppointments,
  PAGE_SIZE_LOGS,
  REMOTE_FAULTS,
  ROLES,
} from '../domain/index.js';
import { call } from './call.js';
import { everybodyRead } from './field-audiences.js';
import { pageSize } from './paging.js';
import {
  day,
  id,
  idText,
  instant,
  line,
  longIdText,
  longText,
  oneOfText,
  remoteName,
  remoteVersion,
  searchTerm,
} from './primitives.js';
import { historyEntry } from './records.js';

/** An entry of the audit trail. */
const logEntry = z.object({
  id: z.int(),
  at: instant,
  /** Null if the product did it by itself. */
  actor: id.nullable(),
  actor_name: z.string().nullable(),
  /** A role, or `system`. */
  actor_role: z.string(),
  action: z.string(),
  entity: z.string(),
  entity_id: z.string(),
  /** The name of the record: the client of an appointment, or a person's name; null if it no longer has one. */
  subject: z.string().nullable(),
  changes: historyEntry.shape.changes,
  /** How many more fields the entry holds that are the same before and after. */
  unchanged: z.int(),
  request_id: z.string().nullable(),
  address: z.string().nullable(),
  /** `Chrome on Android`; null if unknown. */
  device: z.string().nullable(),
});
export type LogEntry = z.infer<typeof logEntry>;

const named = z.object({ id, name: z.string() });
const listedPerson = named.extend({ role: z.enum(ROLES) });

/** Filters of the trail. `from` and `to` are service days, both included. */
const filters = {
  /** Who did it: a number, or `system`. */
  actor: z.union([z.literal('system'), idText]).optional(),
  action: oneOfText(AUDIT_ACTION_NAMES).optional(),
  entity: oneOfText(AUDIT_ENTITY_NAMES).optional(),
  entity_id: line(64).optional(),
  from: day.optional(),
  to: day.optional(),
  /**
   * The number of a record; a name of staff, clients, materials or services; or words of a reason. It searches
   * LOG_SEARCH_DAYS at most: the days before `to`, or before today.
   */
  search: searchTerm(findsAppointments, FIELD_TEXTS.searchShortOrNumber).optional(),
};

/** The version of a remote that broke on a screen, and how. */
const remoteFault = z.strictObject({ remote: remoteName, version: remoteVersion, fault: z.enum(REMOTE_FAULTS) });
export type RemoteFault = z.infer<typeof remoteFault>;

/** An error on a person's screen. The sender is not stored. */
const browserLogEntry = z.object({
  id: z.int(),
  kind: z.enum(['error', 'test']),
  /** Null if the error is none of a remote's, or nobody knows whose. */
  of: remoteFault.nullable(),
  message: z.string(),
  /** The places in the code, one on each line. */
  stack: z.string(),
  /** `/dashboard/appointments/:id`: numbers and the query string are left out. */
  page: z.string(),
  /** Versions of the shell and of the areas that were open. */
  release: z.string(),
  /** `Chrome on Android` */
  device: z.string(),
  /** The role of the person who saw it; null if nobody was signed in. */
  role: z.enum(ROLES).nullable(),
  /** A repeated error raises the count and is not listed again. */
  count: z.int(),
  first_at: instant,
  last_at: instant,
});
export type BrowserLogEntry = z.infer<typeof browserLogEntry>;

const own = { auth: 'session', roles: ['operator'], status: 200 } as const;

export const logs = {
  list: call({
    ...own,
    method: 'GET',
    path: '/api/logs/',
    summary: 'The audit trail, newest first; older entries are asked for behind the last one (before)',
    query: z.strictObject({
      ...filters,
      /** Older entries than this one: a number that an answer gave as `next`. */
      before: longIdText.optional(),
      /** Entries newer than this one. */
      after: longIdText.optional(),
      page_size: pageSize(PAGE_SIZE_LOGS),
    }),
    response: z.object({
      results: z.array(logEntry),
      /** The people whose numbers appear in the changes. */
      people: z.array(named),
      services: z.array(named),
      /** Sent as `before`, it gets older entries; null if there are none. */
      next: z.int().nullable(),
      /** On the first page: the number of entries, LOGS_COUNTED_MAX at most; null on the others. */
      count: z.int().nullable(),
      count_capped: z.literal(true).optional(),
      /** The days that the search covered. */
      searched: z.object({ from: day, to: day }).nullable(),
    }),
  }),
  /** The people the trail can be filtered by. */
  people: call({
    ...own,
    method: 'GET',
    path: '/api/logs/people/',
    summary: 'Everybody who ever had an account, by name',
    response: z.array(listedPerson),
  }),
  export: call({
    ...own,
    method: 'GET',
    path: '/api/logs/export/',
    summary: 'The audit trail as a CSV file',
    query: z.strictObject(filters),
    answersFile: 'text/csv',
    response: z.unknown(),
  }),
  /**
   * From everyone's screens. It is bounded, as anybody may send it. Anything that looks like an address, a number or a
   * token is removed before it is stored.
   */
  send: call({
    method: 'POST',
    path: '/api/logs/client/',
    auth: 'optional',
    status: 200,
    summary: 'Say what went wrong on a screen',
    body: z.strictObject({
      kind: z.enum(['error', 'test']).default('error'),
      message: longText(BROWSER_LOG_BYTES.message).min(1, FIELD_TEXTS.required),
      stack: longText(BROWSER_LOG_BYTES.stack).optional(),
      page: longText(BROWSER_LOG_BYTES.page),
      release: longText(BROWSER_LOG_BYTES.release),
      of: remoteFault.optional(),
    }),
    /** The number by which support finds the entry. The same error has the same one. */
    response: z.object(everybodyRead({ id })),
  }),
  client: call({
    ...own,
    method: 'GET',
    path: '/api/logs/client/',
    summary: 'What went wrong on screens of late, the latest first',
    response: z.array(browserLogEntry),
  }),
};
