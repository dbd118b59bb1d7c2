/** Protections for releases. */
export const WEB_PROTECTIONS = [
  {
    protection: 'a release that takes what does not run is refused',
    edits: [
      [
        'server/src/web/fit/fit.usecases.ts',
        "if (lacking.length) throw new ApiError('RELEASE_DOES_NOT_FIT',",
        "if (lacking.length < 0) throw new ApiError('RELEASE_DOES_NOT_FIT',",
      ],
    ],
    checks: [
      ['server/src/web/fit/fit.usecases.test.ts', 'is refused with the name that the running shell lacks'],
      ['server/src/web/fit/fit.usecases.test.ts', 'is refused before it is built when its needs are known'],
      ['e2e/faults/fit.spec.ts', 'a remote that takes a name of shared-lib which the shell lacks is refused'],
    ],
  },
  {
    protection: 'where the business has owners, a release token waits until one of them allows it',
    edits: [['server/src/web/release-tokens.repository.ts', 'and allowed_at is not null and', 'and']],
    checks: [['server/src/web/release-tokens.test.ts', 'waits until an owner allows it']],
  },
  {
    protection: 'only an owner allows a release token',
    edits: [
      [
        'shared-lib/src/contract/parts.ts',
        "...steering,\n    path: '/api/parts/:remote/tokens/:id/allow/'",
        "...own,\n    method: 'POST',\n    path: '/api/parts/:remote/tokens/:id/allow/'",
      ],
    ],
    checks: [['server/src/web/release-tokens.test.ts', 'waits until an owner allows it']],
  },
  {
    protection: 'no shell starts unseen while a release is checked',
    edits: [
      ['server/src/web/fit/running-builds.repository.ts', 'from running_builds for share', 'from running_builds'],
    ],
    checks: [['server/src/web/fit/fit.usecases.test.ts', 'and a shell that starts at the same moment']],
  },
  {
    protection: 'a shell that lacks what current remotes take, or makes a call that is gone, does not run',
    edits: [['server/src/web/fit/fit.usecases.ts', 'refuseLacking(await lackedToRun(tx, shell))', 'void lackedToRun']],
    checks: [
      ['server/src/web/shell-releases.test.ts', 'is refused with the name'],
      ['server/src/web/shell-releases.test.ts', 'is nothing to go back to, nor to promote'],
      ['server/src/web/shell-releases.test.ts', 'a shell that makes a call which the running server lacks is refused'],
    ],
  },
  {
    protection: 'strangers take no shell back',
    edits: [
      ['server/src/web/starts.usecases.ts', "outcome === 'failed' && byPerson", "outcome === 'failed'"],
      ['server/src/web/starts.repository.ts', 'and at >= $3 and by_person order', 'and at >= $3 order'],
    ],
    checks: [['server/src/web/shell-releases.test.ts', 'and strangers take nothing back']],
  },
  {
    protection: 'a hashed name of the shell stands for one content, and open tabs find it',
    edits: [
      ['server/src/web/releases.usecases.ts', 'if (clash)', 'if (clash?.path === "")'],
      ['server/src/web/releases.repository.ts', 'if (remote === SHELL) await keepFilesOfPruned(tx, keep, at);', ''],
    ],
    checks: [
      ['server/src/web/shell-releases.test.ts', 'with other contents under a hashed name'],
      ['server/src/web/built-remotes.test.ts', 'leaves the files of the builds it replaces with open tabs'],
    ],
  },
  {
    protection: 'an open page offers a reload only when that loses nothing',
    edits: [['shell/src/remotes/newVersions.ts', ' && losesNothing()', '']],
    checks: [['shell/src/remotes/newVersions.test.tsx', 'waits while a reload would lose something']],
  },
  {
    protection: 'a page passes over a version that does not fit it',
    edits: [['shell/src/remotes/areaLoader.ts', '        await requireFit(release);\n', '']],
    checks: [
      ['shell/src/remotes/areaLoader.test.ts', 'is not loaded: the newest that fits runs'],
      ['e2e/faults/fit.spec.ts', 'a remote that takes a name of shared-lib which the shell lacks is refused'],
    ],
  },
  {
    protection: 'a schema of a request is compared in its required fields, one of an answer in its values',
    edits: [
      [
        'server/src/web/fit/schemas.ts',
        '.filter((name) => !requiredOf(narrowNode).includes(name))',
        '.filter(() => false)',
      ],
      ['server/src/web/fit/schemas.ts', 'allowed ? !allowed.includes(value) :', 'allowed ? false :'],
    ],
    checks: [
      ['server/src/web/fit/schemas.test.ts', 'a required field was added'],
      ['server/src/web/fit/schemas.test.ts', 'a value may come that the screen does not know'],
    ],
  },
  {
    protection: 'a server and a shell that start say what no longer fits',
    edits: [
      [
        'server/src/web/fit/fit.usecases.ts',
        'for (const one of lackedBy(taker, builds))',
        'for (const one of lackedBy(taker, builds).slice(0, 0))',
      ],
      [
        'server/src/web/fit/fit.usecases.ts',
        'for (const one of lackedByShell(shell, builds.server))',
        'for (const one of lackedByShell(shell, builds.server).slice(0, 0))',
      ],
    ],
    checks: [
      ['server/src/web/fit/fit.usecases.test.ts', 'warns of what a current remote takes and it lacks'],
      ['server/src/web/fit/fit.usecases.test.ts', 'warns of a call of its shell that its server no longer has'],
    ],
  },
  {
    protection: 'what would not fit is said before anybody releases',
    edits: [
      [
        'server/src/web/fit/fit.usecases.ts',
        '...(running ? builds.remotes.flatMap((taker) => lackedBy(taker, running)) : []),',
        '',
      ],
      ['server/src/web/fit/fit.usecases.ts', '...current.flatMap((taker) => lackedBy(taker, builds)),', ''],
      ['server/src/web/fit/fit.usecases.ts', '...(running ? lackedByShell(running.shell, builds.server) : []),', ''],
    ],
    checks: [
      ['server/src/web/fit/fit.usecases.test.ts', 'names what a remote of the checkout needs of the shell that runs'],
      ['server/src/web/fit/fit.usecases.test.ts', 'names what a delivered remote needs of the shell of the checkout'],
      ['server/src/web/fit/fit.usecases.test.ts', 'names a call that open tabs make'],
    ],
  },
  {
    protection: 'a release is whole',
    edits: [
      [
        'server/src/web/release-package.ts',
        'for (const file of listed) if (!files.has(file)) throw',
        'for (const file of listed) if (files.size < 0) throw',
      ],
      [
        'server/src/web/release-package.ts',
        'if (extra !== undefined) throw refuse(`${extra} is not in its manifest',
        "if (extra === '') throw refuse(`${extra} is not in its manifest",
      ],
    ],
    checks: [
      ['server/src/web/releases.test.ts', 'refuses a build that lacks'],
      ['server/src/web/releases.test.ts', 'refuses a file that its manifest does not name'],
    ],
  },
  {
    protection: 'the versions of a remote rise, unless somebody says why',
    edits: [['server/src/web/releases.usecases.ts', 'if (semver.gt(version, current)) return;', 'return;']],
    checks: [['server/src/web/releases.test.ts', 'takes a version back to one released before only with a reason']],
  },
  {
    protection: 'token and version of a release are checked before the build',
    edits: [
      [
        'shared-lib/tooling/release.mjs',
        "await ask('check', { version, ...(await knownBefore()), canary, force });",
        '',
      ],
    ],
    checks: [['e2e/faults/releases.spec.ts', 'a remote is released while the shell runs: the next visit has it']],
  },
  {
    protection: 'a start counts with the id of a page of this device, where somebody is signed in, for a day',
    edits: [
      ['server/src/web/starts.usecases.ts', 'page.device !== device.id || ', ''],
      [
        'server/src/web/starts.usecases.ts',
        'remote !== SHELL && !(person && rolesServedBy(remote).includes(person.role))',
        'false',
      ],
      ['server/src/web/starts.usecases.ts', 'age > ID_MS || ', ''],
    ],
    checks: [
      [
        'server/src/web/starts.test.ts',
        'does not count from another device, without one, or where nobody is signed in',
      ],
      ['server/src/web/starts.test.ts', 'does not count a day later'],
    ],
  },
  {
    protection: 'what is sealed for one purpose opens nothing else',
    edits: [['server/src/platform/seal.ts', 'Buffer.from(purpose);', 'Buffer.alloc(0);']],
    checks: [
      ['server/src/web/canaries.test.ts', 'is not for a cookie that was changed in one place, or sealed for another'],
      ['server/src/web/canaries.test.ts', 'is of published versions alone, and no link can be made up'],
    ],
  },
  {
    protection: 'a version goes back by itself once, and by the starts of its own time',
    edits: [
      [
        'server/src/web/starts.usecases.ts',
        'async function judge(tx: Tx, remote: string, version: string, at: Date): Promise<Returned[]> {\n  await lockRemote(tx, remote);',
        'async function judge(tx: Tx, remote: string, version: string, at: Date): Promise<Returned[]> {',
      ],
      ['server/src/web/starts.usecases.ts', 'version, canary.since)', 'version, new Date(0))'],
      ['server/src/web/return-rule.ts', 'devices >= 2', 'devices >= 1'],
    ],
    checks: [
      ['server/src/web/starts.test.ts', 'goes back once when two servers hear of it at the same moment'],
      ['server/src/web/starts.test.ts', 'is judged by the starts since it is out again'],
      ['server/src/web/starts.test.ts', 'eleven failed on one device'],
    ],
  },
  {
    protection: 'a path below /dashboard belongs to one remote, and only to a remote of its role',
    edits: [
      ['server/src/web/releases.usecases.ts', "if (detail) throw new ApiError('PAGE_CLAIMED', { detail });", ''],
      ['server/src/web/release-package.ts', 'if (fault) throw refuse(fault);', ''],
    ],
    checks: [
      ['server/src/web/releases.test.ts', 'are refused where another remote has one already'],
      ['server/src/web/releases.test.ts', 'are refused in a rollback to one that another remote has by now'],
      ['server/src/web/releases.test.ts', 'are refused with a page of the shell'],
      ['server/src/web/releases.test.ts', 'are refused with a page for another role'],
    ],
  },
  {
    protection: 'the pages of all remotes have a lock',
    edits: [['server/src/web/releases.repository.ts', 'await tx.rows(LOCK_CLAIMS);', '']],
    checks: [['server/src/web/releases.test.ts', 'of two remotes that claim one at the same moment']],
  },
  {
    protection: 'a page loads and runs only allowed code',
    edits: [
      ['server/src/web/page-policy.ts', '"object-src \'none\'",', ''],
      ['server/src/web/page-policy.ts', "`script-src 'self'${local}`", "`script-src 'self' 'unsafe-inline'${local}`"],
    ],
    checks: [['server/src/web/delivery.test.ts', 'lets no inline or foreign script run']],
  },
  {
    protection: "the pages of a remote come from its delivered version, not from the shell's build",
    edits: [
      [
        'server/src/web/release-store.ts',
        'pages: pages ?? [],',
        'pages: (await published(remote, pointed.at(-1) ?? version))?.pages ?? pages ?? [],',
      ],
    ],
    checks: [
      ['e2e/faults/releases.spec.ts', 'a remote released with one page more brings its row, its title and its page'],
    ],
  },
  {
    protection: 'only who may chooses versions, and only while they may',
    edits: [
      ['server/src/web/mix.usecases.ts', 'if (!(await mayChoose(deps, role))) throw', 'if (false) throw'],
      ['server/src/web/previews.ts', 'if (!roles.get(role)) return [];', ''],
    ],
    checks: [['server/src/web/mix.test.ts', 'a choice ends when its person may no longer']],
  },
  {
    protection: 'nobody chooses a version that was taken back, or does not fit',
    edits: [
      ['server/src/web/mix.usecases.ts', 'if (found.taken !== null)', 'if (false)'],
      ['server/src/web/mix.usecases.ts', 'return lacking.length ? wordsOf(lacking) : undefined;', 'return undefined;'],
      ['server/src/web/previews.ts', 'one.taken === null)', 'true)'],
    ],
    checks: [
      ['server/src/web/mix.test.ts', 'one that everybody went back from'],
      ['server/src/web/mix.test.ts', 'one that does not fit, with the name of what is lacking'],
      ['server/src/web/mix.test.ts', 'a chosen one that is taken back meanwhile is gone'],
    ],
  },
  {
    protection: 'starts of chosen versions count for nothing',
    edits: [['server/src/web/delivery.routes.ts', 'current.lacks || Object.hasOwn(previews, remote)', 'current.lacks']],
    checks: [['server/src/web/mix.test.ts', 'counts for no canary and for no return']],
  },
];
