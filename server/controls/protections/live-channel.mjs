import { SESSIONS } from './paths.mjs';

const CHANNEL = 'server/src/live-channel/live-channel.test.ts';

/** Protections for the live channel. */
export const LIVE_CHANNEL_PROTECTIONS = [
  {
    protection: 'a session is asked about once more when its socket has joined',
    edits: [
      [
        'server/src/live-channel/live-channel.ts',
        'if ((await this.#deps.sessions.living([connection.sessionId])).has(connection.sessionId))',
        'if (connection)',
      ],
    ],
    checks: [['server/src/accounts/sessions/signed-out.test.ts', 'just after the session was asked about']],
  },
  {
    protection: 'a socket is answered nothing before its session was found alive',
    edits: [
      [
        'server/src/live-channel/live-channel.ts',
        'if (!(await admission.catch(() => undefined))) return;',
        'void admission;',
      ],
    ],
    checks: [['server/src/accounts/sessions/signed-out.test.ts', 'just after the session was asked about']],
  },
  {
    protection: 'a socket does not outlive its session’s idle limit',
    edits: [
      [
        'server/src/live-channel/live-channel.ts',
        'if (!living.has(connection.sessionId)) this.#signOut(connection);',
        'void living.has(connection.sessionId);',
      ],
    ],
    checks: [['server/src/live-channel/idle-sessions.test.ts', 'once nobody has used its session']],
  },
  {
    protection: 'that operators noted something nobody else hears',
    edits: [['server/src/live-channel/who-hears.ts', 'event.audience.operatorsAlone ? undefined : ', '']],
    checks: [['server/src/live-channel/change-messages.test.ts', 'of an internal note to operators alone']],
  },
  {
    protection: 'commit order of the live channel',
    edits: [
      [
        'server/src/live-channel/events.repository.ts',
        'tx_id < pg_snapshot_xmin(pg_current_snapshot()) as settled',
        'true as settled',
      ],
    ],
    checks: [['server/src/live-channel/commit-order.test.ts', 'an event never overtakes one']],
  },
  {
    protection: 'the order of transactions whose numbers grow by a digit',
    edits: [['server/src/live-channel/events.repository.ts', 'order by events.tx_id, events.id', 'order by tx_id, id']],
    checks: [['server/src/live-channel/commit-order.test.ts', 'a transaction with a digit more']],
  },
  {
    protection: 'what was missed is sent after a cut',
    edits: [
      [
        'server/src/live-channel/catch-up.ts',
        'const events = await missed(last, joinedAt);',
        'const events = last ? [] : await missed(last, joinedAt);',
      ],
    ],
    checks: [
      ['server/src/live-channel/bad-lines.faults.test.ts', 'every client shows what a fresh one is shown'],
      ['server/src/live-channel/commit-order.test.ts', 'who reconnects with the last id'],
    ],
  },
  {
    protection: 'live messages wait until the missed ones were sent',
    edits: [
      ['server/src/live-channel/live-channel.ts', '    this.#connections.add(connection);\n', ''],
      [
        'server/src/live-channel/live-channel.ts',
        'await this.#catchUp({ connection, last, joinedAt });',
        'await this.#catchUp({ connection, last, joinedAt });\n      this.#connections.add(connection);',
      ],
    ],
    checks: [['server/src/live-channel/commit-order.test.ts', 'who joins while events are being sent']],
  },
  {
    protection: 'a channel token works once, for 30 seconds',
    edits: [
      [
        'server/src/accounts/accounts.repository.ts',
        'delete from channel_tokens where token_hash = $1 returning session_id, expires_at > $2 as valid',
        'select session_id, $2::timestamptz is not null as valid from channel_tokens where token_hash = $1',
      ],
    ],
    checks: [
      [CHANNEL, 'a channel token once, and for 30 seconds'],
      [SESSIONS, 'give a channel token that works once'],
    ],
  },
  {
    protection: 'no page of another site opens the channel',
    edits: [['server/src/live-channel/live-channel.routes.ts', 'refuseForeignOrigin(request);', '']],
    checks: [[CHANNEL, 'no page of another site']],
  },
  {
    protection: 'frames of 64 KiB and 60 messages in 10 seconds at most',
    edits: [
      ['server/src/live-channel/live-channel.routes.ts', 'maxPayload: LARGEST_FRAME', 'maxPayload: 2 * LARGEST_FRAME'],
      ['server/src/live-channel/connection.ts', '<= FLOOD.messages', '<= 2 * FLOOD.messages'],
    ],
    checks: [
      [CHANNEL, 'of a frame over 64 KiB'],
      [CHANNEL, 'of a flood'],
    ],
  },
];
