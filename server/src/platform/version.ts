import fs from 'node:fs';
import { z } from 'zod';

const manifest = z.object({ version: z.string() });

/** The server's version, from its package.json. */
export const VERSION = manifest.parse(
  JSON.parse(fs.readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
).version;
