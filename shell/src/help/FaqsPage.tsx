import { Card, EmptyState, PageHeader, SearchInput, Stack, useUser } from 'shared-lib';
import { useState } from 'react';
import styled from 'styled-components';
import { QUESTIONS } from './questions';
import { ScreenWords } from './ScreenWords';
import * as m from '../texts/m';

const Narrow = styled.div`
  max-width: 760px;
`;
const Entry = styled.details`
  border-top: 1px solid var(--line);

  &:first-child { border-top: 0; }
  > summary { padding: 14px 20px; font-weight: 600; cursor: pointer; }
  > summary:focus-visible { outline: 2px solid var(--brand); outline-offset: -2px; border-radius: var(--r-m); }
  strong { color: var(--ink); font-weight: 600; }
  > p { padding: 0 20px 16px; color: var(--ink-2); text-wrap: pretty; }
`;

/** Answers to frequent questions, for the user's own role. Source: R-pages-14. */
export default function FaqsPage() {
  const { role } = useUser();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = QUESTIONS.filter(
    ({ roles, ask, answer }) =>
      (!roles || roles.includes(role)) && `${ask} ${answer}`.replaceAll('*', '').toLowerCase().includes(wanted),
  );
  return (
    <Narrow>
      <PageHeader title={m.faqs()} subtitle={m.questions_others_have_asked_2()} />
      <Stack $gap={4}>
        <SearchInput label={m.search_the_questions()} value={search} onChange={setSearch} />
        {found.length > 0 ? (
          <Card pad="none">
            {found.map(({ ask, answer }) => (
              <Entry key={ask}>
                <summary>{ask}</summary>
                <p>
                  <ScreenWords text={answer} />
                </p>
              </Entry>
            ))}
          </Card>
        ) : (
          <EmptyState icon="help" title={m.no_question_has_these_words()} text={m.try_fewer_words_or_ask()} />
        )}
      </Stack>
    </Narrow>
  );
}
