import { lazyComponent, lazyDialog } from 'shared-lib';

/* Loaded with the first of them that is opened. */

export const AddCredit = lazyDialog(() =>
  import(/* webpackChunkName: "client-credit" */ './CreditDialogs').then((code) => code.AddCredit),
);
export const RefundCredit = lazyDialog(() =>
  import(/* webpackChunkName: "client-credit" */ './CreditDialogs').then((code) => code.RefundCredit),
);
export const VoidCredit = lazyDialog(() =>
  import(/* webpackChunkName: "client-credit" */ './VoidCredit').then((code) => code.VoidCredit),
);
/** On the page of a visit. */
export const VisitDeposit = lazyComponent(() =>
  import(/* webpackChunkName: "client-credit" */ './VisitDeposit').then((code) => code.VisitDeposit),
);
export const UseCreditFor = lazyDialog(() =>
  import(/* webpackChunkName: "client-credit" */ './UseCreditFor').then((code) => code.UseCreditFor),
);
