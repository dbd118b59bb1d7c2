import { lazyComponent } from 'shared-lib';

/** Rides break down seldom: fetched with the first card that shows it. */
export const BackupNote = lazyComponent(() =>
  import(/* webpackChunkName: "dashboard-notes" */ './BackupNote').then((code) => code.BackupNote),
);
