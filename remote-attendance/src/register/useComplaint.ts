import { useEffect, useState } from 'react';
import { limits } from 'shared-lib';

/** What failed, until it disappears. Source: 8-100. */
export function useComplaint(): readonly [complaint: string | undefined, complain: (words: string) => void] {
  const [said, say] = useState<{ readonly words: string }>();
  useEffect(() => {
    if (!said) return undefined;
    const timer = setTimeout(() => say(undefined), limits.ATTENDANCE_ERROR_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return [said?.words, (words) => say({ words })];
}
