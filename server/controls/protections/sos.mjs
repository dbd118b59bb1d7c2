const SOS = 'server/src/sos';
const TEST = `${SOS}/sos.test.ts`;
const CANNOT_COME = 'shared-lib/src/domain/workflow/cannot-come';

/** Protections for calls for help, and for people who cannot come. */
export const SOS_PROTECTIONS = [
  {
    protection: 'an SOS is taken by one of two operators',
    edits: [
      [
        `${SOS}/sos.usecases.ts`,
        'if (row.claimed_by !== null && row.claimed_by !== operator && row.claimed_by !== from)',
        'if (row.claimed_by !== null && row.claimed_by === from)',
      ],
    ],
    checks: [[TEST, 'is claimed by one of two operators']],
  },
  {
    protection: 'the place of an SOS is said by its own person only, while it is open',
    edits: [
      [
        `${SOS}/sos.repository.ts`,
        'where id = $1 and pressed_by = $2 and ended_at is null returning id`',
        'where id = $1 and $2::int is not null returning id`',
      ],
    ],
    checks: [[TEST, 'gives the place to operators alone']],
  },
  {
    protection: 'the place of an SOS goes a day after the end',
    edits: [[`${SOS}/sos.repository.ts`, 'where place_at is not null and ended_at < $1`', 'where ended_at > $1`']],
    checks: [[TEST, 'forgets it a day after the end']],
  },
  {
    protection: 'a real SOS never ends as a drill',
    edits: [[`${SOS}/sos.usecases.ts`, "if ((reason === 'drill') !== row.is_drill)", 'if (row.is_drill && !reason)']],
    checks: [
      [TEST, 'ends once, with a reason'],
      [TEST, 'can be tried out'],
    ],
  },
  {
    protection: 'an SOS gets through when its address has used up its requests',
    edits: [[`${SOS}/sos.routes.ts`, '    rateLimit: { max: 300, seconds: 60 },\n', '']],
    checks: [[TEST, 'gets through when its address has used up its requests']],
  },
  {
    protection: 'who cannot come is forgotten once they are replaced',
    edits: [
      [
        `${CANNOT_COME}.ts`,
        'const still = said.filter(({ id }) => partAhead(next, id));',
        'const still = said.filter(({ id }) => id > 0);',
      ],
    ],
    checks: [[`${CANNOT_COME}.test.ts`, 'ends when']],
  },
];
