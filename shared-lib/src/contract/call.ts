import type { z } from 'zod';
import type { Role } from '../domain/index.js';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export type FileType = 'text/csv' | typeof XLSX;

/** One call of the API: from this the server validates, the client types itself and OpenAPI is made. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** From the root, with `:params` and a trailing slash. */
  readonly path: `/api/${string}/`;
  /** `optional`: works with and without a session. */
  readonly auth: 'none' | 'optional' | 'session';
  /** Who may call it; everybody with a session where absent. */
  readonly roles?: readonly Role[];
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Of a POST that the specification names: an empty optional field was left out. Source: R-api-16. */
  readonly blankIsLeftOut?: true;
  /** What the body may be, the handler asks: it depends on more than the path. */
  readonly bodyIsReadLater?: true;
  /** The members of a multipart form, which some calls take in place of JSON. */
  readonly form?: z.ZodObject;
  /** The body is a file of this kind, or of one of these, byte for byte, in place of JSON. */
  readonly file?: FileType | readonly FileType[];
  /** The answer is a file of this kind, or of one of these, in place of JSON; `response` says nothing of it then. */
  readonly answersFile?: FileType | readonly FileType[];
  readonly response: z.ZodType;
  readonly status: 200 | 201 | 202 | 204;
}

export const call = <const C extends Call>(definition: C): C => definition;

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
