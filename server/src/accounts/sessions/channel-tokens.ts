// How it works: docs/subsystems/live-channel.md.
import { serverLimits } from 'shared-lib/domain';
import type { Autocommit } from '../../platform/database/database.js';
import { insertChannelToken, takeChannelToken } from '../accounts.repository.js';
import { newToken, tokenHash } from '../passwords/secrets.js';

/**
 * A token that opens the real-time channel once, within 30 seconds. A browser can send it only in the address, where a
 * session token would end up in logs.
 */
export async function createChannelToken(q: Autocommit, sessionId: string, now: Date): Promise<string> {
  const token = newToken();
  await insertChannelToken(
    q,
    tokenHash(token),
    sessionId,
    new Date(now.getTime() + serverLimits.CHANNEL_TOKEN_SECONDS * 1000),
  );
  return token;
}

/**
 * The session of a channel token; undefined where the token is unknown, used or expired. SessionLookup says whether the
 * session still lives.
 */
export async function consumeChannelToken(
  q: Autocommit,
  token: string,
  now: Date,
): Promise<{ readonly sessionId: string } | undefined> {
  const taken = await takeChannelToken(q, tokenHash(token), now);
  return taken?.valid ? { sessionId: taken.session_id } : undefined;
}
