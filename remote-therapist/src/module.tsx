import { defineRemote } from 'shared-lib';
import { TherapistDashboard } from './dashboard/TherapistDashboard';

export default defineRemote({
  contract: 1,
  name: 'therapist',
  version: __REMOTE_VERSION__,
  routes: [{ index: true, element: <TherapistDashboard /> }],
});
