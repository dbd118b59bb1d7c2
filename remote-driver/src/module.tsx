import { defineRemote } from 'shared-lib';

export default defineRemote({
  contract: 1,
  name: 'driver',
  version: __REMOTE_VERSION__,
  routes: [{ index: true, element: <h1>Driver</h1> }],
});
