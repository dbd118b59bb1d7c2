import { lazyComponent, lazyDialog } from 'shared-lib';

/* Series are few: their parts are fetched with the first that is shown, booked or changed. */

export const SeriesNote = lazyComponent(() =>
  import(/* webpackChunkName: "series-note" */ './SeriesNote').then((code) => code.SeriesNote),
);
export const BookSeries = lazyDialog(() =>
  import(/* webpackChunkName: "series" */ './BookSeries').then((code) => code.BookSeries),
);
export const ChangeSeries = lazyDialog(() =>
  import(/* webpackChunkName: "series" */ './ChangeSeries').then((code) => code.ChangeSeries),
);
