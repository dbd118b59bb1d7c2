import { useQuery } from '@tanstack/react-query';
import {
  Badge,
  Button,
  Card,
  EmptyState,
  ErrorState,
  failureText,
  friendlyText,
  Loading,
  momentWords,
  Pagination,
  Row,
  SearchInput,
  SegmentedControl,
  SkeletonRows,
  Stack,
  StaleNotice,
  Text,
  toast,
  useDebounced,
} from 'shared-lib';
import { filipinoTextsQuery, type FilipinoText, useCorrectText } from 'shared-lib/settings';
import { useState } from 'react';
import styled from 'styled-components';
import { CorrectText } from './CorrectText';
import { OwnersOnly, useMayChange } from './OwnersOnly';
import * as m from '../texts/m';

const List = styled.ul`
  display: grid;
  gap: var(--s4);
  margin: 0;
  padding: 0;
  list-style: none;
  li + li { border-top: 1px solid var(--line); padding-top: var(--s4); }
  p { margin: 0; overflow-wrap: anywhere; }
`;

/**
 * The Filipino of what therapists, drivers and clients read, beside its English. Owners say a text in other words, or
 * every operator where there are none. Source: R-beyond-690.
 */
export function FilipinoTexts() {
  const [typed, setTyped] = useState('');
  const [only, setOnly] = useState<'all' | 'corrected'>('all');
  const [turned, setTurned] = useState({ page: 1, of: '' });
  const [correcting, setCorrecting] = useState<FilipinoText | null>(null);
  const mayChange = useMayChange();
  const search = useDebounced(typed.trim());
  // Another search begins at its first page.
  const of = `${only} ${search}`;
  const page = turned.of === of ? turned.page : 1;
  const list = useQuery(
    filipinoTextsQuery({ page, ...(search && { search }), ...(only === 'corrected' && { corrected: true }) }),
  );
  const retry = (): void => void list.refetch();
  return (
    <Card as="section" aria-labelledby="filipino-texts">
      <Stack $gap={4}>
        <h2 id="filipino-texts">{m.filipino_texts()}</h2>
        <Text as="p" size="s" muted>
          {m.what_staff_and_clients_read_in_filipino()}
        </Text>
        <OwnersOnly />
        <SearchInput
          label={m.search_the_texts()}
          placeholder={m.english_or_filipino_words()}
          value={typed}
          onChange={setTyped}
        />
        <SegmentedControl
          label={m.which_texts()}
          value={only}
          onChange={setOnly}
          options={[
            { value: 'all', label: m.all() },
            { value: 'corrected', label: m.corrected_texts() },
          ]}
        />
        {list.isPending && (
          <Loading what={m.the_texts()} onRetry={retry}>
            <SkeletonRows rows={5} />
          </Loading>
        )}
        {list.error && !list.data && (
          <ErrorState compact title={friendlyText(list.error)} onRetry={retry} busy={list.isFetching} />
        )}
        {list.data && (
          <>
            <StaleNotice query={list} />
            {list.data.results.length === 0 ? (
              <EmptyState icon="search" title={search ? m.no_text_has_these_words() : m.no_text_is_corrected()} />
            ) : (
              <List>
                {list.data.results.map((text) => (
                  <OneText key={text.id} text={text} mayChange={mayChange} onCorrect={() => setCorrecting(text)} />
                ))}
              </List>
            )}
            <Pagination
              label={m.pages_of_texts()}
              page={page}
              totalPages={list.data.total_pages}
              onChange={(next) => setTurned({ page: next, of })}
            />
          </>
        )}
      </Stack>
      {correcting && <CorrectText text={correcting} onClose={() => setCorrecting(null)} />}
    </Card>
  );
}

interface OneTextProps {
  readonly text: FilipinoText;
  readonly mayChange: boolean;
  readonly onCorrect: () => void;
}

function OneText({ text, mayChange, onCorrect }: OneTextProps) {
  const correct = useCorrectText();
  const { id, english, filipino, corrected, corrected_at: at, corrected_by: by } = text;
  const takeBack = (): void =>
    correct.mutate(
      { id, filipino: null, seen: filipino },
      {
        onSuccess: () => toast.success(m.it_is_our_text_again()),
        onError: (error) => toast.error(failureText(error, m.could_not_save_the_text())),
      },
    );
  return (
    <li>
      <Stack $gap={2}>
        <Text as="p" size="s" muted>
          {english}
        </Text>
        <Text as="p">
          <span lang="fil">{filipino}</span>
        </Text>
        {corrected && at && (
          <Row>
            <Badge tone="green">{m.corrected_texts()}</Badge>
            <Text size="s" muted>
              {m.by_name_moment({ name: by ?? m.somebody(), moment: momentWords(new Date(at)) })}
            </Text>
          </Row>
        )}
        {mayChange && (
          <Row>
            <Button size="sm" onClick={onCorrect} aria-label={m.correct_this_text({ english })}>
              {m.correct()}
            </Button>
            {corrected && (
              <Button size="sm" busy={correct.isPending} onClick={takeBack} aria-label={m.back_to_ours_of({ english })}>
                {m.back_to_ours()}
              </Button>
            )}
          </Row>
        )}
      </Stack>
    </li>
  );
}
