import { type CodeSent, signInErrorText, isApiFailure, limits, now, useNowValue } from 'shared-lib/entry';
import { useRef, useState } from 'react';
import * as m from '../texts/m';

interface Resending {
  /** ISO instant of the last mail; undefined if none is known. */
  sentAt: string | undefined;
  resend: () => Promise<CodeSent>;
  onSent: (sent: CodeSent) => void;
  /** The text shown when no new code could be sent. */
  refusal: (error: unknown) => string;
}

/** The milliseconds the server asks to wait, or 0. */
const askedToWait = (error: unknown): number =>
  isApiFailure(error) && error.status === 429 ? (error.retryAfterMs ?? 0) : 0;

/** Sends a new code, at most once a minute. Source: 2-063, 8-033, 9-012. */
export function useResend({ sentAt, resend, onSent, refusal }: Resending) {
  const [busy, setBusy] = useState(false);
  // A second press can come before React has drawn the first.
  const running = useRef(false);
  const [said, setSaid] = useState<{ tone: 'green' | 'red'; text: string } | null>(null);
  const [notBefore, setNotBefore] = useState(0);
  const mailed = sentAt === undefined ? 0 : Date.parse(sentAt);
  const opens = Math.max(notBefore, Number.isNaN(mailed) ? 0 : mailed + limits.CODE_RESEND_MS);
  const secondsToWait = useNowValue((instant) => Math.max(0, Math.ceil((opens - instant.getTime()) / 1_000)));

  async function again(): Promise<void> {
    if (running.current) return;
    if (secondsToWait > 0) return setSaid({ tone: 'red', text: signInErrorText('CODE_TOO_SOON') });
    running.current = true;
    setBusy(true);
    try {
      const sent = await resend();
      setSaid({ tone: 'green', text: m.a_new_code_is_on() });
      onSent(sent);
    } catch (error) {
      setSaid({ tone: 'red', text: refusal(error) });
      setNotBefore(now().getTime() + askedToWait(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { again, busy, said, secondsToWait };
}
