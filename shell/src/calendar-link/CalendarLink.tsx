import { useQuery } from '@tanstack/react-query';
import {
  Banner,
  Button,
  Card,
  ConfirmDialog,
  ErrorState,
  failureText,
  Field,
  momentWords,
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
import { copyLink } from './copyLink';
import * as m from '../texts/m';

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
      onError: (error) => toast.error(failureText(error, m.could_not_make_the_link())),
      onSettled: () => setAsking(null),
    });
  const end = (): void =>
    revoke.mutate(undefined, {
      onSuccess: () => {
        setFresh(null);
        toast.success(m.the_link_has_ended());
      },
      onError: (error) => toast.error(failureText(error, m.could_not_end_the_link())),
      onSettled: () => setAsking(null),
    });

  return (
    <Card as="section" aria-labelledby="calendar-link">
      <Stack $gap={4}>
        <h2 id="calendar-link">{m.visits_in_your_own_calendar()}</h2>
        <Text as="p">
          {m.in_google_calendar_on_an({
            words: role === 'operator' ? m.all_visits_of_the_business() : m.your_visits(),
          })}
        </Text>
        {role === 'operator' && <Text as="p">{m.it_shows_first_names_and()}</Text>}
        <Text as="p">{m.it_ends_when_your_password()}</Text>
        {query.isPending && (
          <Loading what={m.your_calendar_link()} onRetry={() => void query.refetch()}>
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
            <Banner tone="amber" live="status" title={m.copy_it_now_it_is()}>
              {m.keep_it_to_yourself({
                words: role === 'operator' ? m.whoever_has_this_link_sees() : m.whoever_has_this_link_reads(),
              })}
            </Banner>
            <Field label={m.your_calendar_link_2()}>
              <TextInput
                value={fresh}
                onChange={() => undefined}
                readOnly
                onFocus={(event) => event.currentTarget.select()}
              />
            </Field>
            <Row>
              <Button variant="primary" onClick={() => copyLink(fresh)}>
                {m.copy_link()}
              </Button>
            </Row>
          </Stack>
        )}
        {query.data && since === null && (
          <Row>
            <Button variant="primary" busy={renew.isPending} onClick={make}>
              {m.make_a_link()}
            </Button>
          </Row>
        )}
        {since && (
          <Row $between>
            <Stack $gap={1}>
              <Text size="s" muted>
                {m.made({ moment: momentWords(new Date(since)) })}
              </Text>
              <Text size="s" muted>
                {used ? m.last_used({ moment: momentWords(new Date(used)) }) : m.not_used_yet()}
              </Text>
            </Stack>
            <Row $gap={2}>
              <Button onClick={() => setAsking('renew')}>{m.new_link()}</Button>
              <Button variant="danger" onClick={() => setAsking('revoke')}>
                {m.end_link()}
              </Button>
            </Row>
          </Row>
        )}
      </Stack>
      <ConfirmDialog
        open={asking !== null}
        title={asking === 'renew' ? m.make_a_new_link() : m.end_the_link()}
        text={m.calendars_that_use_the_present()}
        confirmLabel={asking === 'renew' ? m.make_a_new_link_2() : m.end_link()}
        danger
        busy={renew.isPending || revoke.isPending}
        onConfirm={asking === 'renew' ? make : end}
        onClose={() => setAsking(null)}
      />
    </Card>
  );
}
