/**
 * The entry point of calls for help. It loads once the first page is drawn, on every page, and a phone keeps it for a
 * time without a network. So it needs nothing of `shared-lib/settings`. Shared like the root.
 */
import { lazyComponent } from './lazy/lazyComponent';

export { mayGiveUp } from './appointment/mayGiveUp';
export { alsoAskBeforeLogOut } from './api/accounts/log-out-questions';
export { companyQuery } from './api/accounts/company';
export { sosQueries } from './api/safety/sos';
export { claimSos, endSos, pressSos, ringSos, sendSosPlace } from './api/safety/sos-steps';
export * from './domain/office/sos';
export { askToGiveUp, GIVE_UP, useGiveUpAsked } from './appointment/giveUpAsked';
export { visitOfPerson } from './domain/workflow/visit-of-person';
export { smsHref } from './domain/people/sms-href';
/** Loaded for therapists and drivers alone. */
export const UnsentSteps = lazyComponent(() =>
  import(/* webpackChunkName: "unsent" */ './appointment/unsent/UnsentSteps').then((code) => code.UnsentSteps),
);
