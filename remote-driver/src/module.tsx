import { defineRemote } from 'shared-lib';
import { DriverDashboard } from './dashboard/DriverDashboard';

export default defineRemote({
  contract: 1,
  name: 'driver',
  version: __REMOTE_VERSION__,
  routes: [{ index: true, element: <DriverDashboard /> }],
});
