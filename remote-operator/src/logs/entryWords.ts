import { formatClock, formatShortDate, localDate } from 'shared-lib';
import { auditReason, auditWords, changesInWords, type LogEntry, type NamesByNumber } from 'shared-lib/records';

export const whoDid = ({ actor_name: name, actor_role: role }: LogEntry): string =>
  name ?? (role === 'system' ? 'The system' : 'Somebody');

/** 'Rogelio Panganiban refused #2052' */
export const sentence = (entry: LogEntry): string =>
  [whoDid(entry), auditWords(entry.action), entry.subject].filter(Boolean).join(' ');

/** The number of changes that fit into a line. */
const IN_A_LINE = 2;

/** What an entry changed, in a line: the status, the reason, or the first changes. */
export function inALine(entry: LogEntry, names: NamesByNumber): string {
  const reason = auditReason(entry.changes);
  const changes = changesInWords(entry.changes, names);
  const status = changes.find(({ field, before }) => field === 'Status' && before !== 'nothing');
  if (status || reason)
    return [status && `${status.before} → ${status.after}`, reason && `“${reason}”`].filter(Boolean).join(' · ');
  return changes
    .filter(({ before }) => before !== 'nothing')
    .slice(0, IN_A_LINE)
    .map(({ field, before, after }) => `${field} ${before} → ${after}`)
    .join(' · ');
}

/** The time of day, with the date before it unless it is today. */
export function whenDone(at: string, today: string): { date: string | null; time: string } {
  const instant = new Date(at);
  return { date: localDate(instant) === today ? null : formatShortDate(instant), time: formatClock(instant) };
}
