import { Banner, ButtonLink, Stack, LOGIN_TEXTS } from 'shared-lib/entry';
import { type Journey, useJourney } from '../auth-pages/journey';
import { AuthPageFrame } from '../auth-pages/AuthPageFrame';
import { usePageTitle } from '../titles/usePageTitle';
import * as m from '../texts/m';

/** The end of the reset, with the link to log in. Source: 2-008. */
export function PasswordChangedPage() {
  const {
    journey: { from, email },
  } = useJourney();
  usePageTitle(m.log_in_with_your_new());
  return (
    <AuthPageFrame title={m.you_can_log_in_now()} lead={m.use_your_new_password_from()}>
      <Stack $gap={4}>
        {email && (
          <Banner tone="green" live="status" title={LOGIN_TEXTS.passwordChanged}>
            <p>{m.for_your_safety_you_were()}</p>
          </Banner>
        )}
        <ButtonLink variant="primary" size="big" to="/" state={{ from, username: email } satisfies Journey}>
          {m.log_in()}
        </ButtonLink>
      </Stack>
    </AuthPageFrame>
  );
}
