import { lazyComponent } from 'shared-lib';

/** Loaded for an unpaid visit that has a surcharge. */
export const VisitSurcharges = lazyComponent(() =>
  import(/* webpackChunkName: "client-consent" */ './VisitSurcharges').then((code) => code.VisitSurcharges),
);
