import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inRoot, isPacked, root } from './workspace.mjs';

const execute = promisify(execFile);

/**
 * Calls a running server with the release token of the part. `path` is below /api/releases/. Without a body it reads.
 * Rejects with the server's message.
 */
export async function askServer(server, token, path, body) {
  if (!token)
    throw new Error(
      'HATID_RELEASE_TOKEN is missing: who runs the server makes one with npm run release -w <part> -- --new-token',
    );
  // What a page shortens with an ellipsis is no header either.
  if (!/^[\w-]+$/.test(token)) throw new Error('HATID_RELEASE_TOKEN is no release token: copy the whole of it.');
  if (!/^https?:\/\//.test(server)) throw new Error(`HATID_SERVER is an address, such as https://hatid.example.com`);
  const response = await fetch(new URL(`/api/releases/${path}`, server), {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  }).catch((error) => {
    throw new Error(`${server} cannot be reached (${error.cause?.code ?? error.message}).`);
  });
  const answer = await response.json().catch(() => ({}));
  if (answer.code === 'VERSION_EXISTS') throw new Error(`${answer.detail} Choose another: -- --version <version>`);
  if (!response.ok)
    throw new Error(
      answer.detail ??
        Object.values(answer)
          .flat()
          .find((word) => typeof word === 'string') ??
        `the server answered ${response.status}`,
    );
  return answer;
}

/**
 * Works on the database of this machine's environment (DATABASE_URL, or the embedded one), with the server's own code.
 */
export async function askDatabase(command, remote, given) {
  if (!isPacked) {
    const { build } = await import('./build.mjs');
    await build({ names: ['server'], say: () => undefined });
  }
  try {
    const { stdout } = await execute(
      process.execPath,
      [inRoot('server/dist/web/release.cli.js'), command, remote, JSON.stringify(given)],
      {
        cwd: root,
      },
    );
    return JSON.parse(stdout);
  } catch (error) {
    throw new Error(error.stderr?.trim() || error.message);
  }
}
