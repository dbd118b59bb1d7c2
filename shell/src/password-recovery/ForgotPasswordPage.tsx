import { Banner, sendResetCode, texts, useLocation } from 'shared-lib/entry';
import { AuthPageFrame } from '../auth-pages/AuthPageFrame';
import { BackToLogIn } from '../auth-pages/BackToLogIn';
import { EmailForm } from '../auth-pages/EmailForm';
import { codeSent, useJourney } from '../auth-pages/journey';
import { usePageTitle } from '../titles/usePageTitle';
import { type Lost, isLost } from './lost';
import { resetSendRefusal } from './refusals';

/** The first step of a password reset: the address for the code. Source: 2-005, 7-013, 8-033, 8-034. */
export function ForgotPasswordPage() {
  const {
    journey: { from, email },
    go,
  } = useJourney();
  const lost = isLost(useLocation().state as Lost | null);
  usePageTitle('Forgot your password');
  return (
    <AuthPageFrame
      title="Forgot your password"
      lead="Enter your e-mail address. We send a code to it, with which you choose a new password."
      foot={<BackToLogIn from={from} />}
    >
      <EmailForm
        known={email}
        notice={lost && <Banner tone="amber" live="alert" title={texts.LOGIN.resetEmailMissing} />}
        verb="Send code"
        send={async (address) => go('/2fa-forgot-password', { from, ...codeSent(await sendResetCode(address)) })}
        failure={(error) => {
          const { text, reason } = resetSendRefusal(error);
          return { title: text, detail: reason && <p>{reason}</p> };
        }}
      />
    </AuthPageFrame>
  );
}
