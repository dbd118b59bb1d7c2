import { isRole, type Role, ROLES } from './people/roles.js';

/** First segments below /dashboard whose pages are the shell's own: no remote may claim them. Source: 2-022..2-042. */
export const SHELL_SEGMENTS = [
  'profile',
  'notifications',
  'settings',
  'help',
  'about',
  'auth-debug',
  'logs-test',
] as const;
export type ShellSegment = (typeof SHELL_SEGMENTS)[number];

/** The remotes whose pages are for everybody; each of the others is named after the one role it serves. */
const FOR_EVERY_ROLE: readonly string[] = ['attendance'];

/** The roles a remote may bring pages for: its own, or all; none for a remote that is neither. */
export function rolesServedBy(remote: string): readonly Role[] {
  if (FOR_EVERY_ROLE.includes(remote)) return ROLES;
  return isRole(remote) ? [remote] : [];
}

/** Where one appointment is shown and everything about it is done; its receipt; the form for the next one. */
export const appointmentPath = (id: number): string => `/dashboard/appointments/${id}`;
export const receiptPath = (appointment: number): string => `/dashboard/receipts/${appointment}`;
export const NEW_BOOKING_PATH = '/dashboard/scheduling?booking=new';

/** The tabs of the Data page, as its address names them. Source: R-pages-5. */
export const DATA_TABS = {
  therapist: 'therapists',
  driver: 'drivers',
  operator: 'operators',
  client: 'clients',
  material: 'materials',
  service: 'services',
} as const;

/** All that the business knows of a client. Source: R-client-5. */
export const clientPath = (id: number): string => `/dashboard/clients/${id}`;

/** Where the particulars and the history of one record stand: of a client, on a page of their own. */
export const recordPath = (kind: keyof typeof DATA_TABS, id: number): string =>
  kind === 'client' ? clientPath(id) : `/dashboard/data?tab=${DATA_TABS[kind]}&open=${id}`;
