import { lazyComponent } from 'shared-lib';

/** Rides rarely break down: loaded with the first card that shows one. */
export const SecondDriverNote = lazyComponent(() =>
  import(/* webpackChunkName: "dashboard-notes" */ './SecondDriverNote').then((code) => code.SecondDriverNote),
);

/** Series are few: loaded with the first card that shows one. */
export const SeriesNote = lazyComponent(() =>
  import(/* webpackChunkName: "dashboard-notes" */ './SeriesNote').then((code) => code.SeriesNote),
);

/** People about to start are rarely in another visit: loaded with the first such card. */
export const ElsewhereNote = lazyComponent(() =>
  import(/* webpackChunkName: "dashboard-notes" */ './ElsewhereNote').then((code) => code.ElsewhereNote),
);
