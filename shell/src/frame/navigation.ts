import { displayName, type IconName, limits, type Role, type StoredUser } from 'shared-lib';

/** A row of the sidebar. It is shown where its page exists; `to` is the path below /dashboard. */
export interface NavRow {
  to: string;
  label: string;
  icon: IconName;
}

export interface NavGroup {
  key: 'help' | 'about';
  label: string;
  icon: IconName;
  rows: readonly Omit<NavRow, 'icon'>[];
}

/** `Profile` link: the first name or user name, 15 characters at most. Points 2-065..2-067. */
export function profileLabel(user: StoredUser): string {
  const name = displayName(user, 'Profile');
  return name.length > limits.PROFILE_LABEL_MAX ? `${name.slice(0, limits.PROFILE_LABEL_MAX)}…` : name;
}

const isFieldStaff = (role: Role): boolean => role === 'therapist' || role === 'driver';

/** Source: spec 2, 'Sidebar'. */
export const mainRows = (role: Role): NavRow[] => [
  { to: '', label: 'Dashboard', icon: 'home' },
  { to: 'scheduling', label: isFieldStaff(role) ? 'Schedule' : 'Bookings', icon: 'calendar' },
  { to: 'attendance', label: 'Attendance', icon: 'clock' },
  ...(isFieldStaff(role) ? [] : OFFICE_ROWS),
];

const OFFICE_ROWS: readonly NavRow[] = [
  { to: 'inventory', label: 'Inventory', icon: 'box' },
  { to: 'sales-reports', label: 'Sales & Reports', icon: 'chart' },
  { to: 'data', label: 'Data', icon: 'database' },
  { to: 'logs', label: 'Logs', icon: 'log' },
];

export const GROUPS: readonly NavGroup[] = [
  {
    key: 'help',
    label: 'Help',
    icon: 'help',
    rows: [
      { to: 'help/user-guide', label: 'User Guide' },
      { to: 'help/faqs', label: 'FAQs' },
      { to: 'help/contact', label: 'Email Support' },
    ],
  },
  {
    key: 'about',
    label: 'About',
    icon: 'info',
    rows: [
      { to: 'about/company', label: 'Company Info' },
      { to: 'about/system', label: 'System Info' },
      { to: 'about/developers', label: 'Developers' },
    ],
  },
];

const TITLES: Readonly<Record<string, string>> = {
  notifications: 'Notifications',
  profile: 'Profile',
  settings: 'Settings',
  'auth-debug': 'Session facts',
  bookings: 'Bookings',
  availability: 'Availability',
  receipts: 'Receipt',
  appointments: 'Appointment',
};

/** What a page below /dashboard is called in the browser's tab. */
export function titleOf(path: string, role: Role): string {
  const [area = ''] = path.split('/');
  const rows = [...mainRows(role), ...GROUPS.flatMap((group) => group.rows)];
  return (
    rows.find((row) => row.to === path)?.label ?? rows.find((row) => row.to === area)?.label ?? TITLES[area] ?? 'Hatid'
  );
}
