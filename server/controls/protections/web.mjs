/** Protections for releases. */
export const WEB_PROTECTIONS = [
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
        'pages: pages ?? [] });',
        'pages: (await published(remote, pointed.at(-1) ?? version))?.pages ?? pages ?? [] });',
      ],
    ],
    checks: [
      ['e2e/faults/releases.spec.ts', 'a remote released with one page more brings its row, its title and its page'],
    ],
  },
];
