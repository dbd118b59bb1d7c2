import { createECDH } from 'node:crypto';
import webpush from 'web-push';
import type { Database } from '../platform/database/database.js';
import { MAKE_PUSH_KEYS, READ_PUSH_KEYS } from './push-keys.sql.js';

/** By which push services know this installation (VAPID), in base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Makes the keys at the first start. Of servers that start together, the first one's count. */
export async function ensurePushKeys(db: Pick<Database, 'rows' | 'maybe'>): Promise<void> {
  if (await db.maybe<PushKeys>(READ_PUSH_KEYS)) return;
  const { publicKey, privateKey } = webpush.generateVAPIDKeys();
  await db.rows(MAKE_PUSH_KEYS, [publicKey, privateKey]);
}

const known = new WeakMap<Database['pool'], Promise<PushKeys>>();

/** The keys of this installation. They are read once; another pair would end every subscription. */
export function pushKeysOf(db: Database): Promise<PushKeys> {
  const found = known.get(db.pool);
  if (found) return found;
  const reading = ensurePushKeys(db).then(() => db.one<PushKeys>(READ_PUSH_KEYS));
  known.set(db.pool, reading);
  // An outage at the first request must not last.
  reading.catch(() => known.delete(db.pool));
  return reading;
}

/** The keys as they are stored; undefined before the first start. */
export const storedPushKeys = (db: Pick<Database, 'maybe'>): Promise<PushKeys | undefined> =>
  db.maybe<PushKeys>(READ_PUSH_KEYS);

/** Do the two keys belong together? Push services refuse what is signed by another key. */
export function isPair({ publicKey, privateKey }: PushKeys): boolean {
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(privateKey, 'base64url');
    return curve.getPublicKey('base64url') === publicKey;
  } catch {
    return false;
  }
}
