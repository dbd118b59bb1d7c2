// How it works: docs/subsystems/releases.md.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { calls, describeCalls, type DescribedCalls } from 'shared-lib/contract';

/**
 * What the build wrote down of the calls. Working it out takes half a second of processor time, at each start of a
 * server. `of` tells of which contract it is.
 */
interface Written {
  readonly of: string;
  readonly calls: DescribedCalls;
}

/** Beside the compiled code. The sources have none, so tests work it out. */
const FILE = fileURLToPath(new URL('../../calls.json', import.meta.url));
/** The compiled contract, with the rules it is made of. */
const CONTRACT = fileURLToPath(new URL('../../../../shared-lib/dist', import.meta.url));

/** A hash of the compiled contract and its rules. */
function hashOf(folder: string): string {
  const hash = createHash('sha256');
  for (const part of ['contract', 'domain'])
    for (const name of readdirSync(path.join(folder, part), { recursive: true, encoding: 'utf8' }).sort())
      if (name.endsWith('.js'))
        hash
          .update(name)
          .update('\0')
          .update(readFileSync(path.join(folder, part, name)));
  return hash.digest('hex');
}

function written(file: string, contract: string): DescribedCalls | undefined {
  try {
    const found = JSON.parse(readFileSync(file, 'utf8')) as Written;
    return found.of === hashOf(contract) ? found.calls : undefined;
  } catch {
    return undefined;
  }
}

/** Every call of this server with its schemas, as the build wrote it down, or worked out now. */
export const ownCalls = (file = FILE, contract = CONTRACT): DescribedCalls =>
  written(file, contract) ?? describeCalls(calls);

/** For the build, once the code is compiled. */
export const writeOwnCalls = (file = FILE, contract = CONTRACT): void =>
  writeFileSync(file, JSON.stringify({ of: hashOf(contract), calls: describeCalls(calls) } satisfies Written));
