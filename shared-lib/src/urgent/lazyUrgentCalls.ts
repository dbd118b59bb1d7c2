import { lazyComponent } from '../lazy/lazyComponent';

/** Loaded by therapists and drivers once their page is drawn. Operators never need them. */
export const UrgentCalls = lazyComponent(() =>
  import(/* webpackChunkName: "urgent-calls" */ './UrgentCalls').then((code) => code.UrgentCalls),
);
export const AnswerOpened = lazyComponent(() =>
  import(/* webpackChunkName: "urgent-calls" */ './AnswerOpened').then((code) => code.AnswerOpened),
);
