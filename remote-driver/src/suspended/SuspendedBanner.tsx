import { Banner, momentWords, useNowValue, useOwnProfile } from 'shared-lib';
import * as m from '../texts/m';

/** Until when and why this driver gets no new work; undefined when not suspended. */
export function useSuspension() {
  const suspension = useOwnProfile()?.suspension;
  const runs = useNowValue((now) => suspension != null && now < new Date(suspension.until));
  return runs ? suspension : undefined;
}

/** Tells a suspended driver until when and why. Source: R-workflow-44. */
export function SuspendedBanner() {
  const suspension = useSuspension();
  if (!suspension) return null;
  const until = new Date(suspension.until);
  return (
    <Banner tone="red" live="status" title={m.you_are_suspended_and_get({ until: momentWords(until) })}>
      {suspension.reason} {m.finish_what_you_have_an()}
    </Banner>
  );
}
