import { useEffect, useRef } from 'react';
import { stepHolds } from '../clock/stepPauses';
import { now } from '../clock/now';
import { toast } from '../ui/toast/toast';
import type { Urgent } from './needs';
import { callKey, URGENT_WORDS, type UrgentKind } from './urgentTexts';
import * as m from '../texts/m';

const words = ({ kind, appointment }: Urgent & { kind: UrgentKind }): string =>
  `${URGENT_WORDS[kind].badge} #${appointment.id}`;

/**
 * Reports calls that disappeared without being settled here, on their sheet or card, as settled. Not those that ran
 * out, as nobody settled them, and not news of a called-off visit, which is only read.
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
        toast.info(m.is_settled_nothing_to_do({ call: words(call) }));
    }
    known.current = there;
  });
}
