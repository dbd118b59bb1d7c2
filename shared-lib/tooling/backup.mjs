/**
 * `npm run backup -- FILE` backs the data up, and `npm run backup -- --verify FILE` tries a backup out. Run it on the
 * server's machine with its settings, whether the server runs or not.
 */
import { fromHere, runServerProgram } from './server-program.mjs';

fromHere();
await runServerProgram('backup');
