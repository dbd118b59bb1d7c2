import { APPOINTMENTS, PAYMENT } from './paths.mjs';

const DOCTOR = 'server/src/doctor';
const DOCTOR_TEST = `${DOCTOR}/doctor.test.ts`;
const WATCHING = 'server/src/watching';
const RATES = 'server/src/platform/http/rate-limits.test.ts';
const LANE = 'server/src/platform/search/search-lane.ts';
const LANE_TEST = 'server/src/platform/search/search-lane.test.ts';
const MALFORMED = 'server/src/platform/http/malformed-requests.test.ts';
const LOST = 'server/src/platform/database/lost-connection.faults.test.ts';
const DATABASE = 'server/src/platform/database';
const ONLINE = `${DATABASE}/online-migration.test.ts`;
const HOSTS = `${DATABASE}/hosts.test.ts`;
const WORKERS = 'server/src/workers.faults.test.ts';
const FAILOVER = 'server/src/failover.faults.test.ts';
const TRACING = 'server/src/platform/tracing';
const TRACED = 'server/src/platform/http/trace-requests.ts';
const STANDBY = 'server/src/standby.faults.test.ts';

const BUSY = 'server/src/appointments/workflow/busy-record.test.ts';
const HOSTILE = 'server/src/access/hostile-requests.test.ts';
const SIZE = 'server/src/platform/http/request-size.ts';

/** Protections for the platform: database, requests, jobs, shutdown. */
export const PLATFORM_PROTECTIONS = [
  {
    protection: 'an online migration makes its index while people write',
    edits: [[`${DATABASE}/migrations.ts`, 'const online = isOnline(text);', 'const online = false;']],
    checks: [[ONLINE, 'makes an index: lists are read and visits booked meanwhile']],
  },
  {
    protection: 'a server that waits for another one’s migration holds no snapshot',
    edits: [
      [
        `${DATABASE}/session.sql.ts`,
        "'select pg_try_advisory_lock($1) as mine'",
        "'select true as mine from pg_advisory_lock($1)'",
      ],
    ],
    checks: [[ONLINE, 'makes an index: lists are read and visits booked meanwhile, and another server waits']],
  },
  {
    protection: 'a migration that waits for a table lets lists through',
    edits: [[`${DATABASE}/migrations.sql.ts`, "set local lock_timeout = '1s'", 'select']],
    checks: [[ONLINE, 'that waits for a table lets lists through']],
  },
  {
    protection: 'an index that was left half made is made anew',
    edits: [[`${DATABASE}/online-migration.ts`, 'rows[0]?.valid !== true', 'rows.length === 0']],
    checks: [[ONLINE, 'that was cut goes on at the next start']],
  },
  {
    protection: 'an online migration has no statement that people wait for',
    edits: [
      [`${DATABASE}/online-migration.ts`, 'if (isAlone) return { text };', 'if (isAlone || !batches) return { text };'],
    ],
    checks: [[ONLINE, 'is refused in an online one: writers would wait']],
  },
  {
    protection: 'operators alone read what the doctor says of the installation',
    edits: [
      ['shared-lib/src/contract/doctor.ts', "roles: ['operator'],", "roles: ['operator', 'therapist', 'driver'],"],
    ],
    checks: [[DOCTOR_TEST, 'is the same as that of the command, for operators alone']],
  },
  {
    protection: 'the doctor names a mail server without its password',
    edits: [[`${DOCTOR}/network-checks.ts`, 'new URL(smtpUrl).host', 'smtpUrl']],
    checks: [[DOCTOR_TEST, 'names a mail server that cannot be reached, without its password']],
  },
  {
    protection: 'a folder of another owner is named before PostgreSQL is started on it',
    edits: [
      [
        'server/src/platform/database/embedded-postgres/folders.ts',
        'if (found === undefined) return undefined;',
        'if (found !== cluster) return undefined;',
      ],
    ],
    checks: [[DOCTOR_TEST, 'names a file that another user owns']],
  },
  {
    protection: 'the figures name no version that nobody released',
    edits: [
      [
        `${WATCHING}/watching.sql.ts`,
        'from remote_versions v left join remote_pointers p',
        'from (select remote, version from remote_versions union select remote, version from client_logs) v left join remote_pointers p',
      ],
    ],
    checks: [[`${WATCHING}/metrics.test.ts`, 'nothing of versions that nobody released']],
  },
  {
    protection: 'figures of a database that is away are left out, as 0 would say that all is well',
    edits: [[`${WATCHING}/metrics.ts`, 'if (!figure.length && !labels.length) this.remove();', '']],
    checks: [[`${WATCHING}/metrics.test.ts`, 'answers without the figures of a database that is away']],
  },
  {
    protection: 'the log names pages and files without a route by their kind, never by their address',
    edits: [['server/src/platform/http/route-list.ts', "return 'page';", 'return request.url;']],
    checks: [['server/src/web/delivery.test.ts', 'stand in the log by their kind']],
  },
  {
    protection: 'the token is checked before the body is read',
    edits: [['server/src/platform/http/route.ts', 'preParsing: async (request', 'preHandler: async (request']],
    checks: [[HOSTILE, 'refused before a byte of its body']],
  },
  {
    protection: 'a sender whose body takes long is checked again',
    edits: [['server/src/platform/http/route.ts', 'reply.elapsedTime > PRINCIPAL_MS', 'reply.elapsedTime < 0']],
    checks: [['server/src/platform/http/route.test.ts', 'asks again where the body was on its way']],
  },
  {
    protection: 'a body without a sign-in has a few kilobytes at most',
    edits: [['shared-lib/src/domain/server-limits.ts', 'OPEN_BODY_BYTES = 8 * 1024', 'OPEN_BODY_BYTES = 256 * 1024']],
    checks: [[HOSTILE, 'at most a few kilobytes']],
  },
  {
    protection: 'a refusal names twenty faults at most',
    edits: [['server/src/platform/http/validation.ts', 'if (++complaints === COMPLAINTS_MAX) break;', '']],
    checks: [
      [HOSTILE, 'refused in a short answer'],
      [HOSTILE, 'in a query for as little'],
    ],
  },
  {
    protection: 'the members of a body are counted before they are validated',
    edits: [[SIZE, 'if (members > serverLimits.BODY_MEMBERS_MAX)', 'if (false)']],
    checks: [[HOSTILE, 'as many members']],
  },
  {
    protection: 'a long address is not read',
    edits: [[SIZE, 'originalUrl.length > ADDRESS_MAX', 'false']],
    checks: [[HOSTILE, 'in a query for as little']],
  },
  {
    protection: 'no compressed body is unpacked',
    edits: [['server/src/platform/http/app-frame.ts', '  refusePackedBodies(app);\n', '']],
    checks: [[HOSTILE, 'never unpacked']],
  },
  {
    protection: 'the parts of a form are counted before they are read',
    edits: [['server/src/platform/http/form.ts', '  refuseParts(bytes, boundary);\n', '']],
    checks: [[HOSTILE, 'ten thousand parts']],
  },
  {
    protection: 'the number of requests that wait for a hash is limited',
    edits: [['server/src/accounts/passwords/passwords.ts', 'hashing >= HASHING_REQUESTS_MAX ||', '']],
    checks: [[HOSTILE, 'five hundred at a time']],
  },
  {
    protection: 'one network leaves room for others that sign in',
    edits: [['server/src/accounts/passwords/passwords.ts', ' || others >= HASHING_REQUESTS_OF_A_NETWORK', '']],
    checks: [[HOSTILE, 'another address still gets in']],
  },
  {
    protection: 'writers of one record leave connections for other work',
    edits: [['server/src/platform/http/app-frame.ts', 'WRITES_OF_A_RECORD = 4;', 'WRITES_OF_A_RECORD = 40;']],
    checks: [[BUSY, 'leave room for all else']],
  },
  {
    protection: 'a request that waited too long for a record is tried again',
    edits: [[`${DATABASE}/create-database.ts`, 'const MAX_WAITS = 3;', 'const MAX_WAITS = 1;']],
    checks: [[BUSY, 'try again where one keeps it for long']],
  },
  {
    protection: 'a busy record is told apart from a database that is away',
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
    protection: 'a forwarded address from a proxy counts only if it is an address',
    edits: [['server/src/platform/http/app-frame.ts', '  forgetUnclearSenders(app);\n', '']],
    checks: [[RATES, 'where it names no address']],
  },
  {
    protection: 'a stored answer goes only to someone who may still have it',
    edits: [['server/src/platform/http/idempotent-requests.ts', '  await mayHear?.(kept);\n', '']],
    checks: [['server/src/appointments/commands/repeated-steps.test.ts', 'no more once somebody else']],
  },
  {
    protection: "only the start of a browser's list of encodings is read",
    edits: [['server/src/platform/http/content-encoding.ts', '.slice(0, LONGEST)', '']],
    checks: [['server/src/platform/http/content-encoding.test.ts', 'first 200 letters']],
  },
  {
    protection: 'the order of members in a repeated body does not matter',
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
    protection: 'a host that takes no writes is not chosen',
    edits: [
      [`${DATABASE}/hosts.ts`, 'state !== undefined && !state.standby && !state.read_only;', 'state !== undefined;'],
    ],
    checks: [[HOSTS, 'is an outage while no host takes writes']],
  },
  {
    protection: 'a silent host is not waited for longer than two seconds',
    edits: [[`${DATABASE}/hosts.ts`, 'HOST_MS = 2_000;', 'HOST_MS = 20_000;']],
    checks: [[HOSTS, 'costs seconds, once, when a host is silent']],
  },
  {
    protection: 'after a lost connection the hosts are asked again',
    edits: [[`${DATABASE}/hosts.ts`, 'if (this.#chosen === host) this.#chosen = undefined;', '']],
    checks: [[HOSTS, 'ends what is open to a host that is used no more']],
  },
  {
    protection: 'connections to a host that is used no more end',
    edits: [[`${DATABASE}/hosts.ts`, 'for (const [end, to] of this.#open) if (to !== host) end();', '']],
    checks: [[HOSTS, 'ends what is open to a host that is used no more']],
  },
  {
    protection: 'a primary of before a failover is not used again',
    edits: [
      [`${DATABASE}/hosts.ts`, ' && timelineOf(one) >= this.#timeline', ''],
      [`${DATABASE}/hosts.ts`, '.sort((a, b) => timelineOf(b) - timelineOf(a))', ''],
    ],
    checks: [[FAILOVER, 'a primary that froze and comes back']],
  },
  {
    protection: 'a trace holds no text of a statement without a name',
    edits: [[`${DATABASE}/transaction.ts`, "(/[a-z]+/i.exec(statement)?.[0] ?? 'statement')", 'statement']],
    checks: [[`${TRACING}/tracing.test.ts`, 'has jobs, and what fails']],
  },
  {
    protection: 'a trace names the route, not the address',
    edits: [[TRACED, 'const route = routeName(request, reply);', 'const route = request.url;']],
    checks: [[`${TRACING}/tracing.test.ts`, 'holds no name, phone, text, token or value']],
  },
  {
    protection: 'spans that wait for a collector are bounded',
    edits: [[`${TRACING}/otlp.ts`, 'const MOST_WAITING = 4_096;', 'const MOST_WAITING = 400_096;']],
    checks: [[`${TRACING}/tracing.test.ts`, 'keeps a bounded number']],
  },
  {
    protection: 'a standby that lacks what was saved is not read from',
    edits: [[`${DATABASE}/standby.ts`, 'return behind > 0 ?', 'return behind < 0 ?']],
    checks: [[STANDBY, 'a standby that stands still is not asked']],
  },
  {
    protection: 'a standby of an earlier primary is not read from',
    edits: [[`${DATABASE}/standby.ts`, 'standby.timeline !== primary.timeline', 'standby.timeline > primary.timeline']],
    checks: [[`${DATABASE}/standby.test.ts`, 'followed the primary before a failover']],
  },
  {
    protection: 'a database that is no standby of this one is not read from',
    edits: [[`${DATABASE}/standby.ts`, 'standby.of !== primary.of', 'false']],
    checks: [[STANDBY, 'a server that is no standby, or one of another database']],
  },
  {
    protection: 'an answer goes on at the primary when the standby breaks',
    edits: [[`${DATABASE}/standby.ts`, 'hasFailed = true;\n        return ask(refuge);', 'throw error;']],
    checks: [[STANDBY, 'nobody notices a standby that freezes, or is killed']],
  },
  {
    protection: 'a frozen standby is waited for half a second',
    edits: [[`${DATABASE}/standby.ts`, 'const ANSWER_MS = 500;', 'const ANSWER_MS = 5_000;']],
    checks: [[STANDBY, 'nobody notices a standby that freezes, or is killed']],
  },
  {
    protection: 'a connection whose server becomes read-only ends',
    edits: [[`${DATABASE}/connections.ts`, "this.#cut('the server is read-only');", 'this.#signs.clear();']],
    checks: [[HOSTS, 'drops a connection whose server becomes read-only']],
  },
  {
    protection: 'a write that meets a read-only server is tried over another connection',
    edits: [[`${DATABASE}/outage.ts`, 'if (code === READ_ONLY) return new ConnectionLost(error);', '']],
    checks: [[HOSTS, 'a write that meets a read-only server']],
  },
  {
    protection: 'the problem of an address does not quote it',
    edits: [
      [
        `${DATABASE}/database-address.ts`,
        'problem: names.length > 1 ? SEVERAL : EXAMPLE',
        'problem: `${names.length > 1 ? SEVERAL : EXAMPLE} (${address})`',
      ],
    ],
    checks: [[`${DATABASE}/database-address.test.ts`, 'is refused in one sentence that does not quote it']],
  },
  {
    protection: 'the doctor names two hosts that take writes',
    edits: [['server/src/doctor/database-checks.ts', 'if (writable.length > 1)', 'if (writable.length > 9)']],
    checks: [[FAILOVER, 'a primary that froze and comes back']],
  },
  {
    protection: 'a statement has a time limit',
    edits: [[`${DATABASE}/connections.ts`, 'query_timeout: statementMs,', '']],
    checks: [[LOST, 'costs a reader no answer']],
  },
  {
    protection: 'the reason of a refused session does not wait for a lookup that hangs',
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
    protection: 'a transaction is tried again when its connection was lost',
    edits: [[`${DATABASE}/create-database.ts`, 'if (wasLost) throw', 'throw']],
    checks: [
      [LOST, 'costs a writer nothing either'],
      [LOST, 'is made good for a write with a key'],
    ],
  },
  {
    protection: 'a write that may have been stored is not tried again',
    edits: [
      [
        `${DATABASE}/create-database.ts`,
        'transaction.commitSent && !repeatable && error instanceof ConnectionLost',
        'transaction.commitSent && !repeatable && error instanceof RangeError',
      ],
    ],
    checks: [[LOST, 'refuses a write without a key']],
  },
  {
    protection: 'idle connections are dropped when another one was lost',
    edits: [
      [`${DATABASE}/connections.ts`, 'else if (translated(error) instanceof ConnectionLost) dropSuspicious();', ''],
    ],
    checks: [[LOST, 'gives way to a new one']],
  },
  {
    protection: 'the listener checks that its connection still works',
    edits: [
      ['server/src/live-channel/event-feed.ts', 'if (!over.signal.aborted) await client.query(STILL_THERE);', ''],
    ],
    checks: [[LOST, 'is noticed by who listens']],
  },
  {
    protection: '/readyz does not wait for a database check',
    edits: [['server/src/platform/health.ts', 'wait(ANSWER_WITHIN_MS,', 'wait(20 * ANSWER_WITHIN_MS,']],
    checks: [[LOST, 'leaves /readyz green']],
  },
  {
    protection: 'a job whose end could not be reported stops no server',
    edits: [['server/src/platform/jobs/job-worker.ts', '      preset: NOTES_OF_ENDS,\n', '']],
    checks: [['server/src/platform/jobs/lost-worker.faults.test.ts', 'the server survives']],
  },
  {
    protection: 'a connection that is released twice stops no server',
    edits: [['server/src/platform/jobs/job-worker.ts', '  givingBackOnce(pool);\n', '']],
    checks: [['server/src/platform/jobs/lost-worker.faults.test.ts', 'is stopped while']],
  },
  {
    protection: 'a request with two Host headers is refused',
    edits: [['server/src/platform/http/app-frame.ts', 'refuseUnclearHosts(app);', '']],
    checks: [[MALFORMED, 'two hosts']],
  },
  {
    protection: 'bytes that are not text are refused',
    edits: [
      ['server/src/platform/http/malformed-requests.ts', 'if (!isUtf8(body))', 'if (false)'],
      ['server/src/platform/http/form.ts', 'if (replaced && !bytes.includes(REPLACEMENT))', 'if (false)'],
    ],
    checks: [[MALFORMED, 'bytes that are no text']],
  },
  {
    protection: 'an unreadable request gets an answer in the form of the catalogue',
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
    protection: 'an unreadable request gets its answer on a kept connection too',
    edits: [
      ['server/src/platform/http/malformed-requests.ts', '|| isAmidAnswer(socket)', '|| socket.bytesWritten > 0'],
    ],
    checks: [[MALFORMED, 'later one on its connection']],
  },
  {
    protection: 'no answer starts in the middle of another',
    edits: [['server/src/platform/http/malformed-requests.ts', '|| isAmidAnswer(socket)', '']],
    checks: [[MALFORMED, 'amid the one before']],
  },
  {
    protection: 'an upload that its sender aborts is no fault',
    edits: [['server/src/platform/http/error-handler.ts', 'wasAborted(error, request)', 'false']],
    checks: [[MALFORMED, 'breaks off']],
  },
  {
    protection: '/metrics and /api/docs of a business need a token',
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
    protection: 'a repeated signal stops the server only once',
    edits: [['server/src/shutdown-signals.ts', 'const SAME_SIGNAL_MS = 2_000;', 'const SAME_SIGNAL_MS = 0;']],
    checks: [['server/src/shutdown-signals.test.ts', 'is the same signal']],
  },
  {
    protection: "each person's searches run one at a time",
    edits: [[LANE, '&& !this.#running.has(userId)', '']],
    checks: [[LANE_TEST, 'of one person run one at a time']],
  },
  {
    protection: 'searches have a few connections of their own',
    edits: [[LANE, 'this.#running.size < this.most', 'true']],
    checks: [[LANE_TEST, 'of many people take an eighth']],
  },
  {
    protection: 'a search has a time limit',
    edits: [[LANE, 'tx.rows(LIMIT_STATEMENTS, [`${STATEMENT_MS}ms`]).catch(() => undefined);', '']],
    checks: [[LANE_TEST, 'that take too long are ended']],
  },
  {
    protection: 'answers with secrets are not compressed',
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
    protection: 'a call checks the role',
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
    protection: 'limit of requests: only our own proxy names the sender',
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
    protection: 'audit trail and ledgers accept new rows only',
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
    protection: 'texts that the database cannot store are refused',
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
    protection: 'a request that does not fit its schema never reaches a handler',
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
    protection: 'an idempotency key used for other contents is refused',
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
    protection: 'a channel message that does not fit is refused',
    edits: [['server/src/live-channel/messages.ts', '.pipe(z.int().positive().max(2_147_483_647))', '']],
    checks: [['server/src/fuzz/channel.test.ts', '']],
  },
  {
    protection: 'a port is closed only after a turn that found no connection in its queue',
    edits: [['server/src/platform/http/stop-accepting.ts', 'accepted === before && ', '']],
    checks: [['server/src/platform/http/stop-accepting.test.ts', 'answers clients that connected while it was busy']],
  },
  {
    protection: 'connections of proxies stay open until the port is closed',
    edits: [
      ['server/src/platform/http/drain.ts', '    await stopAccepting(app.server);\n', ''],
      [
        'server/src/platform/http/drain.ts',
        '    for (let before = -1;',
        '    await stopAccepting(app.server);\n    for (let before = -1;',
      ],
    ],
    checks: [['server/src/platform/http/drain.test.ts', 'keeps connections as long as it takes new ones']],
  },
  {
    protection: 'one scrape has the figures of all workers',
    edits: [
      [
        'server/src/start-server.ts',
        'share: number === undefined ? undefined : (own) => shareFigures(own, number),',
        '',
      ],
    ],
    checks: [[WORKERS, 'one scrape has the figures of each']],
  },
  {
    protection: 'a worker that ended is started again',
    edits: [['server/src/workers.ts', 'if (this.#ready.get(number) !== worker) return;', 'if (number > 0) return;']],
    checks: [[WORKERS, 'starts a worker again that was killed']],
  },
  {
    protection: 'a worker that is replaced ends its requests first',
    edits: [['server/src/workers.ts', "worker.process.kill('SIGTERM');", "worker.process.kill('SIGKILL');"]],
    checks: [[WORKERS, 'under load and loses no request']],
  },
  {
    protection: 'a worker stops when its successor is ready, not before',
    edits: [
      [
        'server/src/workers.ts',
        'try {\n        await this.#launch(number);\n      } catch (error) {\n        if (this.#stopping) return;',
        'try {\n        await this.#retire(before);\n        await this.#launch(number);\n      } catch (error) {\n        if (this.#stopping) return;',
      ],
    ],
    checks: [[WORKERS, 'stops a restart with one sentence']],
  },
];
