import { failureText, friendlyText, resendTwoFactor, verifyTwoFactor } from 'shared-lib/entry';
import { CodeForm } from '../enter-code/CodeForm';
import { problemOfCode, refusalOfCode } from '../enter-code/codeRules';
import { BackToLogIn } from '../auth-pages/BackToLogIn';
import { codeSent, useJourney } from '../auth-pages/journey';
import { isDisabled } from './outcome';
import { AuthPageFrame } from '../auth-pages/AuthPageFrame';
import * as m from '../texts/m';

/**
 * The code for an account with two-factor authentication, in the browser that sent name and password. Source: 2-055,
 * 2-056, 7-009.
 */
export function TwoFactorStep({ onDisabled }: { onDisabled: (username: string) => void }) {
  const { journey, amend } = useJourney();
  const { email = '', challenge = '', username = email, from, sentAt } = journey;

  async function verify(code: string): Promise<void> {
    try {
      await verifyTwoFactor({ email, username, code, challenge });
    } catch (error) {
      if (!isDisabled(error)) throw error;
      onDisabled(username);
    }
  }

  return (
    <AuthPageFrame
      title={m.two_factor_authentication()}
      lead={
        <>
          {m.we_have_sent_a_six()} <b>{email}</b>.
        </>
      }
      foot={<BackToLogIn from={from} username={username} />}
    >
      <CodeForm
        label={m.two_factor_authentication_code()}
        verb={m.verify_code()}
        sentAt={sentAt}
        problemOf={problemOfCode}
        verify={verify}
        refusalOf={refusalOfCode}
        resend={() => resendTwoFactor({ email, challenge })}
        resendRefusalOf={(error) => failureText(error, friendlyText(error))}
        onSent={(sent) => amend(codeSent(sent))}
      />
    </AuthPageFrame>
  );
}
