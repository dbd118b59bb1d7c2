// How it works: docs/subsystems/screens.md.
import { type Role, ROLES } from 'shared-lib';
import { NOTIFICATION_KEYS } from '../notifications/keys';
import * as m from '../texts/m';

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

/*
 * Who hears them: everywhere usePalette.tsx and singleKeys.ts, Ctrl Z Toaster.tsx of shared-lib, Ctrl Enter
 * PanelFrame.tsx of the booking form, the calendar MonthView.tsx, availability WindowPainter.tsx, the board
 * BoardGrid.tsx and, for a carried bar, useCarryKeys.ts, the notifications NotificationList.tsx.
 */

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** The keys by place. The usual ones of fields, lists and dialogs are left out. */
export const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    title: m.everywhere(),
    roles: ROLES,
    shortcuts: [
      { keys: ['Ctrl K'], does: m.find_anything_go_to_any() },
      { keys: ['Ctrl /', '?'], does: m.this_list() },
      { keys: ['/'], does: m.find_like_ctrl_k() },
      { keys: ['G B'], does: m.go_to_bookings() },
      { keys: ['G D', 'G A', 'G N', 'G P'], does: m.go_to_everyones_pages() },
      { keys: ['Ctrl Z'], does: m.undo_the_last_step_while() },
      { keys: ['Esc'], does: m.close_what_is_open() },
    ],
  },
  {
    title: m.booking_by_keyboard(),
    roles: ['operator'],
    shortcuts: [
      { keys: ['N'], does: m.new_booking() },
      { keys: ['Ctrl Enter'], does: m.book_from_any_field() },
    ],
  },
  {
    title: m.pages(),
    roles: ['operator'],
    shortcuts: [
      { keys: ['G O', 'G V', 'G I'], does: m.go_to_the_day() },
      { keys: ['G S', 'G T', 'G L'], does: m.go_to_the_records() },
    ],
  },
  {
    title: m.notifications(),
    roles: ROLES,
    shortcuts: NOTIFICATION_KEYS.map(({ keys, does }) => ({ keys, does: capital(does) })),
  },
  {
    title: m.calendar(),
    roles: ROLES,
    shortcuts: [
      { keys: ['←', '→'], does: m.a_day_back_a_day() },
      { keys: ['↑', '↓'], does: m.a_week_back_a_week() },
      { keys: ['Home', 'End'], does: m.first_and_last_day_of() },
      { keys: ['Page Up', 'Page Down'], does: m.a_month_back_a_month() },
      { keys: ['Enter'], does: m.open_the_day() },
    ],
  },
  {
    title: m.availability(),
    roles: ROLES,
    shortcuts: [
      { keys: ['←', '→'], does: m.move_the_end_of_a() },
      { keys: ['Page Up', 'Page Down'], does: m.move_it_further() },
    ],
  },
  {
    title: m.dispatch_board(),
    roles: ['operator'],
    shortcuts: [
      { keys: ['←', '→', '↑', '↓'], does: m.go_from_bar_to_bar() },
      { keys: ['Enter'], does: m.open_a_bar_or_drop() },
      { keys: ['Space'], does: m.pick_a_bar_up() },
      { keys: ['N'], does: m.book_whoever_it_is_for() },
      { keys: ['←', '→'], does: m.carried_15_minutes_earlier_later() },
      { keys: ['↑', '↓'], does: m.carried_to_another_person() },
      { keys: ['Esc'], does: m.put_it_back() },
    ],
  },
];
