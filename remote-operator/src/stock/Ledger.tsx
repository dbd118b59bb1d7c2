import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  appointmentPath,
  formatTime,
  Link,
  localDate,
  Pagination,
  SkeletonRows,
  Stack,
  Text,
  useNowValue,
} from 'shared-lib';
import { inventoryQueries, type Movement } from 'shared-lib/records';
import styled from 'styled-components';
import { SectionHead } from '../data/Particulars';
import { ListState } from '../parts/page/ListState';
import { change, columnDay, figure, MOVEMENT_WORDS } from './stockWords';
import * as m from '../texts/m';

const Head = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--s3);
`;
const Rows = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--t-s);
  line-height: 1.35;

  td { padding: 7px 0 7px 8px; border-top: 1px solid var(--line); vertical-align: baseline; }
  td:first-child { width: 64px; padding-left: 0; color: var(--ink-2); }
  td:nth-child(2) { overflow-wrap: anywhere; }
  td:nth-child(n + 3) { text-align: end; white-space: nowrap; }
  td:nth-child(3) { font-weight: 600; }
  td:last-child { color: var(--ink-2); }
`;
const Hidden = styled.thead`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
`;
const Visit = styled(Link)`
  color: inherit;
`;

/** The time today, else the day. */
function When({ at }: { at: Date }) {
  const isToday = useNowValue((now) => localDate(now) === localDate(at));
  return isToday ? formatTime(at) : columnDay(at);
}

const TONES: Readonly<Partial<Record<Movement['kind'], 'green' | 'clay'>>> = { restock: 'green', correction: 'clay' };

function Line({ movement }: { movement: Movement }) {
  const { kind, quantity, stock_after, reason, by, appointment, at } = movement;
  return (
    <tr>
      <td>
        <When at={new Date(at)} />
      </td>
      <td>
        {MOVEMENT_WORDS[kind]}
        <br />
        <Text size="xs" muted>
          {appointment !== null && (
            <>
              <Visit to={appointmentPath(appointment)}>#{appointment}</Visit> ·{' '}
            </>
          )}
          {reason && `“${reason}” · `}
          {by ?? m.the_system()}
        </Text>
      </td>
      <td>
        <Text tone={TONES[kind]}>{change(quantity)}</Text>
      </td>
      <td>{figure(stock_after)}</td>
    </tr>
  );
}

/** What came and went, newest first, with who, why and for which visit. Anyone can check the sums. */
export function Ledger({ material, unit }: { material: number; unit: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery({ ...inventoryQueries.movements(material, page), placeholderData: keepPreviousData });
  return (
    <Stack as="section" $gap={2}>
      <Head>
        <SectionHead>{m.ledger()}</SectionHead>
        <Text size="s" muted>
          {m.change_stock_after({ unit })}
        </Text>
      </Head>
      <ListState
        query={query}
        what="ledger"
        failure={m.could_not_fetch_the_ledger()}
        skeleton={<SkeletonRows rows={4} />}
      >
        {query.data?.count === 0 && (
          <Text size="s" muted>
            {m.nothing_has_come_or_gone()}
          </Text>
        )}
        {query.data && query.data.count > 0 && (
          <>
            <Rows aria-label={m.ledger()}>
              <Hidden>
                <tr>
                  <th scope="col">{m.when()}</th>
                  <th scope="col">{m.what()}</th>
                  <th scope="col">{m.change()}</th>
                  <th scope="col">{m.stock_after()}</th>
                </tr>
              </Hidden>
              <tbody>
                {query.data.results.map((movement) => (
                  <Line key={movement.id} movement={movement} />
                ))}
              </tbody>
            </Rows>
            <Pagination
              simple
              label={m.pages_of_the_ledger()}
              page={page}
              totalPages={query.data.total_pages}
              onChange={setPage}
            />
          </>
        )}
      </ListState>
    </Stack>
  );
}
