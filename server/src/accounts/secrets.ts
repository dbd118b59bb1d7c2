import { createHash, randomBytes, randomInt } from 'node:crypto';
import { limits } from 'shared-lib/domain';

/** An opaque token of 256 bits, safe in a URL and a header. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** How tokens rest in the database: whoever reads the table can use none of them. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Six random digits, leading zeros included. Source: 5-015. */
export const newCode = (): string => String(randomInt(10 ** limits.CODE_DIGITS)).padStart(limits.CODE_DIGITS, '0');
