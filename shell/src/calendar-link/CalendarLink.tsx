import { useQuery } from '@tanstack/react-query';
import {
  Banner,
  Button,
  Card,
  ConfirmDialog,
  ErrorState,
  failureText,
  Field,
  formatMoment,
  friendlyText,
  Loading,
  Row,
  SkeletonText,
  Stack,
  Text,
  TextInput,
  toast,
  useUser,
} from 'shared-lib';
import { calendarLinkQueries, useRenewCalendarLink, useRevokeCalendarLink } from 'shared-lib/settings';
import { useState } from 'react';

const COPY_FAILED = 'It could not be copied here. Select the link and copy it by hand.';

/** Not every page may write to the clipboard. Then people copy from the field. */
const copy = (url: string): void =>
  void Promise.resolve(navigator.clipboard?.writeText(url) ?? Promise.reject(new Error('no clipboard'))).then(
    () => toast.success('Link copied'),
    () => toast.error(COPY_FAILED),
  );

/** The secret link that shows my visits in my own calendar program. Source: R-beyond-40. */
export function CalendarLink() {
  const { role } = useUser();
  const query = useQuery(calendarLinkQueries.mine());
  const renew = useRenewCalendarLink();
  const revoke = useRevokeCalendarLink();
  const [asking, setAsking] = useState<'renew' | 'revoke' | null>(null);
  const [fresh, setFresh] = useState<string | null>(null);
  const since = query.data?.created_at;
  const used = query.data?.last_used_at;

  const make = (): void =>
    renew.mutate(undefined, {
      onSuccess: ({ url }) => setFresh(url),
      onError: (error) => toast.error(failureText(error, 'Could not make the link')),
      onSettled: () => setAsking(null),
    });
  const end = (): void =>
    revoke.mutate(undefined, {
      onSuccess: () => {
        setFresh(null);
        toast.success('The link has ended.');
      },
      onError: (error) => toast.error(failureText(error, 'Could not end the link')),
      onSettled: () => setAsking(null),
    });

  return (
    <Card as="section" aria-labelledby="calendar-link">
      <Stack $gap={4}>
        <h2 id="calendar-link">Visits in your own calendar</h2>
        <Text as="p">
          {role === 'operator' ? 'All visits of the business' : 'Your visits'} in Google Calendar, on an iPhone or in
          Outlook: add this link there as a calendar subscription. It follows by itself, and changes nothing here.
        </Text>
        {role === 'operator' && (
          <Text as="p">It shows first names and areas only, unless the business rules say otherwise.</Text>
        )}
        <Text as="p">It ends when your password changes, or when you sign out all other devices.</Text>
        {query.isPending && (
          <Loading what="your calendar link" onRetry={() => void query.refetch()}>
            <SkeletonText lines={2} />
          </Loading>
        )}
        {query.isError && !query.data && (
          <ErrorState
            compact
            title={friendlyText(query.error)}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {fresh && (
          <Stack $gap={2}>
            <Banner tone="amber" live="status" title="Copy it now: it is shown this once.">
              {role === 'operator'
                ? 'Whoever has this link sees all visits.'
                : 'Whoever has this link reads names and addresses.'}{' '}
              Keep it to yourself.
            </Banner>
            <Field label="Your calendar link">
              <TextInput
                value={fresh}
                onChange={() => undefined}
                readOnly
                onFocus={(event) => event.currentTarget.select()}
              />
            </Field>
            <Row>
              <Button variant="primary" onClick={() => copy(fresh)}>
                Copy link
              </Button>
            </Row>
          </Stack>
        )}
        {query.data && since === null && (
          <Row>
            <Button variant="primary" busy={renew.isPending} onClick={make}>
              Make a link
            </Button>
          </Row>
        )}
        {since && (
          <Row $between>
            <Stack $gap={1}>
              <Text size="s" muted>
                Made {formatMoment(new Date(since))}
              </Text>
              <Text size="s" muted>
                {used ? `Last used ${formatMoment(new Date(used))}` : 'Not used yet'}
              </Text>
            </Stack>
            <Row $gap={2}>
              <Button onClick={() => setAsking('renew')}>New link</Button>
              <Button variant="danger" onClick={() => setAsking('revoke')}>
                End link
              </Button>
            </Row>
          </Row>
        )}
      </Stack>
      <ConfirmDialog
        open={asking !== null}
        title={asking === 'renew' ? 'Make a new link?' : 'End the link?'}
        text="Calendars that use the present link show nothing new any more."
        confirmLabel={asking === 'renew' ? 'Make a new link' : 'End link'}
        danger
        busy={renew.isPending || revoke.isPending}
        onConfirm={asking === 'renew' ? make : end}
        onClose={() => setAsking(null)}
      />
    </Card>
  );
}
