const BOOK = 'server/src/tracking/request-form';
const TEST = `${BOOK}/book.test.ts`;

/** Protections for the form on which anybody asks for a visit. */
export const REQUEST_FORM_PROTECTIONS = [
  {
    protection: 'the request form is closed until a rule opens it',
    edits: [
      [
        `${BOOK}/book.routes.ts`,
        '      if (hours === 0) return html(reply.code(404)',
        '      if (hours < 0) return html(reply.code(404)',
      ],
    ],
    checks: [[TEST, 'is closed until the business opens it']],
  },
  {
    protection: 'the request form offers only times at which a driver is free, too',
    edits: [[`${BOOK}/book.usecases.ts`, ' && slot.free_drivers > 0', '']],
    checks: [[TEST, 'offers times at which somebody and a driver are free']],
  },
  {
    protection: 'a code of a request is compared five times at most',
    edits: [[`${BOOK}/book.repository.ts`, ' and tries < $3', ' and tries < $3 + 90']],
    checks: [[TEST, 'takes five wrong codes']],
  },
  {
    protection: 'a request is asked once, however often its code is sent',
    edits: [
      [
        `${BOOK}/book.repository.ts`,
        'where id = $1 and asked_at is null and code_hash = $3',
        'where id = $1 and $3::text is not null',
      ],
    ],
    checks: [[TEST, 'is one request, however often its code is sent']],
  },
  {
    protection: 'a program that fills in every field of the request form stores nothing',
    edits: [[`${BOOK}/book.routes.ts`, 'if (form.get(TRAP))', "if (form.get('nothing'))"]],
    checks: [[TEST, 'takes nothing from a program']],
  },
  {
    protection: 'a form of another site asks for no visit',
    edits: [
      [`${BOOK}/book.routes.ts`, "      if (isOfAnotherSite(request.headers)) throw new ApiError('FORBIDDEN');\n", ''],
    ],
    checks: [[TEST, 'takes nothing from a program']],
  },
  {
    protection: 'no operator sees a request before its code',
    edits: [
      [
        'server/src/booking-requests/requests.repository.ts',
        '`${SELECT} where r.id = $1 and r.asked_at is not null`',
        '`${SELECT} where r.id = $1`',
      ],
    ],
    checks: [[TEST, 'does not exist for operators before its code']],
  },
  {
    protection: 'a request is answered by one visit',
    edits: [
      [
        'server/src/booking-requests/requests.usecases.ts',
        '  if (row.answer === null) return row;',
        '  if (row.id > 0) return row;',
      ],
    ],
    checks: [[TEST, 'is answered by the visit that is booked from it']],
  },
];
