const BUSINESS_RULES = 'server/src/settings/business-rules.test.ts';
const RULE_CHANGES = 'server/src/settings/rule-changes.test.ts';
const OWNERS = 'server/src/settings/owners.test.ts';

/** Protections for the settings of the business. */
export const SETTINGS_PROTECTIONS = [
  {
    protection: 'where the business has owners, other operators do not change what only owners may',
    edits: [
      [
        'server/src/platform/http/route.ts',
        '  await refuseByOwner(deps.db, call, { user: principal, request });\n',
        '',
      ],
    ],
    checks: [[OWNERS, 'is refused to other operators where an owner is set']],
  },
  {
    protection: 'of two operators who each make themselves the first owner, one is refused',
    edits: [['server/src/settings/owners.usecases.ts', '    await refuseUnlessOwner(tx, [user.userId]);\n', '']],
    checks: [[OWNERS, 'of two operators who each make themselves the first owner, one is refused']],
  },
  {
    protection: 'the last owner stays',
    edits: [
      [
        'server/migrations/260_owners.sql',
        'if not exists (select from users u where u.is_owner and u.id <> old.id) then',
        'if false then',
      ],
    ],
    checks: [[OWNERS, 'keep one: the last cannot be ended or disabled']],
  },
  {
    protection: 'a weaker control is not set by two operators who are no owners',
    edits: [
      [
        'server/src/settings/rule-changes.usecases.ts',
        '      await refuseUnlessOwner(tx, [user.userId, row.asked_by]);\n',
        '',
      ],
    ],
    checks: [[OWNERS, 'is not approved by another operator where none of the two is an owner']],
  },
  {
    protection: 'two operators who set a business rule at once do it one after the other',
    edits: [
      [
        'server/src/settings/business-rules.repository.ts',
        "sql('business_rules_lock', `select value from settings where key = 'business' for update`)",
        "sql('business_rules_lock', `select value from settings where key = 'business'`)",
      ],
    ],
    checks: [[BUSINESS_RULES, 'are set by the first of two operators who saw the same']],
  },
  {
    protection: 'a business rule that another operator set is not overwritten by an old view',
    edits: [['server/src/settings/business-rules.usecases.ts', '    refuseStaleEdit(expected, values);\n', '']],
    checks: [[BUSINESS_RULES, 'are set by the first of two operators who saw the same']],
  },
  {
    protection: 'one operator alone does not weaken a control',
    edits: [
      [
        'server/src/settings/business-rules.usecases.ts',
        'const asked = weakened.length > 0 && (await hasSecondOperator(tx, user.userId, now)) ? weakened : [];',
        'const asked = weakened.length > 1_000 && (await hasSecondOperator(tx, user.userId, now)) ? weakened : [];',
      ],
    ],
    checks: [[RULE_CHANGES, 'waits for a second operator']],
  },
  {
    protection: 'no operator disables the second operator to weaken a control alone',
    edits: [
      [
        'server/src/staff-directory/second-operator.repository.ts',
        'and (is_active or disabled_at > $2)',
        'and (is_active or disabled_at > $2) and is_active',
      ],
    ],
    checks: [[RULE_CHANGES, 'was disabled lately']],
  },
  {
    protection: 'a rule of commission from a past day needs what the operator saw of it',
    edits: [
      [
        'server/src/settings/commission.usecases.ts',
        "    if (isPast && !seen) throw wrong('from', COMMISSION_TEXTS.unseen);\n",
        '',
      ],
    ],
    checks: [[BUSINESS_RULES, 'leave the past alone']],
  },
  {
    protection: 'a commission rate that visits have used is not taken back',
    edits: [
      [
        'server/src/settings/commission.usecases.ts',
        "    if (rule.from < serviceDayOf(now)) throw new ApiError('IN_USE', { detail: COMMISSION_TEXTS.begun });\n",
        '',
      ],
    ],
    checks: [[BUSINESS_RULES, 'leave the past alone']],
  },
  {
    protection: 'questions to support are limited for each person',
    edits: [['server/src/settings/company.usecases.ts', 'if (over)', 'if (over && clock.now() > over)']],
    checks: [['server/src/settings/settings.test.ts', 'is taken five times an hour']],
  },
];
