import type { PageRows } from 'shared-lib';

/**
 * The pages of this remote, for the registry. module.tsx says what each one shows. Labels and their order in the
 * sidebar: 2-064..2-085.
 */
export const pages = {
  dashboard: { path: '', label: 'Dashboard', icon: 'home', roles: ['operator'], order: 10 },
  scheduling: { path: 'scheduling', label: 'Bookings', icon: 'calendar', roles: ['operator'], order: 20 },
  bookings: { path: 'bookings', label: 'Bookings', roles: ['operator'] },
  appointment: { path: 'appointments/:id', label: 'Appointment', roles: ['operator'] },
  receipt: { path: 'receipts/:appointmentId', label: 'Proof of payment', roles: ['operator'] },
  invoice: { path: 'invoices/:id', label: 'Invoice', roles: ['operator'] },
  board: { path: 'board', label: 'Board', icon: 'board', roles: ['operator'], order: 33 },
  availability: { path: 'availability', label: 'Availability', icon: 'users', roles: ['operator'], order: 35 },
  inventory: { path: 'inventory', label: 'Inventory', icon: 'box', roles: ['operator'], order: 40 },
  'sales-reports': {
    path: 'sales-reports',
    label: 'Sales & Reports',
    icon: 'chart',
    roles: ['operator'],
    order: 50,
  },
  data: { path: 'data', label: 'Data', icon: 'database', roles: ['operator'], order: 60 },
  client: { path: 'clients/:id', label: 'Client', roles: ['operator'] },
  logs: { path: 'logs', label: 'Logs', icon: 'log', roles: ['operator'], order: 70 },
} satisfies PageRows;
