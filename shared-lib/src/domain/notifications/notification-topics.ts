import type { Role } from '../people/roles.js';

/**
 * What somebody may do without being told. News without a topic (a new appointment, a refusal, whatever waits for one
 * person's answer) always arrive.
 * To add one: a row here, its words in the settings, and the letters it covers in the server's `templates.ts`.
 */
export const NOTIFICATION_TOPICS = {
  changes: ['therapist', 'driver'],
  journey: ['therapist'],
  payments: ['therapist', 'operator'],
  readiness: ['operator'],
  pickups: ['operator'],
  expired: ['operator'],
  overruns: ['operator'],
  materials: ['operator'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;

export type NotificationTopic = keyof typeof NOTIFICATION_TOPICS;

const TOPICS = Object.keys(NOTIFICATION_TOPICS) as NotificationTopic[];

/** The topics a role gets news of, in the order in which they are offered. */
export const topicsOf = (role: Role): NotificationTopic[] =>
  TOPICS.filter((topic) => (NOTIFICATION_TOPICS[topic] as readonly Role[]).includes(role));
