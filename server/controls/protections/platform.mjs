import { APPOINTMENTS, PAYMENT } from './paths.mjs';

const RATES = 'server/src/platform/http/rate-limits.test.ts';
const LANE = 'server/src/platform/search/search-lane.ts';
const LANE_TEST = 'server/src/platform/search/search-lane.test.ts';
const MALFORMED = 'server/src/platform/http/malformed-requests.test.ts';
const LOST = 'server/src/platform/database/lost-connection.faults.test.ts';
const DATABASE = 'server/src/platform/database';

const BUSY = 'server/src/appointments/workflow/busy-record.test.ts';
const HOSTILE = 'server/src/access/hostile-requests.test.ts';
const SIZE = 'server/src/platform/http/request-size.ts';

/** Protections for the platform: database, requests, jobs, shutdown. */
export const PLATFORM_PROTECTIONS = [
  {
    protection: 'the token is looked at before the body is read',
    edits: [['server/src/platform/http/route.ts', 'preParsing: async (request', 'preHandler: async (request']],
    checks: [[HOSTILE, 'refused before a byte of its body']],
  },
  {
    protection: 'who sends a body that is long on its way is asked again',
    edits: [['server/src/platform/http/route.ts', 'reply.elapsedTime > PRINCIPAL_MS', 'reply.elapsedTime < 0']],
    checks: [['server/src/platform/http/route.test.ts', 'asks again where the body was on its way']],
  },
  {
    protection: 'a body that anybody may send is a few kilobytes long',
    edits: [['shared-lib/src/domain/server-limits.ts', 'OPEN_BODY_BYTES = 8 * 1024', 'OPEN_BODY_BYTES = 256 * 1024']],
    checks: [[HOSTILE, 'at most a few kilobytes']],
  },
  {
    protection: 'a refusal names twenty faults',
    edits: [['server/src/platform/http/validation.ts', 'if (++complaints === COMPLAINTS_MAX) break;', '']],
    checks: [
      [HOSTILE, 'refused in a short answer'],
      [HOSTILE, 'in a query for as little'],
    ],
  },
  {
    protection: 'members of a body are counted before they are checked',
    edits: [[SIZE, 'if (members > serverLimits.BODY_MEMBERS_MAX)', 'if (false)']],
    checks: [[HOSTILE, 'as many members']],
  },
  {
    protection: 'a long address is not read',
    edits: [[SIZE, 'originalUrl.length > ADDRESS_MAX', 'false']],
    checks: [[HOSTILE, 'in a query for as little']],
  },
  {
    protection: 'no body is unpacked',
    edits: [['server/src/platform/http/app-frame.ts', '  refusePackedBodies(app);\n', '']],
    checks: [[HOSTILE, 'never unpacked']],
  },
  {
    protection: 'parts of a form are counted before they are read',
    edits: [['server/src/platform/http/form.ts', '  refuseParts(bytes, boundary);\n', '']],
    checks: [[HOSTILE, 'ten thousand parts']],
  },
  {
    protection: 'so many requests have something hashed at once',
    edits: [['server/src/accounts/passwords/passwords.ts', 'hashing >= HASHING_REQUESTS_MAX ||', '']],
    checks: [[HOSTILE, 'five hundred at a time']],
  },
  {
    protection: 'one network leaves places to others that sign in',
    edits: [['server/src/accounts/passwords/passwords.ts', ' || others >= HASHING_REQUESTS_OF_A_NETWORK', '']],
    checks: [[HOSTILE, 'another address still gets in']],
  },
  {
    protection: 'writers of one record leave connections to all else',
    edits: [['server/src/platform/http/app-frame.ts', 'WRITES_OF_A_RECORD = 4;', 'WRITES_OF_A_RECORD = 40;']],
    checks: [[BUSY, 'leave room for all else']],
  },
  {
    protection: 'who waited in vain for a record is tried again',
    edits: [[`${DATABASE}/database.ts`, 'const MAX_WAITS = 3;', 'const MAX_WAITS = 1;']],
    checks: [[BUSY, 'try again where one keeps it for long']],
  },
  {
    protection: 'a record that is busy is told from a database that is away',
    edits: [
      [
        `${DATABASE}/outage.ts`,
        'if (code === LOCK_NOT_AVAILABLE) return new RecordBusy(error);',
        'if (code === LOCK_NOT_AVAILABLE) return new DatabaseUnavailable(error);',
      ],
    ],
    checks: [[BUSY, 'not that the database is away']],
  },
  {
    protection: 'what a proxy forwards counts as far as it is an address',
    edits: [['server/src/platform/http/app-frame.ts', '  forgetUnclearSenders(app);\n', '']],
    checks: [[RATES, 'where it names no address']],
  },
  {
    protection: 'an answer that is kept is given to who may still have it',
    edits: [['server/src/platform/http/idempotent-requests.ts', '  await mayHear?.(kept);\n', '']],
    checks: [['server/src/appointments/commands/heard-again.test.ts', 'no more once somebody else']],
  },
  {
    protection: 'of what encodings a browser takes, the beginning is read',
    edits: [['server/src/platform/http/content-encoding.ts', '.slice(0, LONGEST)', '']],
    checks: [['server/src/platform/http/content-encoding.test.ts', 'first 200 letters']],
  },
  {
    protection: 'the members of a repeated body have no order',
    edits: [
      [
        'server/src/platform/http/idempotent-requests.ts',
        'members.sort(([one], [other]) => (one < other ? -1 : 1))',
        'members',
      ],
    ],
    checks: [['server/src/platform/http/idempotent-requests.test.ts', 'members of its body in another order']],
  },
  {
    protection: 'time limit of a statement',
    edits: [[`${DATABASE}/connections.ts`, 'query_timeout: statementMs,', '']],
    checks: [[LOST, 'costs a reader no answer']],
  },
  {
    protection: 'look-ups beside one that hangs, of who is told why a session is refused',
    edits: [
      [
        'server/src/accounts/sessions/session-lookup.ts',
        'const findDisabled = byToken(findDisabledByTokens);',
        'const findDisabled = async (token: string) => (await findDisabledByTokens(quick, [tokenHash(token)], clock.now()))[0];',
      ],
    ],
    checks: [[LOST, 'holds up nobody who is told why']],
  },
  {
    protection: 'second try of a transaction whose connection was lost',
    edits: [[`${DATABASE}/database.ts`, 'if (wasLost) throw', 'throw']],
    checks: [
      [LOST, 'costs a writer nothing either'],
      [LOST, 'is made good for a write with a key'],
    ],
  },
  {
    protection: 'no second try of what may have been kept',
    edits: [
      [
        `${DATABASE}/database.ts`,
        'transaction.commitSent && !repeatable && error instanceof ConnectionLost',
        'transaction.commitSent && !repeatable && error instanceof RangeError',
      ],
    ],
    checks: [[LOST, 'refuses a write without a key']],
  },
  {
    protection: 'connections that idled while another was lost are thrown away',
    edits: [
      [`${DATABASE}/connections.ts`, 'else if (translated(error) instanceof ConnectionLost) dropSuspicious();', ''],
    ],
    checks: [[LOST, 'gives way to a new one']],
  },
  {
    protection: 'question whether who listens still hears',
    edits: [
      ['server/src/live-channel/event-feed.ts', 'if (!over.signal.aborted) await client.query(STILL_THERE);', ''],
    ],
    checks: [[LOST, 'is noticed by who listens']],
  },
  {
    protection: 'a look at the database that /readyz does not wait for',
    edits: [['server/src/platform/health.ts', 'wait(ANSWER_WITHIN_MS,', 'wait(20 * ANSWER_WITHIN_MS,']],
    checks: [[LOST, 'leaves /readyz green']],
  },
  {
    protection: 'a job whose end could not be told ends no server',
    edits: [['server/src/platform/jobs/job-worker.ts', '      preset: NOTES_OF_ENDS,\n', '']],
    checks: [['server/src/platform/jobs/lost-worker.faults.test.ts', 'the server survives']],
  },
  {
    protection: 'a connection given back twice ends no server',
    edits: [['server/src/platform/jobs/job-worker.ts', '  givingBackOnce(pool);\n', '']],
    checks: [['server/src/platform/jobs/lost-worker.faults.test.ts', 'is stopped while']],
  },
  {
    protection: 'refusal of two Host headers',
    edits: [['server/src/platform/http/app-frame.ts', 'refuseUnclearHosts(app);', '']],
    checks: [[MALFORMED, 'two hosts']],
  },
  {
    protection: 'refusal of bytes that are no text',
    edits: [
      ['server/src/platform/http/malformed-requests.ts', 'if (!isUtf8(body))', 'if (false)'],
      ['server/src/platform/http/form.ts', 'if (replaced && !bytes.includes(REPLACEMENT))', 'if (false)'],
    ],
    checks: [[MALFORMED, 'bytes that are no text']],
  },
  {
    protection: 'what cannot be read is answered in the catalogue’s form',
    edits: [
      [
        'server/src/platform/http/app-frame.ts',
        'clientErrorHandler: (error, socket) => answerParserError(error, socket, log),',
        '',
      ],
    ],
    checks: [[MALFORMED, 'in the form of the catalogue']],
  },
  {
    protection: 'what cannot be read is answered on a kept connection too',
    edits: [
      ['server/src/platform/http/malformed-requests.ts', '|| isAmidAnswer(socket)', '|| socket.bytesWritten > 0'],
    ],
    checks: [[MALFORMED, 'later one on its connection']],
  },
  {
    protection: 'no answer amid another one',
    edits: [['server/src/platform/http/malformed-requests.ts', '|| isAmidAnswer(socket)', '']],
    checks: [[MALFORMED, 'amid the one before']],
  },
  {
    protection: 'an upload that its sender breaks off is no fault',
    edits: [['server/src/platform/http/error-handler.ts', 'wasAborted(error, request)', 'false']],
    checks: [[MALFORMED, 'breaks off']],
  },
  {
    protection: 'token for /metrics and /api/docs of a business',
    edits: [
      ['server/src/platform/http/operations-access.ts', 'if (operationsToken === undefined) throw', 'if (false) throw'],
      [
        'server/src/platform/http/operations-access.ts',
        'if (given !== undefined && isSame(given, operationsToken)) return;',
        'return;',
      ],
    ],
    checks: [['server/src/platform/http/operations-access.test.ts', '']],
  },
  {
    protection: 'a signal that comes twice is one wish',
    edits: [['server/src/stop-wishes.ts', 'const SAME_WISH_MS = 2_000;', 'const SAME_WISH_MS = 0;']],
    checks: [['server/src/stop-wishes.test.ts', 'is the same wish']],
  },
  {
    protection: 'of one person one search runs at a time',
    edits: [[LANE, '&& !this.#running.has(userId)', '']],
    checks: [[LANE_TEST, 'of one person run one at a time']],
  },
  {
    protection: 'searches have few connections to themselves',
    edits: [[LANE, 'this.#running.size < this.most', 'true']],
    checks: [[LANE_TEST, 'of many people take an eighth']],
  },
  {
    protection: 'a search ends by itself',
    edits: [[LANE, 'tx.rows(LIMIT_STATEMENTS, [`${STATEMENT_MS}ms`]).catch(() => undefined);', '']],
    checks: [[LANE_TEST, 'that take too long are ended']],
  },
  {
    protection: 'no compression of what hands out secrets',
    edits: [
      [
        'server/src/platform/http/compression.ts',
        "request.url.startsWith('/api/auth/')",
        "request.url.startsWith('/none/')",
      ],
    ],
    checks: [['server/src/platform/http/compression.test.ts', 'stays plain where tokens and codes are handed out']],
  },
  {
    protection: 'role of a call',
    edits: [
      [
        'server/src/platform/http/route.ts',
        'if (call.roles && !call.roles.includes(principal.role)) throw wrongRole(call.roles);',
        '',
      ],
    ],
    checks: [
      ['server/src/platform/http/route.test.ts', 'answers 403 to another role'],
      [`${APPOINTMENTS}/commands/refusals.test.ts`, 'lets only operators book'],
    ],
  },
  {
    protection: 'limit of requests: only a proxy of ours says who sends',
    edits: [
      [
        'server/src/platform/http/app-frame.ts',
        'config.trustedProxies.length ? [...config.trustedProxies] : false',
        'true',
      ],
    ],
    checks: [
      [RATES, 'cannot be spread by headers'],
      [RATES, 'behind a proxy are counted'],
    ],
  },
  {
    protection: 'limit of requests: an IPv6 network is one address',
    edits: [
      [
        'server/src/platform/http/rate-limits.ts',
        'store: rateCounters(clock),',
        'store: rateCounters(clock), keyGenerator: (request) => request.ip,',
      ],
    ],
    checks: [[RATES, 'of one IPv6 network count as one']],
  },
  {
    protection: 'limit of requests: wrong release tokens, pages and unknown addresses count',
    edits: [
      ['server/src/web/releases.routes.ts', "addHook('preParsing'", "addHook('onRequest'"],
      ['server/src/app.ts', '{ preHandler: app.rateLimit() }', '{}'],
    ],
    checks: [
      [RATES, 'POST /api/releases/:remote/:'],
      [RATES, 'are counted together wherever they go'],
    ],
  },
  {
    protection: 'a tighter limit where people sign in',
    edits: [['server/src/platform/http/route.ts', '...(rateLimit && {', '...(rateLimit && rateLimit.max < 0 && {']],
    checks: [
      [RATES, 'are limited as the table says'],
      [RATES, 'POST /api/auth/login/'],
      [RATES, 'POST /api/auth/resend-password-reset/'],
    ],
  },
  {
    protection: 'append-only audit trail and ledgers',
    edits: [
      [
        'server/migrations/001_shared.sql',
        "raise exception '% is append-only', tg_table_name using errcode = 'HT001';",
        'return null;',
      ],
    ],
    checks: [['server/src/platform/database/database.test.ts', 'even the owner meets the trigger']],
  },
  {
    protection: 'texts that the database cannot hold are refused',
    edits: [
      [
        'server/src/platform/http/validation.ts',
        'if (isUnstorable(parsed))\n    throw',
        'if (parsed === isUnstorable)\n    throw',
      ],
    ],
    checks: [['server/src/platform/http/route.test.ts', 'refuses texts that the database could not hold']],
  },
  {
    protection: 'what does not fit its schema never reaches a handler',
    edits: [
      [
        'server/src/platform/http/validation.ts',
        'if (parsed.success) return parsed.data;',
        "if (parsed.success || part === 'body') return value;",
      ],
    ],
    checks: [['server/src/fuzz/fuzz.exhaustive.test.ts', '']],
  },
  {
    protection: 'a key that was used for other contents is refused',
    edits: [
      [
        'server/src/platform/http/idempotent-requests.ts',
        "if (!row.request_hash.equals(hash)) throw new ApiError('IDEMPOTENCY_MISMATCH');",
        '',
      ],
    ],
    checks: [
      ['server/src/platform/http/idempotent-requests.test.ts', 'and other contents is refused with 422'],
      [PAYMENT, 'another file, or for another visit, is refused'],
    ],
  },
  {
    protection: 'a message of the channel that does not fit is refused',
    edits: [['server/src/live-channel/messages.ts', '.pipe(z.int().positive().max(2_147_483_647))', '']],
    checks: [['server/src/fuzz/channel.test.ts', '']],
  },
];
