import { lazyComponent } from 'shared-lib';

/* Visits that are called off are few: loaded with the first of them. */

/** Asks nothing where no fee is due, so that nothing is shown while it loads. */
export const AskFee = lazyComponent(() =>
  import(/* webpackChunkName: "visit-fee" */ './AskFee').then((code) => code.AskFee),
);
export const VisitFee = lazyComponent(() =>
  import(/* webpackChunkName: "visit-fee" */ './VisitFee').then((code) => code.VisitFee),
);
