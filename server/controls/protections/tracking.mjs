const TRACKING = 'server/src/tracking';
const TEST = `${TRACKING}/tracking.test.ts`;
const CANCELS = `${TRACKING}/cancel-requests.test.ts`;
const NOTICE = 'server/src/settings/privacy-notice.test.ts';
const TIMES = `${TRACKING}/time-requests.test.ts`;
const MESSAGES = 'server/src/client-messages';
const MAILS = `${MESSAGES}/client-messages.test.ts`;
const SMS = `${MESSAGES}/client-sms.test.ts`;
const CONFIRMS = `${TRACKING}/client-confirms.test.ts`;

/** Protections for the page by which a client follows a visit. */
export const TRACKING_PROTECTIONS = [
  {
    protection: 'only clients who agreed get e-mails',
    edits: [[`${MESSAGES}/client-message-rules.ts`, "consent === 'given'", "consent !== 'refused'"]],
    checks: [[MAILS, 'go only to clients who agreed']],
  },
  {
    protection: 'one server at a time sends an e-mail to a client',
    edits: [
      [`${MESSAGES}/client-messages.usecases.ts`, "state === 'waiting' && until && until > now", "state === 'failed'"],
    ],
    checks: [
      [MAILS, 'are sent once by two servers'],
      [MAILS, 'are not lost with a server that ended'],
    ],
  },
  {
    protection: 'an e-mail to a client tells no earlier time',
    edits: [
      [
        `${MESSAGES}/client-message-rules.ts`,
        'one.starts_at.getTime() === other.starts_at.getTime()',
        'one.starts_at instanceof Date',
      ],
    ],
    checks: [[MAILS, 'are tried again while it refuses']],
  },
  {
    protection: 'demo mode e-mails no client',
    edits: [[`${MESSAGES}/mail-client.ts`, 'config.demo ? undefined : config.smtpUrl', 'config.smtpUrl']],
    checks: [[MAILS, 'go nowhere in demo mode']],
  },
  {
    protection: 'e-mails to clients wait for the end of quiet hours',
    edits: [
      [
        `${MESSAGES}/client-messages.usecases.ts`,
        'if (until) return void (await again(until));\n  const url',
        'const url',
      ],
    ],
    checks: [[MAILS, 'wait for the end of quiet hours']],
  },
  {
    protection: 'what may have left counts as told',
    edits: [
      [
        `${MESSAGES}/client-message-rules.ts`,
        "(state === 'sent' ? ended : tried)",
        "(state === 'sent' ? ended : null)",
      ],
    ],
    checks: [[MAILS, 'may have been sent by a server that ended']],
  },
  {
    protection: 'a client who was told of a visit hears that it is deleted',
    edits: [
      ['server/src/appointments/workflow/plan-client-messages.ts', "  if (isDeleted) return ['cancellation'];\n", ''],
    ],
    checks: [[MAILS, 'tell of a deleted visit']],
  },
  {
    protection: 'an SMS that may have left is not sent again',
    edits: [
      [
        `${MESSAGES}/client-messages.usecases.ts`,
        "message.channel === 'sms' && message.tried_at",
        "message.channel === 'sms' && message.report",
      ],
    ],
    checks: [[SMS, 'and not by the next server']],
  },
  {
    protection: 'demo mode sends no SMS',
    edits: [['server/src/platform/sms/gateways.ts', 'demo || !sms', '!sms']],
    checks: [[SMS, 'go nowhere in demo mode']],
  },
  {
    protection: 'calls of the SMS gateway are signed',
    edits: [
      [
        `${MESSAGES}/sms-calls.routes.ts`,
        "    if (!isSigned(config.sms.secret, call, headers['x-twilio-signature'])) throw new ApiError('FORBIDDEN');\n",
        "    isSigned(config.sms.secret, call, headers['x-twilio-signature']);\n",
      ],
    ],
    checks: [
      [SMS, 'by nobody else'],
      [SMS, 'with STOP'],
    ],
  },
  {
    protection: 'a report of another SMS changes nothing',
    edits: [
      [`${MESSAGES}/sms-reports.usecases.ts`, ' || (one.gateway_id !== null && one.gateway_id !== gatewayId)', ''],
    ],
    checks: [[SMS, 'by signed calls of the gateway']],
  },
  {
    protection: 'a tracking link is stored as its hash',
    edits: [
      [
        `${TRACKING}/tracking-links.usecases.ts`,
        'tokenHash: tokenHash(tokenOf(sealer, appointment, salt))',
        "tokenHash: Buffer.from(tokenOf(sealer, appointment, salt).padEnd(32, 'x'))",
      ],
      [
        `${TRACKING}/tracking.routes.ts`,
        "import { tokenHash } from '../accounts/passwords/secrets.js';\n",
        "const tokenHash = (token: string): Buffer => Buffer.from(token.padEnd(32, 'x'));\n",
      ],
      [`${TRACKING}/tracking-links.usecases.ts`, "import { tokenHash } from '../accounts/passwords/secrets.js';\n", ''],
    ],
    checks: [[TEST, 'rests as its hash']],
  },
  {
    protection: 'a new tracking link ends the one before',
    edits: [[`${TRACKING}/tracking.repository.ts`, 'token_hash = excluded.token_hash, ', '']],
    checks: [[TEST, 'ends with a new one']],
  },
  {
    protection: 'a tracking link ends 7 days after the visit',
    edits: [
      [
        `${TRACKING}/tracking.repository.ts`,
        'where l.token_hash = $1 and a.deleted_at is null and ${CLOSES_AT} > $2::timestamptz) found`',
        'where l.token_hash = $1 and a.deleted_at is null and $2::timestamptz is not null) found`',
      ],
    ],
    checks: [[TEST, 'the page closes 7 days after the end']],
  },
  {
    protection: "a client's page shows no names once the visit is over",
    edits: [
      [
        `${TRACKING}/shown-visit.ts`,
        "'on_the_way', 'arrived', 'in_session', 'to_pay'];",
        "'on_the_way', 'arrived', 'in_session', 'to_pay', 'done'];",
      ],
    ],
    checks: [[TEST, 'follows a visit from the booking to its end']],
  },
  {
    protection: "a client's page shows the driver only on the way",
    edits: [
      [
        `${TRACKING}/shown-visit.ts`,
        "if (state !== 'on_the_way' || !driver) return shown;",
        'if (!driver) return shown;',
      ],
    ],
    checks: [[TEST, 'follows a visit from the booking to its end']],
  },
  {
    protection: "people's words are text on a client's page",
    edits: [
      [
        `${TRACKING}/page.ts`,
        '<div><b>${escapeHtml(title)}</b>${smalls([about])}</div>',
        '<div><b>${title}</b>${smalls([about])}</div>',
      ],
    ],
    checks: [[TEST, 'writes what people typed as text']],
  },
  {
    protection: "a client's page is kept nowhere and says nothing to other sites",
    edits: [[`${TRACKING}/client-pages.ts`, "  'x-robots-tag': 'noindex, nofollow, noarchive',\n", '']],
    checks: [[TEST, 'carries headers that keep it to itself']],
  },
  {
    protection: 'a link that works is limited by itself',
    edits: [[`${TRACKING}/tracking.routes.ts`, 'if (current > most) throw', 'if (!current) throw']],
    checks: [
      [TEST, 'are limited each'],
      [TEST, 'take 60 forms an hour'],
    ],
  },
  {
    protection: 'an open counts once a minute',
    edits: [
      [
        `${TRACKING}/tracking.repository.ts`,
        " and (last_opened_at is null or last_opened_at < $2::timestamptz - interval '1 minute')",
        '',
      ],
    ],
    checks: [[TEST, 'counts as opened when its script says']],
  },
  {
    protection: 'tracking links go with the personal data of their client',
    edits: [
      [
        'server/src/redaction/redaction.repository.ts',
        'MATERIALS, SOS, TRACKING, RATINGS];',
        'MATERIALS, SOS, RATINGS];',
      ],
    ],
    checks: [[TEST, 'goes with the personal data']],
  },
  {
    protection: 'only a visit that is done can be rated',
    edits: [[`${TRACKING}/ratings.usecases.ts`, 'if (!visit || !canBeRated(visit))', 'if (!visit)']],
    checks: [[`${TRACKING}/ratings.test.ts`, 'are not taken of a visit']],
  },
  {
    protection: 'a rating that the client changes waits again',
    edits: [[`${TRACKING}/ratings.repository.ts`, ',\n     settled_by = null, settled_at = null', '']],
    checks: [[`${TRACKING}/ratings.test.ts`, 'wait for an operator, until one settles them']],
  },
  {
    protection: 'the words of a rating go with the personal data of the client',
    edits: [['server/src/redaction/redaction.repository.ts', 'SOS, TRACKING, RATINGS];', 'SOS, TRACKING];']],
    checks: [[`${TRACKING}/ratings.test.ts`, 'keep their stars and lose their words']],
  },
  {
    protection: 'a receipt has no sums that were taken back',
    edits: [
      [
        'server/src/payments/invoices.repository.ts',
        '\n       and not exists (select from payments r where r.reverses = p.id)',
        '',
      ],
    ],
    checks: [[`${TRACKING}/receipt.test.ts`, 'shows what stands after a correction']],
  },
  {
    protection: 'a client confirms the time that the page showed',
    edits: [
      [
        `${TRACKING}/client-confirms.usecases.ts`,
        "    if (row.starts_at.getTime() !== Date.parse(startsAt)) return 'changed';\n",
        '',
      ],
    ],
    checks: [[CONFIRMS, 'is of the time that the page showed']],
  },
  {
    protection: 'a change of the time takes the word of the client away',
    edits: [
      [
        'server/src/appointments/workflow/workflow-columns.ts',
        'next.startsAt !== before.state.startsAt || next.endsAt !== before.state.endsAt',
        'false',
      ],
    ],
    checks: [[CONFIRMS, 'is of the time that the page showed']],
  },
  {
    protection: 'nobody confirms a visit whose session has begun, or that was cancelled',
    edits: [[`${TRACKING}/client-confirms.usecases.ts`, "    if (!isBeforeSession(row)) return 'over';\n", '']],
    checks: [[CONFIRMS, 'is not taken of a visit']],
  },
  {
    protection: 'a second word of the client changes nothing',
    edits: [[`${TRACKING}/client-confirms.usecases.ts`, "    if (row.client_confirmed_at) return 'confirmed';\n", '']],
    checks: [
      [CONFIRMS, 'is a mark with its instant'],
      [CONFIRMS, 'is stored once by two servers'],
    ],
  },
  {
    protection: 'forms of a client are taken from the page itself alone',
    edits: [
      [
        `${TRACKING}/tracking.routes.ts`,
        "        if (isOfAnotherSite(headers)) throw new ApiError('FORBIDDEN');\n",
        '',
      ],
    ],
    checks: [[CONFIRMS, 'is not taken from a page of']],
  },
  {
    protection: 'clients ask to cancel by the rule of the business alone',
    edits: [
      [
        `${TRACKING}/cancel-requests.usecases.ts`,
        '    if (!mayAskToCancel(visit, await hoursToCancel(tx), now)) return;\n',
        '',
      ],
    ],
    checks: [
      [CANCELS, 'is asked for by the rules of the business'],
      [CANCELS, 'is not taken of a visit'],
    ],
  },
  {
    protection: 'a client asks to cancel once',
    edits: [
      [
        `${TRACKING}/cancel-requests.usecases.ts`,
        '    if (!(await putCancelRequest(tx, visit.id, now))) return;\n',
        '    await putCancelRequest(tx, visit.id, now);\n',
      ],
    ],
    checks: [
      [CANCELS, 'waits for an operator at once'],
      [CANCELS, 'stored once by two servers'],
    ],
  },
  {
    protection: 'a visit that was cancelled or has begun waits for no answer to its client',
    edits: [
      [
        `${TRACKING}/cancel-requests.repository.ts`,
        " and a.outcome is null\n  and a.status in (${BEFORE_SESSION.map((status) => `'${status}'`).join(', ')})",
        ' and ${BEFORE_SESSION.length} > 0',
      ],
    ],
    checks: [[CANCELS, 'waits no more once it is cancelled']],
  },
  {
    protection: 'another time forgets that the client asked to cancel',
    edits: [
      [
        'server/src/appointments/workflow/apply-transition.ts',
        '  await forgetCancelRequest(context, locked, next);\n',
        '',
      ],
    ],
    checks: [[CANCELS, 'waits no more once it is cancelled']],
  },
  {
    protection: 'clients ask for another time by the rule of the business alone',
    edits: [
      [
        `${TRACKING}/time-requests.usecases.ts`,
        "      if (!mayAskForTime({ ...visit, time_asks: before?.asks ?? 0 }, hours, now)) return 'over';\n",
        '',
      ],
    ],
    checks: [
      [TIMES, 'asks by the rules of the business'],
      [TIMES, 'asks five times at most'],
      [TIMES, 'is not heard for a visit that is'],
    ],
  },
  {
    protection: 'a client asks for a time that is free',
    edits: [
      [`${TRACKING}/time-requests.usecases.ts`, "      if (!start) return 'taken';\n", ''],
      [
        `${TRACKING}/time-requests.usecases.ts`,
        '      const start = (await freeStarts(',
        '      const start = new Date(startsAt); (await freeStarts(',
      ],
    ],
    checks: [[TIMES, 'reads that a time is taken meanwhile']],
  },
  {
    protection: 'a time that a client asks for is held',
    edits: [[`${TRACKING}/time-requests.usecases.ts`, '      await holdAsked(tx, row.id, holds);\n', '']],
    checks: [[TIMES, 'holds it for everyone who comes']],
  },
  {
    protection: 'a held time is free again after its minutes',
    edits: [
      [
        `${TRACKING}/time-requests.usecases.ts`,
        '      await releaseAskedTime(tx, appointmentId);\n      tx.emit',
        '      tx.emit',
      ],
    ],
    checks: [[TIMES, 'is held for ten minutes']],
  },
  {
    protection: 'another time answers a client who asked for one, and a start frees what was held',
    edits: [
      [
        'server/src/appointments/workflow/apply-transition.ts',
        '  await settleTimeRequest(context, locked, next);\n',
        '',
      ],
    ],
    checks: [
      [TIMES, 'is moved by the press of an operator'],
      [TIMES, 'waits and holds no more once'],
    ],
  },
  {
    protection: 'the privacy notice is text, whatever is typed',
    edits: [
      [
        `${TRACKING}/privacy-page.ts`,
        "part.trim().split('\\n').map(escapeHtml).join('<br>')",
        "part.trim().split('\\n').map(String).join('<br>')",
      ],
    ],
    checks: [[NOTICE, 'is text, whatever is typed']],
  },
  {
    protection: 'the privacy notice keeps nothing of its readers and is the same for all',
    edits: [[`${TRACKING}/privacy-page.ts`, "'public, max-age=300'", "'no-store'"]],
    checks: [[NOTICE, 'is the same for everybody']],
  },
];
