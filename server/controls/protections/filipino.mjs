/** Protections of what people read in the language that they chose. */
export const FILIPINO_PROTECTIONS = [
  {
    protection: 'a notification is in the language of its reader',
    edits: [
      [
        'server/src/notifications/notifications.sql.ts',
        "case u.language when 'fil' then coalesce(n.filipino ->> 0, n.title) else n.title end",
        'coalesce(n.filipino ->> 0, n.title)',
      ],
    ],
    checks: [['server/src/notifications/filipino.test.ts', 'those of others stay English']],
  },
  {
    protection: 'a page of operators is in English',
    edits: [
      [
        'server/src/web/delivery.routes.ts',
        'readsFilipino(request.headers.cookie) && (area === undefined || isOfPhones(area))',
        'readsFilipino(request.headers.cookie)',
      ],
    ],
    checks: [['server/src/web/delivery.test.ts', 'is in Filipino for a therapist']],
  },
  {
    protection: 'an operator chooses no language',
    edits: [
      [
        'server/src/accounts/own-account/profile.usecases.ts',
        "...(user.role === 'operator' && { language: before.language }),",
        '',
      ],
    ],
    checks: [['server/src/accounts/sessions/sessions.test.ts', 'operators read English']],
  },
  {
    protection: 'a phone in English keeps no Filipino texts',
    edits: [['shell/public/offline-worker.js', 'if (isFilipino || !FILIPINO.test(file))', 'if (file)']],
    checks: [['server/src/web/offline-worker.test.ts', 'has the Filipino of remotes']],
  },
  {
    protection: 'a change of language loses nothing that is typed',
    edits: [['shell/src/language/reloadInLanguage.ts', 'tried !== wanted && losesNothing()', 'tried !== wanted']],
    checks: [['shell/src/language/reloadInLanguage.test.ts', 'where something typed would be lost']],
  },
  {
    protection: 'a refusal is said in the language of the page',
    edits: [
      [
        'shared-lib/src/api/http/api-failure.ts',
        'message: heard(said), explained: true',
        'message: said, explained: true',
      ],
    ],
    checks: [['shared-lib/src/api/http/http.test.ts', 'is heard in Filipino']],
  },
  {
    protection: 'a corrected text keeps its values and has no tag',
    edits: [
      [
        'server/src/settings/filipino-texts.usecases.ts',
        'if (problem !== undefined) throw',
        'if (problem === text.id) throw',
      ],
    ],
    checks: [['server/src/settings/filipino-texts.test.ts', 'are refused beside the field']],
  },
  {
    protection: 'only owners correct a text',
    edits: [
      [
        'shared-lib/src/contract/settings.ts',
        "owner: 'always',\n    summary: 'Say a Filipino text",
        "summary: 'Say a Filipino text",
      ],
    ],
    checks: [['server/src/settings/filipino-texts.test.ts', 'are corrected by owners']],
  },
  {
    protection: 'no corrected text ends its element in a page',
    edits: [['server/src/web/page.ts', "JSON.stringify(value).replaceAll('<', '\\\\u003c')", 'JSON.stringify(value)']],
    checks: [['server/src/web/delivery.test.ts', 'no text ends the element']],
  },
];
