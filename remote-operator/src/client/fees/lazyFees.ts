import { lazyComponent } from 'shared-lib';

/* Visits that have a fee are few: first screens do not load it. */

/** Asks nothing where no fee is due, so that nothing is shown while it loads. */
export const AskFee = lazyComponent(() =>
  import(/* webpackChunkName: "visit-fee" */ './AskFee').then((code) => code.AskFee),
);
export const VisitFee = lazyComponent(() =>
  import(/* webpackChunkName: "visit-fee" */ './VisitFee').then((code) => code.VisitFee),
);
