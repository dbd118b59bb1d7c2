import { z } from 'zod';
import {
  AUDIT_ACTION_NAMES,
  AUDIT_ENTITY_NAMES,
  BROWSER_LOG_BYTES,
  FIELD_TEXTS,
  findsAppointments,
  PAGE_SIZE_LOGS,
  ROLES,
} from '../domain/index.js';
import { call } from './call.js';
import { pageSize } from './paging.js';
import { day, id, idText, instant, line, longIdText, longText, oneOfText, searchTerm } from './primitives.js';
import { historyEntry } from './records.js';

/** An entry of the audit trail. */
const logEntry = z.object({
  id: z.int(),
  at: instant,
  /** Null where the product did it by itself. */
  actor: id.nullable(),
  actor_name: z.string().nullable(),
  /** A role, or `system`. */
  actor_role: z.string(),
  action: z.string(),
  entity: z.string(),
  entity_id: z.string(),
  /** What the record is called: the client of an appointment, somebody's name; null where it has none any more. */
  subject: z.string().nullable(),
  changes: historyEntry.shape.changes,
  /** How many more members the entry says of the record, the same before and after. */
  unchanged: z.int(),
  request_id: z.string().nullable(),
  address: z.string().nullable(),
  /** `Chrome on Android`; null where nothing is known of it. */
  device: z.string().nullable(),
});
export type LogEntry = z.infer<typeof logEntry>;

const named = z.object({ id, name: z.string() });
const listedPerson = named.extend({ role: z.enum(ROLES) });

/** What narrows the trail. `from` and `to` are service days, both included. */
const filters = {
  /** Who did it: a number, or `system`. */
  actor: z.union([z.literal('system'), idText]).optional(),
  action: oneOfText(AUDIT_ACTION_NAMES).optional(),
  entity: oneOfText(AUDIT_ENTITY_NAMES).optional(),
  entity_id: line(64).optional(),
  from: day.optional(),
  to: day.optional(),
  /**
   * The number of a record, a name of staff, clients, materials or services, words of a reason. It looks through
   * LOG_SEARCH_DAYS at most: those before `to`, or before today.
   */
  search: searchTerm(findsAppointments, FIELD_TEXTS.searchShortOrNumber).optional(),
};

/** What went wrong on somebody's screen; whoever sent it is not kept. */
const browserLogEntry = z.object({
  id: z.int(),
  kind: z.enum(['error', 'test']),
  message: z.string(),
  /** Where in the code, a line each. */
  stack: z.string(),
  /** `/dashboard/appointments/:id`: numbers and what follows a question mark are left out. */
  page: z.string(),
  /** Versions of the shell and of the areas that were open. */
  release: z.string(),
  /** `Chrome on Android` */
  device: z.string(),
  /** Of whoever saw it; null where nobody was signed in. */
  role: z.enum(ROLES).nullable(),
  /** The same again counts, and is not listed twice. */
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
      /** Entries behind this one: a number that an answer gave as `next`. */
      before: longIdText.optional(),
      /** Entries that came after this one. */
      after: longIdText.optional(),
      page_size: pageSize(PAGE_SIZE_LOGS),
    }),
    response: z.object({
      results: z.array(logEntry),
      /** What is meant by the numbers that stand in the changes. */
      people: z.array(named),
      services: z.array(named),
      /** Asked as `before` it gives what is older; null where there is nothing older. */
      next: z.int().nullable(),
      /** Of the first page: how many there are, LOGS_COUNTED_MAX at most; null on the others. */
      count: z.int().nullable(),
      count_capped: z.literal(true).optional(),
      /** The days that a search looked through. */
      searched: z.object({ from: day, to: day }).nullable(),
    }),
  }),
  /** Whom the trail can be asked for. */
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
   * From everybody's screens. Bounded, as anybody may send it; what looks like an address, a number or a token is taken
   * out before it is kept.
   */
  send: call({
    method: 'POST',
    path: '/api/logs/client/',
    auth: 'optional',
    status: 204,
    summary: 'Say what went wrong on a screen',
    body: z.strictObject({
      kind: z.enum(['error', 'test']).default('error'),
      message: longText(BROWSER_LOG_BYTES.message).min(1, FIELD_TEXTS.required),
      stack: longText(BROWSER_LOG_BYTES.stack).optional(),
      page: longText(BROWSER_LOG_BYTES.page),
      release: longText(BROWSER_LOG_BYTES.release),
    }),
    response: z.undefined(),
  }),
  client: call({
    ...own,
    method: 'GET',
    path: '/api/logs/client/',
    summary: 'What went wrong on screens of late, the latest first',
    response: z.array(browserLogEntry),
  }),
};
