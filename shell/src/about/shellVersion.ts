import * as m from '../texts/m';

declare const __SHELL_VERSION__: string | undefined;

/** The version that the build wrote into the shell. Tests run without a build, so they have none. */
export const shellVersion = typeof __SHELL_VERSION__ === 'string' ? __SHELL_VERSION__ : m.not_built();
