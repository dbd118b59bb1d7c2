import { lazyDialog } from 'shared-lib';

/* Fetched with the first series that is booked or changed. */

export const BookSeries = lazyDialog(() =>
  import(/* webpackChunkName: "series" */ './BookSeries').then((code) => code.BookSeries),
);
export const ChangeSeries = lazyDialog(() =>
  import(/* webpackChunkName: "series" */ './ChangeSeries').then((code) => code.ChangeSeries),
);
