import { z } from 'zod';
import { isLocalTime, isServiceDay } from 'shared-lib/domain';

/** The messages that a client may send. Source: 7-099..7-102, R-api-13. */
const timestamp = z.unknown().optional();
const idOrText = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number),
  ])
  .pipe(z.int().positive().max(2_147_483_647));

export const clientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heartbeat'), timestamp }),
  z.object({ type: z.literal('heartbeat_response'), timestamp }),
  z.object({ type: z.literal('appointment_update_request'), appointment_id: idOrText, timestamp }),
  z.object({
    type: z.literal('availability_check'),
    date: z.string().refine(isServiceDay),
    time: z.string().refine(isLocalTime),
    service_id: idOrText,
    timestamp,
  }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;

export function parseClientMessage(text: string): ClientMessage | undefined {
  try {
    return clientMessage.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Close codes of the channel: RFC 6455's, and 4401 for 'sign in again' (as HTTP's 401). */
export const CLOSE = { goingAway: 1001, policy: 1008, tooBig: 1009, tryAgainLater: 1013, signedOut: 4401 } as const;

/** An event of the outbox for servers, not for people. */
export const SESSION_REVOKED = 'session_revoked';
export const isControlEvent = (type: string): boolean => type === SESSION_REVOKED;
