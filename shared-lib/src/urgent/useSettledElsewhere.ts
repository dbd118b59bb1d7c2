import { useEffect, useRef } from 'react';
import { stepHolds } from '../clock/stepPauses';
import { now } from '../clock/now';
import { toast } from '../ui/toast/toast';
import { callKey, type Urgent, URGENT_WORDS, type UrgentKind } from './urgentTexts';

const words = ({ kind, appointment }: Urgent & { kind: UrgentKind }): string =>
  `${URGENT_WORDS[kind].badge} #${appointment.id}`;

/**
 * Says of what is gone and was not settled here, on its sheet or on its card, that it was settled. Of what ran out
 * nobody settled anything, and news of a visit called off is read, not settled.
 */
export function useSettledElsewhere(
  calls: readonly (Urgent & { kind: UrgentKind })[] | undefined,
  own: ReadonlySet<string>,
): void {
  const known = useRef(new Map<string, Urgent & { kind: UrgentKind }>());
  useEffect(() => {
    if (!calls) return;
    const there = new Map(calls.map((one) => [callKey(one), one]));
    for (const [key, call] of known.current) {
      const ranOut = call.until !== null && Date.parse(call.until) <= now().getTime();
      const isOwn = own.has(key) || stepHolds.of(call.appointment.id) === 'resting';
      if (!there.has(key) && !isOwn && !ranOut && call.kind !== 'cancelled')
        toast.info(`${words(call)} is settled: nothing to do for you any more.`);
    }
    known.current = there;
  });
}
