import { APPOINTMENTS, FIELDS } from './paths.mjs';

const HOSTILE = 'server/src/access/hostile-texts.exhaustive.test.ts';
const CANARY = 'server/src/access/token-canary.exhaustive.test.ts';
const MATRIX = 'server/src/access/matrix.exhaustive.test.ts';
const EXTRA = 'server/src/access/extra-fields.test.ts';

/** Protections for access: who may do and read what, on every route. */
export const ACCESS_PROTECTIONS = [
  {
    protection: 'facts the server derives from an appointment go only to those who may see them',
    edits: [
      [
        `${APPOINTMENTS}/read/view.ts`,
        'withheld(derived(record, { reader, mayRead }, now), RESTRICTED, mayRead)',
        'derived(record, { reader, mayRead }, now)',
      ],
      [`${APPOINTMENTS}/read/view.ts`, 'withheld<ServiceDetails>(one, RESTRICTED_OF_SERVICE, mayRead)', 'one'],
    ],
    checks: [
      [FIELDS, 'in the list of all gives the driver'],
      [`${APPOINTMENTS}/read/view.test.ts`, 'shows a driver no prices and no payment data'],
    ],
  },
  {
    protection: 'a field is kept from those whom its group does not name',
    edits: [
      [
        'shared-lib/src/contract/appointment.ts',
        '...operatorsRead({\n    /** The reference of a GCash payment. */',
        '...everybodyRead({\n    /** The reference of a GCash payment. */',
      ],
    ],
    checks: [['server/src/access/fields.test.ts', 'gives payment_notes to operators alone']],
  },
  {
    protection: 'a field that stands in no group has no audience',
    edits: [
      [
        'shared-lib/src/contract/field-audiences.ts',
        "if (!audience) throw new Error('A field stands in no group that says who reads it.');\n  return audience;",
        "return audience ?? 'everybody';",
      ],
    ],
    checks: [['shared-lib/src/contract/field-audiences.test.ts', 'is refused where no group says who reads it']],
  },
  {
    protection: "a therapist does not get the stock's quantities",
    edits: [
      [
        `${APPOINTMENTS}/commands/check-material.usecases.ts`,
        'return withheld<AnsweredMaterial>(material, OF_THE_OFFICE, (audience) => isIn(audience, actor, null));',
        'return material;',
      ],
    ],
    checks: [[MATRIX, 'POST /api/inventory/:id/update_material_status/']],
  },
  {
    protection: 'the reason of a refusal is not shown as the reason of the cancellation',
    edits: [
      [
        `${APPOINTMENTS}/commands/prepare-review.ts`,
        'reason || texts.CANCELLED_AFTER_REFUSAL',
        'reason || locked.row.rejection_reason',
      ],
    ],
    checks: [
      [FIELDS, 'reaches nobody else, under whatever name'],
      [FIELDS, 'in words that blame nobody'],
    ],
  },
  {
    protection: "a therapist does not get another therapist's statement",
    edits: [
      [
        'server/src/reports/statement.usecases.ts',
        'if (wanted !== undefined && wanted !== userId) throw notFound();',
        '',
      ],
    ],
    checks: [[MATRIX, 'GET /api/reports/statement/']],
  },
  {
    protection: 'texts stay texts: answers are data, e-mails are escaped',
    edits: [
      ['server/src/platform/http/app-frame.ts', "\"default-src 'none'; frame-ancestors 'none'\"", '"default-src *"'],
      ['server/src/platform/mail/mail-html.ts', 'withLinks(escapeHtml(paragraph))', 'withLinks(paragraph)'],
    ],
    checks: [
      [HOSTILE, '<svg/onload=alert(1)>, in every field'],
      [HOSTILE, '<svg/onload=alert(1)> is a text in an e-mail'],
    ],
  },
  {
    protection: 'a call refuses fields it does not name',
    edits: [
      [
        'shared-lib/src/contract/accounts.ts',
        'body: z.strictObject({ username: credential, password })',
        'body: z.object({ username: credential, password })',
      ],
      ['shared-lib/src/contract/appointment-bodies.ts', 'cancel: z.strictObject(', 'cancel: z.object('],
    ],
    checks: [
      [EXTRA, 'a call does not name are refused by'],
      [EXTRA, 'are refused by the action'],
    ],
  },
  {
    protection: 'no token is in a log line, and no address is passed on as a Referer',
    edits: [
      ['server/src/platform/http/app-frame.ts', 'route: routeName(request, reply),', 'route: request.url,'],
      [
        'server/src/platform/http/security-headers.ts',
        "crossOriginResourcePolicy: { policy: 'same-origin' },",
        "referrerPolicy: false, crossOriginResourcePolicy: { policy: 'same-origin' },",
      ],
    ],
    checks: [
      [CANARY, 'as operator'],
      [CANARY, 'comes back from no page'],
    ],
  },
  {
    protection: 'every route is in the access matrix, and refuses everyone it does not name',
    edits: [
      ['server/src/access/testing/matrix-accounts.ts', "'GET /readyz': { results: anybody('200') },", ''],
      [
        'server/src/platform/http/route.ts',
        'if (call.roles && !call.roles.includes(principal.role)) throw wrongRole(call.roles);',
        '',
      ],
    ],
    checks: [
      [MATRIX, 'is said for every route there is'],
      [MATRIX, 'POST /api/attendance/mark-absent/'],
    ],
  },
];
