import { SESSIONS } from './paths.mjs';

const WRONG_TRIES = 'server/src/accounts/sign-in/wrong-tries.test.ts';
const OUTSIDERS = 'server/src/accounts/sign-in/outsiders.test.ts';
const SIGN_IN = 'server/src/accounts/sign-in/sign-in.test.ts';
const UNDER_WAY = 'server/src/accounts/sign-in/ended-access.test.ts';
const SIGNED_OUT = 'server/src/accounts/sessions/signed-out.test.ts';

/** Protections for sign-in, sessions, codes and passwords. */
export const ACCOUNTS_PROTECTIONS = [
  {
    protection: 'a new password or a disabling stops a log-in that is under way',
    edits: [
      [
        'server/src/accounts/sign-in/sign-in.usecases.ts',
        '  await lockAsProved(tx, account);\n  const now',
        '  const now',
      ],
    ],
    checks: [
      [UNDER_WAY, 'a log-in opens no session after another password'],
      [UNDER_WAY, 'a log-in opens no session after disabling'],
    ],
  },
  {
    protection: 'a second step starts only with the current password',
    edits: [
      [
        'server/src/accounts/sign-in/sign-in.usecases.ts',
        '    await lockAsProved(tx, account);\n    const begun',
        '    const begun',
      ],
    ],
    checks: [[UNDER_WAY, 'a second step does not begin after another password']],
  },
  {
    protection: 'only a live session changes a password',
    edits: [
      [
        'server/src/accounts/own-account/security.usecases.ts',
        '    await lockOwn(tx, user, now);\n    await setPassword',
        '    await setPassword',
      ],
    ],
    checks: [[UNDER_WAY, 'the password is not changed']],
  },
  {
    protection: 'a session says that its account is disabled only if the disabling ended it',
    edits: [
      [
        'server/src/accounts/sessions/sessions.repository.ts',
        'and (s.revoked_at is null or s.revoked_at >= u.disabled_at)',
        '',
      ],
    ],
    checks: [[SESSIONS, 'who is disabled meanwhile say so']],
  },
  {
    protection: 'a session lookup does not wait for one that hangs',
    edits: [
      ['server/src/accounts/sessions/batched.ts', 'for (const asked of batch) askAgain(asked);\n      goOn();', ''],
    ],
    checks: [['server/src/accounts/sessions/batched.test.ts', 'do not wait for it']],
  },
  {
    protection: 'sessions can be revoked',
    edits: [
      [
        'server/src/accounts/sessions/sessions.repository.ts',
        's.revoked_at is null and s.expires_at > $2',
        's.expires_at > $2',
      ],
    ],
    checks: [
      ['server/src/accounts/sessions/sessions.test.ts', 'end at log-out, and only the one'],
      ['server/src/accounts/sessions/sessions.test.ts', 'can all be ended but the one that asks'],
    ],
  },
  {
    protection: 'five wrong passwords lock the account',
    edits: [
      [
        'server/src/accounts/passwords/sign-in-attempts.repository.ts',
        '(a.locked_until is null or a.locked_until <= $2) and a.failures',
        'a.failures',
      ],
    ],
    checks: [
      ['server/src/accounts/sign-in/sign-in.test.ts', 'locks for 5 minutes after five wrong passwords'],
      ['server/src/accounts/sign-in/sign-in.test.ts', 'evaluates five of 50 parallel guesses'],
    ],
  },
  {
    protection: 'each further mail with a code waits longer',
    edits: [
      [
        'server/src/accounts/codes/code-mail-limits.sql.ts',
        'case when m.streak < 5 then ${SHORTEST} when m.streak < 10 then 5 else 60 end',
        '1',
      ],
    ],
    checks: [
      [WRONG_TRIES, 'resend-password-reset for an account'],
      [WRONG_TRIES, 'resend-verification for an unknown address'],
    ],
  },
  {
    protection: 'a code allows five tries',
    edits: [
      [
        'server/src/accounts/codes/challenges.repository.ts',
        'c.tries + case when named.own then 0 else c.network_tries end <',
        '-1 <',
      ],
    ],
    checks: [
      [WRONG_TRIES, 'five wrong codes'],
      ['server/src/accounts/sign-in/sign-in.test.ts', 'gives a code five tries'],
    ],
  },
  {
    protection: "someone on the same network does not use up the owner's tries",
    edits: [
      [
        'server/src/accounts/codes/challenges.repository.ts',
        'tries = c.tries + named.own::int, network_tries = c.network_tries + (not named.own)::int',
        'tries = c.tries + 1',
      ],
    ],
    checks: [[OUTSIDERS, 'who gave the right password gets the code']],
  },
  {
    protection: 'an unknown challenge counts no mail',
    edits: [
      [
        'server/src/accounts/sign-in/sign-in.usecases.ts',
        'if (asked.challenge !== undefined) return asked.challenge;',
        '',
      ],
    ],
    checks: [[OUTSIDERS, 'resend-two-factor with an unknown challenge']],
  },
  {
    protection: 'mails with codes are counted for each person who asks',
    edits: [
      ['server/src/accounts/codes/code-mail-limits.ts', '=> `network:${network}`', "=> (network ? 'network' : '')"],
    ],
    checks: [
      [OUTSIDERS, 'a reset asked for by others'],
      [OUTSIDERS, 'a registration begun by others'],
    ],
  },
  {
    protection: 'all strangers together start a limited number of codes an hour',
    edits: [['server/src/accounts/codes/code-mail-limits.ts', 'if (!stranger) return undefined;', 'return undefined;']],
    checks: [
      [OUTSIDERS, 'no mailbox is flooded'],
      [OUTSIDERS, 'networks that keep asking'],
    ],
  },
  {
    protection: 'a crowd that signs in leaves threads for connections and files',
    edits: [['server/src/accounts/passwords/passwords.ts', 'const HASHES_AT_ONCE = 2;', 'const HASHES_AT_ONCE = 64;']],
    checks: [['server/src/accounts/passwords/passwords.test.ts', 'leaves Node’s threads']],
  },
  {
    protection: 'strangers who keep asking do not hold up a new user',
    edits: [
      [
        'server/src/accounts/codes/code-mail-limits.ts',
        "newcomer ? 'newcomer' : 'others'",
        "newcomer ? 'others' : 'others'",
      ],
    ],
    checks: [[OUTSIDERS, 'after 100 wrong passwords the reset works']],
  },
  {
    protection: 'a kept cookie gives three resends, and a dozen together with others',
    edits: [
      ['server/src/accounts/codes/code-mail-limits.ts', 'const RESENDS = 3;', 'const RESENDS = 3_000;'],
      [
        'server/src/accounts/codes/code-mail-limits.ts',
        'const RESENDS_AN_HOUR = 12;',
        'const RESENDS_AN_HOUR = 12_000;',
      ],
    ],
    checks: [[OUTSIDERS, 'browsers that keep their cookies get no more']],
  },
  {
    protection: 'a browser asks again by itself for a lost mail',
    edits: [['server/src/accounts/codes/code-mail-limits.ts', 'const RESENDS = 3;', 'const RESENDS = 0;']],
    checks: [[OUTSIDERS, 'a mail that was lost is sent again']],
  },
  {
    protection: 'a log-in without a mail uses up no resend',
    edits: [
      [
        'server/src/accounts/codes/codes.usecases.ts',
        'return await deps.db.tx((tx) => beginChallenge(tx, deps, beginning));',
        'return await beginChallenge(deps.db, deps, beginning);',
      ],
    ],
    checks: [[OUTSIDERS, 'a log-in that no mail goes out for']],
  },
  {
    protection: 'strangers can enter a limited number of wrong codes a day',
    edits: [
      [
        'server/src/accounts/codes/challenges.repository.ts',
        'const STRANGERS_WRONG_CODES_A_DAY = 50;',
        'const STRANGERS_WRONG_CODES_A_DAY = 50_000;',
      ],
    ],
    checks: [
      [OUTSIDERS, 'after fifty wrong reset codes'],
      [OUTSIDERS, 'after fifty wrong codes for a registration'],
      [OUTSIDERS, 'after fifty wrong codes for an address'],
    ],
  },
  {
    protection: "a new code does not reset the day's count of wrong codes",
    edits: [
      [
        'server/src/accounts/codes/challenges.repository.ts',
        'earlier_tries = earlier_tries + tries + network_tries',
        'earlier_tries = 0',
      ],
    ],
    checks: [[OUTSIDERS, 'though asked for anew in the same browsers']],
  },
  {
    protection: 'sharing a network with the browser that signs in does not prove the password',
    edits: [['server/src/accounts/sign-in/sign-in.usecases.ts', 'if (open?.own) {', 'if (open) {']],
    checks: [[OUTSIDERS, 'is answered as if nobody were']],
  },
  {
    protection: 'a code for someone on the same network belongs to no browser',
    edits: [
      ['server/src/accounts/codes/codes.usecases.ts', 'browserHash: null,', 'browserHash: tokenHash(asker.browser),'],
    ],
    checks: [[OUTSIDERS, 'gets no code of their own']],
  },
  {
    protection: 'a reset clears every counter',
    edits: [
      [
        'server/src/accounts/passwords/sign-in-attempts.repository.ts',
        "where key like '%:' || $1::int`",
        "where key = 'user:' || $1::int`",
      ],
    ],
    checks: [[OUTSIDERS, 'a reset clears every counter']],
  },
  {
    protection: 'the sockets of an ended session are closed',
    edits: [
      ['server/src/live-channel/live-channel.ts', 'if (type !== SESSION_REVOKED) return;', "if (type !== '') return;"],
    ],
    checks: [
      [SIGNED_OUT, 'by log-out'],
      [SIGNED_OUT, 'by an operator who disables the account'],
    ],
  },
  {
    protection: 'tokens are stored as hashes, and no stored answer has one',
    edits: [
      [
        'server/src/accounts/accounts.routes.ts',
        'createChannelToken(deps.db, user.sessionId, deps.clock.now()) };\n    },\n    { secret: true },',
        'createChannelToken(deps.db, user.sessionId, deps.clock.now()) };\n    },',
      ],
    ],
    checks: [[SIGNED_OUT, 'stands nowhere in the database']],
  },
  {
    protection: 'a log-in for an unknown account costs one hash too',
    edits: [
      [
        'server/src/accounts/passwords/passwords.ts',
        'const matches = await hashed(() => verify(hashOfAny, composed(password)));',
        'const matches = stored != null && (await verify(hashOfAny, composed(password)));',
      ],
    ],
    checks: [['server/src/accounts/sign-in/enumeration.test.ts', 'a wrong password for nobody']],
  },
  {
    protection: 'a code works once',
    edits: [
      [
        'server/src/accounts/codes/challenges.repository.ts',
        "'update challenges set closed_at = $2 where id = $1 and closed_at is null returning id'",
        "'select id from challenges where id = $1 and $2::timestamptz is not null'",
      ],
    ],
    checks: [
      [SIGN_IN, 'accepts a code once'],
      [SIGN_IN, 'uses a code once though it is sent 20 times'],
    ],
  },
  {
    protection: 'a code works for 15 minutes',
    edits: [
      [
        'server/src/accounts/codes/challenges.repository.ts',
        'c.closed_at is null and c.code_expires_at > $6\n',
        'c.closed_at is null\n',
      ],
    ],
    checks: [[SIGN_IN, 'a code of 15:00 ago']],
  },
  {
    protection: 'a new code ends the older one of its browser',
    edits: [
      [
        'server/src/accounts/codes/codes.usecases.ts',
        'await closeOwnChallenges(tx, { purpose, email, browser: tokenHash(asker.browser) }, now);',
        '',
      ],
    ],
    checks: [[SIGN_IN, 'a new code kills the old']],
  },
  {
    protection: 'a new code ends no code of another browser',
    edits: [
      [
        'server/src/accounts/codes/challenges.repository.ts',
        'and purpose = $2 and browser_hash = $3 and closed_at is null`,\n);\nconst INSERT',
        'and purpose = $2 and $3::bytea is not null and closed_at is null`,\n);\nconst INSERT',
      ],
    ],
    checks: [
      [OUTSIDERS, 'a reset asked for by others'],
      [OUTSIDERS, 'a new code ends the older one'],
    ],
  },
  {
    protection: 'sessions end when unused, and after 30 days of use',
    edits: [
      [
        'server/src/accounts/sessions/sessions.repository.ts',
        "s.expires_at > $2 and s.last_seen_at > $2::timestamptz - s.idle_seconds * interval '1 second'",
        '$2::timestamptz is not null',
      ],
    ],
    checks: [
      [SESSIONS, 'of a operator end after 12 hours'],
      [SESSIONS, 'end after 30 days though used every day'],
    ],
  },
];
