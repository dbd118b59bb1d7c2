import { z } from 'zod';
import { ROLES } from '../domain/people/roles.js';
import { call } from './call.js';
import { everybodyRead } from './field-audiences.js';
import { checkoutBuilds, lacking, releaseNeeds, shellBuild } from './fit.js';
import { partDetails, percent, preview, sharedWith, START_OUTCOMES } from './parts.js';
import { line, remoteName as remote, remoteVersion as version } from './primitives.js';
import * as m from '../texts/m.js';

/** Below /dashboard: '' is /dashboard itself. A segment after the first may be a parameter: 'receipts/:id'. */
const pagePath = z
  .string()
  .max(100)
  .regex(/^$|^[a-z][a-z0-9-]*(\/([a-z0-9][a-z0-9-]*|:[a-z][A-Za-z0-9]*)){0,3}$/, m.enter_a_path_below_dashboard());

/** What the shell knows of a page before it has loaded its code: route, guard, sidebar and title come from here. */
const pageRow = z.strictObject({
  path: pagePath,
  /** The name of the page, in the browser's tab and in the sidebar. */
  label: line(40).min(1),
  /** The roles that see it. A label that differs by role needs a row for each, with the same path. */
  roles: z.array(z.enum(ROLES)).min(1).readonly(),
  /** An icon of the design system. If the shell does not know it, it shows a plain one. */
  icon: line(40).min(1).optional(),
  /** Its place in the sidebar, smallest first. Without one, the page has no row there, only its address. */
  order: z.int().min(0).max(1000).optional(),
  /** Remotes of before said it of a page that needs its width. It has no effect: the sidebar folds on every page. */
  wide: z.literal(true).optional(),
});
export type PageRow = z.infer<typeof pageRow>;

/** The pages of one version of a remote. */
export const pageRows = z.array(pageRow).max(50);

/** Why a version is to be delivered although it is not higher than the current one, or does not fit. */
const force = line(200).min(1).optional();

/** What the version brings, in a sentence for the people who read the history. */
const notes = line(200).min(1).optional();

/** `version` is what was released: what everybody gets or, with `canary`, what those get. */
const released = z.object(
  everybodyRead({ remote, version, previous: z.array(version), canary: sharedWith.nullable() }),
);

/** As text, because a body with so many members would be refused. */
const jsonAsText = z
  .string()
  .max(2_000_000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue(m.send_the_builds_as_json());
      return z.NEVER;
    }
  });
const buildsAsText = jsonAsText.pipe(checkoutBuilds);

/** Independent delivery, also of the remote 'shell'. All calls carry `Authorization: Bearer <its release token>`. */
export const releases = {
  publish: call({
    method: 'POST',
    path: '/api/releases/:remote/',
    auth: 'none',
    status: 201,
    summary: 'Publish a version of a remote and make it the current one (release token)',
    params: z.object({ remote }),
    body: z.strictObject({
      version,
      /** Path below the release's folder -> contents in base64. */
      files: z.record(z.string().max(200), z.base64()),
      /** Hash of the sources it was built from. A checkout can tell its own build from another. */
      sources: z.string().max(128).optional(),
      pages: pageRows,
      needs: releaseNeeds,
      /** Of the shell alone: what its build wrote down. */
      shell: jsonAsText.pipe(shellBuild).optional(),
      force,
      notes,
      /** Only these get it, until it is promoted. Without it, everybody does. */
      canary: sharedWith.optional(),
    }),
    response: released,
  }),
  check: call({
    method: 'POST',
    path: '/api/releases/:remote/check/',
    auth: 'none',
    status: 200,
    summary: 'Before a build: may this token publish this version? Changes nothing (release token)',
    params: z.object({ remote }),
    /** `needs`, or `shell` for the shell, when the same sources were built before. */
    body: z.strictObject({
      version,
      needs: releaseNeeds.optional(),
      shell: jsonAsText.pipe(shellBuild).optional(),
      canary: sharedWith.optional(),
      force,
    }),
    response: z.object(everybodyRead({ remote, current: version.nullable() })),
  }),
  compat: call({
    method: 'POST',
    path: '/api/releases/:remote/compat/',
    auth: 'none',
    status: 200,
    summary: 'Would these builds fit what runs, and what runs fit them? Changes nothing (release token)',
    params: z.object({ remote }),
    body: z.strictObject({ builds: buildsAsText }),
    response: z.object(everybodyRead({ lacking: z.array(lacking) })),
  }),
  rollback: call({
    method: 'POST',
    path: '/api/releases/:remote/rollback/',
    auth: 'none',
    status: 200,
    summary:
      'End the canary, or go back to the version before the current one, or go to any published one (release token)',
    params: z.object({ remote }),
    body: z.strictObject({ to: version.optional() }).optional(),
    response: released,
  }),
  promote: call({
    method: 'POST',
    path: '/api/releases/:remote/promote/',
    auth: 'none',
    status: 200,
    summary: 'Give the canary to everybody, or to another share of devices (release token)',
    params: z.object({ remote }),
    body: z.strictObject({ share: percent.optional() }).optional(),
    response: released,
  }),
  preview: call({
    method: 'POST',
    path: '/api/releases/:remote/preview/',
    auth: 'none',
    status: 200,
    summary: 'A link that shows a published version to who has it (release token)',
    params: z.object({ remote }),
    body: z.strictObject({ version }),
    response: preview,
  }),
  details: call({
    method: 'GET',
    path: '/api/releases/:remote/details/',
    auth: 'none',
    status: 200,
    summary: 'Versions, share, starts and history of a remote (release token)',
    params: z.object({ remote }),
    response: partDetails,
  }),
  /** A page says how its start went. The id in the page counts once for each part. */
  reportStart: call({
    method: 'POST',
    path: '/api/starts/',
    auth: 'none',
    status: 204,
    summary: 'How the start of a page went, by the id that the page carries; ids that do not count are ignored',
    body: z.strictObject({
      /** What the page carries; base64url. */
      page: z
        .string()
        .max(2000)
        .regex(/^[\w-]*$/),
      parts: z
        .array(z.strictObject({ name: remote, outcome: z.enum(START_OUTCOMES) }))
        .min(1)
        .max(10),
    }),
    response: z.undefined(),
  }),
};
