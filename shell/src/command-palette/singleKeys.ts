import { NEW_BOOKING_PATH, type Role } from 'shared-lib';
import { type DashboardPage, findPage } from '../frame/dashboardPages';
import { areSingleKeysOn } from './singleKeySetting';

/** After G, the letter of a page: its path below /dashboard. */
export const PLACES: Readonly<Record<string, string>> = {
  d: '',
  b: 'scheduling',
  a: 'attendance',
  o: 'board',
  v: 'availability',
  i: 'inventory',
  s: 'sales-reports',
  t: 'data',
  l: 'logs',
  n: 'notifications',
  p: 'profile',
};

/** How long G waits for its letter. */
const WAIT_MS = 1_500;

/** The letters are text here. A grid or a list takes them to search its own lines. */
const TYPED_INTO =
  'input:not([type=radio], [type=checkbox], [type=button], [type=submit]), textarea, select, [contenteditable], [role=menu], [role=listbox], [role=grid]';

/** When G was pressed, by the clock of the events. */
let began = Number.NEGATIVE_INFINITY;

export interface SingleKeyContext {
  readonly role: Role;
  readonly pages: readonly DashboardPage[];
  readonly open: (wanted: 'find' | 'shortcuts') => void;
  readonly go: (to: string) => void;
}

/**
 * What a key without Ctrl does, anywhere: N books, / finds, ? lists the keys, and G with a letter goes to a page. It
 * does nothing while somebody types, while a dialog is open, or when switched off. Source: R-beyond-445, R-beyond-446.
 */
export function pressSingleKey(event: KeyboardEvent, { role, pages, open, go }: SingleKeyContext): void {
  const { target } = event;
  if (event.defaultPrevented || event.repeat || event.isComposing || !areSingleKeysOn()) return;
  if (target instanceof Element && target.closest(TYPED_INTO)) return;
  const key = event.key.toLowerCase();
  const isSecond = event.timeStamp - began < WAIT_MS;
  began = Number.NEGATIVE_INFINITY;
  const path = isSecond ? PLACES[key] : undefined;
  if (path !== undefined) {
    if (findPage(pages, path)) go(path ? `/dashboard/${path}` : '/dashboard');
  } else if (key === 'g') began = event.timeStamp;
  else if (key === '?') open('shortcuts');
  else if (key === '/') open('find');
  else if (key === 'n' && role === 'operator') go(NEW_BOOKING_PATH);
}
