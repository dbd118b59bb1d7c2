import { Banner, ButtonLink, Navigate, Stack, useSession } from 'shared-lib/entry';
import { returnPath } from '../guard/origin';
import { usePageTitle } from '../titles/usePageTitle';
import { useJourney } from '../auth-pages/journey';
import { AuthPageFrame } from '../auth-pages/AuthPageFrame';
import { TwoFactorStep } from './TwoFactorStep';
import * as m from '../texts/m';

/** The two-factor step at its own address. It needs name and password first. Source: 2-004. */
export function TwoFactorPage() {
  const { status } = useSession();
  const { journey, go } = useJourney();
  usePageTitle(m.two_factor_authentication());
  if (status === 'signed-in') return <Navigate to={returnPath(journey)} replace />;
  if (journey.challenge && journey.email)
    return <TwoFactorStep onDisabled={(username) => go('/', { from: journey.from, username }, { replace: true })} />;
  return (
    <AuthPageFrame title={m.two_factor_authentication()}>
      <Stack $gap={4}>
        <Banner tone="blue" title={m.we_send_the_code_once()} />
        <ButtonLink variant="primary" size="big" to="/" replace>
          {m.go_to_the_login_page()}
        </ButtonLink>
      </Stack>
    </AuthPageFrame>
  );
}
