import type { ErrorCode, Role } from 'shared-lib/domain';

/** Who a request acts for: a live session of a user who may use the product. */
export interface Principal {
  readonly userId: number;
  readonly role: Role;
  /** The session's id, a UUID. */
  readonly sessionId: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** When the session ends at the latest. */
  readonly expiresAt: Date;
}

/** As far as it is asked who may see what: a principal, or the owner of a socket. */
export type Reader = Pick<Principal, 'userId' | 'role'>;

/** Where the frame learns who asks; the accounts fulfil it. */
export interface SessionLookup {
  /**
   * Why a token that was not found is refused: DISABLED codes for who was disabled while it was good, else
   * SESSION_EXPIRED. Source: R-api-6.
   */
  refusalOf(token: string): Promise<ErrorCode>;
  /** The same by the session's id. */
  refusalOfId(sessionId: string): Promise<ErrorCode>;
  /** The principal of a session token; undefined where it is unknown, over, revoked, or its user disabled. */
  find(token: string): Promise<Principal | undefined>;
  /** The same by the session's id, for what was authorised earlier (channel tokens). */
  findById(sessionId: string): Promise<Principal | undefined>;
  /**
   * Which of these sessions still may have a socket: alive, within their idle limit, of a user with a verified address.
   * Asking is no use of them.
   */
  living(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
}
