import { writeOwnCalls } from './own-calls.js';

// shared-lib/tooling/build.mjs runs this after it compiled the server.
writeOwnCalls();
