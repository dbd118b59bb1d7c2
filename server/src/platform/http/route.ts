// How it works: docs/subsystems/access.md.
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Answer, Body, Call, FileType, Form, Params, Query } from 'shared-lib/contract';
import { serverLimits, type Role } from 'shared-lib/domain';
import { runInRequest } from '../caller.js';
import type { Principal } from '../principal.js';
import type { Deps } from '../deps.js';
import { ApiError } from '../errors.js';
import type { InTurn } from '../turns.js';
import { readFile, readForm } from './form.js';
import { checkedKey, runIdempotently, type StoredAnswer } from './idempotent-requests.js';
import { refuseByOwner } from './owner-only.js';
import { optionalPrincipal, requirePrincipal, requireVerified } from './authentication.js';
import { retryLostRead } from '../database/retry-lost-read.js';
import { parseParams, parsePart, readBody } from './validation.js';
import * as m from '../../texts/m.js';

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps;
    /** The writes of one record take turns, a few at a time. The others wait without a database connection. */
    recordTurns: InTurn;
    /** Every call bound so far. OpenAPI and the access matrix are made from it. */
    boundCalls: Call[];
    /**
     * Checks each answer against its schema (in tests), so that a difference from the contract fails where it happens.
     */
    checkAnswers: boolean;
  }
  interface FastifyRequest {
    principal?: Principal;
  }
}

type User<C extends Call> = C['auth'] extends 'session'
  ? Principal
  : C['auth'] extends 'optional'
    ? Principal | undefined
    : undefined;

export interface RequestContext<C extends Call> {
  readonly params: Params<C>;
  readonly query: Query<C>;
  readonly body: Body<C>;
  readonly form: Form<C>;
  /** The bytes of the body, for a call that takes a file. */
  readonly file: C extends { readonly file: string | readonly string[] } ? Buffer : undefined;
  readonly user: User<C>;
  readonly deps: Deps;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Text that is JSON already, made by the database. It is sent unchanged. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** A file that is written while it is sent. It waits for a slow reader and holds only one piece. */
export class FileStream {
  constructor(
    readonly name: string,
    readonly content: Readable,
    readonly type: FileType = 'text/csv',
  ) {}
}

export type Handler<C extends Call> = (context: RequestContext<C>) => Promise<Answer<C> | JsonText | FileStream>;

export interface RouteOptions<C extends Call = Call> {
  /**
   * For a call about a record that may later belong to another person. Refuses when the sender of a repeat may no
   * longer know the first answer.
   */
  readonly mayHearAgain?: (context: RequestContext<C>, kept: StoredAnswer) => Promise<void>;
  /** A tighter limit than the general one for each address: sign-in and code e-mails. */
  readonly rateLimit?: { readonly max: number; readonly seconds: number };
  /** Bytes of the body. By default BODY_BYTES, or OPEN_BODY_BYTES for a call without a session. */
  readonly bodyLimit?: number;
  /** Takes a password or answers a token. Neither may be kept with the answers, so an Idempotency-Key is ignored. */
  readonly secret?: boolean;
  /**
   * A call that only reads, and much: it may be answered from the standby, where that has everything the primary had
   * when the request came. Its handler takes the database from its own `deps` alone.
   */
  readonly fromStandby?: C['method'] extends 'GET' ? true : never;
  /** All the work of the call runs inside this. It may refuse, or wait. */
  readonly within?: <T>(work: () => Promise<T>, request: FastifyRequest) => Promise<T>;
}

export const FROM_STANDBY = { fromStandby: true } as const;

const PLURALS: Readonly<Record<Role, string>> = { operator: 'operators', therapist: 'therapists', driver: 'drivers' };

/** 'Only therapists can do this.' Source: 5-029, R-workflow-39. */
export const wrongRole = (allowed: readonly Role[]): ApiError =>
  new ApiError('WRONG_ROLE', {
    detail: m.only_can_do_this({ allowed: allowed.map((role) => PLURALS[role]).join(' and ') }),
  });

/** Calls by which people verify an address or leave. They work before the address is verified. */
const OWN_ACCOUNT = '/api/auth/';

async function principalFor(call: Call, request: FastifyRequest, deps: Deps): Promise<Principal | undefined> {
  if (call.auth === 'none') return undefined;
  if (call.auth === 'optional') return optionalPrincipal(request, deps);
  const principal = await requirePrincipal(request, deps);
  if (!call.path.startsWith(OWN_ACCOUNT)) requireVerified(principal);
  if (call.roles && !call.roles.includes(principal.role)) throw wrongRole(call.roles);
  await refuseByOwner(deps.db, call, { user: principal, request });
  return principal;
}

/** Binds a handler to a call of the contract: who may call, what it accepts, once with a key, what it answers. */
export function route<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: Handler<C>,
  options: RouteOptions<C> = {},
): void {
  app.boundCalls.push(call);
  const isWrite = call.method !== 'GET';

  app.route({
    method: call.method,
    url: call.path,
    ...routeOptions(call, options),
    // Before the body is read, and after the rate limits, so that wrong tokens are counted too.
    ...(call.auth !== 'none' && {
      preParsing: async (request: FastifyRequest) => {
        request.principal = await principalFor(call, request, app.deps);
      },
    }),
    handler: async (request, reply) => {
      const { standby } = app.deps;
      const deps = options.fromStandby && standby ? { ...app.deps, db: await standby.forReading() } : app.deps;
      const sent: unknown = call.form
        ? await readForm(request)
        : call.file
          ? await readFile(request, call.file)
          : request.body;
      if (isWrite && reply.elapsedTime > PRINCIPAL_MS) request.principal = await principalFor(call, request, deps);
      const { principal } = request;
      const context = {
        params: call.params && parseParams({ path: call.path, params: call.params }, request.params),
        query: call.query && parsePart(call.query, 'query', request.query),
        body: call.body && readBody(call, call.body, sent ?? (call.method === 'DELETE' ? undefined : {})),
        form: call.form && parsePart(call.form, 'body', sent),
        file: call.file && sent,
        user: principal,
        deps,
        request,
        reply,
      } as RequestContext<C>;

      const answer = async (): Promise<StoredAnswer> => {
        const handled = () => (options.within ? options.within(() => handler(context), request) : handler(context));
        const body = await (isWrite ? runInRequest(request, handled) : handled());
        if (app.checkAnswers && !(body instanceof FileStream)) assertFits(call, body);
        return { status: call.status, body };
      };
      if (!isWrite) return send(reply, await retryLostRead(answer));
      const key = principal && !options.secret ? checkedKey(request.headers['idempotency-key']) : undefined;
      const write = async (): Promise<StoredAnswer> => {
        if (!key || !principal) return answer();
        const content = [call.method, call.path, request.params, request.query, sent ?? null];
        const mayHear = (kept: StoredAnswer) => options.mayHearAgain?.(context, kept) ?? Promise.resolve();
        return runIdempotently(deps, { userId: principal.userId, key, content, mayHear }, async () =>
          forKeeping(await answer()),
        );
      };
      const record = recordOf(call, request.params);
      return send(reply, await (record ? app.recordTurns(record, write, PATIENCE_MS) : write()));
    },
  });
}

/** After a body that took longer, the sender is checked again: the session may have ended meanwhile. */
const PRINCIPAL_MS = 1_000;

/** The time that a write waits for others of its record before it is refused with RECORD_BUSY. */
const PATIENCE_MS = 10_000;

/** The record whose writes take turns: the address up to its number. */
function recordOf({ path }: Call, params: unknown): string | undefined {
  const [before, name] = /^(.*?):(id|appointment)\b/.exec(path)?.slice(1) ?? [];
  return name && `${before}${String((params as Record<string, unknown>)[name])}`;
}

function routeOptions(
  { auth }: Call,
  { rateLimit, bodyLimit }: Pick<RouteOptions, 'rateLimit' | 'bodyLimit'>,
): RouteShorthandOptions {
  return {
    bodyLimit: bodyLimit ?? (auth === 'session' ? serverLimits.BODY_BYTES : serverLimits.OPEN_BODY_BYTES),
    ...(rateLimit && { config: { rateLimit: { max: rateLimit.max, timeWindow: rateLimit.seconds * 1000 } } }),
  };
}

const forKeeping = ({ status, body }: StoredAnswer): StoredAnswer => ({
  status,
  body: body instanceof JsonText ? (JSON.parse(body.text) as unknown) : body,
});

function send(reply: FastifyReply, { status, body }: StoredAnswer): FastifyReply {
  reply.code(status);
  if (body instanceof FileStream)
    return reply
      .headers({
        'content-type': body.type.startsWith('text/') ? `${body.type}; charset=utf-8` : body.type,
        'content-disposition': `attachment; filename="${body.name}"`,
        'x-content-type-options': 'nosniff',
      })
      .send(body.content);
  if (status === 204 || body === undefined || (body === null && status === 204)) return reply.send();
  if (body instanceof JsonText) return reply.type('application/json; charset=utf-8').send(body.text);
  if (isRefusal(status, body)) return reply.send({ ...body, request_id: reply.request.id });
  return reply.send(body);
}

const isRefusal = (status: number, body: unknown): body is Record<string, unknown> =>
  status >= 400 && typeof body === 'object' && body !== null;

function assertFits(call: Call, body: unknown): void {
  const plain: unknown =
    body instanceof JsonText
      ? JSON.parse(body.text)
      : body === undefined
        ? undefined
        : JSON.parse(JSON.stringify(body));
  const parsed = call.response.safeParse(plain);
  if (!parsed.success)
    throw new Error(`the answer of ${call.method} ${call.path} does not fit its contract: ${parsed.error.message}`);
}
