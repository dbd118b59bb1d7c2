import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Database, Queryable } from './database/database.js';
import { KEY } from './installation-key.sql.js';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SEALED = /^[\w-]{38,2000}$/;

/** What a sealed text is for. One for a cookie opens nothing as a link. */
export type Purpose = 'device' | 'start' | 'preview';

/** Writes values that browsers carry back: nobody else can read, change or make one. */
export interface Sealer {
  seal(purpose: Purpose, value: unknown): string;
  /** The value; undefined for anything that was not sealed here for this purpose, or has another form. */
  open<T>(purpose: Purpose, text: string | undefined, form: z.ZodType<T>): T | undefined;
  /** 8 bytes that tell texts apart and, without the key, lead back to none. */
  mark(text: string): Buffer;
  /** 16 bytes of a secret that this installation can make again from the same text, and nobody else can guess. */
  secret(text: string): Buffer;
}

/** Ties a text to its purpose. */
const tied = (purpose: Purpose): Buffer => Buffer.from(purpose);

/** @param key 32 bytes. */
export function createSealer(key: Buffer): Sealer {
  return {
    mark: (text) => createHmac('sha256', key).update(`mark ${text}`).digest().subarray(0, 8),
    secret: (text) => createHmac('sha256', key).update(`secret ${text}`).digest().subarray(0, 16),
    seal(purpose, value) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(tied(purpose));
      const hidden = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url');
    },
    open(purpose, text, form) {
      if (text === undefined || !SEALED.test(text)) return undefined;
      const bytes = Buffer.from(text, 'base64url');
      // Several texts may stand for the same bytes. Only one of them was sealed.
      if (bytes.toString('base64url') !== text) return undefined;
      try {
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
          .setAAD(tied(purpose))
          .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        const shown = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
        return form.safeParse(JSON.parse(shown.toString('utf8'))).data;
      } catch {
        return undefined;
      }
    },
  };
}

const sealers = new WeakMap<Database['pool'], Promise<Sealer>>();

/** The sealer of this installation. Its key is read once, and all servers on one database have the same. */
export function sealerOf(db: Queryable & Pick<Database, 'pool'>): Promise<Sealer> {
  const known = sealers.get(db.pool);
  if (known) return known;
  const reading = db.one<{ key: Buffer }>(KEY).then(({ key }) => createSealer(key));
  sealers.set(db.pool, reading);
  // An outage at the first request must not last.
  reading.catch(() => sealers.delete(db.pool));
  return reading;
}
