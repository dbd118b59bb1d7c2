import { SESSIONS } from './paths.mjs';

const CHANNEL = 'server/src/live-channel/live-channel.test.ts';

/** Protections for the live channel. */
export const LIVE_CHANNEL_PROTECTIONS = [
  {
    protection: 'a session is checked once more after its socket has joined',
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
    protection: 'a socket gets no answer before its session was checked',
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
    protection: 'only operators hear of an internal note',
    edits: [['server/src/live-channel/fan-out.ts', 'event.audience.operatorsAlone ? undefined : ', '']],
    checks: [['server/src/live-channel/change-messages.test.ts', 'of an internal note to operators alone']],
  },
  {
    protection: 'the live channel sends events in the order of their commits',
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
    protection: 'transactions keep their order when their numbers gain a digit',
    edits: [['server/src/live-channel/events.repository.ts', 'order by events.tx_id, events.id', 'order by tx_id, id']],
    checks: [['server/src/live-channel/commit-order.test.ts', 'a transaction with a digit more']],
  },
  {
    protection: 'events missed during a cut are sent afterwards',
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
    protection: 'live messages wait until the missed ones are sent',
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
    protection: 'a page of another site cannot open the channel',
    edits: [['server/src/live-channel/live-channel.routes.ts', 'refuseForeignOrigin(request);', '']],
    checks: [[CHANNEL, 'no page of another site']],
  },
  {
    protection: 'frames have 64 KiB at most, and 60 may come in 10 seconds',
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
