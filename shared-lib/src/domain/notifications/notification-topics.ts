import type { Role } from '../people/roles.js';

/**
 * What a person may choose not to be told. News without a topic (a new appointment, a refusal, anything that waits for
 * one person's answer) always arrives. To add a topic: a row here, its words in the settings, and its e-mails in the
 * server's `templates.ts`.
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

/** The topics of a role, in the order the settings show them. */
export const topicsOf = (role: Role): NotificationTopic[] =>
  TOPICS.filter((topic) => (NOTIFICATION_TOPICS[topic] as readonly Role[]).includes(role));
