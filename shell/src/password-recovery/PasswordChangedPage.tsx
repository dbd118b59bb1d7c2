import { Banner, ButtonLink, Stack, texts } from 'shared-lib/entry';
import { type Journey, useJourney } from '../auth-pages/journey';
import { AuthPageFrame } from '../auth-pages/AuthPageFrame';
import { usePageTitle } from '../titles/usePageTitle';

/** The end of the reset, with the link to log in. Source: 2-008. */
export function PasswordChangedPage() {
  const {
    journey: { from, email },
  } = useJourney();
  usePageTitle('Log in with your new password');
  return (
    <AuthPageFrame title="You can log in now" lead="Use your new password from here on.">
      <Stack $gap={4}>
        {email && (
          <Banner tone="green" live="status" title={texts.LOGIN.passwordChanged}>
            <p>For your safety you were signed out on every device.</p>
          </Banner>
        )}
        <ButtonLink variant="primary" size="big" to="/" state={{ from, username: email } satisfies Journey}>
          Log In
        </ButtonLink>
      </Stack>
    </AuthPageFrame>
  );
}
