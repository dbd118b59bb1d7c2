import { useQuery } from '@tanstack/react-query';
import {
  Badge,
  Button,
  Card,
  ConfirmDialog,
  EmptyState,
  ErrorState,
  failureText,
  friendlyText,
  Loading,
  StaleNotice,
  toast,
  VisuallyHidden,
} from 'shared-lib';
import { type Column, Table } from 'shared-lib/controls';
import { type NamedReleaseToken, releaseQueries, useTokenStep } from 'shared-lib/settings';
import { useState } from 'react';
import styled from 'styled-components';
import { partName, when } from './releaseWords';
import * as m from '../texts/m';

const Words = styled.div`
  overflow-wrap: anywhere;

  small { display: block; color: var(--ink-2); font-size: var(--t-xs); }
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: var(--s2);
`;

interface Asked {
  readonly kind: 'allow' | 'end';
  readonly token: NamedReleaseToken;
}

const columnsOf = (onAsk: ((asked: Asked) => void) | undefined): Column<NamedReleaseToken>[] => [
  {
    key: 'name',
    header: m.token_of(),
    phone: 'title',
    cell: ({ name, remote }) => (
      <Words>
        {name}
        <small>{partName(remote)}</small>
      </Words>
    ),
  },
  {
    key: 'state',
    header: m.state(),
    cell: ({ allowed }) => (
      <Badge tone={allowed ? 'green' : 'amber'} dot>
        {allowed ? m.works() : m.waits_for_an_owner()}
      </Badge>
    ),
  },
  { key: 'until', header: m.works_until(), cell: ({ ends_at }) => <Words>{when(ends_at)}</Words> },
  {
    key: 'used',
    header: m.last_use(),
    cell: ({ last_used_at }) => <Words>{last_used_at === null ? m.never() : when(last_used_at)}</Words>,
  },
  ...(onAsk
    ? [
        {
          key: 'actions',
          header: m.actions(),
          phone: 'actions' as const,
          cell: (token: NamedReleaseToken) => (
            <Actions>
              {!token.allowed && (
                <Button size="sm" variant="primary" onClick={() => onAsk({ kind: 'allow', token })}>
                  {m.allow()}
                  <VisuallyHidden>{token.name}</VisuallyHidden>
                </Button>
              )}
              <Button size="sm" onClick={() => onAsk({ kind: 'end', token })}>
                {m.end_token()}
                <VisuallyHidden>{token.name}</VisuallyHidden>
              </Button>
            </Actions>
          ),
        },
      ]
    : []),
];

function TokenQuestion({ asked: { kind, token }, onClose }: { asked: Asked; onClose: () => void }) {
  const { mutate, isPending } = useTokenStep();
  const { id, remote, name, ends_at } = token;
  const words =
    kind === 'allow'
      ? {
          title: m.allow_the_token_of_question({ name }),
          text: m.who_has_it_can_release({ part: partName(remote), until: when(ends_at) }),
          confirmLabel: m.allow(),
          done: m.the_token_works_now({ name }),
        }
      : {
          title: m.end_the_token_of_question({ name }),
          text: m.who_has_it_can_release_no_more({ part: partName(remote) }),
          confirmLabel: m.end_token(),
          danger: true,
          done: m.the_token_has_ended({ name }),
        };
  const { done, ...shown } = words;
  return (
    <ConfirmDialog
      open
      {...shown}
      busy={isPending}
      onClose={onClose}
      onConfirm={() =>
        mutate(
          { kind, id, remote },
          {
            onSuccess: () => toast.success(done),
            onError: (error) => toast.error(failureText(error, m.could_not_change_the_token())),
            onSettled: onClose,
          },
        )
      }
    />
  );
}

/** Who may release by a token, and which tokens wait for an owner. Source: R-beyond-760, R-beyond-761. */
export function TokensTable({ readOnly }: { readOnly: boolean }) {
  const query = useQuery(releaseQueries.tokens());
  const [asked, setAsked] = useState<Asked | null>(null);
  const { data: tokens, error, isPending, isFetching, refetch } = query;
  if (isPending) return <Loading what={m.the_tokens()} onRetry={() => void refetch()} />;
  if (!tokens)
    return (
      <Card>
        <ErrorState title={friendlyText(error)} busy={isFetching} onRetry={() => void refetch()} />
      </Card>
    );
  return (
    <>
      <StaleNotice query={query} />
      <Table
        caption={m.release_tokens()}
        columns={columnsOf(readOnly ? undefined : setAsked)}
        rows={tokens}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon="device" title={m.there_are_no_release_tokens()} text={m.who_runs_the_server_makes_one()} />
        }
      />
      {asked && <TokenQuestion asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
