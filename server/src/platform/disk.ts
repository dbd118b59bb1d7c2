import fs from 'node:fs';
import path from 'node:path';

/** A folder that is not there yet stands on the disk of the one above it. */
export function existingFolder(folder: string): string {
  return fs.existsSync(folder) || folder === path.dirname(folder) ? folder : existingFolder(path.dirname(folder));
}

/** The bytes of the disk of a folder, and those that this user may still fill. */
export function diskOf(folder: string): { readonly free: number; readonly size: number } {
  const { bavail, blocks, bsize } = fs.statfsSync(existingFolder(folder));
  return { free: bavail * bsize, size: blocks * bsize };
}

const MB = 1024 * 1024;

/** '12 MB', '74.2 GB' */
export const bytesInWords = (bytes: number): string =>
  bytes >= 1024 * MB ? `${(bytes / 1024 / MB).toFixed(1)} GB` : `${Math.floor(bytes / MB)} MB`;
