import { type Role, ROLES } from 'shared-lib';

export interface Shortcut {
  /** Keys pressed together. Further entries do the same or the opposite. */
  readonly keys: readonly string[];
  readonly does: string;
}
export interface ShortcutGroup {
  readonly title: string;
  readonly roles: readonly Role[];
  readonly shortcuts: readonly Shortcut[];
}

/** Every key that does something, by place. The usual keys of fields, lists and dialogs are left out. */
export const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    title: 'Everywhere',
    roles: ROLES,
    shortcuts: [
      { keys: ['Ctrl K'], does: 'Find anything, go to any page' },
      { keys: ['Ctrl /'], does: 'This list' },
      { keys: ['Ctrl Z'], does: 'Undo the last step, while its message offers it' },
      { keys: ['Esc'], does: 'Close what is open' },
    ],
  },
  {
    title: 'Calendar',
    roles: ROLES,
    shortcuts: [
      { keys: ['←', '→'], does: 'A day back, a day on' },
      { keys: ['↑', '↓'], does: 'A week back, a week on' },
      { keys: ['Home', 'End'], does: 'First and last day of the week' },
      { keys: ['Page Up', 'Page Down'], does: 'A month back, a month on; with Shift a year' },
      { keys: ['Enter'], does: 'Open the day' },
    ],
  },
  {
    title: 'Availability',
    roles: ROLES,
    shortcuts: [
      { keys: ['←', '→'], does: 'Move the end of a window' },
      { keys: ['Page Up', 'Page Down'], does: 'Move it further' },
    ],
  },
  {
    title: 'Dispatch board',
    roles: ['operator'],
    shortcuts: [
      { keys: ['←', '→', '↑', '↓'], does: 'Go from bar to bar' },
      { keys: ['Enter'], does: 'Open a bar, or drop what is carried' },
      { keys: ['Space'], does: 'Pick a bar up' },
      { keys: ['N'], does: 'Book whoever it is for the time after it' },
      { keys: ['←', '→'], does: 'Carried: 15 minutes earlier, later' },
      { keys: ['↑', '↓'], does: 'Carried: to another person' },
      { keys: ['Esc'], does: 'Put it back' },
    ],
  },
];
