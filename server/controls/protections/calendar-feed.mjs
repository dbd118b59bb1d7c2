const FEED = 'server/src/calendar-feed';

/** Protections for calendar links. */
export const CALENDAR_FEED_PROTECTIONS = [
  {
    protection: 'the calendar link of a disabled person opens nothing',
    edits: [[`${FEED}/feed.repository.ts`, 'where l.token_hash = $1 and u.is_active)', 'where l.token_hash = $1)']],
    checks: [[`${FEED}/calendar-feed.test.ts`, 'opens nothing once it is renewed']],
  },
  {
    protection: 'a calendar link is stored as its hash',
    edits: [
      [
        `${FEED}/calendar-links.usecases.ts`,
        'putLink(tx, userId, tokenHash(token), now)',
        'putLink(tx, userId, Buffer.from(token), now)',
      ],
      [`${FEED}/feed.routes.ts`, 'const hash = tokenHash(token);', 'const hash = Buffer.from(token);'],
      [`${FEED}/feed.routes.ts`, "import { tokenHash } from '../accounts/passwords/secrets.js';\n", ''],
    ],
    checks: [[`${FEED}/calendar-feed.test.ts`, 'is shown once, rests as its hash']],
  },
];
