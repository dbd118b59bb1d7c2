import {
  Banner,
  Button,
  ButtonLink,
  signInErrorText,
  limits,
  Stack,
  Text,
  VisuallyHidden,
  LOGIN_TEXTS,
  contactSupport,
  friendlyText,
} from 'shared-lib/entry';
import styled from 'styled-components';
import { readPageConfig } from '../remotes/pageConfig';
import { AuthPageFrame } from '../auth-pages/AuthPageFrame';
import { type StatusCheck, useStatusCheck } from './useStatusCheck';
import { useState } from 'react';
import * as m from '../texts/m';

interface ContactDemoSupportProps {
  username: string;
  /** The address of support. */
  support: string;
}

/** Writes to support in the demo. The demo sends no e-mail, so the message stays in its outbox. Source: 2-059. */
function ContactDemoSupport({ username, support }: ContactDemoSupportProps) {
  const [said, setSaid] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const press = async (): Promise<void> => {
    setBusy(true);
    try {
      await contactSupport(username);
      setSaid(m.your_message_is_in_the());
    } catch (error) {
      setSaid(friendlyText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button size="big" icon="mail" busy={busy} onClick={() => void press()}>
        {m.contact_support()}
      </Button>
      <Text as="p" size="s" muted>
        <span role="status">{said ?? m.writes_to({ support })}</span>
      </Text>
    </>
  );
}

const Bar = styled.progress`
  appearance: none;
  width: 100%;
  height: 6px;
  border: 0;
  border-radius: 3px;
  overflow: hidden;
  background: var(--line);

  &::-webkit-progress-bar { background: var(--line); }
  &::-webkit-progress-value { background: var(--brand); }
  &::-moz-progress-bar { background: var(--brand); }
`;

const MINUTES = (limits.STATUS_POLL_MS * limits.STATUS_POLL_ATTEMPTS) / limits.MINUTE;

function Progress({ attempt, trouble }: { attempt: number; trouble: string | null }) {
  const many = limits.STATUS_POLL_ATTEMPTS;
  return (
    <Stack $gap={2}>
      <Bar
        value={attempt}
        max={many}
        aria-label={m.status_check()}
        aria-valuetext={m.checked_of_times({ attempt, many })}
      />
      <Text as="p" size="s" muted>
        {attempt === 0
          ? m.checking()
          : m.checked_attempt_of_many_times_trouble({
              attempt,
              many,
              trouble: trouble ?? m.your_account_is_still_disabled(),
            })}
      </Text>
    </Stack>
  );
}

const ENDINGS: Record<Exclude<StatusCheck['phase'], 'checking'>, string> = {
  idle: '',
  disabled: m.your_account_is_still_disabled_we({ minutes: MINUTES }),
  unknown: signInErrorText('ACCOUNT_NOT_FOUND'),
};

interface DisabledAccountProps {
  username: string;
  onHome: () => void;
  onEnabled: () => void;
}

/** Says that an account is disabled, and what the user can do. Source: 2-057..2-060, 8-022, 8-031, 9-014, 9-015. */
export function DisabledAccount({ username, onHome, onEnabled }: DisabledAccountProps) {
  const { check, start, stop } = useStatusCheck(username, onEnabled);
  const { support, demo } = readPageConfig();
  const checking = check.phase === 'checking';
  const letter = `subject=${encodeURIComponent(LOGIN_TEXTS.disabledSubject)}&body=${encodeURIComponent(m.user_name_username({ username }))}`;
  return (
    <AuthPageFrame title={m.account_disabled()}>
      <Stack $gap={4}>
        <Banner tone="red" live="alert" title={signInErrorText('ACCOUNT_DISABLED')} />
        {/* Announced at the start and the end, not at every check. */}
        <div role="status">
          {check.phase === 'checking' ? (
            <VisuallyHidden>
              {m.checking_your_account_every_seconds({ statusPollMs: limits.STATUS_POLL_MS / 1_000 })}
            </VisuallyHidden>
          ) : (
            ENDINGS[check.phase]
          )}
        </div>
        {checking && <Progress attempt={check.attempt} trouble={check.trouble} />}
        {checking ? (
          <Button size="big" onClick={stop}>
            {m.stop_checking()}
          </Button>
        ) : (
          <Button variant="primary" size="big" icon="refresh" onClick={start}>
            {check.phase === 'idle' ? m.check_account_status() : m.check_again()}
          </Button>
        )}
        {demo ? (
          <ContactDemoSupport username={username} support={support} />
        ) : (
          <ButtonLink size="big" icon="mail" href={`mailto:${support}?${letter}`}>
            {m.contact_support()}
          </ButtonLink>
        )}
        <Button variant="ghost" size="big" onClick={onHome}>
          {m.back_to_home()}
        </Button>
      </Stack>
    </AuthPageFrame>
  );
}
