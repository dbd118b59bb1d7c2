import { type ReactNode, Suspense } from 'react';
import { defineRemote, lazyComponent, SkeletonRows, withElements } from 'shared-lib';
import { commandsOf } from './visit/actions/actionTable';
import { OperatorDashboard } from './today/dashboard/OperatorDashboard';
import { pages } from './pages';

// Operators see the dashboard first. The other pages load when they are opened.
const SchedulingPage = lazyComponent(() => import('./booking/book/SchedulingPage').then((code) => code.SchedulingPage));
const BookingsPage = lazyComponent(() => import('./booking/bookings/BookingsPage').then((code) => code.BookingsPage));
const AppointmentPage = lazyComponent(() =>
  import('./visit/appointment/AppointmentPage').then((code) => code.AppointmentPage),
);

const AvailabilityPage = lazyComponent(() =>
  import('./team/availability/AvailabilityPage').then((code) => code.AvailabilityPage),
);
const BoardPage = lazyComponent(() => import('./board/BoardPage').then((code) => code.BoardPage));
const InventoryPage = lazyComponent(() => import('./stock/InventoryPage').then((code) => code.InventoryPage));
const ReceiptPage = lazyComponent(() => import('./visit/receipts/ReceiptPage').then((code) => code.ReceiptPage));
const InvoicePage = lazyComponent(() => import('./money/invoices/InvoicePage').then((code) => code.InvoicePage));
const LogsPage = lazyComponent(() => import('./logs/LogsPage').then((code) => code.LogsPage));
const ReportsPage = lazyComponent(() => import('./reports/ReportsPage').then((code) => code.ReportsPage));
const ClientPage = lazyComponent(() => import('./client/ClientPage').then((code) => code.ClientPage));
const DataPage = lazyComponent(() => import('./data/DataPage').then((code) => code.DataPage));

const later = (page: ReactNode) => <Suspense fallback={<SkeletonRows />}>{page}</Suspense>;

export default defineRemote({
  name: 'operator',
  version: __REMOTE_VERSION__,
  commands: commandsOf,
  pages: withElements(pages, {
    dashboard: <OperatorDashboard />,
    scheduling: later(<SchedulingPage />),
    bookings: later(<BookingsPage />),
    appointment: later(<AppointmentPage />),
    receipt: later(<ReceiptPage />),
    invoice: later(<InvoicePage />),
    availability: later(<AvailabilityPage />),
    board: later(<BoardPage />),
    inventory: later(<InventoryPage />),
    'sales-reports': later(<ReportsPage />),
    data: later(<DataPage />),
    client: later(<ClientPage />),
    logs: later(<LogsPage />),
  }),
});
