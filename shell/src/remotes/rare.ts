// How it works: docs/subsystems/broken-remotes.md.
/** What `rare` loads: all that follows when a version of an area breaks. */
export { AreaFailure } from './AreaFailure';
export { fallBack, keepBroken, repair } from './fallBack';
export { mend, retry } from './mend';
export { offerNewVersions } from './newVersions';
export { PreviousVersionNotice } from './PreviousVersionNotice';
export { isServerThere, refresh } from './refresh';
