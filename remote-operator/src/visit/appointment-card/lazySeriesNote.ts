import { lazyComponent } from 'shared-lib';

/** Series are few: fetched with the first card that shows one. */
export const SeriesNote = lazyComponent(() =>
  import(/* webpackChunkName: "dashboard-notes" */ './SeriesNote').then((code) => code.SeriesNote),
);
