import styled from 'styled-components';
import { PICKUP_IN_TIME } from '../domain/limits';
import { Text } from '../ui/layout/Text';
import { Countdown, secondsUntil, timeTone } from '../ui/time/Countdown';
import { useNowValue } from '../clock/now';
import { URGENT_HINT, URGENT_WORDS, type UrgentKind } from './urgentTexts';
import * as m from '../texts/m';

const Time = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  flex-wrap: wrap;
  gap: var(--s2);
  padding: var(--s3) var(--s4);
  border: 1px solid var(--line);
  border-radius: var(--r-m);
  background: var(--sunken);

  > p { flex: 1 1 100%; }
`;
/** The part of the time to answer that is left, with a mark at five minutes. Source: R-pages-121. */
const Left = styled.div`
  position: relative;
  flex: 1 1 100%;
  height: 6px;
  border-radius: 3px;
  background: var(--line-strong);
  overflow: hidden;

  > div { height: 100%; background: var(--tone, var(--brand)); }
  > span { position: absolute; inset-block: 0; width: 2px; background: var(--sunken); }
`;

function TimeBar({ since, until }: { since: string; until: string }) {
  const window = (Date.parse(until) - Date.parse(since)) / 1000;
  const seconds = useNowValue((now) => secondsUntil(until, now));
  const share = (part: number) => `${Math.min(100, (part / window) * 100)}%`;
  return (
    <Left aria-hidden="true" data-part="time-left">
      <div data-tone={timeTone(seconds, PICKUP_IN_TIME)} style={{ width: share(seconds) }} />
      <span style={{ insetInlineStart: share(PICKUP_IN_TIME.urgentUnder * 60) }} />
    </Left>
  );
}

/** The time left to answer, in figures and as a bar; or that it is over. */
export function TimeToAnswer({ kind, since, until }: { kind: UrgentKind; since: string; until: string }) {
  const { counts } = URGENT_WORDS[kind];
  const isOver = useNowValue((now) => now.getTime() > Date.parse(until));
  if (isOver)
    return (
      <Time>
        <Text strong tone="red">
          {m.the_time_to_answer_is()}
        </Text>
      </Time>
    );
  return (
    <Time>
      <Countdown key={until} until={until} label={counts} {...PICKUP_IN_TIME} size="big" />
      <Text muted>{counts}</Text>
      <TimeBar since={since} until={until} />
      {(kind === 'pickup' || kind === 'backup') && (
        <Text as="p" size="s" muted>
          {URGENT_HINT[kind]}
        </Text>
      )}
    </Time>
  );
}
