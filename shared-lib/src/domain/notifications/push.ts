// How it works: docs/subsystems/push.md.
import type { Role } from '../people/roles.js';
import { addDays, serviceDayOf, windowOf, type LocalTime } from '../time/service-day.js';

/**
 * What calls a device whose screen is off, and whom. A call for help (`sos`) always comes, so it is no topic. To add a
 * topic: a row here, its words in the settings, and what belongs to it in the server's `push-kind.ts`.
 */
export const PUSH_TOPICS = {
  requests: ['therapist', 'driver'],
  rides: ['driver'],
  changes: ['therapist', 'driver'],
  cancellations: ['therapist', 'driver'],
  reminders: ['therapist', 'driver'],
  alarms: ['operator'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;

export type PushTopic = keyof typeof PUSH_TOPICS;
export type PushKind = PushTopic | 'sos';

const TOPICS = Object.keys(PUSH_TOPICS) as PushTopic[];

/** The topics of a role, in the order the settings show them. */
export const pushTopicsOf = (role: Role): PushTopic[] =>
  TOPICS.filter((topic) => (PUSH_TOPICS[topic] as readonly Role[]).includes(role));

/** These ring in quiet hours too. */
const ALWAYS_URGENT: readonly PushKind[] = ['rides', 'alarms', 'sos'];
/** A visit that starts within these minutes is urgent, whatever is said about it. */
const URGENT_MINUTES = 120;

/** @param startsAt the start of the visit it is about, in epoch milliseconds; undefined if it is about none */
export const isUrgentCall = (kind: PushKind, startsAt: number | undefined, now: number): boolean =>
  ALWAYS_URGENT.includes(kind) || (startsAt !== undefined && startsAt - now <= URGENT_MINUTES * 60_000);

/** Local times of the business, such as 22:00 to 07:00. */
export interface QuietHours {
  readonly from: LocalTime;
  readonly to: LocalTime;
}

/** When the present quiet hours end; undefined outside them. They may cross midnight; equal times are none. */
export function quietUntil({ from, to }: QuietHours, now: Date): Date | undefined {
  if (from === to) return undefined;
  const day = serviceDayOf(now);
  return [addDays(day, -1), day]
    .map((one) => windowOf(one, from, to))
    .find(({ start, end }) => start <= now && now < end)?.end;
}

/** Where therapists and drivers, who have no page for a visit, open one of a message. */
export const OPENED_VISIT = 'visit';
export const OPENED_TO = 'to';

/** The page that a message about a visit opens for its people. `reject` asks for the reason at once. */
export const pushPath = (visit: number, to?: 'reject'): string =>
  `/dashboard/notifications?${OPENED_VISIT}=${visit}${to ? `&${OPENED_TO}=${to}` : ''}`;
