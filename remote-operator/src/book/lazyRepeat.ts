import { lazyComponent } from 'shared-lib';

/** The form stands before it comes: most visits are booked once. */
export const RepeatField = lazyComponent(() =>
  import(/* webpackChunkName: "repeat" */ './RepeatField').then((code) => code.RepeatField),
);
