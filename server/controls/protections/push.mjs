const PUSH = 'server/src/push';
const TEST = `${PUSH}/push.test.ts`;

/** Protections for devices that are called, and for the buttons of their messages. */
export const PUSH_PROTECTIONS = [
  {
    protection: 'the token of a message works once',
    edits: [
      [
        `${PUSH}/messages.repository.ts`,
        'where token_hash = $1 and used_at is null and expires_at > $2 returning action',
        'where token_hash = $1 and expires_at > $2 returning action',
      ],
      [
        `${PUSH}/messages.repository.ts`,
        'where t.token_hash = $1 and t.used_at is null and t.expires_at > $2',
        'where t.token_hash = $1 and t.expires_at > $2',
      ],
    ],
    checks: [[TEST, 'works once, without a session']],
  },
  {
    protection: 'the token of a message ends with the step that its person has read',
    edits: [
      [
        `${PUSH}/answer-message.usecases.ts`,
        ' || fingerprint(locked, { id }) !== step',
        ' || (id === 0 && fingerprint(locked, { id }) === step)',
      ],
    ],
    checks: [[TEST, 'does nothing once the place is another']],
  },
  {
    protection: 'the token of a message ends with its time',
    edits: [
      [
        `${PUSH}/send-message.ts`,
        'const latest = now.getTime() + BUTTON_MS;',
        'const latest = now.getTime() + 2 * BUTTON_MS;',
      ],
    ],
    checks: [[TEST, 'does nothing once its time is over']],
  },
  {
    protection: 'a device is called for its own person alone, and taken by who holds its keys',
    edits: [
      [`${PUSH}/devices.repository.ts`, 'and d.p256dh = excluded.p256dh and d.auth = excluded.auth', ''],
      [
        `${PUSH}/devices.repository.ts`,
        '(endpoint = $1 and p256dh = $2 and auth = $3 and session_id <> $4)',
        '(endpoint = $1 and $2::text is not null and $3::text is not null and session_id <> $4)',
      ],
    ],
    checks: [[TEST, 'cannot be taken by who knows its address alone']],
  },
  {
    protection: 'a log-out ends the calls to its device',
    edits: [
      [
        'server/src/accounts/sessions/sessions.repository.ts',
        'delete from push_devices where session_id in (select id from ended)',
        'delete from push_devices where session_id in (select id from ended) and id < 0',
      ],
    ],
    checks: [[TEST, 'is forgotten at a log-out']],
  },
  {
    protection: 'messages go to known push services alone',
    edits: [
      [
        `${PUSH}/devices.usecases.ts`,
        'if (!isKnownService(subscription.endpoint, config))',
        'if (!isKnownService(subscription.endpoint, config) && !subscription.endpoint)',
      ],
    ],
    checks: [[TEST, 'is refused at an unknown service']],
  },
  {
    protection: 'a push service has a public address',
    edits: [[`${PUSH}/push-service.ts`, "  ['10.0.0.0', 8],\n", '']],
    checks: [[TEST, 'is never reached at the private address 10.1.2.3']],
  },
  {
    protection: 'a locked screen says nothing of the client by default',
    edits: [
      [
        `${PUSH}/send-message.ts`,
        'const isTold = row.details && row.title !== null;',
        'const isTold = row.title !== null;',
      ],
    ],
    checks: [[TEST, 'says nothing of the client on a locked screen']],
  },
];
