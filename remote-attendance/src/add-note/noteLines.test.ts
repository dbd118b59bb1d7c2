import type { HistoryEntry } from 'shared-lib';
import { noteLines } from './noteLines';

/** Newest first, as the server answers. */
const trail = (...notes: readonly (readonly [by: string, before: string, after: string])[]): HistoryEntry[] =>
  notes
    .map(([by, before, after], at) => ({
      at: `2026-11-20T1${at}:00:00Z`,
      by,
      action: 'attendance.note',
      changes: [{ field: 'notes', before, after }],
    }))
    .reverse();

describe('who wrote which line of the notes (2-167)', () => {
  it('comes from the trail: the person who made a change wrote what it added', () => {
    expect(
      noteLines(
        'Late bus\nCalled at 12:50',
        trail(['Liza', '', 'Late bus'], ['Benjie', 'Late bus', 'Late bus\nCalled at 12:50']),
      ),
    ).toEqual([
      { text: 'Late bus', by: 'Liza', at: '2026-11-20T10:00:00Z' },
      { text: 'Called at 12:50', by: 'Benjie', at: '2026-11-20T11:00:00Z' },
    ]);
  });

  it('is one person when they rewrote all of it', () => {
    expect(noteLines('Other', trail(['Liza', '', 'Late bus'], ['Benjie', 'Late bus', 'Other']))).toEqual([
      { text: 'Other', by: 'Benjie', at: '2026-11-20T11:00:00Z' },
    ]);
  });

  it('is unknown for lines older than the shown trail, and for notes without a trail', () => {
    expect(noteLines('Old\nNew', trail(['Benjie', 'Old', 'Old\nNew']))).toEqual([
      { text: 'Old' },
      { text: 'New', by: 'Benjie', at: '2026-11-20T10:00:00Z' },
    ]);
    expect(noteLines('Seeded', [])).toEqual([{ text: 'Seeded' }]);
  });

  it('is nobody when there are no notes, or they were removed', () => {
    expect(noteLines('', [])).toEqual([]);
    expect(noteLines('', trail(['Liza', '', 'Late bus'], ['Benjie', 'Late bus', '']))).toEqual([]);
  });
});
