import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, EmptyState, momentWords, type RemoteFault, Stack, Text } from 'shared-lib';
import { type Column, Table } from 'shared-lib/controls';
import { type BrowserLogEntry, logQueries } from 'shared-lib/records';
import styled from 'styled-components';
import { ListState } from '../parts/page/ListState';
import * as m from '../texts/m';

const Stacked = styled.pre`
  margin: 0;
  padding: 10px 12px;
  border: 1px solid var(--line);
  border-radius: var(--r-m);
  background: var(--surface);
  font-size: var(--t-xs);
  line-height: 1.5;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

const moment = (at: string): string => momentWords(new Date(at));
const WHOSE = { operator: m.an_operator(), therapist: 'a therapist', driver: 'a driver' } as const;

const FAULTS: Record<RemoteFault['fault'], string> = {
  load: m.while_it_loaded(),
  draw: m.at_its_first_drawing(),
  page: m.on_a_later_page(),
  view: m.in_a_part_on_other_pages(),
  blocked: m.by_blocking_the_page(),
  error: m.in_the_background(),
  console: m.by_flooding_the_console(),
};

/** Errors on people's screens, the latest first, without saying whose. Source: R-pages-16. */
export function ClientErrors() {
  const query = useQuery(logQueries.browserLog());
  const [open, setOpen] = useState<number | null>(null);
  const columns: readonly Column<BrowserLogEntry>[] = [
    {
      key: 'what',
      header: m.what(),
      phone: 'title',
      cell: ({ kind, message, of }) => (
        <>
          {kind === 'test' && <Text muted>{m.test()} </Text>}
          <Text strong>{message}</Text>
          {of && (
            <Text as="p" size="s" muted>
              {m.remote_broke({ remote: of.remote, version: of.version, how: FAULTS[of.fault] })}
            </Text>
          )}
        </>
      ),
    },
    { key: 'number', header: m.number(), width: '5rem', cell: ({ id }) => <Text muted>{id}</Text> },
    { key: 'page', header: m.page(), width: '18%', cell: ({ page }) => page },
    { key: 'release', header: m.release(), width: '14%', cell: ({ release }) => <Text muted>{release}</Text> },
    { key: 'device', header: m.device(), width: '13%', cell: ({ device }) => <Text muted>{device}</Text> },
    {
      key: 'times',
      header: m.times(),
      align: 'end',
      width: '5rem',
      cell: ({ count }) => count.toLocaleString('en-PH'),
    },
    { key: 'last', header: m.last_seen(), width: '12rem', cell: ({ last_at }) => moment(last_at) },
    {
      key: 'detail',
      header: m.more(),
      align: 'end',
      width: '6rem',
      phone: 'actions',
      cell: ({ id, message }) => (
        <Button
          size="sm"
          aria-expanded={open === id}
          aria-label={m.more_of({ message })}
          onClick={() => setOpen(open === id ? null : id)}
        >
          {m.more()}
        </Button>
      ),
    },
  ];
  return (
    <ListState query={query} what={m.the_errors()} failure={m.could_not_fetch_the_errors()} rows={6}>
      <Table
        caption={m.client_errors()}
        columns={columns}
        rows={query.data ?? []}
        rowKey={({ id }) => id}
        detail={(one) =>
          open === one.id ? (
            <Stack $gap={2}>
              <Text as="p" size="s" muted>
                {m.first_seen({ firstAt: moment(one.first_at) })}
                {one.role && m.by_role({ role: WHOSE[one.role] })}.
              </Text>
              <Stacked>{one.stack || m.nothing_more_was_said()}</Stacked>
            </Stack>
          ) : null
        }
        empty={<EmptyState icon="check" title={m.no_errors_on_anybodys_screen()} text={m.what_goes_wrong_on_a()} />}
      />
    </ListState>
  );
}
