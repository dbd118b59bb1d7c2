// How it works: docs/subsystems/releases.md.
import { isRole, type Role, ROLES } from './people/roles.js';

/** First segments below /dashboard that belong to the shell: no remote may claim them. Source: 2-022..2-042. */
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

/** The roles that a remote may bring pages for: the one it is named after, or all if it is named after none. */
export const rolesServedBy = (remote: string): readonly Role[] => (isRole(remote) ? [remote] : ROLES);

/** The page of one appointment, with all its actions; its receipt; the form for the next one. */
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

/** Everything that the business knows about a client. Source: R-client-5. */
export const clientPath = (id: number): string => `/dashboard/clients/${id}`;

/** The page with the details and the history of one record. A client has a page of their own. */
export const recordPath = (kind: keyof typeof DATA_TABS, id: number): string =>
  kind === 'client' ? clientPath(id) : `/dashboard/data?tab=${DATA_TABS[kind]}&open=${id}`;
