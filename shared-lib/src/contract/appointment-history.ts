import { z } from 'zod';
import { ROLES } from '../domain/index.js';
import { id, instant } from './primitives.js';

/** Moments of an appointment that its own record does not keep. */
export const TIMELINE_KINDS = [
  'accepted',
  'ready',
  'pickup_asked',
  'pickup_refused',
  'pickup_unanswered',
  'undone',
  'backup_asked',
  'backup_taken',
  'backup_declined',
  'backup_unanswered',
  'backup_withdrawn',
] as const;
/** `name`: who did it, or who did not answer; null if several were asked and none answered. */
export const timelineMoment = z.object({ at: instant, kind: z.enum(TIMELINE_KINDS), name: z.string().nullable() });
export type TimelineMoment = z.infer<typeof timelineMoment>;

/** What the product told people about a visit. The same words to several people at once are one message. */
export const visitMessage = z.object({
  at: instant,
  title: z.string(),
  message: z.string(),
  to: z.array(
    z.object({
      id,
      name: z.string(),
      role: z.enum(ROLES),
      /** A device of theirs, whose screen was off, was called for it. */
      rang: z.boolean(),
      /** When they opened it. */
      read_at: instant.nullable(),
      /** They did not open it, but the task was done, so it no longer counts as unread. */
      settled: z.boolean(),
    }),
  ),
});
export type VisitMessage = z.infer<typeof visitMessage>;
