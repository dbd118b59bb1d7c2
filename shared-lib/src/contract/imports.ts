import { z } from 'zod';
import { VEHICLES } from '../domain/index.js';
import { call, XLSX } from './call.js';
import { flag, id, idParams, oneOfText, optionalName } from './primitives.js';
import { RECORD_SORTS, RECORD_KINDS } from './registration.js';

/** A cell of the file that cannot be imported as it is. */
const wrongCell = z.object({
  /** The row of the file, numbered as in a spreadsheet: the first line names the columns. */
  line: z.int(),
  /** The column as the first line names it; empty for the whole line. */
  field: z.string(),
  reason: z.string(),
});
export type WrongCell = z.infer<typeof wrongCell>;

/** A line that repeats a record, or a line above it. */
const likeness = z.object({
  line: z.int(),
  fields: z.array(z.enum(['name', 'email', 'phone_number'])),
  name: z.string(),
  /** The similar record; null if it is a line of the same file. */
  record: z.object({ kind: z.enum(RECORD_KINDS), id }).nullable(),
  same_as_line: z.int().nullable(),
  /**
   * Only names may be shared. A line with another record's number or address, or for things its name, is not imported.
   */
  left_out: z.boolean(),
});
export type Likeness = z.infer<typeof likeness>;

/** A column of the file, and the field it fills. */
const importColumn = z.object({
  /** As the first line names it. */
  head: z.string(),
  /** The name of a field; null if the column is not imported. */
  fills: z.string().nullable(),
  /** The column's first cell that is not empty. */
  sample: z.string(),
});
export type ImportColumn = z.infer<typeof importColumn>;

/** A field that a column may fill. */
const importField = z.object({ name: z.string(), label: z.string() });
export type ImportField = z.infer<typeof importField>;

/** Rows as in the file. The last column is `why`. */
const leftOut = z.object({ heads: z.array(z.string()), rows: z.array(z.array(z.string())) });
export type LeftOut = z.infer<typeof leftOut>;

/** What an import would bring, or has brought. */
const importReport = z.object({
  /** Null until confirmed. */
  id: id.nullable(),
  kind: z.enum(RECORD_KINDS),
  /** `checked`: only checked, nothing written. `failed`: given up, nothing written. */
  state: z.enum(['checked', 'waiting', 'done', 'failed']),
  /** Lines below the heading. */
  rows: z.int(),
  /** Lines that would be, or were, imported. */
  ready: z.int(),
  /** Lines processed so far. */
  progress: z.int(),
  /** The first IMPORT_SHOWN wrong cells by line, and how many lines have one. */
  wrong: z.array(wrongCell),
  wrong_rows: z.int(),
  /** The first IMPORT_SHOWN similar lines, and how many lines are not imported because of it. */
  alike: z.array(likeness),
  alike_rows: z.int(),
  /** The first IMPORT_SHOWN cells that are dropped while the rest of their line is imported. */
  dropped: z.array(wrongCell),
  /** The first IMPORT_SHOWN cells imported as they are although they look odd: phone numbers. */
  kept: z.array(wrongCell),
  columns: z.array(importColumn),
  /** The heading line, which is not imported; null if there is none, and the first line is a record. */
  head_line: z.int().nullable(),
  /** All fields that a column may fill for this kind of record. */
  fields: z.array(importField),
  /** Labels of required fields that no column fills. Nothing can be imported then. */
  missing: z.array(z.string()),
  /** The rows left out, to be corrected and imported again. Only for a file that is being checked; never stored. */
  left_out: leftOut.nullable(),
});
export type ImportReport = z.infer<typeof importReport>;

/** `first_name,,phone_number`: the second column is not imported. */
const chosenColumns = z.string().regex(/^[a-z_]{0,40}(?:,[a-z_]{0,40}){0,99}$/);

const own = { auth: 'session', roles: ['operator'], status: 200 } as const;
const params = z.object({ kind: z.enum(RECORD_KINDS) });

export const imports = {
  template: call({
    ...own,
    method: 'GET',
    path: '/api/registration/import/:kind/',
    summary: 'A CSV file to fill in: the columns of this kind, with an example',
    params,
    answersFile: 'text/csv',
    response: z.unknown(),
  }),
  /**
   * With `dry_run=true` the file is only checked. Without it, a job imports all valid lines together. The answer comes
   * at once, and `imports/:id/` shows the progress.
   */
  run: call({
    ...own,
    method: 'POST',
    path: '/api/registration/import/:kind/',
    summary: 'Look through a CSV file or workbook (dry_run=true), or import what can be imported of it',
    params,
    /** `columns`: the field that each column fills, in order. If left out, the headings of the file decide. */
    query: z.strictObject({ dry_run: flag.optional(), columns: chosenColumns.optional() }),
    file: ['text/csv', XLSX],
    response: importReport,
  }),
  read: call({
    ...own,
    method: 'GET',
    path: '/api/registration/imports/:id/',
    summary: 'How far an import is, and what it brought',
    params: idParams,
    response: importReport,
  }),
  export: call({
    ...own,
    method: 'GET',
    path: '/api/registration/export/:kind/',
    summary: 'What a list shows, as a CSV file',
    params,
    query: z.strictObject({
      search: optionalName.optional(),
      state: oneOfText(['active', 'disabled']).optional(),
      vehicle: oneOfText(VEHICLES).optional(),
      sort: oneOfText(RECORD_SORTS).optional(),
    }),
    answersFile: 'text/csv',
    response: z.unknown(),
  }),
};
