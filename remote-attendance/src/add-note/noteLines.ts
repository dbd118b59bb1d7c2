// How it works: docs/subsystems/attendance.md.
import type { HistoryEntry } from 'shared-lib';

/** A line of the notes, with who wrote it and when, if the trail knows. */
export interface NoteLine {
  readonly text: string;
  readonly by?: string;
  readonly at?: string;
}

const said = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Notes are one text. The trail of the record tells who wrote which line, and when. A change that kept the old text
 * added the lines below it. Any other change rewrote all of it.
 */
export function noteLines(notes: string, history: readonly HistoryEntry[]): NoteLine[] {
  let lines: NoteLine[] = [];
  let text = '';
  for (const { changes, by, at } of [...history].reverse()) {
    const change = changes.find(({ field }) => field === 'notes');
    if (!change) continue;
    const [was, is] = [said(change.before), said(change.after)];
    // Nobody knows who wrote lines that are older than the trail.
    if (was !== text) lines = was ? [{ text: was }] : [];
    const isAdded = was !== '' && is.startsWith(`${was}\n`);
    const written = isAdded ? is.slice(was.length + 1) : is;
    lines = [...(isAdded ? lines : []), ...(written ? [{ text: written, by: by ?? undefined, at }] : [])];
    text = is;
  }
  return text === notes ? lines : notes ? [{ text: notes }] : [];
}
