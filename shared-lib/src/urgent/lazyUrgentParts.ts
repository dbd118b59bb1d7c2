import { lazyComponent } from 'shared-lib';

/** Both load with the sheet of a call, which shows them too. */
export const UrgentFacts = lazyComponent(() =>
  import(/* webpackChunkName: "urgent" */ './UrgentFacts').then((code) => code.UrgentFacts),
);
export const UrgentReach = lazyComponent(() =>
  import(/* webpackChunkName: "urgent" */ './UrgentReach').then((code) => code.UrgentReach),
);
