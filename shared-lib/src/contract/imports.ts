import { z } from 'zod';
import { VEHICLES } from '../domain/index.js';
import { call, XLSX } from './call.js';
import { flag, id, idParams, oneOfText, optionalName } from './primitives.js';
import { RECORD_SORTS, RECORD_KINDS } from './registration.js';

/** Something in a line of the file that cannot be taken as it is. */
const wrongCell = z.object({
  /** Of the file, as a spreadsheet numbers its rows: the first line names the columns. */
  line: z.int(),
  /** The column as the first line calls it; empty where it is the line as a whole. */
  field: z.string(),
  reason: z.string(),
});
export type WrongCell = z.infer<typeof wrongCell>;

/** A line that says what is on record already, or what a line above it says. */
const likeness = z.object({
  line: z.int(),
  fields: z.array(z.enum(['name', 'email', 'phone_number'])),
  name: z.string(),
  /** The record that is like it; null where it is a line of the same file. */
  record: z.object({ kind: z.enum(RECORD_KINDS), id }).nullable(),
  same_as_line: z.int().nullable(),
  /** Only names may be shared: who has another's number, address or, of things, name, is not imported. */
  left_out: z.boolean(),
});
export type Likeness = z.infer<typeof likeness>;

/** A column of the file, and what it fills. */
const importColumn = z.object({
  /** As its first line calls it. */
  head: z.string(),
  /** The name of a field; null where the column is not imported. */
  fills: z.string().nullable(),
  /** What stands in its first cell that says something. */
  sample: z.string(),
});
export type ImportColumn = z.infer<typeof importColumn>;

/** What a column may fill. */
const importField = z.object({ name: z.string(), label: z.string() });
export type ImportField = z.infer<typeof importField>;

/** Rows as they stand in the file, `why` being the last of their columns. */
const leftOut = z.object({ heads: z.array(z.string()), rows: z.array(z.array(z.string())) });
export type LeftOut = z.infer<typeof leftOut>;

/** What an import would bring, or has brought. */
const importReport = z.object({
  /** Null while nothing was confirmed. */
  id: id.nullable(),
  kind: z.enum(RECORD_KINDS),
  /** `checked`: only looked at; nothing is written. `failed`: nothing was written, and it was given up. */
  state: z.enum(['checked', 'waiting', 'done', 'failed']),
  /** Lines below the first. */
  rows: z.int(),
  /** Lines that are imported: would be, or were. */
  ready: z.int(),
  /** Lines that are through by now. */
  progress: z.int(),
  /** The first IMPORT_SHOWN cells that are wrong, by line, and how many lines have one. */
  wrong: z.array(wrongCell),
  wrong_rows: z.int(),
  /** The first IMPORT_SHOWN lines that are like something, and how many lines are not imported for it. */
  alike: z.array(likeness),
  alike_rows: z.int(),
  /** The first IMPORT_SHOWN cells without which their line is imported all the same. */
  dropped: z.array(wrongCell),
  /** The first IMPORT_SHOWN cells that are imported as they stand though nobody may read them so: odd phone numbers. */
  kept: z.array(wrongCell),
  columns: z.array(importColumn),
  /** The line that names the columns and is not imported; null where none does, and the first one is a record. */
  head_line: z.int().nullable(),
  /** All that a column of this kind of record may fill. */
  fields: z.array(importField),
  /** Labels of fields that every record needs and no column fills: nothing can be imported. */
  missing: z.array(z.string()),
  /** The rows that are left out, to be mended and imported again; of a file that is only looked at. Kept nowhere. */
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
   * With `dry_run=true` the file is only looked at. Without, what can be imported is, all together: by a job, so that
   * the answer comes at once, and `imports/:id/` says how far it is.
   */
  run: call({
    ...own,
    method: 'POST',
    path: '/api/registration/import/:kind/',
    summary: 'Look through a CSV file or workbook (dry_run=true), or import what can be imported of it',
    params,
    /** `columns`: what each column fills, names of fields in their order; by the heads of the file where left out. */
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
