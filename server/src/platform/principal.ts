import type { ErrorCode, Role } from 'shared-lib/domain';

/** The user that a request acts for: a user with a live session who may use the product. */
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
  /** The latest time at which the session ends. */
  readonly expiresAt: Date;
}

/** What decides who may see what: a principal, or the owner of a socket. */
export type Reader = Pick<Principal, 'userId' | 'role'>;

/** How the frame learns who sends a request. The accounts area implements it. */
export interface SessionLookup {
  /**
   * Why an unknown token is refused: a DISABLED code if its user was disabled while it was valid, else SESSION_EXPIRED.
   * Source: R-api-6.
   */
  refusalOf(token: string): Promise<ErrorCode>;
  /** The same by the session's id. */
  refusalOfId(sessionId: string): Promise<ErrorCode>;
  /** The principal of a session token; undefined if it is unknown, expired or revoked, or its user is disabled. */
  find(token: string): Promise<Principal | undefined>;
  /** The same by the session's id, for what was authorised earlier (channel tokens). */
  findById(sessionId: string): Promise<Principal | undefined>;
  /**
   * Which of these sessions may still have a socket: they are alive, within their idle limit, and their user's address
   * is verified. This check does not count as use of a session.
   */
  living(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
}
