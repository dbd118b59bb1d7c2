/** `npm run doctor` says what is wrong with this installation and what to do. With `--json`, for programs. */
import { runServerProgram } from './server-program.mjs';

await runServerProgram('doctor');
