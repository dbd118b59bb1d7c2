import { limits, spanInWords, useNowValue } from 'shared-lib';

/** How long something waits, in words. */
export function useWait(since: string): string {
  const begun = Date.parse(since);
  return spanInWords(useNowValue((now) => Math.max(0, Math.floor((now.getTime() - begun) / limits.MINUTE))));
}
