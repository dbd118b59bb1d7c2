import { z } from 'zod';
import { call } from './call.js';
import { noBody } from './primitives.js';

/** An area's name in the registry: 'driver' for the package remote-driver. */
const remote = z.string().regex(/^[a-z][a-z0-9-]{0,40}$/);
const version = z
  .string()
  .max(60)
  .regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/, 'Enter a version such as 1.2.0.');

const released = z.object({ remote, version, previous: z.array(version) });

/** Independent delivery. Both calls carry `Authorization: Bearer <release token of that remote>`, not a session. */
export const releases = {
  publish: call({
    method: 'POST',
    path: '/api/releases/:remote/',
    auth: 'none',
    status: 201,
    summary: 'Publish a version of a remote and make it the current one (release token)',
    params: z.object({ remote }),
    body: z.strictObject({
      version,
      /** Path below the release's folder -> contents in base64. */
      files: z.record(z.string().max(200), z.base64()),
      /** Hash of what it was built from, so that a checkout can tell its own build from another. */
      sources: z.string().max(128).optional(),
    }),
    response: released,
  }),
  rollback: call({
    method: 'POST',
    path: '/api/releases/:remote/rollback/',
    auth: 'none',
    status: 200,
    summary: 'Go back to the version before the current one (release token)',
    params: z.object({ remote }),
    body: noBody,
    response: released,
  }),
};
