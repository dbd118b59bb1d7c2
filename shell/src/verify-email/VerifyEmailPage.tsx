import { useState } from 'react';
import {
  Banner,
  type CodeSent,
  failureText,
  fieldError,
  friendlyText,
  Navigate,
  resendVerification,
  Stack,
  TextLink,
  useSession,
  verifyEmail,
} from 'shared-lib/entry';
import { AuthPageFrame } from '../auth-pages/AuthPageFrame';
import { BackToLogIn } from '../auth-pages/BackToLogIn';
import { EmailForm } from '../auth-pages/EmailForm';
import { codeSent, type Journey, useJourney } from '../auth-pages/journey';
import { CodeForm } from '../enter-code/CodeForm';
import { problemOfCode, refusalOfCode } from '../enter-code/codeRules';
import { returnPath } from '../guard/origin';
import { isDisabled } from '../sign-in/outcome';
import { usePageTitle } from '../titles/usePageTitle';
import * as m from '../texts/m';

/**
 * Takes the code that proves an e-mail address. It also ends a registration and signs in. Source: 2-007, 2-016, 2-017,
 * 8-019.
 */
export function VerifyEmailPage() {
  const { user } = useSession();
  const { journey, amend } = useJourney();
  const { email, challenge, sentAt, from } = journey;
  const [nameTaken, setNameTaken] = useState<string | null>(null);
  usePageTitle(m.verify_your_e_mail());
  if (user?.email_verified) return <Navigate to={returnPath(journey)} replace />;

  const sent = (answer: CodeSent): void => amend(codeSent(answer));
  if (!email || !challenge) {
    return (
      <AuthPageFrame title={m.verify_your_e_mail()} lead={m.we_send_a_six_digit()} foot={<BackToLogIn from={from} />}>
        {/* The code goes to the address from the step before, or the one typed here. */}
        <EmailForm
          known={email}
          verb={m.send_code()}
          send={async (address) => sent(await resendVerification({ email: address }))}
        />
      </AuthPageFrame>
    );
  }

  async function verify(code: string): Promise<void> {
    setNameTaken(null);
    try {
      await verifyEmail({ email: email ?? '', challenge: challenge ?? '', code });
    } catch (error) {
      // Someone took the name while the mail was on its way. The code is used up, so the user chooses another name.
      const taken = fieldError(error, 'username');
      if (!taken) throw error;
      setNameTaken(taken);
    }
  }
  return (
    <AuthPageFrame
      title={m.verify_your_e_mail()}
      lead={
        <>
          {m.we_have_sent_a_six()} <b>{email}</b>.
        </>
      }
      foot={<BackToLogIn from={from} />}
    >
      <Stack $gap={4}>
        {nameTaken && (
          <Banner
            tone="red"
            live="alert"
            title={nameTaken}
            action={
              <TextLink to="/register" state={{ from, email } satisfies Journey}>
                {m.choose_another_user_name()}
              </TextLink>
            }
          />
        )}
        <CodeForm
          label={m.verification_code()}
          verb={m.verify_email()}
          sentAt={sentAt}
          problemOf={problemOfCode}
          verify={verify}
          refusalOf={(error) =>
            isDisabled(error) ? { page: failureText(error, friendlyText(error)) } : refusalOfCode(error)
          }
          resend={() => resendVerification({ email, challenge })}
          resendRefusalOf={(error) => failureText(error, friendlyText(error))}
          onSent={sent}
        />
      </Stack>
    </AuthPageFrame>
  );
}
