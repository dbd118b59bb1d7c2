import { checkResetCode, limits, Navigate, sendResetCode, LOGIN_TEXTS } from 'shared-lib/entry';
import { CodeForm } from '../enter-code/CodeForm';
import { BackToLogIn } from '../auth-pages/BackToLogIn';
import { codeSent, useJourney } from '../auth-pages/journey';
import { AuthPageFrame } from '../auth-pages/AuthPageFrame';
import { usePageTitle } from '../titles/usePageTitle';
import { LOST } from './lost';
import { resetCodeRefusal, resetSendRefusal } from './refusals';
import * as m from '../texts/m';

/** Source: 5-018..5-020. */
function problemOf(code: string): string | undefined {
  if (!code) return LOGIN_TEXTS.resetCodeEmpty;
  if (code.length !== limits.CODE_DIGITS) return LOGIN_TEXTS.resetCodeLength;
  return /^\d+$/.test(code) ? undefined : LOGIN_TEXTS.resetCodeDigits;
}

/** Source: 2-009, 2-010, 2-061..2-063, 7-014, 8-035. */
export function ResetCodePage() {
  const { journey, amend, go } = useJourney();
  const { email, challenge = '', sentAt, from } = journey;
  usePageTitle(m.enter_the_code());
  if (!email) return <Navigate to="/forgot-password" replace state={LOST} />;

  async function verify(code: string): Promise<void> {
    const given = { email: email ?? '', challenge, code };
    await checkResetCode(given);
    go('/enter-new-password', { from, ...given });
  }
  return (
    <AuthPageFrame
      title={m.check_your_e_mail()}
      lead={
        <>
          {m.if_()} <b>{email}</b> {m.belongs_to_an_account_a()}
        </>
      }
      foot={<BackToLogIn from={from} />}
    >
      <CodeForm
        label={m.verification_code()}
        verb={m.verify_code()}
        sentAt={sentAt}
        problemOf={problemOf}
        anyCharacter
        verify={verify}
        refusalOf={resetCodeRefusal}
        resend={() => sendResetCode(email)}
        resendRefusalOf={(error) => resetSendRefusal(error).text}
        onSent={(sent) => amend(codeSent(sent))}
      />
    </AuthPageFrame>
  );
}
