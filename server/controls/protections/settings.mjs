const BUSINESS_RULES = 'server/src/settings/business-rules.test.ts';
const RULE_CHANGES = 'server/src/settings/rule-changes.test.ts';

/** Protections for the settings of the business. */
export const SETTINGS_PROTECTIONS = [
  {
    protection: 'two operators who set a rule of the business at the same moment do it one after the other',
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
    protection: 'a rule of the business that another has set is not written over unseen',
    edits: [['server/src/settings/business-rules.usecases.ts', '    refuseStaleEdit(expected, values);\n', '']],
    checks: [[BUSINESS_RULES, 'are set by the first of two operators who saw the same']],
  },
  {
    protection: 'a control is not weakened by one operator alone',
    edits: [
      [
        'server/src/settings/business-rules.usecases.ts',
        'const asked = weakened.length > 0 && (await isSecondOperatorThere(tx, user.userId, now)) ? weakened : [];',
        'const asked = weakened.length > 1_000 && (await isSecondOperatorThere(tx, user.userId, now)) ? weakened : [];',
      ],
    ],
    checks: [[RULE_CHANGES, 'waits for a second operator']],
  },
  {
    protection: 'nobody disables the second operator to weaken a control alone',
    edits: [
      [
        'server/src/staff/second-operator.repository.ts',
        'and (is_active or disabled_at > $2)',
        'and (is_active or disabled_at > $2) and is_active',
      ],
    ],
    checks: [[RULE_CHANGES, 'was disabled lately']],
  },
  {
    protection: 'no commission rate is set for a day that is over',
    edits: [
      [
        'server/src/settings/commission.usecases.ts',
        "    if (rate.from < serviceDayOf(now)) throw wrong('from', COMMISSION_TEXTS.past);\n",
        '',
      ],
    ],
    checks: [[BUSINESS_RULES, 'leave the past alone']],
  },
  {
    protection: 'a commission rate with which visits were earned is not taken back',
    edits: [
      [
        'server/src/settings/commission.usecases.ts',
        "    if (removed.from < serviceDayOf(now)) throw new ApiError('IN_USE', { detail: COMMISSION_TEXTS.begun });\n",
        '',
      ],
    ],
    checks: [[BUSINESS_RULES, 'leave the past alone']],
  },
  {
    protection: 'questions to support are counted for each person',
    edits: [['server/src/settings/company.usecases.ts', 'if (over)', 'if (over && clock.now() > over)']],
    checks: [['server/src/settings/settings.test.ts', 'is taken five times an hour']],
  },
];
