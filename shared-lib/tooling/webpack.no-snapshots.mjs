/** Instead of the federation runtime's snapshots, 2 kB of every page: the shell reads manifests itself. */
export { DisabledSnapshotHandler as SnapshotHandler } from 'federation-without-snapshots';
export const getGlobalRemoteInfo = () => ({});
