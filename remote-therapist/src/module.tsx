import { defineRemote } from 'shared-lib';

export default defineRemote({
  contract: 1,
  name: 'therapist',
  version: __REMOTE_VERSION__,
  routes: [{ index: true, element: <h1>Therapist</h1> }],
});
