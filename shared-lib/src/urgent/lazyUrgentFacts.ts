import { lazyComponent } from 'shared-lib';

/** Loads with the sheet of a call, which shows the same facts. */
export const UrgentFacts = lazyComponent(() =>
  import(/* webpackChunkName: "urgent" */ './UrgentFacts').then((code) => code.UrgentFacts),
);
