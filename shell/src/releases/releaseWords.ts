// How it works: docs/subsystems/canaries.md.
import { type BadgeTone, dateWords, momentWords, formatTime, isRole, now, type Role } from 'shared-lib';
import {
  type PartVersion,
  type ReleasedPart,
  type ReleaseEvent,
  rolesServedBy,
  type StartCounts,
} from 'shared-lib/settings';
import * as m from '../texts/m';

/** Parts that come with an upgrade: nothing of them unfolds. */
const UPGRADED = ['server'];
export const isReleased = ({ remote }: Pick<ReleasedPart, 'remote'>): boolean => !UPGRADED.includes(remote);

/** `driver`: 'Driver' */
export const partName = (remote: string): string =>
  remote.charAt(0).toUpperCase() + remote.slice(1).replaceAll('-', ' ');

const ROLE_WORDS: Readonly<Record<Role, string>> = {
  operator: m.operators(),
  therapist: m.therapists(),
  driver: m.drivers(),
};

/** Who works with a part; '' for the server, and for a part that no role is known of. */
export function usersOf(remote: string): string {
  const [role, ...others] = rolesServedBy(remote);
  if (remote === 'shell' || others.length > 0) return m.everybody();
  return role ? ROLE_WORDS[role] : '';
}

/** `Today, 1:30 PM`; `Wed, 18 Nov, 10:12 AM`; with the year when it is another. */
export function when(at: string, today: Date = now()): string {
  const moment = new Date(at);
  return dateWords(moment) === dateWords(today) ? m.today_at({ time: formatTime(moment) }) : momentWords(moment);
}

export function writer(by: ReleaseEvent['by'] | null): string {
  switch (by?.kind) {
    case 'start':
      return m.a_start_of_the_server();
    case 'command':
      return m.a_command();
    case 'itself':
      return m.went_back_by_itself();
    case 'token':
    case 'person':
      return by.name ?? m.somebody_unnamed();
    default:
      return m.not_recorded();
  }
}

/** Of many people, the first two. */
function peopleWords([first = '', second, ...others]: readonly string[]): string {
  if (second === undefined) return first;
  return others.length ? m.and_others({ first, second, count: others.length }) : m.first_and_second({ first, second });
}

type SharedWith = NonNullable<ReleaseEvent['shared_with']>;

/** Who has a canary: `10 %`, `Drivers`, `ana and ben`. */
export function sharedWords({ percent, people, role }: SharedWith): string {
  if (percent !== undefined) return m.per_cent({ percent });
  return isRole(role) ? ROLE_WORDS[role] : peopleWords(people ?? []);
}

export const allStarts = ({ good, slow, failed }: StartCounts): number => good + slow + failed;

/** Below this, the share of good starts is said in red. */
const HEALTHY_FROM = 95;

/** `99.3 %` of good starts, and whether that is well; null without starts. Never rounded up to 100. */
export function healthOf(counts: StartCounts): { words: string; isWell: boolean } | null {
  const all = allStarts(counts);
  if (all === 0) return null;
  const percent = Math.floor((counts.good * 1000) / all) / 10;
  return { words: m.per_cent({ percent: String(percent) }), isWell: percent >= HEALTHY_FROM };
}

/** `165 starts in the last hour, 2 slow`; undefined when there were none and none are to be expected. */
export function startsWords(counts: StartCounts, isRunning: boolean): string | undefined {
  const [all, { slow, failed }] = [allStarts(counts), counts];
  if (all === 0) return isRunning ? m.no_starts_in_the_last() : undefined;
  const troubles = [slow > 0 && m.count_slow({ count: slow }), failed > 0 && m.count_failed({ count: failed })];
  const words = troubles.filter((one) => one !== false).join(', ') || m.all_good();
  return m.starts_in_the_last({ count: all, words });
}

export interface VersionLine {
  readonly key: string;
  readonly version: string;
  readonly state: 'live' | 'canary' | 'before' | 'idle' | 'returned' | 'refused';
  readonly tone: BadgeTone;
  readonly label: string;
  /** What it brings, or why it went. */
  readonly text: string;
  readonly note: string | undefined;
  readonly at: string;
  readonly by: ReleaseEvent['by'] | null;
}

function looks(
  { state }: PartVersion,
  { canary }: ReleasedPart,
  wentBack: boolean,
): Pick<VersionLine, 'state' | 'tone' | 'label'> {
  const percent = canary?.shared_with.percent;
  switch (state) {
    case 'current':
      return {
        state: 'live',
        tone: 'green',
        label: percent === undefined ? m.live() : m.live_share({ share: m.per_cent({ percent: 100 - percent }) }),
      };
    case 'canary':
      return {
        state: 'canary',
        tone: 'blue',
        label: percent === undefined ? m.canary() : m.canary_share({ share: m.per_cent({ percent }) }),
      };
    case 'before':
      return { state: 'before', tone: 'grey', label: m.before() };
    default:
      return wentBack
        ? { state: 'returned', tone: 'red', label: m.went_back() }
        : { state: 'idle', tone: 'grey', label: m.not_in_use() };
  }
}

/** The published versions of a part and what was refused since, the latest first. Source: R-beyond-226. */
export function versionLines(
  part: ReleasedPart,
  versions: readonly PartVersion[],
  events: readonly ReleaseEvent[],
): VersionLine[] {
  const published = versions.map((one): VersionLine => {
    const last = events.find(({ version, kind }) => version === one.version && kind !== 'refused');
    const look = looks(one, part, last?.kind === 'returned');
    const isBack = look.state === 'returned';
    const isRunning = look.state === 'live' || look.state === 'canary';
    return {
      ...look,
      key: one.version,
      version: one.version,
      text: isBack ? m.it_went_back({ reason: last?.reason ?? '' }) : (one.notes ?? m.no_notes()),
      note: isBack ? (one.notes ?? undefined) : startsWords(one.starts, isRunning),
      at: one.published_at,
      by: one.by,
    };
  });
  const known = new Set(versions.map(({ version }) => version));
  const refused = new Map<string, VersionLine>();
  for (const { id, kind, version, reason, at, by } of events) {
    if (kind !== 'refused' || known.has(version) || refused.has(version)) continue;
    const look = { state: 'refused', tone: 'red', label: m.refused() } as const;
    refused.set(version, { ...look, key: `${id}`, version, text: reason ?? '', note: m.nobody_got_it(), at, by });
  }
  return [...published, ...refused.values()].sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}
