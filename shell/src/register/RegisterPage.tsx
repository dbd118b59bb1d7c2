import { findRegistration } from 'shared-lib/entry';
import { AuthPageFrame } from '../auth-pages/AuthPageFrame';
import { BackToLogIn } from '../auth-pages/BackToLogIn';
import { EmailForm } from '../auth-pages/EmailForm';
import { type Journey, useJourney } from '../auth-pages/journey';
import { usePageTitle } from '../titles/usePageTitle';
import { ChooseLogin } from './ChooseLogin';

/** Finds the registration by the e-mail address that an operator entered. Source: 7-023. */
function FindRegistration({ journey, onFound }: { journey: Journey; onFound: (email: string) => void }) {
  return (
    <AuthPageFrame
      title="Complete your registration"
      lead="Your operator has registered you with your e-mail address. Which one is it?"
      foot={<BackToLogIn from={journey.from} />}
    >
      <EmailForm
        verb="Continue"
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
  usePageTitle('Complete your registration');
  return email ? (
    <ChooseLogin journey={{ from, email }} />
  ) : (
    <FindRegistration journey={journey} onFound={(found) => go('/register', { from, email: found })} />
  );
}
