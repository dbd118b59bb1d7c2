import { accountsModule } from './accounts/accounts.module.js';
import type { LiveSources } from './live-channel/sources.js';
import type { Deps } from './platform/deps.js';
import type { Module } from './platform/module.js';
import { platformModule } from './platform/platform.module.js';
import { webModule } from './web/web.js';

/** Every area of the server. To add one: a row. */
export const modules: readonly Module[] = [
  platformModule,
  accountsModule,
  webModule(),
];

/** Where the live channel gets what it sends. */
export const liveSources = (_deps: Deps): Partial<LiveSources> => ({});
