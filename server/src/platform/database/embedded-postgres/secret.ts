import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { codeOf, StartError } from '../../errors.js';

/** Passwords of the two database roles. */
export interface DatabaseSecret {
  readonly owner: string;
  readonly app: string;
}

const isSecret = (value: unknown): value is DatabaseSecret =>
  typeof value === 'object' &&
  value !== null &&
  'owner' in value &&
  'app' in value &&
  typeof value.owner === 'string' &&
  typeof value.app === 'string';

/** Reads the secret of a data folder. Creates it on first use, readable by its owner only. */
export function databaseSecret(dataDir: string, clusterExists: boolean): DatabaseSecret {
  const file = path.join(dataDir, 'database-secret.json');
  const text = readIfThere(file);
  if (text === undefined) {
    if (clusterExists)
      throw new StartError(
        `${file} is missing, without which the database of this folder cannot be opened: put it back, or set HATID_DATA_DIR to a new folder.`,
      );
    return writeSecret(file);
  }
  const secret = parse(text);
  if (!secret)
    throw new StartError(`${file} is damaged: put the original back, or set HATID_DATA_DIR to a new folder.`);
  return secret;
}

function writeSecret(file: string): DatabaseSecret {
  const secret = { owner: randomBytes(24).toString('base64url'), app: randomBytes(24).toString('base64url') };
  const unfinished = `${file}.${process.pid}`;
  fs.writeFileSync(unfinished, JSON.stringify(secret), { mode: 0o600 });
  fs.renameSync(unfinished, file);
  return secret;
}

function parse(text: string): DatabaseSecret | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isSecret(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new StartError(`${file} cannot be read: start Hatid as the user who made it.`, { cause: error });
  }
}
