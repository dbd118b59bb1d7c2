import { APPOINTMENTS } from './paths.mjs';

const WAITLIST = 'server/src/waitlist';

/** Protections for the waitlist. */
export const WAITLIST_PROTECTIONS = [
  {
    protection: 'a free slot is offered to one waitlist entry, and looked for when a visit gives time back',
    edits: [
      [
        `${WAITLIST}/look-for-openings.ts`,
        '.filter(([id]) => id !== wish)',
        '.filter(([id]) => id < 0 && id !== wish)',
      ],
      [
        `${APPOINTMENTS}/workflow/effects.ts`,
        "  'release_holds',\n  'replan_holds',\n  'bring",
        "  'replan_holds',\n  'bring",
      ],
    ],
    checks: [[`${WAITLIST}/waitlist.test.ts`, 'offers a slot that a cancellation opens to the earliest entry']],
  },
  {
    protection: 'a waitlist entry is booked once',
    edits: [
      [
        `${APPOINTMENTS}/commands/book.usecases.ts`,
        'if (booking.wish !== undefined) await lockOpenEntry(tx, booking.wish);',
        '',
      ],
    ],
    checks: [[`${WAITLIST}/waitlist.test.ts`, 'who books it second is told what the first did']],
  },
  {
    protection: 'an offer of the waitlist is withdrawn once it is booked',
    edits: [[`${WAITLIST}/look-for-openings.ts`, 'if (stands) return;', 'if (stands || start) return;']],
    checks: [[`${WAITLIST}/waitlist.test.ts`, 'takes an offer back that somebody else has booked']],
  },
];
