import * as m from '../texts/m';

/** What a key does while the list of notifications has the focus. Source: R-beyond-453. */
export const NOTIFICATION_KEYS = [
  { keys: ['↑', '↓'], does: m.key_move() },
  { keys: ['Enter'], does: m.key_open() },
  { keys: ['U'], does: m.key_read_or_unread() },
  { keys: ['E'], does: m.key_done() },
  { keys: ['Shift E'], does: m.key_take_back() },
] as const;
