import { z } from 'zod';
import { call } from './call.js';
import { everybodyRead } from './field-audiences.js';
import { instant, remoteName, remoteVersion } from './primitives.js';

/** Who may choose versions outside demo mode. In demo mode everybody may. */
const who = z.enum(['nobody', 'operators', 'everybody']);
export type Choosers = z.infer<typeof who>;

const mixedPart = z.object(
  everybodyRead({
    remote: remoteName,
    /** What everybody has. */
    version: z.string(),
    /** What this browser has instead; null: what everybody has. */
    chosen: z.string().nullable(),
    /** What may be chosen, the newest first. */
    versions: z.array(z.object(everybodyRead({ version: z.string(), published_at: instant }))),
  }),
);

/** `parts` is empty for who may not choose. */
const mixed = z.object(everybodyRead({ who, may: z.boolean(), parts: z.array(mixedPart) }));
export type Mix = z.infer<typeof mixed>;

const own = { auth: 'session', status: 200, response: mixed } as const;

/** A mix: versions of remotes that one browser runs, chosen by who may. */
export const mix = {
  read: call({
    ...own,
    method: 'GET',
    path: '/api/mix/',
    summary: 'May I choose versions, which, and what this browser has',
  }),
  choose: call({
    ...own,
    method: 'POST',
    path: '/api/mix/',
    summary: 'Choose published versions for this browser, for a day; parts that are left out are as everybody has them',
    body: z.strictObject({
      versions: z.array(z.strictObject({ remote: remoteName, version: remoteVersion })).max(20),
    }),
  }),
  letChoose: call({
    ...own,
    method: 'PUT',
    path: '/api/mix/who/',
    roles: ['operator'],
    owner: 'always',
    summary: 'Say who may choose versions outside demo mode',
    body: z.strictObject({ who }),
  }),
};
