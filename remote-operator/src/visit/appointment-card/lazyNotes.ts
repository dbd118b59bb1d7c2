import { lazyComponent } from 'shared-lib';

/** Rides break down seldom: fetched with the first card that shows it. */
export const BackupNote = lazyComponent(() =>
  import(/* webpackChunkName: "dashboard-notes" */ './BackupNote').then((code) => code.BackupNote),
);

/** Series are few: fetched with the first card that shows one. */
export const SeriesNote = lazyComponent(() =>
  import(/* webpackChunkName: "dashboard-notes" */ './SeriesNote').then((code) => code.SeriesNote),
);

/** Few who are to begin something are in something else: fetched with the first card of one. */
export const ElsewhereNote = lazyComponent(() =>
  import(/* webpackChunkName: "dashboard-notes" */ './ElsewhereNote').then((code) => code.ElsewhereNote),
);
