import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Appointment,
  appointmentQueries,
  dateWords,
  formatTime,
  SkeletonRows,
  StaleNotice,
  Text,
  TextLink,
  useNowValue,
} from 'shared-lib';
import styled from 'styled-components';
import { logQueries } from 'shared-lib/records';
import { namesOf } from '../../logs/namesOf';
import { timeline } from './timeline';
import * as m from '../../texts/m';

const Line = styled.ol`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: 6px;
  line-height: 1.4;

  li { position: relative; padding-left: 22px; }
  li::before {
    content: '';
    position: absolute;
    left: 3px;
    top: 6px;
    width: 9px;
    height: 9px;
    border-radius: 50%;
    background: var(--brand);
  }
  li:not(:last-child)::after {
    content: '';
    position: absolute;
    left: 7px;
    top: 19px;
    bottom: -8px;
    width: 1px;
    background: var(--line-strong);
  }
  li[data-told]::before { background: var(--surface); border: 2px solid var(--line-strong); }
  p { overflow-wrap: anywhere; }
  del { padding: 1px 6px; border-radius: 5px; background: var(--sunken); }
  ins { padding: 1px 6px; border-radius: 5px; background: var(--brand-soft); color: var(--brand-ink); font-weight: 600; text-decoration: none; }
`;

const Told = styled.p`
  margin: calc(-1 * var(--s2)) 0 var(--s2);
  font-size: var(--t-s);
`;

/** Every question has an answer, or failed once: nothing that comes later moves what is drawn. */
const isKnown = ({ isPending, failureCount }: Pick<UseQueryResult, 'isPending' | 'failureCount'>): boolean =>
  !isPending || failureCount > 0;

/** What happened so far, the newest first. A date is shown when it changes from today's.
 * What people were told is folded. */
export function Timeline({ appointment }: { appointment: Appointment }) {
  // The previous answers stay while those of the next version load.
  const answers = useQuery({
    ...appointmentQueries.timeline(appointment.id, appointment.version),
    placeholderData: keepPreviousData,
  });
  const trail = useQuery({
    ...logQueries.ofRecord('appointment', appointment.id, appointment.version),
    placeholderData: keepPreviousData,
  });
  const messages = useQuery({
    ...appointmentQueries.messages(appointment.id, appointment.version),
    placeholderData: keepPreviousData,
  });
  const today = useNowValue(dateWords);
  const [isTold, setTold] = useState(false);
  if (![answers, trail, messages].every(isKnown)) return <SkeletonRows rows={8} />;
  const all = timeline(
    appointment,
    answers.data,
    trail.data && {
      entries: trail.data.results,
      names: namesOf([trail.data]),
    },
    messages.data,
  )
    .map((moment) => ({
      ...moment,
      date: dateWords(new Date(moment.at)),
      time: formatTime(new Date(moment.at)),
    }))
    .reverse();
  const told = all.filter(({ isMessage }) => isMessage).length;
  const moments = isTold ? all : all.filter(({ isMessage }) => !isMessage);
  return (
    <>
      {told > 0 && (
        <Told>
          <TextLink onClick={() => setTold(!isTold)}>
            {isTold ? m.hide_messages() : m.show_messages({ count: told })}
          </TextLink>
        </Told>
      )}
      <Line role="list" aria-label={m.history()}>
        {moments.map(({ at, what, detail, changes = [], device, isMessage, date, time }, index) => (
          <li key={`${at} ${what} ${detail}`} data-told={isMessage}>
            <Text strong={!isMessage} size="s">
              {what}
            </Text>{' '}
            <Text as="time" size="s" muted nowrap>
              {(moments[index - 1]?.date ?? today) === date ? time : `${date}, ${time}`}
            </Text>
            {detail && (
              <Text as="p" size={isMessage ? 'xs' : 's'} muted={isMessage}>
                {detail}
              </Text>
            )}
            {device && (
              <Text as="p" size="xs" muted>
                {m.from({ at: device })}
              </Text>
            )}
            {changes.map(({ field, before, after }) => (
              <Text as="p" size="xs" muted key={field}>
                {field} <del>{before}</del> → <ins>{after}</ins>
              </Text>
            ))}
          </li>
        ))}
      </Line>
      {trail.isError && !trail.data && (
        <Text as="p" size="s" muted>
          {m.what_was_changed_could_not()} <TextLink onClick={() => void trail.refetch()}>{m.retry()}</TextLink>
        </Text>
      )}
      {messages.isError && !messages.data && (
        <Text as="p" size="s" muted>
          {m.what_people_were_told_could()} <TextLink onClick={() => void messages.refetch()}>{m.retry()}</TextLink>
        </Text>
      )}
      {answers.data && <StaleNotice query={answers} />}
      {answers.isError && !answers.data && (
        <Text as="p" size="s" muted>
          {m.who_answered_could_not_be()} <TextLink onClick={() => void answers.refetch()}>{m.retry()}</TextLink>
        </Text>
      )}
    </>
  );
}
