import { lazyComponent } from '../lazy/lazyComponent';

/** Separate from the other views of calls: operators have no ride to offer. */
export const OfferedRides = lazyComponent(() =>
  import(/* webpackChunkName: "urgent-calls" */ './OfferedRides').then((code) => code.OfferedRides),
);
