import { checkResetCode, limits, Navigate, sendResetCode, texts } from 'shared-lib/entry';
import { CodeForm } from '../enter-code/CodeForm';
import { BackToLogIn } from '../auth-pages/BackToLogIn';
import { codeSent, useJourney } from '../auth-pages/journey';
import { AuthPageFrame } from '../auth-pages/AuthPageFrame';
import { usePageTitle } from '../titles/usePageTitle';
import { LOST } from './lost';
import { resetCodeRefusal, resetSendRefusal } from './refusals';

const { LOGIN } = texts;

/** Points 5-018..5-020. */
function problemOf(code: string): string | undefined {
  if (!code) return LOGIN.resetCodeEmpty;
  if (code.length !== limits.CODE_DIGITS) return LOGIN.resetCodeLength;
  return /^\d+$/.test(code) ? undefined : LOGIN.resetCodeDigits;
}

/** Source: spec 2, 'Reset code page'; spec 5 and 8, 'Login'. Points 2-009, 2-010, 2-061..2-063, 7-014, 8-035. */
export function ResetCodePage() {
  const { journey, amend, go } = useJourney();
  const { email, challenge = '', sentAt, from } = journey;
  usePageTitle('Enter the code');
  if (!email) return <Navigate to="/forgot-password" replace state={LOST} />;

  async function verify(code: string): Promise<void> {
    const given = { email: email ?? '', challenge, code };
    await checkResetCode(given);
    go('/enter-new-password', { from, ...given });
  }
  return (
    <AuthPageFrame
      title="Check your e-mail"
      lead={
        <>
          If <b>{email}</b> belongs to an account, a six-digit code is on its way to it.
        </>
      }
      foot={<BackToLogIn from={from} />}
    >
      <CodeForm
        label="Verification code"
        verb="Verify Code"
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
