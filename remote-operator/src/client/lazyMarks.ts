import { lazyDialog } from 'shared-lib';

/* Loaded with the first mark that is made or lifted. */

export const MarkClient = lazyDialog(() =>
  import(/* webpackChunkName: "client-marks" */ './MarkClient').then((code) => code.MarkClient),
);
export const LiftMark = lazyDialog(() =>
  import(/* webpackChunkName: "client-marks" */ './MarkClient').then((code) => code.LiftMark),
);
