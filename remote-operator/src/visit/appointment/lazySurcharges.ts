import { lazyComponent } from 'shared-lib';

/** Loaded for a visit with a surcharge that is not paid. */
export const VisitSurcharges = lazyComponent(() =>
  import(/* webpackChunkName: "client-consent" */ './VisitSurcharges').then((code) => code.VisitSurcharges),
);
