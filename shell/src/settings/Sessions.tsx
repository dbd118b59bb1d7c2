import { useQuery } from '@tanstack/react-query';
import {
  accountQueries, Badge, Button, Card, ConfirmDialog, ErrorState, failureText, formatDate, formatTime, friendlyText, ListCard, Loading, SkeletonRows, Stack, toast, useRevokeSession,
} from 'shared-lib';
import { useState } from 'react';
import { deviceOf } from './device';

const when = (instant: string): string => `${formatDate(new Date(instant))}, ${formatTime(new Date(instant))}`;

/** Where I am signed in, and the way to end it there. */
export function Sessions() {
  const sessions = useQuery(accountQueries.sessions());
  const revoke = useRevokeSession();
  const [asking, setAsking] = useState<string | null>(null);
  const end = (): void => {
    if (asking === null) return;
    revoke.mutate({ id: asking }, {
      onSuccess: () => toast.success('That device is signed out.'),
      onError: (error) => toast.error(failureText(error, 'Could not sign that device out')),
      onSettled: () => setAsking(null),
    });
  };
  return (
    <Card>
      <Stack $gap={4}>
        <h2>Where you are signed in</h2>
        {sessions.isPending && <Loading what="your sessions" onRetry={() => void sessions.refetch()}><SkeletonRows rows={2} /></Loading>}
        {sessions.error && !sessions.data && <ErrorState compact title={friendlyText(sessions.error)} onRetry={() => void sessions.refetch()} />}
        <Stack as="ul" role="list" $gap={2}>
          {sessions.data?.map((session) => (
            <li key={session.id}>
              <ListCard
                title={deviceOf(session.user_agent)}
                text={`Last used ${when(session.last_seen_at)}, from ${session.address}`}
                end={session.current ? <Badge tone="green">This device</Badge> : <Button size="sm" onClick={() => setAsking(session.id)}>Sign out</Button>}
              />
            </li>
          ))}
        </Stack>
      </Stack>
      <ConfirmDialog
        open={asking !== null}
        title="Sign out that device?"
        text="Whoever uses it has to log in again."
        confirmLabel="Sign out"
        danger
        busy={revoke.isPending}
        onConfirm={end}
        onClose={() => setAsking(null)}
      />
    </Card>
  );
}
