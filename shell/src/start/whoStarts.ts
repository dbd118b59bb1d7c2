// How it works: docs/subsystems/starts.md.
import { isRole, type Role } from 'shared-lib/start';

export interface Starting {
  readonly role: Role;
  readonly token: string;
}

/**
 * Who is signed in here, by what the browser stored; undefined on a page before sign-in, and for anybody whom the guard
 * (`guard/DashboardGuard.tsx`) may send elsewhere. It decides nothing: the page reads the session by itself.
 */
export function whoStarts(): Starting | undefined {
  try {
    const token = localStorage.getItem('token');
    const { role, email_verified } = JSON.parse(localStorage.getItem('user') ?? '{}') as Record<string, unknown>;
    const isInside = location.pathname === '/dashboard' || location.pathname.startsWith('/dashboard/');
    return isInside && token && isRole(role) && email_verified === true ? { role, token } : undefined;
  } catch {
    // Storage may be blocked, or hold something else.
    return undefined;
  }
}
