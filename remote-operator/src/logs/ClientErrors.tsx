import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, EmptyState, formatMoment, Stack, Text } from 'shared-lib';
import { type Column, Table } from 'shared-lib/controls';
import { type BrowserLogEntry, logQueries } from 'shared-lib/records';
import styled from 'styled-components';
import { ListState } from '../parts/page/ListState';

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

const moment = (at: string): string => formatMoment(new Date(at));
const WHOSE = { operator: 'an operator', therapist: 'a therapist', driver: 'a driver' } as const;

/** Errors on people's screens, the latest first, without saying whose. Source: R-pages-16. */
export function ClientErrors() {
  const query = useQuery(logQueries.browserLog());
  const [open, setOpen] = useState<number | null>(null);
  const columns: readonly Column<BrowserLogEntry>[] = [
    {
      key: 'what',
      header: 'What',
      phone: 'title',
      cell: ({ kind, message }) => (
        <>
          {kind === 'test' && <Text muted>Test: </Text>}
          <Text strong>{message}</Text>
        </>
      ),
    },
    { key: 'page', header: 'Page', width: '18%', cell: ({ page }) => page },
    { key: 'release', header: 'Release', width: '14%', cell: ({ release }) => <Text muted>{release}</Text> },
    { key: 'device', header: 'Device', width: '13%', cell: ({ device }) => <Text muted>{device}</Text> },
    { key: 'times', header: 'Times', align: 'end', width: '5rem', cell: ({ count }) => count.toLocaleString('en-PH') },
    { key: 'last', header: 'Last seen', width: '12rem', cell: ({ last_at }) => moment(last_at) },
    {
      key: 'detail',
      header: 'More',
      align: 'end',
      width: '6rem',
      phone: 'actions',
      cell: ({ id, message }) => (
        <Button
          size="sm"
          aria-expanded={open === id}
          aria-label={`More of ${message}`}
          onClick={() => setOpen(open === id ? null : id)}
        >
          More
        </Button>
      ),
    },
  ];
  return (
    <ListState query={query} what="the errors" failure="Could not fetch the errors" rows={6}>
      <Table
        caption="Client errors"
        columns={columns}
        rows={query.data ?? []}
        rowKey={({ id }) => id}
        detail={(one) =>
          open === one.id ? (
            <Stack $gap={2}>
              <Text as="p" size="s" muted>
                First seen {moment(one.first_at)}
                {one.role && `, by ${WHOSE[one.role]}`}.
              </Text>
              <Stacked>{one.stack || 'Nothing more was said.'}</Stacked>
            </Stack>
          ) : null
        }
        empty={
          <EmptyState
            icon="check"
            title="No errors on anybody's screen"
            text="What goes wrong on a screen is listed here for 30 days, without saying whose it was."
          />
        }
      />
    </ListState>
  );
}
