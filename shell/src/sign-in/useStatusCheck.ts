import { useEffect, useEffectEvent, useState } from 'react';
import { checkAccountStatus, failedWith, friendlyText, limits } from 'shared-lib/entry';

/** `disabled`: still disabled after the last check. `unknown`: no such account exists. */
export type StatusCheck =
  | { phase: 'idle' }
  | { phase: 'checking'; attempt: number; trouble: string | null }
  | { phase: 'disabled' }
  | { phase: 'unknown' };

/** The result of one check; null if the account is still disabled. */
type Found = 'active' | 'unknown' | { trouble: string } | null;

async function lookUp(username: string, signal: AbortSignal): Promise<Found> {
  try {
    return (await checkAccountStatus(username, signal)).is_active ? 'active' : null;
  } catch (error) {
    if (failedWith(error, 'ACCOUNT_NOT_FOUND')) return 'unknown';
    // A failed call says nothing about the account, so the check goes on.
    return failedWith(error, 'ACCOUNT_DISABLED') ? null : { trouble: friendlyText(error) };
  }
}

/**
 * Checks whether a disabled account is enabled again: at once, and then every 5 seconds, up to 60 times. Source: 2-057,
 * 2-058, 9-014, 9-015.
 */
export function useStatusCheck(username: string, onActive: () => void) {
  const [check, setCheck] = useState<StatusCheck>({ phase: 'idle' });
  const active = useEffectEvent(onActive);
  const running = check.phase === 'checking';

  useEffect(() => {
    if (!running) return;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (attempt: number): Promise<void> => {
      const found = await lookUp(username, leaving.signal);
      if (leaving.signal.aborted) return;
      if (found === 'active') return active();
      if (found === 'unknown') return setCheck({ phase: 'unknown' });
      if (attempt === limits.STATUS_POLL_ATTEMPTS) return setCheck({ phase: 'disabled' });
      setCheck({ phase: 'checking', attempt, trouble: found?.trouble ?? null });
      timer = setTimeout(() => void look(attempt + 1), limits.STATUS_POLL_MS);
    };
    void look(1);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [running, username]);

  return {
    check,
    start: () => setCheck({ phase: 'checking', attempt: 0, trouble: null }),
    stop: () => setCheck({ phase: 'idle' }),
  };
}
