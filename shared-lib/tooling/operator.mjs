/** `npm run operator -- you@example.com` lets that address in as an operator, when no operator can. */
import { runServerProgram } from './server-program.mjs';

await runServerProgram('operator');
