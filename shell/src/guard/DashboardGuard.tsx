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

/** Hardly ever needed: the user is stored with the token. */
export const FindUser = lazyComponent(() =>
  import(/* webpackChunkName: "find-user" */ './FindUser').then((code) => code.FindUser),
);

/** Nobody without a role stays signed in: their pages are not defined. Source: 2-014, 2-015, 2-021, R-pages-23. */
function LeaveAtOnce() {
  useEffect(signOut, []);
  return <Navigate to="/" replace />;
}

/** Who may be in the dashboard, and where the others go. Source: 2-011..2-017. */
export function DashboardGuard({ children }: { children: ReactNode }) {
  const { status, user, disabled } = useSession();
  const origin = pathOf(useLocation());
  // Who logs out, here or in another tab, is done: the next person does not begin where this one stopped.
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
