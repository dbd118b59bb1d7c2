import { lazyComponent } from 'shared-lib';

/** Few who are to begin something are in something else: fetched with the first card of one. */
export const ElsewhereNote = lazyComponent(() =>
  import(/* webpackChunkName: "dashboard-notes" */ './ElsewhereNote').then((code) => code.ElsewhereNote),
);
