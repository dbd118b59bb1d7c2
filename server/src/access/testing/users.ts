import type { Role } from 'shared-lib/domain';
import { hashPassword } from '../../accounts/passwords/passwords.js';
import type { TestApp } from '../../testing/test-app.js';

/** All kinds of callers. */
export const PERSONS = [
  'anonymous',
  'unverified',
  'pending',
  'disabled',
  'driver',
  'therapist',
  'operator',
  'otherDriver',
  'otherTherapist',
] as const;
export type Person = (typeof PERSONS)[number];

export interface Member {
  /** 0 for a person without an account. */
  readonly id: number;
  /** The token to send; none for the anonymous. */
  readonly token: string | undefined;
  readonly sessionId: string;
}

export type Users = Readonly<Record<Person, Member>>;

export const PASSWORD = 'Five-correct-horses';
let passwordHash: Promise<string> | undefined;

/**
 * New people for each row, so that what one row does (log out, disable) affects no other. Some are operators, because
 * otherwise they would look like a wrong role: one whose address was changed since the log-in, one with the password
 * but not the code yet (whose challenge is tried as a token), one who was disabled during a session.
 */
export async function newUsers(server: TestApp): Promise<Users> {
  passwordHash ??= hashPassword(PASSWORD);
  const hash = await passwordHash;
  const add = async (role: Role, is_active = true): Promise<Member> => {
    const { id, token, sessionId } = await server.addUser(role, { is_active });
    await server.sql('update users set password_hash = $2 where id = $1', [id, hash]);
    return { id, token, sessionId };
  };
  const [unverified, pending, disabled] = [await add('operator'), await add('operator'), await add('operator', false)];
  await server.sql('update users set email_verified_at = null where id = $1', [unverified.id]);
  return {
    anonymous: { id: 0, token: undefined, sessionId: '' },
    unverified,
    pending: { ...pending, token: await challengeOf(server, pending.id) },
    disabled,
    driver: await add('driver'),
    therapist: await add('therapist'),
    operator: await add('operator'),
    otherDriver: await add('driver'),
    otherTherapist: await add('therapist'),
  };
}

/** Logs in with the password, up to the second step. */
async function challengeOf(server: TestApp, id: number): Promise<string> {
  const [user] = await server.sql<{ username: string }>(
    'update users set two_factor = true where id = $1 returning username',
    [id],
  );
  const { body } = await server.anonymous.post<{ challenge?: string }>('/api/auth/login/', {
    username: user?.username,
    password: PASSWORD,
  });
  if (!body.challenge) throw new Error('the log-in asked for no code');
  return body.challenge;
}
