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
import { firstName } from '../draft/serverErrors';
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

type NotFreePeople = SeriesDate['people'];
const NAMES = new Intl.ListFormat('en', { type: 'conjunction' });

/** `Corazon and Ernesto are off duty`: everyone of whom the same is true. */
function standingOf(standing: NotFreePeople[number]['standing'], people: NotFreePeople): string {
  const names = NAMES.format(people.map(({ name }) => firstName(name)));
  if (standing === 'vehicle') return `${names} ${STANDING_WORDS.vehicle}`;
  return m.names_are({ names, count: people.length, standing: STANDING_WORDS[standing] });
}

/** Why a date is not free: one short sentence that names the people; else the words of a refused booking. */
export const WhyNot = ({ reasons, people }: Pick<SeriesDate, 'reasons' | 'people'>) => {
  const standings = [...new Set(people.map(({ standing }) => standing))];
  const said = standings.map((one) =>
    standingOf(
      one,
      people.filter(({ standing }) => standing === one),
    ),
  );
  return (
    <Text as="p" size="s" muted>
      {(said.length > 0 ? said : reasons).join('. ')}
    </Text>
  );
};

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
