import { Banner, ButtonLink, Navigate, Stack, useSession } from 'shared-lib/entry';
import { returnPath } from '../guard/origin';
import { usePageTitle } from '../titles/usePageTitle';
import { useJourney } from '../auth-pages/journey';
import { AuthPageFrame } from '../auth-pages/AuthPageFrame';
import { TwoFactorStep } from './TwoFactorStep';

/** The two-factor step at its own address. It needs name and password first. Source: 2-004. */
export function TwoFactorPage() {
  const { status } = useSession();
  const { journey, go } = useJourney();
  usePageTitle('Two-factor authentication');
  if (status === 'signed-in') return <Navigate to={returnPath(journey)} replace />;
  if (journey.challenge && journey.email)
    return <TwoFactorStep onDisabled={(username) => go('/', { from: journey.from, username }, { replace: true })} />;
  return (
    <AuthPageFrame title="Two-factor authentication">
      <Stack $gap={4}>
        <Banner tone="blue" title="We send the code once you have given your user name and password." />
        <ButtonLink variant="primary" size="big" to="/" replace>
          Go to the login page
        </ButtonLink>
      </Stack>
    </AuthPageFrame>
  );
}
