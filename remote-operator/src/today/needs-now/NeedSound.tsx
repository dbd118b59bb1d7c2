import { useEffect, useRef, useState } from 'react';
import { Button, media, now } from 'shared-lib';
import { isAlarmOn, setAlarm, soundAlarm } from 'shared-lib/booking';
import styled from 'styled-components';
import { keyOfNeed } from './inPlace';
import type { Needed } from './needRows';
import * as m from '../../texts/m';

/** At the end of the panel's head. On a phone the setting is only in Settings. */
const AtTheEnd = styled.span`
  position: absolute;
  top: 6px;
  right: var(--s2);

  ${media.phone} { display: none; }
`;

/**
 * Plays a sound when something new needs operators, if the setting and the browser allow it, with a switch for this
 * device. What was there when the page was opened is silent. So is another page of the list. Source: R-pages-71.
 */
export function NeedSound({ needs, page, count }: { needs: readonly Needed[]; page: number; count: number }) {
  const [on, setOn] = useState(isAlarmOn);
  const [openedAt] = useState(() => now().getTime());
  const known = useRef({ page, count, keys: new Set(needs.map(keyOfNeed)) });
  useEffect(() => {
    const { keys } = known.current;
    const isNew =
      page === known.current.page &&
      needs.some((need) => !keys.has(keyOfNeed(need)) && Date.parse(need.since) >= openedAt);
    if (isNew || count > known.current.count) soundAlarm();
    needs.forEach((need) => keys.add(keyOfNeed(need)));
    Object.assign(known.current, { page, count });
  }, [needs, page, count, openedAt]);
  return (
    <AtTheEnd>
      <Button
        variant="ghost"
        size="sm"
        icon="bell"
        title={on ? m.switch_the_sound_off() : m.switch_the_sound_on()}
        onClick={() => {
          setAlarm(!on);
          setOn(!on);
        }}
      >
        {on ? m.sound_on() : m.sound_off()}
      </Button>
    </AtTheEnd>
  );
}
