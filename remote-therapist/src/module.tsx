import { defineRemote, withElements } from 'shared-lib';
import { TherapistDashboard } from './dashboard/TherapistDashboard';
import { pages } from './pages';

export default defineRemote({
  contract: 2,
  name: 'therapist',
  version: __REMOTE_VERSION__,
  pages: withElements(pages, { dashboard: <TherapistDashboard /> }),
});
