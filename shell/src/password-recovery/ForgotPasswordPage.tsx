import { Banner, sendResetCode, LOGIN_TEXTS, useLocation } from 'shared-lib/entry';
import { AuthPageFrame } from '../auth-pages/AuthPageFrame';
import { BackToLogIn } from '../auth-pages/BackToLogIn';
import { EmailForm } from '../auth-pages/EmailForm';
import { codeSent, useJourney } from '../auth-pages/journey';
import { usePageTitle } from '../titles/usePageTitle';
import { type Lost, isLost } from './lost';
import { resetSendRefusal } from './refusals';
import * as m from '../texts/m';

/** The first step of a password reset: the address for the code. Source: 2-005, 7-013, 8-033, 8-034. */
export function ForgotPasswordPage() {
  const {
    journey: { from, email },
    go,
  } = useJourney();
  const lost = isLost(useLocation().state as Lost | null);
  usePageTitle(m.forgot_your_password());
  return (
    <AuthPageFrame
      title={m.forgot_your_password()}
      lead={m.enter_your_e_mail_address()}
      foot={<BackToLogIn from={from} />}
    >
      <EmailForm
        known={email}
        notice={lost && <Banner tone="amber" live="alert" title={LOGIN_TEXTS.resetEmailMissing} />}
        verb={m.send_code()}
        send={async (address) => go('/2fa-forgot-password', { from, ...codeSent(await sendResetCode(address)) })}
        failure={(error) => {
          const { text, reason } = resetSendRefusal(error);
          return { title: text, detail: reason && <p>{reason}</p> };
        }}
      />
    </AuthPageFrame>
  );
}
