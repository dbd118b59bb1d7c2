/** `npm run restore -- FILE` restores a backup into the empty place that the settings name. */
import { fromHere, runServerProgram } from './server-program.mjs';

fromHere();
await runServerProgram('restore');
