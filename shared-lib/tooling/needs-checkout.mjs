/** What the scripts do that an archive of `npm run pack` cannot run. */
import { needsCheckout } from './workspace.mjs';

needsCheckout(`'npm run ${process.env.npm_lifecycle_event ?? 'this'}' needs the sources`);
