import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Config } from '../config.js';

/** The path is the same from server/src and from server/dist. */
const PROGRAM = fileURLToPath(new URL('../../dist/backup.cli.js', import.meta.url));
const execute = promisify(execFile);

/**
 * Makes a backup in a process of its own, so that the server answers as quickly beside it. The settings go by the
 * environment; nobody else on the machine can read it there.
 * @param files the first is made, a second one is its copy in a bucket
 * @throws Error whose message is the one sentence of the program
 */
export async function backUpAside(config: Config, files: readonly string[]): Promise<void> {
  const env = {
    ...process.env,
    HATID_DATA_DIR: config.dataDir,
    DATABASE_URL: config.databaseUrl ?? '',
    DATABASE_OWNER_URL: config.databaseOwnerUrl ?? '',
    HATID_BACKUP_KEY: config.backupKey ?? '',
    HATID_S3_ENDPOINT: config.bucketAccess?.endpoint ?? '',
    HATID_S3_REGION: config.bucketAccess?.region ?? '',
    HATID_S3_KEY_ID: config.bucketAccess?.keyId ?? '',
    HATID_S3_SECRET_KEY: config.bucketAccess?.secretKey ?? '',
  };
  try {
    await execute(process.execPath, [PROGRAM, ...files], { env });
  } catch (error) {
    const said = typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new Error(said || 'the program that makes backups ended without a word');
  }
}
