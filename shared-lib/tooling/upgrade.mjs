/**
 * `npm run upgrade -- --check` says what an upgrade would do on this data and changes nothing. `npm run upgrade` does
 * it without starting the server.
 */
import { runServerProgram } from './server-program.mjs';

await runServerProgram('upgrade');
