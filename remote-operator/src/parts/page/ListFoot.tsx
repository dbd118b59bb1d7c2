import { Pagination, Text, FieldHint, type Paginated } from 'shared-lib';
import styled from 'styled-components';
import * as m from '../../texts/m';

/** Below a search with more results than the server returns: how many it lists, and how to see the others. */
export function FoundMore({ page }: { page: Pick<Paginated<unknown>, 'count' | 'count_capped'> }) {
  if (!page.count_capped) return null;
  return <FieldHint role="note">{m.more_than_found_and_the({ count: page.count.toLocaleString('en-PH') })}</FieldHint>;
}

const Foot = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  flex-wrap: wrap;
  gap: var(--s2) var(--s4);
  margin-top: var(--s3);
`;

interface ListedPage {
  count: number;
  current_page: number;
  page_size: number;
  total_pages: number;
  results: readonly unknown[];
}

export interface ListFootProps {
  /** The page as the server returned it. While the next one loads, it is the previous page. */
  list: ListedPage;
  /** The page that was asked for. */
  page: number;
  /** The accessible name: 'Pages of clients'. */
  label: string;
  onPage: (page: number) => void;
}

const figure = (count: number) => count.toLocaleString('en-PH');

/** The foot of a list with rows: which rows these are ('13 to 24 of 2,318'), and its pages. */
export function ListFoot({ list, page, label, onPage }: ListFootProps) {
  const before = (list.current_page - 1) * list.page_size;
  return (
    <Foot>
      <Text size="s" muted>
        {m.to_of({
          figure: figure(before + 1),
          figure2: figure(before + list.results.length),
          count: figure(list.count),
        })}
      </Text>
      <Pagination label={label} page={page} totalPages={list.total_pages} onChange={onPage} />
    </Foot>
  );
}
