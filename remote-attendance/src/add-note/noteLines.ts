import type { HistoryEntry } from 'shared-lib';

/** A line of the notes, with who wrote it and when, as far as the trail knows. */
export interface NoteLine {
  readonly text: string;
  readonly by?: string;
  readonly at?: string;
}

const said = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Notes are one text; who wrote which line of it, and when, is read from the trail of the record: each change that kept
 * what was there added what is below it, one that did not wrote all anew.
 */
export function noteLines(notes: string, history: readonly HistoryEntry[]): NoteLine[] {
  let lines: NoteLine[] = [];
  let text = '';
  for (const { changes, by, at } of [...history].reverse()) {
    const change = changes.find(({ field }) => field === 'notes');
    if (!change) continue;
    const [was, is] = [said(change.before), said(change.after)];
    // Of what stood there before the trail that is shown, the writer is not known.
    if (was !== text) lines = was ? [{ text: was }] : [];
    const isAdded = was !== '' && is.startsWith(`${was}\n`);
    const written = isAdded ? is.slice(was.length + 1) : is;
    lines = [...(isAdded ? lines : []), ...(written ? [{ text: written, by: by ?? undefined, at }] : [])];
    text = is;
  }
  return text === notes ? lines : notes ? [{ text: notes }] : [];
}
