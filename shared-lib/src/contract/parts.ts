import { z } from 'zod';
import { limits } from '../domain/index.js';
import { ROLES } from '../domain/people/roles.js';
import { call } from './call.js';
import { everybodyRead } from './field-audiences.js';
import { page, pageSize, paginated } from './paging.js';
import { idText, instant, line, noBody, remoteName, remoteVersion } from './primitives.js';
import * as m from '../texts/m.js';

export const percent = z.int().min(0).max(100);

/** How the start of a page went for one of its parts. Slow: over 4 s. */
export const START_OUTCOMES = ['good', 'slow', 'failed'] as const;
export type StartOutcome = (typeof START_OUTCOMES)[number];

/** Who gets a canary: a share of the devices, these people, or everybody of a role. One of the three. */
export const sharedWith = z
  .strictObject(
    everybodyRead({
      percent: percent.optional(),
      /** User names. */
      people: z.array(line(254).min(1)).min(1).max(50).optional(),
      role: z.enum(ROLES).optional(),
    }),
  )
  .refine((given) => Object.values(given).filter((value) => value !== undefined).length === 1, m.say_who_gets_it());
export type SharedWith = z.infer<typeof sharedWith>;

/** The kinds of those who release. A start of a server publishes what its checkout holds. */
export const RELEASER_KINDS = ['token', 'person', 'start', 'command', 'itself'] as const;
export type ReleaserKind = (typeof RELEASER_KINDS)[number];

/** The name of a token or of a person; null for the others. */
const by = z.object(everybodyRead({ kind: z.enum(RELEASER_KINDS), name: z.string().nullable() }));

const outcomes = { good: z.int(), slow: z.int(), failed: z.int() };
const counts = z.object(everybodyRead(outcomes));
export type StartCounts = z.infer<typeof counts>;

export const RELEASE_EVENTS = [
  'released',
  'canary',
  'promoted',
  'rolled_back',
  'stopped',
  'returned',
  'refused',
] as const;
export type ReleaseEventKind = (typeof RELEASE_EVENTS)[number];

const releaseEvent = z.object(
  everybodyRead({
    id: z.int(),
    remote: remoteName,
    at: instant,
    /** `promoted` with a share is another share of the canary; without, everybody has it. */
    kind: z.enum(RELEASE_EVENTS),
    version: z.string(),
    /** What everybody had before; for `returned`, what they have again. */
    previous: z.string().nullable(),
    shared_with: sharedWith.nullable(),
    /** Why it was refused, or went back by itself, or was forced. */
    reason: z.string().nullable(),
    notes: z.string().nullable(),
    by,
  }),
);
export type ReleaseEvent = z.infer<typeof releaseEvent>;

const canary = z.object(everybodyRead({ version: z.string(), shared_with: sharedWith, since: instant, by }));

/** A part of the product that is released on its own. Starts are those of the last hour. */
const part = z.object(
  everybodyRead({
    /** 'shell' and 'server' stand for themselves. The server comes with an upgrade, so it has no history. */
    remote: remoteName,
    version: z.string(),
    /** Null for a version from before the history. */
    since: instant.nullable(),
    by: by.nullable(),
    canary: canary.nullable(),
    /** 12 bars of 5 minutes, the oldest first; none for the server, whose starts nobody counts. */
    bars: z.array(counts),
    starts: counts,
    /** The last thing that happened to it is that it went back by itself. */
    returned: releaseEvent.nullable(),
  }),
);
export type ReleasedPart = z.infer<typeof part>;

const partVersion = z.object(
  everybodyRead({
    version: z.string(),
    state: z.enum(['current', 'canary', 'before', 'published']),
    published_at: instant,
    by: by.nullable(),
    notes: z.string().nullable(),
    /** Of the last hour. */
    starts: counts,
  }),
);
export type PartVersion = z.infer<typeof partVersion>;

/** A part with its published versions, the newest first, and what happened, the latest first. */
export const partDetails = z.object(
  everybodyRead({ part, versions: z.array(partVersion), events: z.array(releaseEvent) }),
);
export type PartDetails = z.infer<typeof partDetails>;

/** A release token that works, or waits for an owner. */
const releaseToken = z.object(
  everybodyRead({
    id: z.int(),
    remote: remoteName,
    /** Of the people who have it. */
    name: z.string(),
    made_at: instant,
    ends_at: instant,
    last_used_at: instant.nullable(),
    /** False: it works when an owner has allowed it. */
    allowed: z.boolean(),
  }),
);
export type NamedReleaseToken = z.infer<typeof releaseToken>;

export const preview = z.object(everybodyRead({ link: z.string(), version: z.string(), until: instant }));

const own = { auth: 'session', roles: ['operator'], status: 200 } as const;
const steering = { ...own, owner: 'always', method: 'POST' } as const;
const params = z.object({ remote: remoteName });
const tokenParams = z.object({ remote: remoteName, id: idText });

/** Releases as operators see and steer them. Teams have calls of their own: releases.ts. */
export const parts = {
  list: call({
    ...own,
    method: 'GET',
    path: '/api/parts/',
    summary: 'What runs where: each part with its version, its canary, and how its starts went in the last hour',
    response: z.array(part),
  }),
  events: call({
    ...own,
    method: 'GET',
    path: '/api/parts/events/',
    summary: 'What happened to all parts, the latest first, by page',
    query: z.strictObject({ page, page_size: pageSize(limits.PAGE_SIZE_TEAM) }),
    response: paginated(releaseEvent),
  }),
  details: call({
    ...own,
    method: 'GET',
    path: '/api/parts/:remote/',
    summary: 'One part with its published versions and its history',
    params,
    response: partDetails,
  }),
  tokens: call({
    ...own,
    method: 'GET',
    path: '/api/parts/tokens/',
    summary: 'The release tokens of all parts that work or wait for an owner, the newest first',
    response: z.array(releaseToken),
  }),
  allowToken: call({
    ...steering,
    path: '/api/parts/:remote/tokens/:id/allow/',
    summary: 'Let a release token work that was made on the server',
    params: tokenParams,
    body: noBody,
    response: z.array(releaseToken),
  }),
  endToken: call({
    ...steering,
    path: '/api/parts/:remote/tokens/:id/end/',
    summary: 'End a release token',
    params: tokenParams,
    body: noBody,
    response: z.array(releaseToken),
  }),
  promote: call({
    ...steering,
    path: '/api/parts/:remote/promote/',
    summary: 'Give the canary to everybody, or to another share of devices',
    params,
    /** The canary that the operator saw, and `from`: the share it had; null for people or a role. */
    body: z.strictObject({ version: remoteVersion, from: percent.nullable(), share: percent.optional() }),
    response: partDetails,
  }),
  rollBack: call({
    ...steering,
    path: '/api/parts/:remote/roll_back/',
    summary: 'Give everybody another published version',
    params,
    /** `from` and `canary`: what everybody had and which canary ran, as the operator saw it. */
    body: z.strictObject({ to: remoteVersion, from: remoteVersion, canary: remoteVersion.nullable() }),
    response: partDetails,
  }),
  stop: call({
    ...steering,
    path: '/api/parts/:remote/stop/',
    summary: 'End the canary: its devices get what everybody has',
    params,
    body: z.strictObject({ version: remoteVersion }),
    response: partDetails,
  }),
  preview: call({
    ...own,
    method: 'POST',
    path: '/api/parts/:remote/preview/',
    summary: 'A link that shows a published version to who has it',
    params,
    body: z.strictObject({ version: remoteVersion }),
    response: preview,
  }),
};
