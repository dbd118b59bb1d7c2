import { lazyComponent } from 'shared-lib';

/** Loaded for an unpaid visit that has a surcharge. */
export const VisitSurcharges = lazyComponent(() =>
  import(/* webpackChunkName: "client-consent" */ './VisitSurcharges').then((code) => code.VisitSurcharges),
);
/** Loaded for a visit whose client asks for another time. */
export const MovedPrice = lazyComponent(() =>
  import(/* webpackChunkName: "client-consent" */ './MovedPrice').then((code) => code.MovedPrice),
);
