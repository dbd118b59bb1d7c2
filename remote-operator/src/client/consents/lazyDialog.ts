import { lazyDialog } from 'shared-lib';

/** Loaded with the first consent that is recorded. */
export const ConsentDialog = lazyDialog(() =>
  import(/* webpackChunkName: "client-consent" */ './ConsentDialog').then((code) => code.ConsentDialog),
);
