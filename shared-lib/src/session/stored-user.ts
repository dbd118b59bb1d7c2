import { isRole, type Language, type Role } from '../domain';

/**
 * The user as the browser stores it. Another version may have written it, so the role may be missing or unknown.
 * Source: 3-043.
 */
export interface StoredUser {
  id: number;
  role?: string;
  email: string;
  email_verified: boolean;
  first_name: string;
  last_name: string;
  username: string;
  /** What this person chose to read: null for nothing yet, undefined before the server said it. */
  language?: Language | null | undefined;
}

/** A user who may open the dashboard. */
export type SignedInUser = StoredUser & { role: Role };

export const hasRole = (user: StoredUser): user is SignedInUser => isRole(user.role);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The stored JSON as a user; null if it is not one. */
export function readUser(stored: string | null): StoredUser | null {
  if (!stored) return null;
  try {
    const value: unknown = JSON.parse(stored);
    if (typeof value !== 'object' || value === null) return null;
    const raw = value as Record<string, unknown>;
    if (typeof raw.id !== 'number' || !Number.isInteger(raw.id)) return null;
    return {
      id: raw.id,
      role: typeof raw.role === 'string' ? raw.role : undefined,
      email: text(raw.email),
      email_verified: raw.email_verified === true,
      first_name: text(raw.first_name),
      last_name: text(raw.last_name),
      username: text(raw.username),
      language: raw.language === 'fil' || raw.language === 'en' || raw.language === null ? raw.language : undefined,
    };
  } catch {
    return null;
  }
}

/** The first name, or the user name, or the default. Source: 3-044. */
export const displayName = (user: StoredUser | null, byDefault: string): string =>
  user?.first_name.trim() || user?.username.trim() || byDefault;
