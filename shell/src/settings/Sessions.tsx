import { useQuery } from '@tanstack/react-query';
import {
  Badge,
  Button,
  Card,
  ConfirmDialog,
  ErrorState,
  failureText,
  momentWords,
  friendlyText,
  Grow,
  Icon,
  Loading,
  Row,
  SkeletonRows,
  Stack,
  StaleNotice,
  Text,
  toast,
} from 'shared-lib';
import {
  deviceOf,
  isHandheld,
  type ListedSession,
  sessionQueries,
  useRevokeOtherSessions,
  useRevokeSession,
} from 'shared-lib/settings';
import { useState } from 'react';
import styled from 'styled-components';
import * as m from '../texts/m';

const when = (instant: string): string => momentWords(new Date(instant));

const List = styled(Stack).attrs({ as: 'ul', role: 'list' })`
  > li { padding: 12px 0; border-top: 1px solid var(--line); }
  > li:first-child { padding-top: 0; border-top: 0; }
  > li:last-child { padding-bottom: 0; }
  svg { color: var(--ink-2); }
`;

function Session({ session, onEnd }: { session: ListedSession; onEnd: () => void }) {
  const device = deviceOf(session.user_agent);
  return (
    <li>
      <Row $gap={3} $nowrap>
        <Icon name={isHandheld(session.user_agent) ? 'phone' : 'device'} />
        <Grow>
          <Text as="p" strong>
            {device}
          </Text>
          <Text as="p" size="s" muted>
            {session.current ? m.in_use_now() : m.last_used({ moment: when(session.last_seen_at) })}
            {session.address && m.from_address({ address: session.address })}
          </Text>
          <Text as="p" size="s" muted>
            {m.signed_in({ createdAt: when(session.created_at) })}
          </Text>
        </Grow>
        {session.current ? (
          <Badge tone="green" dot>
            {m.this_device()}
          </Badge>
        ) : (
          <Button size="sm" aria-label={m.sign_out({ device })} onClick={onEnd}>
            {m.sign_out_2()}
          </Button>
        )}
      </Row>
    </li>
  );
}

/** The sessions that the open question would end: one, or all others. */
type Asking = { one: ListedSession } | 'others';

/** Where the user is signed in, with buttons to sign out there. Source: R-accounts-1, R-pages-12. */
export function Sessions() {
  const sessions = useQuery(sessionQueries.all());
  const revoke = useRevokeSession();
  const revokeOthers = useRevokeOtherSessions();
  const [asking, setAsking] = useState<Asking | null>(null);
  const others = sessions.data?.filter((session) => !session.current) ?? [];

  const said = (words: string, failure: string) => ({
    onSuccess: () => toast.success(words),
    onError: (error: Error) => toast.error(failureText(error, failure)),
    onSettled: () => setAsking(null),
  });
  const end = (): void => {
    if (asking === 'others')
      revokeOthers.mutate(undefined, said(m.all_other_devices_are_signed(), m.could_not_sign_out_the()));
    else if (asking)
      revoke.mutate({ id: asking.one.id }, said(m.that_device_is_signed_out(), m.could_not_sign_that_device()));
  };
  return (
    <Card as="section" aria-labelledby="sessions">
      <Stack $gap={4}>
        <Row $between>
          <h2 id="sessions">{m.where_you_are_signed_in()}</h2>
          {others.length > 0 && (
            <Button size="sm" onClick={() => setAsking('others')}>
              {m.sign_out_all_others()}
            </Button>
          )}
        </Row>
        {sessions.isPending && (
          <Loading what={m.your_sessions()} onRetry={() => void sessions.refetch()}>
            <SkeletonRows rows={2} />
          </Loading>
        )}
        {sessions.error && !sessions.data && (
          <ErrorState
            compact
            title={friendlyText(sessions.error)}
            onRetry={() => void sessions.refetch()}
            busy={sessions.isFetching}
          />
        )}
        {sessions.data && <StaleNotice query={sessions} />}
        {sessions.data && (
          <List $gap={0}>
            {sessions.data.map((session) => (
              <Session key={session.id} session={session} onEnd={() => setAsking({ one: session })} />
            ))}
          </List>
        )}
        {sessions.data && others.length === 0 && (
          <Text size="s" muted>
            {m.you_are_signed_in_nowhere()}
          </Text>
        )}
      </Stack>
      <ConfirmDialog
        open={asking !== null}
        title={asking === 'others' ? m.sign_out_all_other_devices() : m.sign_out_that_device()}
        text={asking === 'others' ? m.you_stay_signed_in_here_everywhere() : m.whoever_uses_it_has_to()}
        confirmLabel={m.sign_out_2()}
        danger
        busy={revoke.isPending || revokeOthers.isPending}
        onConfirm={end}
        onClose={() => setAsking(null)}
      />
    </Card>
  );
}
