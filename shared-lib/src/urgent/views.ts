import { lazyComponent } from '../lazy/lazyComponent';

/** Fetched by therapists and drivers when their page stands; operators never need them. */
export const UrgentCalls = lazyComponent(() =>
  import(/* webpackChunkName: "urgent-calls" */ './UrgentCalls').then((code) => code.UrgentCalls),
);
export const AnswerOpened = lazyComponent(() =>
  import(/* webpackChunkName: "urgent-calls" */ './AnswerOpened').then((code) => code.AnswerOpened),
);
