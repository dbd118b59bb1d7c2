import type { z } from 'zod';
import type { Role } from '../domain/index.js';
import type { Ungrouped } from './field-audiences.js';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export type FileType = 'text/csv' | 'application/json' | 'application/octet-stream' | typeof XLSX;

/** One call of the API. The server validates by it, the client gets its types from it, and OpenAPI is made from it. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** From the root, with `:params` and a trailing slash. */
  readonly path: `/api/${string}/`;
  /** `optional`: works with and without a session. */
  readonly auth: 'none' | 'optional' | 'session';
  /** Who may call it. If absent, everyone with a session. */
  readonly roles?: readonly Role[];
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** For a POST that the specification names: an empty optional field counts as left out. Source: R-api-16. */
  readonly blankIsLeftOut?: true;
  /** The handler checks the body, because its schema depends on more than the path. */
  readonly bodyIsReadLater?: true;
  /** The fields of a multipart form, which some calls take instead of JSON. */
  readonly form?: z.ZodObject;
  /** The body is a file of this type, or of one of these, sent as it is instead of JSON. */
  readonly file?: FileType | readonly FileType[];
  /** The answer is a file of this type, or of one of these, instead of JSON. `response` is then unused. */
  readonly answersFile?: FileType | readonly FileType[];
  readonly response: z.ZodType;
  readonly status: 200 | 201 | 202 | 204;
}

/** Compiles only if each field of the schema stands in a group of field-audiences.ts. The error names the others. */
export type EveryFieldGrouped<Schema> = [Ungrouped<Schema>] extends [never]
  ? unknown
  : `no group says who reads ${Ungrouped<Schema> & string}`;
type GroupedAnswer<C extends Call> = C extends { readonly roles: readonly ['operator'] }
  ? unknown
  : { readonly response: EveryFieldGrouped<C['response']> };

export const call = <const C extends Call>(definition: C & GroupedAnswer<C>): C => definition;

type Infer<T> = T extends z.ZodType ? z.infer<T> : undefined;
type Input<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What the server's handler receives, after parsing. */
export type Params<C extends Call> = Infer<C['params']>;
export type Query<C extends Call> = Infer<C['query']>;
export type Body<C extends Call> = Infer<C['body']>;
export type Form<C extends Call> = Infer<C['form']>;
/** What the client sends, before parsing and defaults. */
export type QueryInput<C extends Call> = Input<C['query']>;
export type BodyInput<C extends Call> = Input<C['body']>;
export type Answer<C extends Call> = Infer<C['response']>;
