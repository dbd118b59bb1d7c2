import { findRegistration } from 'shared-lib/entry';
import { AuthPageFrame } from '../auth-pages/AuthPageFrame';
import { BackToLogIn } from '../auth-pages/BackToLogIn';
import { EmailForm } from '../auth-pages/EmailForm';
import { type Journey, useJourney } from '../auth-pages/journey';
import { usePageTitle } from '../titles/usePageTitle';
import { ChooseLogin } from './ChooseLogin';
import * as m from '../texts/m';

/** Finds the registration by the e-mail address that an operator entered. Source: 7-023. */
function FindRegistration({ journey, onFound }: { journey: Journey; onFound: (email: string) => void }) {
  return (
    <AuthPageFrame
      title={m.complete_your_registration()}
      lead={m.your_operator_has_registered_you()}
      foot={<BackToLogIn from={journey.from} />}
    >
      <EmailForm
        verb={m.continue_()}
        send={async (email) => {
          const { can_register, message } = await findRegistration(email);
          if (!can_register) return { at: { email: message } };
          onFound(email);
        }}
      />
    </AuthPageFrame>
  );
}

/**
 * A person whom an operator registered chooses a user name and a password here. Source: 2-003, 7-022, 7-023,
 * R-accounts-6.
 */
export function RegisterPage() {
  const { journey, go } = useJourney();
  const { from, email } = journey;
  usePageTitle(m.complete_your_registration());
  return email ? (
    <ChooseLogin journey={{ from, email }} />
  ) : (
    <FindRegistration journey={journey} onFound={(found) => go('/register', { from, email: found })} />
  );
}
