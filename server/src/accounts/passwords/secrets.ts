import { createHash, randomBytes, randomInt } from 'node:crypto';
import { limits } from 'shared-lib/domain';

/** An opaque token of 256 bits, safe in a URL and a header. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of tokens: a reader of the table can use none of them. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Without letters and digits that look alike: I, O, 0, 1. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Sixteen letters and digits, 80 bits. Nobody can guess them in days, so no tries are counted. */
export const newLongCode = (): string => Array.from(randomBytes(16), (byte) => LETTERS[byte % LETTERS.length]).join('');

/** Six random digits, leading zeros included. Source: 5-015. */
export const newCode = (): string => String(randomInt(10 ** limits.CODE_DIGITS)).padStart(limits.CODE_DIGITS, '0');
