import { Suspense, useState } from 'react';
import { Navigate, Spinner, useSession } from 'shared-lib/entry';
import { returnPath } from '../guard/origin';
import { usePageTitle } from '../titles/usePageTitle';
import { DisabledAccount, LoginForm, TwoFactorStep } from '../auth-pages/authPages';
import { useJourney } from '../auth-pages/journey';
import { AuthPageFrame } from '../auth-pages/AuthPageFrame';
import * as m from '../texts/m';

/**
 * The login page: name and password, then the code if the account has a second step. Source: 2-001, 2-002,
 * 2-046..2-060.
 */
export function LoginPage() {
  const { status } = useSession();
  const { journey, amend, go } = useJourney();
  const [disabled, setDisabled] = useState<string | null>(null);
  // Kept in its own state, because the history state changes a moment after the page.
  const [back, setBack] = useState<{ username: string | undefined; news: string | null }>();
  usePageTitle(m.log_in_2());

  if (status === 'signed-in' || status === 'loading') return <Navigate to={returnPath(journey)} replace />;

  const backToForm = (news: string | null) => (): void => {
    setBack({ username: disabled ?? undefined, news });
    setDisabled(null);
    amend({ username: disabled ?? undefined, email: undefined, challenge: undefined, sentAt: undefined });
  };
  if (disabled !== null) {
    return (
      <Suspense fallback={<Waiting title={m.account_disabled()} />}>
        <DisabledAccount
          username={disabled}
          onHome={backToForm(null)}
          onEnabled={backToForm(m.your_account_is_enabled_again())}
        />
      </Suspense>
    );
  }
  if (journey.challenge && journey.email) {
    return (
      <Suspense fallback={<Waiting title={m.two_factor_authentication()} />}>
        <TwoFactorStep onDisabled={setDisabled} />
      </Suspense>
    );
  }
  return (
    <AuthPageFrame title={m.good_to_see_you()}>
      <Suspense fallback={<Spinner $size={28} />}>
        <LoginForm
          journey={{ ...journey, username: back?.username ?? journey.username }}
          news={back?.news ?? null}
          onSecondStep={amend}
          onUnverified={(next) => go('/verify-email', next)}
          onDisabled={setDisabled}
        />
      </Suspense>
    </AuthPageFrame>
  );
}

function Waiting({ title }: { title: string }) {
  return (
    <AuthPageFrame title={title}>
      <Spinner $size={28} />
    </AuthPageFrame>
  );
}
