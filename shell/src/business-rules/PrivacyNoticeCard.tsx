import { useQuery } from '@tanstack/react-query';
import { Button, Card, ErrorState, friendlyText, Loading, Row, SkeletonRows, Stack, Text, TextLink } from 'shared-lib';
import { businessQueries } from 'shared-lib/settings';
import { useState } from 'react';
import { EditPrivacyNotice } from './EditPrivacyNotice';
import { OwnersOnly } from './OwnersOnly';
import * as m from '../texts/m';

/** The privacy notice that clients read, who wrote it, and the way to change it. Source: R-beyond-670. */
export function PrivacyNoticeCard({ readOnly }: { readOnly: boolean }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(businessQueries.privacyNotice());
  const [editing, setEditing] = useState(false);
  const retry = (): void => void refetch();
  return (
    <Card as="section" aria-labelledby="privacy-notice">
      <Stack $gap={4}>
        <h2 id="privacy-notice">{m.privacy_notice()}</h2>
        <Text as="p" size="s" muted>
          {m.clients_read_it_at_this_address()}
        </Text>
        {isPending && (
          <Loading what={m.the_privacy_notice()} onRetry={retry}>
            <SkeletonRows rows={2} />
          </Loading>
        )}
        {error && !data && <ErrorState compact title={friendlyText(error)} onRetry={retry} busy={isFetching} />}
        {data && (
          <>
            <Text as="p">{data.en || data.fil ? m.the_business_wrote_it() : m.it_is_our_text_for_a_start()}</Text>
            <Row>
              <TextLink href={data.url}>{m.open_the_english_one()}</TextLink>
              <TextLink href={`${data.url}?lang=fil`}>{m.open_the_filipino_one()}</TextLink>
            </Row>
          </>
        )}
        {readOnly ? (
          <OwnersOnly />
        ) : (
          <div>
            <Button onClick={() => setEditing(true)} disabled={!data}>
              {m.change_the_notice()}
            </Button>
          </div>
        )}
      </Stack>
      {editing && data && <EditPrivacyNotice notice={data} onClose={() => setEditing(false)} />}
    </Card>
  );
}
