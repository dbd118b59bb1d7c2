// How it works: docs/subsystems/sign-in.md.
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import {
  acknowledgeExpiry,
  hasRole,
  lazyComponent,
  Navigate,
  signOut,
  useLocation,
  useSession,
} from 'shared-lib/entry';
import { DisabledAccount } from '../auth-pages/authPages';
import { LoadingPage } from './LoadingPage';
import { type OriginState, pathOf } from './origin';
import { SessionExpired } from './SessionExpired';

/** Rarely needed: the user is stored with the token. */
export const FindUser = lazyComponent(() =>
  import(/* webpackChunkName: "find-user" */ './FindUser').then((code) => code.FindUser),
);

/**
 * A user without a role is signed out, because no pages are defined for them. Source: 2-014, 2-015, 2-021, R-pages-23.
 */
function LeaveAtOnce() {
  useEffect(signOut, []);
  return <Navigate to="/" replace />;
}

/** Decides who may open the dashboard, and where all others go. Source: 2-011..2-017. */
export function DashboardGuard({ children }: { children: ReactNode }) {
  const { status, user, disabled } = useSession();
  const origin = pathOf(useLocation());
  // After a log-out, here or in another tab, the origin is forgotten: the next user does not start where this one
  // stopped.
  const [wasInside, setWasInside] = useState(false);
  if (status === 'signed-in' && !wasInside) setWasInside(true);
  if ((status === 'expired' || status === 'disabled') && wasInside) setWasInside(false);

  if (status === 'loading')
    return (
      <Suspense fallback={<LoadingPage />}>
        <FindUser />
      </Suspense>
    );
  if (status === 'expired') return <SessionExpired />;
  if (disabled !== null)
    return (
      <Suspense fallback={<LoadingPage />}>
        <DisabledAccount username={disabled} onHome={acknowledgeExpiry} onEnabled={acknowledgeExpiry} />
      </Suspense>
    );
  if (!user) return <Navigate to="/" replace state={wasInside ? null : ({ from: origin } satisfies OriginState)} />;
  if (!hasRole(user)) return <LeaveAtOnce />;
  if (!user.email_verified)
    return <Navigate to="/verify-email" replace state={{ email: user.email, from: origin } satisfies OriginState} />;
  return <>{children}</>;
}
