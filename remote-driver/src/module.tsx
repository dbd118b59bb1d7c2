import { defineRemote, withElements } from 'shared-lib';
import { DriverDashboard } from './dashboard/DriverDashboard';
import { AnswerTransport, UrgentTransports } from './transports/UrgentTransports';
import { pages } from './pages';

export default defineRemote({
  contract: 2,
  name: 'driver',
  version: __REMOTE_VERSION__,
  pages: withElements(pages, { dashboard: <DriverDashboard /> }),
  views: { overlay: UrgentTransports, answers: AnswerTransport },
});
