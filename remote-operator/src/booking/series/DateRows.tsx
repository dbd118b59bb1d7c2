import { type ReactNode } from 'react';
import {
  Badge,
  Banner,
  Button,
  failureText,
  formatLocalTime,
  startDayWords,
  Grow,
  type LocalTime,
  Row,
  type ServiceDay,
  type ShownQuery,
  Stack,
  Text,
  texts,
} from 'shared-lib';
import type { SeriesDate } from 'shared-lib/booking';
import styled from 'styled-components';
import { STANDING_WORDS } from '../../team/swap/replacementWords';
import * as m from '../../texts/m';

export const DateRows = styled(Stack).attrs({ as: 'ul', role: 'list' })`
  > li { padding: 10px 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
  > li:first-child { border-top: 0; }
`;

export interface DateRowProps {
  date: ServiceDay;
  start: LocalTime;
  tone: 'green' | 'red' | 'amber' | 'grey';
  /** Its state, in a word or two. */
  word: string;
  /** The button for another choice, at the end of the line. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** One date of a series: when it is, its state, and what can be done about it. */
export const DateRow = ({ date, start, tone, word, aside, children }: DateRowProps) => (
  <li aria-label={startDayWords(date, start)}>
    <Row $between>
      <Grow>
        <Text strong>{startDayWords(date, start)}</Text> <Text nowrap>{formatLocalTime(start)}</Text>
      </Grow>
      <Badge tone={tone}>{word}</Badge>
      {aside}
    </Row>
    {children}
  </li>
);

/** Why a date is not free: the words of a refused booking, and the person. */
export const WhyNot = ({ reasons, people }: Pick<SeriesDate, 'reasons' | 'people'>) => (
  <Text as="p" size="s" muted>
    {reasons.join('. ')}
    {people.length > 0 && ` (${people.map(({ name, standing }) => `${name}: ${STANDING_WORDS[standing]}`).join(', ')})`}
  </Text>
);

/** Who is free on the dates could not be fetched. */
export const DatesFailed = ({ query }: { query: ShownQuery }) => (
  <Banner
    tone="red"
    live="alert"
    title={failureText(query.error, texts.FALLBACK.availability)}
    action={
      <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
        {m.try_again()}
      </Button>
    }
  />
);
