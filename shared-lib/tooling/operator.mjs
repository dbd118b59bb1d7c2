/**
 * `npm run operator -- you@example.com` lets that address in as an operator, when no operator can. Run it on the
 * server's machine with its settings, whether the server runs or not.
 */
import { runServerProgram } from './server-program.mjs';

await runServerProgram('operator');
