/** The public door of shared-lib in browsers: what the shell and the remotes import, and nothing else. */
export * from './remote/contract';
export * from './remote/RemoteSlot';
export * from './router';
